"""What the vectorisers share: documents in, options to the library, matrices back."""

from typing import TYPE_CHECKING, Any, Self

import numpy as np
from scipy import sparse
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._errors import Error, TypeFault
from ._parameters import threads, whole
from ._progress import reporter
from ._rows import arrow_stream
from ._types import Rows

DEFAULT_PATTERN = r"(?u)\b\w\w+\b"


def documents_of(raw):
    """Documents for the library: a list, array or series of str, or a column of Arrow strings, read in place."""
    if isinstance(raw, (str, bytes)):
        raise Error(
            "documents", "Iterable over raw text documents expected, string object received.", "pass a list of them"
        )
    if type(raw).__module__.partition(".")[0] in ("polars", "pyarrow") or (
        hasattr(raw, "__arrow_c_stream__") and not hasattr(raw, "to_numpy")
    ):
        return _core.Data.arrow_documents(arrow_stream(raw))
    if hasattr(raw, "tolist"):
        raw = raw.tolist()
    return _core.Data.documents(raw if isinstance(raw, list) else list(raw))


class Vectorizer(TransformerMixin, BaseEstimator):
    """The base class of the vectorisers."""

    if TYPE_CHECKING:  # what scikit-learn's own classes have, which have no types

        def get_params(self, deep: bool = True) -> dict[str, Any]: ...

        def set_params(self, **params: Any) -> Self: ...

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        tags.no_validation = True
        return tags

    def __sklearn_is_fitted__(self):
        return hasattr(self, "_made")

    def _options(self):
        options = _core.TextOptions()
        options.lowercase = bool(self.lowercase)
        options.set_analyzer(self.analyzer)
        if self.strip_accents is not None:
            options.set_accents(self.strip_accents)
        shortest, longest = self._ngrams()
        options.set_ngrams(shortest, longest)
        options.set_marks(bool(self.combining_marks))
        if self.token_pattern not in (None, DEFAULT_PATTERN):
            options.token_pattern = self.token_pattern
        options.stop_words = self._stop_words()
        options.binary = bool(self.binary)
        return options

    def _ngrams(self):
        try:
            shortest, longest = self.ngram_range
        except (TypeError, ValueError):
            raise TypeFault("ngram_range", f"{self.ngram_range!r} is no pair", "pass (1, 1) or (1, 2)") from None
        shortest, longest = (whole("ngram_range", length, least=1) for length in (shortest, longest))
        if shortest > longest:
            raise Error(
                "ngram_range",
                f"Invalid value for ngram_range={self.ngram_range} lower boundary larger than the upper boundary.",
                "pass (shortest, longest)",
            )
        return shortest, longest

    def _stop_words(self):
        if self.stop_words is None:
            return []
        if isinstance(self.stop_words, str):
            if self.stop_words != "english":
                raise Error("stop_words", f"not a built-in stop list: {self.stop_words}", "pass 'english' or a list")
            return _core.english_stop_words()
        return sorted(self.stop_words)

    def _read(self, documents, options):
        self._made, parts = _core.Vectorizer.fit(
            options, documents_of(documents), threads(self.n_jobs), progress=reporter(self.progress)
        )
        return self._matrix(parts)

    def _matrix(self, parts):
        values, columns, starts = parts
        if len(values) <= np.iinfo(np.int32).max:
            starts = starts.astype(np.int32)
        values = values.astype(self.dtype, copy=False)
        return sparse.csr_matrix((values, columns, starts), shape=(len(starts) - 1, self._made.width), copy=False)

    def fit(self, documents: Rows, y: Any = None) -> Self:
        """Learn the vocabulary.

        Parameters
        ----------
        documents : iterable of str
            A list, NumPy or pandas column of str, or a polars or Arrow column of strings.
        y : None
            Not used.

        Returns
        -------
        self : object
            The fitted vectoriser.
        """
        self.fit_transform(documents)
        return self

    def transform(self, documents: Rows) -> sparse.csr_matrix:
        """Documents as rows.

        Parameters
        ----------
        documents : iterable of str
            As in `fit`.

        Returns
        -------
        sparse matrix of shape (n_documents, n_features)
            By rows.
        """
        check_is_fitted(self)
        data = documents_of(documents)
        return self._matrix(self._made.transform(data, threads(self.n_jobs), progress=reporter(self.progress)))

    def _kept_names(self):
        return self._made.names

    def __getstate__(self):
        state = super().__getstate__().copy()
        made = state.pop("_made", None)
        state.pop("_words", None)  # made again from the above
        if made is not None:
            state["_saved"] = (self._kept_names(), made.idf.tolist())
        return state

    def __setstate__(self, state):
        saved = state.pop("_saved", None)
        super().__setstate__(state)
        if saved is not None:
            self._made = _core.Vectorizer.restore(self._options(), *saved)
