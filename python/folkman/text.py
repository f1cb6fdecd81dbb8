"""Documents to matrices of counts or tf-idf weights: scikit-learn's vectorisers, in parallel C++.

Options mean what they mean there, and give the same numbers; a parameter of scikit-learn's that is not here (a
Python function as tokeniser, for instance) would bring Python back into the inner loop.
"""

import numbers
from typing import Any

import numpy as np
from numpy.typing import DTypeLike
from scipy import sparse
from sklearn.utils.validation import check_is_fitted

from ._errors import Error, TypeFault
from ._parameters import whole
from ._types import Array, Floats, Progress, Rows, Vocabulary, Words
from ._vectorizer import DEFAULT_PATTERN, Vectorizer

__all__ = ["CountVectorizer", "TfidfVectorizer"]


class CountVectorizer(Vectorizer):
    """Counts of the words, characters or n-grams of documents, as scikit-learn's ``CountVectorizer``.

    Parameters
    ----------
    strip_accents : {"ascii", "unicode"} or None, default=None
        Whether to leave accents out.
    lowercase : bool, default=True
        Whether case is ignored.
    stop_words : {"english"}, list or None, default=None
        Words to leave out.
    token_pattern : str, default=r"(?u)\\b\\w\\w+\\b"
        What a word is; matched in linear time (RE2), so without look-around.
    ngram_range : tuple (shortest, longest), default=(1, 1)
        How many words or characters in a row are one feature.
    analyzer : {"word", "char", "char_wb"}, default="word"
        What n-grams are made of.
    max_df, min_df : float in [0, 1] or int, default=1.0 and 1
        Leave out what is in more, or in fewer documents.
    max_features : int, default=None
        Only the most frequent so many.
    vocabulary : mapping or iterable of str, default=None
        The only n-grams there are.
    binary : bool, default=False
        Whether counts above 1 are 1.
    dtype : type, default=np.int64
        Of the matrix.
    combining_marks : bool, default=False
        Whether words keep vowel signs and other marks (Hindi, Bengali, Telugu, ...), which scikit-learn cuts off.
    n_jobs : int, default=None
        Threads: None for every CPU, but no more than ``OMP_NUM_THREADS`` (or ``FOLKMAN_NUM_THREADS``) and joblib allow;
        -1 for every CPU. Any number gives the same bits.
    progress : bool or callable, default=False
        As of the estimators.

    Attributes
    ----------
    vocabulary_ : dict of str to int
        The column of every n-gram.

    Examples
    --------
    >>> from folkman import CountVectorizer
    >>> counts = CountVectorizer()
    >>> counts.fit_transform(["good wine", "bad wine, bad"]).toarray()
    array([[0, 1, 1],
           [2, 0, 1]])
    >>> counts.get_feature_names_out()
    array(['bad', 'good', 'wine'], dtype=object)
    """

    def __init__(
        self,
        *,
        strip_accents: str | None = None,
        lowercase: bool = True,
        stop_words: Words = None,
        token_pattern: str | None = DEFAULT_PATTERN,
        ngram_range: tuple[int, int] = (1, 1),
        analyzer: str = "word",
        max_df: float = 1.0,
        min_df: float = 1,
        max_features: int | None = None,
        vocabulary: Vocabulary = None,
        binary: bool = False,
        dtype: DTypeLike = np.int64,
        combining_marks: bool = False,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.strip_accents = strip_accents
        self.lowercase = lowercase
        self.stop_words = stop_words
        self.token_pattern = token_pattern
        self.ngram_range = ngram_range
        self.analyzer = analyzer
        self.max_df = max_df
        self.min_df = min_df
        self.max_features = max_features
        self.vocabulary = vocabulary
        self.binary = binary
        self.dtype = dtype
        self.combining_marks = combining_marks
        self.n_jobs = n_jobs
        self.progress = progress

    def _options(self):
        options = super()._options()
        for name, put in (("min_df", options.set_min_df), ("max_df", options.set_max_df)):
            put(*_limit(name, getattr(self, name)))
        if self.max_features is not None:
            options.max_features = whole("max_features", self.max_features, least=1)
        if self.vocabulary is not None:
            options.vocabulary = self._given()
        return options

    def _given(self):
        """The vocabulary in the order of its columns."""
        given = self.vocabulary
        if isinstance(given, dict):
            given = sorted(given, key=given.get)
            if sorted(self.vocabulary.values()) != list(range(len(given))):
                raise Error("vocabulary", "its indices are not 0, 1, 2, ...", "number the n-grams without gaps")
        names = sorted(given) if isinstance(given, (set, frozenset)) else list(given)
        if not names:
            raise Error("vocabulary", "empty vocabulary passed to fit", "pass at least one n-gram")
        return names

    def fit_transform(self, documents: Rows, y: Any = None) -> sparse.csr_matrix:
        """Learn the vocabulary and return the documents as rows.

        Parameters
        ----------
        documents : iterable of str
            As in `fit`.
        y : None
            Not used.

        Returns
        -------
        sparse matrix of shape (n_documents, n_features)
            By rows.
        """
        return self._read(documents, self._options())

    def _matrix(self, parts):
        matrix = super()._matrix(parts)
        places = self._places()
        return matrix if places is None else matrix[:, places]

    def _places(self):
        """Where the columns of a given vocabulary stand in byte order; None where they are in it."""
        if self.vocabulary is None:
            return None
        given = self._given()
        if given == sorted(given):
            return None
        return np.argsort(np.argsort(np.array(given, dtype=object)))

    def get_feature_names_out(self, input_features: Any = None) -> Array:
        """The n-grams, in the order of the columns.

        Parameters
        ----------
        input_features : None
            Not used.

        Returns
        -------
        ndarray of str
            Names.
        """
        check_is_fitted(self)
        names = np.array(self._made.names, dtype=object)
        places = self._places()
        return names if places is None else names[places]

    @property
    def vocabulary_(self) -> dict[str, int]:
        """dict of str to int: the column of every n-gram."""
        check_is_fitted(self)
        made, words = self.__dict__.get("_words", (None, {}))
        if made is not self._made:  # kept, so that showing the vectoriser costs nothing
            words = {name: i for i, name in enumerate(self.get_feature_names_out().tolist())}
            self._words = self._made, words
        return words


class TfidfVectorizer(CountVectorizer):
    """tf-idf weights of n-grams, as scikit-learn's ``TfidfVectorizer``.

    Parameters
    ----------
    strip_accents, lowercase, stop_words, token_pattern, ngram_range, analyzer, max_df, min_df, max_features, \
            vocabulary, binary, combining_marks, n_jobs, progress
        As of :class:`CountVectorizer`.
    dtype : type, default=np.float64
        Of the matrix.
    norm : {"l1", "l2"} or None, default="l2"
        Rows are scaled to norm 1.
    use_idf : bool, default=True
        Whether rare n-grams weigh more.
    smooth_idf : bool, default=True
        Whether every n-gram counts as if in one document more.
    sublinear_tf : bool, default=False
        1 + log(count) in place of the count.

    Attributes
    ----------
    vocabulary_ : dict of str to int
        The column of every n-gram.
    idf_ : ndarray of shape (n_features,)
        Inverse document frequencies.
    """

    def __init__(
        self,
        *,
        strip_accents: str | None = None,
        lowercase: bool = True,
        stop_words: Words = None,
        token_pattern: str | None = DEFAULT_PATTERN,
        ngram_range: tuple[int, int] = (1, 1),
        analyzer: str = "word",
        max_df: float = 1.0,
        min_df: float = 1,
        max_features: int | None = None,
        vocabulary: Vocabulary = None,
        binary: bool = False,
        dtype: DTypeLike = np.float64,
        combining_marks: bool = False,
        norm: str | None = "l2",
        use_idf: bool = True,
        smooth_idf: bool = True,
        sublinear_tf: bool = False,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        super().__init__(
            strip_accents=strip_accents,
            lowercase=lowercase,
            stop_words=stop_words,
            token_pattern=token_pattern,
            ngram_range=ngram_range,
            analyzer=analyzer,
            max_df=max_df,
            min_df=min_df,
            max_features=max_features,
            vocabulary=vocabulary,
            binary=binary,
            dtype=dtype,
            combining_marks=combining_marks,
            n_jobs=n_jobs,
            progress=progress,
        )
        self.norm = norm
        self.use_idf = use_idf
        self.smooth_idf = smooth_idf
        self.sublinear_tf = sublinear_tf

    def _options(self):
        options = super()._options()
        options.set_tfidf(
            bool(self.use_idf), bool(self.smooth_idf), bool(self.sublinear_tf), "none" if self.norm is None else self.norm
        )
        return options

    @property
    def idf_(self) -> Floats:
        """ndarray of shape (n_features,): inverse document frequencies."""
        check_is_fitted(self)
        idf, places = self._made.idf, self._places()
        if len(idf) == 0:
            idf = np.ones(self._made.width)
        return idf if places is None else idf[places]


def _limit(name, value):
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeFault(name, f"{value!r} is no number of documents", "pass a count, or a share from 0.0 to 1.0")
    is_share = not isinstance(value, numbers.Integral)
    if value < 0 or (is_share and value > 1):
        raise Error(name, f"{value!r} is out of range", "pass a count from 0, or a share from 0.0 to 1.0")
    return float(value), is_share
