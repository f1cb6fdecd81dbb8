"""Labels to class numbers and names. A class is known to the library by name, to scikit-learn by value."""

import math

import numpy as np
from sklearn.utils.multiclass import check_classification_targets

from ._errors import Error
from ._validation import column

CLOSE = 1 << 16  # integers this near to one another are counted, not sorted


class Labels:
    """The labels of some rows.

    Attributes
    ----------
    classes : ndarray
        The distinct values, sorted.
    codes : ndarray of int32
        Of each row, the place of its value in `classes`.
    """

    def __init__(self, y):
        y = column(y)
        if y.dtype.kind in "iub":
            self.classes, self.codes = _of_integers(y)
        elif y.dtype.kind == "f":
            check_classification_targets(y)
            _refuse_missing(~np.isfinite(y))
            self.classes, codes = np.unique(y, return_inverse=True)
            self.codes = codes.astype(np.int32)
        else:
            self.classes, self.codes = _of_objects(y)

    @property
    def names(self):
        return [class_name(value) for value in self.classes]

    def among(self, classes):
        """Codes in terms of `classes`, sorted; an error for a value that is not one of them."""
        places = np.searchsorted(classes, self.classes)
        known = places < len(classes)
        known[known] = classes[places[known]] == self.classes[known]
        if not known.all():
            raise Error(
                "y",
                f"the classes {self.classes[~known].tolist()} are not among {classes.tolist()}",
                "name every class in `classes` at the first call of partial_fit",
            )
        return places.astype(np.int32)[self.codes]


def _of_integers(y):
    if y.dtype.kind == "b" or len(y) == 0:
        low, high = 0, 1
    else:
        low, high = int(y.min()), int(y.max())
    if high - low >= CLOSE:
        classes, codes = np.unique(y, return_inverse=True)
        return classes, codes.astype(np.int32)
    if high - low == 1 and len(y) > 0 and y.dtype.kind != "b":  # both are there: nothing to count
        return np.array([low, high], dtype=y.dtype), (y == high).astype(np.int32)
    shifted = y.astype(np.intp) if low == 0 else np.subtract(y, low, dtype=np.intp)
    present = np.flatnonzero(np.bincount(shifted, minlength=1))
    table = np.zeros(high - low + 1, dtype=np.int32)
    table[present] = np.arange(len(present), dtype=np.int32)
    return (present + low).astype(y.dtype), table[shifted]


def _of_objects(y):
    values = y.tolist()
    _refuse_missing(np.fromiter((v is None or (isinstance(v, float) and math.isnan(v)) for v in values), bool, len(values)))
    try:
        kinds = sorted(set(values))
    except TypeError as error:
        raise Error("y", f"its values cannot be sorted: {error}", "pass labels of one type") from error
    if kinds and isinstance(kinds[0], float) and any(not v.is_integer() for v in kinds):
        check_classification_targets(np.asarray(kinds))
    place = {value: i for i, value in enumerate(kinds)}
    codes = np.fromiter((place[value] for value in values), np.int32, len(values))
    classes = np.array(kinds, dtype=y.dtype) if kinds else y[:0]
    return classes, codes


def _refuse_missing(missing):
    if missing.any():
        row = int(np.argmax(missing))
        raise Error(f"y, row {row} (from 0)", "the label is missing: Input y contains NaN", "leave the row out")


def class_name(value):
    """The name of a class in files: 1.0 is "1", as on the command line."""
    if isinstance(value, (float, np.floating)):
        return str(int(value)) if float(value).is_integer() else repr(float(value))
    return str(value)


def values_of(names):
    """Names from a file as labels: whole numbers where all of them are, else text."""
    try:
        numbers = np.array([int(name) for name in names])
    except ValueError:
        return np.array(names)
    return numbers if [str(number) for number in numbers.tolist()] == list(names) else np.array(names)
