"""The selector's half: which features were chosen, and matrices cut down to them."""

from typing import TYPE_CHECKING, Any, Self

import numpy as np
from scipy import sparse
from sklearn.base import TransformerMixin
from sklearn.utils.validation import check_is_fitted

from ._errors import Error
from ._parameters import threads
from ._rows import columns_named, data_of, is_arrow, is_pandas, is_table, of_array
from ._types import Array, Floats, Places, Rows
from ._validation import validated


class SelectorMethods(TransformerMixin):
    """transform and its kin, as in scikit-learn's selectors."""

    if TYPE_CHECKING:  # what scikit-learn's own classes have, which have no types

        def fit_transform(self, X: Rows, y: Any = None, **fit_params: Any) -> Any: ...

        def set_output(self, *, transform: str | None = None) -> Self: ...

    @property
    def support_(self) -> Places:
        """ndarray of shape (k,): the columns chosen, ascending."""
        return self._columns_chosen()

    def _columns_chosen(self):
        """Columns of X, ascending."""
        return self._cut().support

    @property
    def scores_(self) -> Floats:
        """ndarray of shape (k,): how much each chosen feature matters, in the order of ``support_``."""
        return self._cut().scores

    @property
    def points_to_(self) -> Array:
        """ndarray of shape (k,): the class that each chosen feature speaks for."""
        values = np.empty_like(self.classes_)
        values[self._places] = self.classes_
        return values[self._cut().points_to]

    def get_support(self, indices: bool = False) -> Array:
        """Which features were chosen.

        Parameters
        ----------
        indices : bool, default=False
            Whether to return column numbers instead of a mask.

        Returns
        -------
        ndarray
            A mask over all features, or the columns chosen.
        """
        support = self._columns_chosen()
        if indices:
            return support.astype(np.intp)
        mask = np.zeros(self.n_features_in_, dtype=bool)
        mask[support] = True
        return mask

    def transform(self, X: Rows) -> Any:
        """The chosen columns of X.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows.

        Returns
        -------
        {ndarray, sparse matrix} of shape (n_samples, k)
            Of the same type as X; dataframes become arrays unless ``set_output`` says otherwise.
        """
        check_is_fitted(self)
        support = self._columns_chosen()
        model = self._fitted.model
        if model is not None and not model.numbered and is_table(X):
            X, support = columns_named(X, model.feature_names), np.arange(len(support))
            return X.to_numpy() if is_pandas(X) else _arrow_columns(X, support)
        if is_pandas(X):
            validated(self, X, reset=False, skip_check_array=True)
            return X.iloc[:, support].to_numpy()
        if is_arrow(X):
            data_of(self, X, reset=False)
            return _arrow_columns(X, support)
        finite = "allow-nan" if self.__sklearn_tags__().input_tags.allow_nan else True
        X = validated(self, X, reset=False, accept_sparse=("csr", "csc"), ensure_all_finite=finite)
        if not sparse.issparse(X) or X.format != "csr":
            return X[:, support]
        starts, columns, entries = of_array(X).chosen(support, threads(self.n_jobs))
        starts = starts.astype(X.indptr.dtype, copy=False)
        return type(X)((X.data[entries], columns, starts), shape=(X.shape[0], len(support)), copy=False)

    def inverse_transform(self, X: Any) -> Any:
        """Chosen columns back at their places, zeros elsewhere.

        Parameters
        ----------
        X : {array-like, sparse matrix} of shape (n_samples, k)
            Rows as `transform` returns them.

        Returns
        -------
        {ndarray, sparse matrix} of shape (n_samples, n_features)
            Rows with all columns.
        """
        support = self._columns_chosen()
        if not sparse.issparse(X):
            X = np.asarray(X)
        if X.ndim != 2 or X.shape[1] != len(support):
            raise Error("X", "X has a different shape than during fitting.", f"pass {len(support)} columns")
        shape = (X.shape[0], self.n_features_in_)
        if sparse.issparse(X):
            entries = X.tocoo()
            kind = type(X.tocsr())
            return kind((entries.data, (entries.coords[0], support[entries.coords[1]])), shape=shape)
        result = np.zeros(shape, dtype=X.dtype)
        result[:, support] = X
        return result

    def get_feature_names_out(self, input_features: Any = None) -> Array:
        """The names of the chosen features.

        Parameters
        ----------
        input_features : array-like of str, default=None
            Names of all features; those seen in `fit` by default, else ``x0``, ``x1``, ...

        Returns
        -------
        ndarray of str
            One name per chosen feature.
        """
        check_is_fitted(self)
        known = getattr(self, "feature_names_in_", None)
        if input_features is None:
            return np.array(self._support_names(), dtype=object)
        names = np.asarray(input_features, dtype=object)
        if known is not None and not np.array_equal(known, names):
            raise Error("input_features", "input_features is not equal to feature_names_in_", "leave it out")
        if len(names) != self.n_features_in_:
            raise Error(
                "input_features",
                f"input_features should have length equal to number of features ({self.n_features_in_}), got {len(names)}",
                "pass a name for every feature",
            )
        return names[self._columns_chosen()]

    def _support_names(self):
        known = getattr(self, "feature_names_in_", None)
        support = self._columns_chosen()
        model = self._fitted.model
        if model is not None and not model.numbered:
            return model.feature_names
        return [str(known[i]) for i in support] if known is not None else [f"x{i}" for i in support]


def _arrow_columns(X, support):
    """Columns of a table as an array; polars and pyarrow name them alike."""
    select = getattr(X, "select", None)
    columns = list(getattr(X, "columns", ()))
    names = [str(name) for name in columns] if columns and isinstance(columns[0], str) else X.schema.names
    table = select([names[i] for i in support])
    if hasattr(table, "to_numpy"):
        return np.asarray(table.to_numpy())
    return np.column_stack([column.to_numpy() for column in table.columns])
