"""How the columns of a table become features: one of a number, one for each word of a category."""

import numpy as np
from scipy import sparse

from . import _core
from ._errors import Error
from ._rows import viewable
from ._tables import is_missing, number_cells, word_cells, word_of


class Encoding:
    """The features of some columns.

    Parameters
    ----------
    names : list of str
        Of the columns.
    words : list of list of str or None
        Of each column its words, in the library's order; None for numbers.
    """

    def __init__(self, names, words):
        self.names, self.words = names, words
        counts = [1 if known is None else len(known) for known in words]
        self.starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        self.column_of = np.repeat(np.arange(len(names)), counts)

    @classmethod
    def of_columns(cls, columns, numeric):
        return cls(
            [name for name, _ in columns],
            [
                None if is_number else word_cells(name, np.asarray(values, dtype=object))[1]
                for (name, values), is_number in zip(columns, numeric, strict=True)
            ],
        )

    @classmethod
    def of_sources(cls, sources):
        """Of the features of a model, each a column and a word, or a column alone."""
        words = {}
        for column, word in sources:
            if word is None:
                words[column] = None
            else:
                words.setdefault(column, []).append(word)
        return cls(list(words), list(words.values()))

    @property
    def width(self):
        return int(self.starts[-1])

    def data(self, columns):
        """Rows for the library; words that are not known, and those that are missing, give nothing."""
        rows = len(columns[0][1])
        parts = [self._entries(j, *column) for j, column in enumerate(columns)]
        places, features, values = (np.concatenate(part) for part in zip(*parts, strict=True))
        matrix = sparse.csr_matrix((values, (places, features)), shape=(rows, self.width))
        matrix.sort_indices()
        data = _core.Data.sparse(viewable(matrix.data), matrix.indices, matrix.indptr, matrix.shape, False)
        features = self._features()
        data.set_names([feature for feature, _ in features])
        data.set_column_sizes([size for _, size in features])
        return data

    def check(self, columns, *, lacking):
        """An error for numbers that are not finite; some may be lacking where that is ignored."""
        for j, (name, values) in enumerate(columns):
            if self.words[j] is None and np.isnan(number_cells(name, np.asarray(values))).any() and not lacking:
                raise Error(f"X, column {name!r}", "Input X contains NaN", "fill it in, or fit with missing='ignore'")

    def _entries(self, j, name, values):
        """Rows, features and values of a column, without zeros."""
        if self.words[j] is None:
            cells = number_cells(name, np.asarray(values))
            there = np.flatnonzero(cells)  # NaN is not 0
            return there, np.full(len(there), self.starts[j]), cells[there]
        place = {word: i for i, word in enumerate(self.words[j])}
        cells = np.array(
            [-1 if is_missing(value) else place.get(word_of(value), -1) for value in np.asarray(values, dtype=object)],
            dtype=np.int64,
        )
        there = np.flatnonzero(cells >= 0)
        return there, self.starts[j] + cells[there], np.ones(len(there))

    def _features(self):
        """The name of each feature, and how many bytes of it are the column's."""
        found = []
        for name, words in zip(self.names, self.words, strict=True):
            size = len(name.encode())
            found += [(name, size)] if words is None else [(f"{name}={word}", size) for word in words]
        if len({feature for feature, _ in found}) < len(found):
            raise Error("X", "two columns give features of the same name", "rename the columns that hold a sign =")
        return found

    def shown(self, feature, columns=None):
        """The name of a feature; `columns` are other names of the columns."""
        j = int(self.column_of[feature])
        name = self.names[j] if columns is None else columns[j]
        return name if self.words[j] is None else f"{name}={self.words[j][int(feature - self.starts[j])]}"
