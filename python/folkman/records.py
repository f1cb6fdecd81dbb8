"""Rows that are read as files are: what an estimator takes in the place of X and y in memory."""

import sys
from collections.abc import Iterable
from os import PathLike, fspath
from typing import Any

import numpy as np

from . import _core
from ._errors import Error, TypeFault
from ._records import Stream, parts_of_dataset
from ._rows import is_arrow

__all__ = ["Records"]


class Records:
    """Files, a data set or a stream of tables, and what their columns are.

    Estimators take one in the place of X, with the name of the label column in the place of y, and so do
    :meth:`folkman.ClassSums.from_dataset` and predictions. Rows are read batch by batch and not kept where class sums
    suffice for the method. Without anything to say of the columns, pass the data themselves.

    Parameters
    ----------
    data : path, list of paths, pyarrow Dataset, RecordBatchReader or anything with ``__arrow_c_stream__``
        A path is a file of any format that the command line reads, a folder of Parquet or Arrow files, partitioned
        or not, or the address of an object store (``s3://...``).
    format : str, default="auto"
        Of paths, as on the command line: ``"parquet"``, ``"arrow"``, ``"csv"``, ...
    text : list of str, default=()
        Columns of running text; with them only the columns named below are features, too.
    categorical : list of str, default=()
        Columns whose values are words even if they are numbers.
    numeric : list of str, default=()
        Columns that are numbers even if they are strings.
    ignore : list of str, default=()
        Columns to leave out.
    missing : {"error", "zero"}, default="error"
        What a missing number is; estimators that ignore missing values say so themselves.

    Examples
    --------
    >>> import pyarrow as pa
    >>> from folkman import Records, SparseMultinomialNB
    >>> table = pa.table({"ad": ["a", "b", "a", "b"], "hour": [1, 2, 3, 4], "click": [1, 0, 1, 0]})
    >>> pick = SparseMultinomialNB(k=2).fit(Records(table, ignore=["hour"]), "click")
    >>> pick.feature_names_in_.tolist()
    ['ad=a', 'ad=b']
    >>> pick.predict(table).tolist()
    [1, 0, 1, 0]
    """

    def __init__(
        self,
        data: Any,
        *,
        format: str = "auto",
        text: Iterable[str] = (),
        categorical: Iterable[str] = (),
        numeric: Iterable[str] = (),
        ignore: Iterable[str] = (),
        missing: str = "error",
    ) -> None:
        if missing not in ("error", "zero"):
            raise Error("missing", f"there is no {missing!r}", "choose one of error, zero")
        self.data = data
        self.format = format
        self.missing = missing
        self._columns = {
            name: _names(name, given)
            for name, given in {"text": text, "categorical": categorical, "numeric": numeric, "ignore": ignore}.items()
        }

    def _read(self, label="", weight=""):
        """The rows as the library reads them; `label` and `weight` name columns."""
        data = self.data
        if is_path(data) or _are_paths(data):
            paths = [fspath(path) for path in (data if _are_paths(data) else [data])]
            found = _core.Data.files(paths, self.format)
        elif _is_dataset(data):
            found = _core.Data.records("X", parts_of_dataset(data, "X"))
        elif is_arrow(data):
            found = _core.Data.records("X", [Stream(data, "X")])
        else:
            raise TypeFault(
                "X",
                f"a {type(data).__name__} has no columns to be called by name",
                "pass a path, a pyarrow data set or an Arrow table, or y as an array",
            )
        found.set_columns(label=label, weight=weight, missing_is_zero=self.missing == "zero", **self._columns)
        return found

    def __repr__(self) -> str:
        return f"Records({self.data!r})"


def _names(option, given):
    if isinstance(given, str):
        raise TypeFault(option, f"{given!r} is a str", "pass a list of names")
    return [str(name) for name in given]


def is_path(X):
    return isinstance(X, (str, PathLike))


def _are_paths(X):
    return isinstance(X, (list, tuple)) and len(X) > 0 and all(is_path(path) for path in X)


def _is_dataset(X):
    dataset = sys.modules.get("pyarrow.dataset")
    return dataset is not None and isinstance(X, dataset.Dataset)


def _is_reader(X):
    arrow = sys.modules.get("pyarrow")
    return arrow is not None and isinstance(X, arrow.RecordBatchReader)


def is_only_read(X):
    """Whether X can be read but not viewed: it is no table in memory, nor documents."""
    return isinstance(X, Records) or is_path(X) or _is_dataset(X) or _is_reader(X)


def are_records(X, *, fitted_on_records, reads_text):
    """Whether X goes to an estimator as files do.

    Parameters
    ----------
    X : object
        What was passed.
    fitted_on_records : bool
        Whether the estimator's columns are those of records; then a table of Arrow's or pandas' is one, too.
    reads_text : bool
        Whether the estimator takes documents; then a list of strings is some.

    Returns
    -------
    bool
        Whether it does.
    """
    if is_only_read(X) or (_are_paths(X) and not reads_text):
        return True
    return fitted_on_records and is_arrow(X)


def data_of_records(X, label=None, weight=None):
    """Rows for the library, with the columns that label and weigh them.

    Parameters
    ----------
    X : Records or what it takes
        The rows.
    label : str, default=None
        The label column.
    weight : str, default=None
        The weight column.

    Returns
    -------
    _core.Data
        What is to be read.
    """
    if weight is not None and not isinstance(weight, str):
        raise TypeFault("sample_weight", "with y the name of a column, it is one too", "pass the name of a column")
    given = X if isinstance(X, Records) else Records(X)
    return given._read(label or "", weight or "")


def name_columns(estimator, sums):
    """An estimator's columns are the features that class sums have."""
    estimator.n_features_in_ = sums.width
    if hasattr(estimator, "feature_names_in_"):
        del estimator.feature_names_in_
    if not sums.numbered:
        estimator.feature_names_in_ = np.array(sums.feature_names, dtype=object)
