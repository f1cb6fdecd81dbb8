"""From what users have (NumPy, SciPy, pandas, polars, Arrow) to rows that the library views without a copy."""

import sys

import numpy as np
from scipy import sparse

from . import _core
from ._errors import Error, TypeFault
from ._validation import validated

VIEWED = ("b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8")


def is_pandas(X):
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(X, pandas.DataFrame)


def is_arrow(X):
    """A table that speaks Arrow's PyCapsule protocol: polars, pyarrow and others, none of which is imported."""
    return hasattr(X, "__arrow_c_stream__") or hasattr(X, "__arrow_c_array__")


def arrow_stream(X):
    """The stream of a table, or of a single record batch or array."""
    if hasattr(X, "__arrow_c_stream__"):
        return X.__arrow_c_stream__()
    import pyarrow  # a lone record batch has no stream of its own

    if isinstance(X, pyarrow.RecordBatch):
        return pyarrow.Table.from_batches([X]).__arrow_c_stream__()
    return pyarrow.chunked_array([pyarrow.array(X)]).__arrow_c_stream__()


def viewable(array):
    """The array itself where the library can read its type in place, else the nearest type that it can."""
    if array.dtype.isnative and array.dtype.str[1:] in VIEWED:
        aligned = array.flags.aligned and all(step % array.itemsize == 0 for step in array.strides)
        return array if aligned else np.ascontiguousarray(array)
    if array.dtype.kind == "f" and array.itemsize < 4:
        return array.astype(np.float32)
    if array.dtype.kind in "biuf":
        return array.astype(array.dtype.newbyteorder("=") if array.itemsize <= 8 else np.float64)
    raise TypeFault("X", f"values of type {array.dtype} are not numbers", "pass numbers; encode text with a vectoriser")


def data_of(estimator, X, *, reset):
    """Rows of X for the library; sets or checks ``n_features_in_`` and ``feature_names_in_``.

    Parameters
    ----------
    estimator : object
        Whose features they are.
    X : array-like, sparse matrix or dataframe
        The rows.
    reset : bool
        Whether to set what is known of the features, or to hold X against it.

    Returns
    -------
    _core.Data
        A view of X, with the names of its columns for messages.
    """
    if is_pandas(X):
        validated(estimator, X, reset=reset, skip_check_array=True)
        data = _of_frame(X)
    elif is_arrow(X):
        data = _of_arrow(estimator, X, reset)
    else:
        data = of_array(validated(estimator, X, reset=reset, accept_sparse=("csr", "csc"), ensure_all_finite=False))
    data.set_names(names_of(estimator))
    return data


def of_array(X):
    if not sparse.issparse(X):
        return _core.Data.dense(viewable(X))
    return _core.Data.sparse(viewable(X.data), X.indices, X.indptr, X.shape, X.format == "csc")


def _of_frame(X):
    dtypes = set(X.dtypes)
    if X.shape[0] == 0 or X.shape[1] == 0:
        return _core.Data.dense(np.empty(X.shape))
    if any(getattr(dtype, "subtype", None) is not None and hasattr(dtype, "fill_value") for dtype in dtypes):
        return of_array(X.sparse.to_coo().tocsr())
    if len(dtypes) == 1 and isinstance(X.dtypes.iloc[0], np.dtype):
        return _core.Data.dense(_column("all", X.to_numpy()))
    return _core.Data.columns([_column(name, X.iloc[:, i].to_numpy()) for i, name in enumerate(X.columns)])


def _column(name, values):
    if values.dtype == object:
        try:
            missing = sys.modules["pandas"].isna(values)
            values = np.where(missing, np.nan, values).astype(np.float64)
        except (TypeError, ValueError) as error:
            where = "X" if name == "all" else f"X, column {name!r}"
            raise Error(where, f"it does not hold numbers: {error}", "leave it out, or encode it first") from error
    return viewable(values)


def _of_arrow(estimator, X, reset):
    data = _core.Data.arrow(arrow_stream(X))
    names = np.array(data.names, dtype=object)
    if reset:
        estimator.n_features_in_ = len(names)
        estimator.feature_names_in_ = names
    elif len(names) != estimator.n_features_in_:
        raise Error(
            "X",
            f"X has {len(names)} features, but {type(estimator).__name__} is expecting "
            f"{estimator.n_features_in_} features as input",
            "pass the columns of the training data",
        )
    elif not np.array_equal(names, getattr(estimator, "feature_names_in_", names)):
        raise Error(
            "X",
            "the feature names should match those that were passed during fit",
            f"pass the columns in this order: {', '.join(map(str, estimator.feature_names_in_[:5]))}, ...",
        )
    return data


def table_data(X):
    """Rows of a table whose columns need no check."""
    return _of_frame(X) if is_pandas(X) else _core.Data.arrow(arrow_stream(X))


def is_table(X):
    return is_pandas(X) or is_arrow(X)


def columns_named(X, names):
    """The columns of a table that have these names, in this order, as a table of the same kind.

    Parameters
    ----------
    X : dataframe or Arrow table
        Any columns in any order.
    names : list of str
        Those that are wanted.

    Returns
    -------
    dataframe or Arrow table
        One column for each name.
    """
    there = [str(name) for name in (X.columns if is_pandas(X) else _core.Data.arrow(arrow_stream(X)).names)]
    place = {name: i for i, name in enumerate(there)}
    lacking = [name for name in names if name not in place]
    if lacking:
        raise Error(
            "X",
            f"it lacks {len(lacking)} of the {len(names)} columns that the model uses: {', '.join(lacking[:5])}",
            "pass a table with the model's columns, in any order, or an array with all columns of the training data",
        )
    twice = [name for name in names if there.count(name) > 1]
    if twice:
        raise Error("X", f"two columns are called {twice[0]!r}", "give every column a name of its own")
    return X.iloc[:, [place[name] for name in names]] if is_pandas(X) else X.select(names)


def names_of(estimator):
    """The names of the columns, for files and messages; none where they are numbers."""
    return [str(name) for name in getattr(estimator, "feature_names_in_", ())]


def weights_of(sample_weight, rows):
    """Weights as doubles, one for every row, not all zero; None for none."""
    if sample_weight is None:
        return None
    if np.isscalar(sample_weight):
        weights = np.full(rows, sample_weight, dtype=np.float64)
    else:
        weights = np.ascontiguousarray(sample_weight, dtype=np.float64)
    if weights.ndim != 1:
        raise Error("sample_weight", "Sample weights must be 1D array or scalar", "pass one weight per row")
    if len(weights) != rows:
        raise Error(
            "sample_weight",
            f"sample_weight.shape == {weights.shape}, expected ({rows},)!",
            "pass one weight per row",
        )
    return weights
