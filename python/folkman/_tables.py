"""Tables of numbers, words and missing cells, from what users have."""

import math
import numbers

import numpy as np
from scipy import sparse

from . import _core
from ._errors import Error, TypeFault
from ._rows import is_arrow, is_pandas
from ._validation import validated

MISSING = {"", "?", "NA", "nan", "NaN", "null"}  # words that stand for no word, as on the command line


def columns_of(estimator, X, *, reset):
    """The columns of X as one-dimensional arrays with their names, and whether those are mere positions."""
    if is_arrow(X) and not is_pandas(X):
        X = X.to_pandas()
    if is_pandas(X):
        validated(estimator, X, reset=reset, skip_check_array=True)
        if len(X) == 0 or X.shape[1] == 0:
            raise Error(
                "X",
                f"Found array with {len(X)} sample(s) and {X.shape[1]} feature(s)",
                "pass at least one of each",
            )
        return [(str(name), X.iloc[:, i].to_numpy()) for i, name in enumerate(X.columns)], False
    if sparse.issparse(X):
        raise TypeFault(
            "X", "a sparse matrix was passed, but a table of cells is required", "pass X.toarray()"
        )
    X = validated(estimator, X, reset=reset, dtype=None, ensure_all_finite="allow-nan")
    known = None if reset else getattr(estimator, "feature_names_in_", None)
    names = range(X.shape[1]) if known is None else known  # an array in place of the dataframe that was fitted
    return [(str(name), X[:, i]) for i, name in enumerate(names)], True


def is_number(value):
    return isinstance(value, numbers.Real) and not isinstance(value, (bool, np.bool_))


def is_missing(value):
    if isinstance(value, str):
        return value.strip() in MISSING
    return (
        value is None or (isinstance(value, float) and math.isnan(value)) or type(value).__name__ == "NAType"
    )


def holds_numbers(name, values):
    """Whether a column is of numbers; an error for cells that are neither numbers nor words."""
    if values.dtype.kind in "iuf":
        return True
    if values.dtype.kind in "bUS":
        return False
    numeric = True
    for value in values:
        if is_missing(value) or is_number(value):
            continue
        if not isinstance(value, (str, bytes, bool, np.bool_)):
            raise TypeFault(
                f"X, column {name!r}",
                f"argument must be a string or a real number, not {type(value).__name__}",
                "pass one of them",
            )
        numeric = False
    return numeric


def number_cells(name, values):
    try:
        if values.dtype.kind not in "iuf":
            values = [np.nan if is_missing(value) else value for value in values]
        cells = np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise Error(f"X, column {name!r}", f"it holds words: {error}", "name it in `categorical`") from error
    if np.isinf(cells).any():
        raise Error(f"X, column {name!r}", "Input X contains infinity", "replace it by a number or NaN")
    return cells


def word_of(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        return str(int(value))
    return str(value)


def word_cells(name, values):
    """Codes of words, -1 where missing, and the words, in the order that the features `name=word` have in files."""
    places, codes = {}, np.empty(len(values), dtype=np.int32)
    for i, value in enumerate(values.tolist()):
        codes[i] = -1 if is_missing(value) else places.setdefault(word_of(value), len(places))
    prefix = f"{name}="
    words = [
        feature.removeprefix(prefix) for feature in _core.sorted_names([prefix + word for word in places])
    ]
    order = np.empty(len(places) + 1, dtype=np.int32)
    for new, word in enumerate(words):
        order[places[word]] = new
    order[-1] = -1
    return order[codes], words


def chosen_columns(categorical, names):
    """Which of the columns are named in `categorical`."""
    if categorical is None:
        return set()
    if isinstance(categorical, str) and categorical == "all":
        return set(names)
    wanted = {str(name) for name in categorical}
    unknown = wanted - set(names)
    if unknown:
        raise Error(
            "categorical",
            f"there is no column {min(unknown)!r}",
            f"the columns are {', '.join(names[:12])}",
        )
    return wanted


def table_of(columns, numeric):
    """A table for the library; `numeric` says of each column whether it is of numbers."""
    table = _core.Table()
    for (name, values), is_numeric in zip(columns, numeric):
        if is_numeric:
            table.add_numbers(name, number_cells(name, values))
        else:
            table.add_words(name, *word_cells(name, np.asarray(values, dtype=object)))
    return table
