"""Documents to hashed counts: a fixed number of columns, no vocabulary."""

from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike
from scipy import sparse

from . import _core
from ._parameters import whole
from ._types import Progress, Rows, Words
from ._vectorizer import DEFAULT_PATTERN, Vectorizer

__all__ = ["HashingVectorizer"]


class HashingVectorizer(Vectorizer):
    """Counts of n-grams hashed into a fixed number of columns: no vocabulary, and nothing to fit.

    As scikit-learn's ``HashingVectorizer(alternate_sign=False, norm=None)``: the same columns, counts that naive
    Bayes can take.

    Parameters
    ----------
    strip_accents, lowercase, stop_words, token_pattern, ngram_range, analyzer, binary, combining_marks, n_jobs, \
            progress
        As of :class:`CountVectorizer`.
    n_features : int, default=2**20
        Columns.
    norm : {"l1", "l2"} or None, default=None
        Rows are scaled to norm 1.
    dtype : type, default=np.float64
        Of the matrix.
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
        n_features: int = 2**20,
        binary: bool = False,
        norm: str | None = None,
        dtype: DTypeLike = np.float64,
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
        self.n_features = n_features
        self.binary = binary
        self.norm = norm
        self.dtype = dtype
        self.combining_marks = combining_marks
        self.n_jobs = n_jobs
        self.progress = progress

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.requires_fit = False
        return tags

    def _options(self):
        options = super()._options()
        options.buckets = whole("n_features", self.n_features, least=1)
        if self.norm is not None:
            options.set_tfidf(False, False, False, self.norm)
        return options

    def _kept_names(self):
        return []

    def fit(self, documents: Rows = None, y: Any = None) -> Self:
        """Check the parameters; there is nothing to learn.

        Parameters
        ----------
        documents : iterable of str, default=None
            Not looked at.
        y : None
            Not used.

        Returns
        -------
        self : object
            The vectoriser.
        """
        self._made = _core.Vectorizer.restore(self._options(), [], [])
        return self

    def fit_transform(self, documents: Rows, y: Any = None) -> sparse.csr_matrix:
        """As `transform`.

        Parameters
        ----------
        documents : iterable of str
            Documents.
        y : None
            Not used.

        Returns
        -------
        sparse matrix of shape (n_documents, n_features)
            By rows.
        """
        return self.fit().transform(documents)

    def partial_fit(self, documents: Rows = None, y: Any = None) -> Self:
        """As `fit`: there is nothing to learn.

        Parameters
        ----------
        documents : iterable of str, default=None
            Not looked at.
        y : None
            Not used.

        Returns
        -------
        self : object
            The vectoriser.
        """
        return self.fit()

    def transform(self, documents: Rows) -> sparse.csr_matrix:
        """Documents as rows of hashed counts.

        Parameters
        ----------
        documents : iterable of str
            Documents.

        Returns
        -------
        sparse matrix of shape (n_documents, n_features)
            By rows.
        """
        self.fit()
        return super().transform(documents)
