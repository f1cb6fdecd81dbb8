"""The one row that is to be explained, from what users have."""

import sys

import numpy as np

from ._errors import Error, TypeFault
from ._rows import is_table


def one_row(row):
    """A row as a matrix or table of one row: a series or anything of one dimension is one; more than one are an error."""
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(row, pandas.Series):
        return row.to_frame().T
    if isinstance(row, str):
        raise TypeFault("row", "text was passed to a model of numbers", "vectorise it: folkman.explain(pipeline, [text])")
    if not (is_table(row) or hasattr(row, "shape")):
        row = np.asarray(row, dtype=object)  # words and numbers side by side stay what they are
    if not is_table(row) and len(row.shape) == 1:
        row = row.reshape((1, -1))
    count = row.shape[0] if hasattr(row, "shape") else len(row)
    if count != 1:
        raise Error("row", f"{count} rows were passed, and one is explained", "pass one, or folkman.explain(estimator, X)")
    return row


def one_document(row):
    """The text of a document, alone or in a list of one."""
    if not isinstance(row, str) and len(row) == 1:
        (row,) = row
    if not isinstance(row, str):
        raise TypeFault("row", "one document is explained, as a str", "pass one, or folkman.explain(estimator, documents)")
    return row


def given_names(feature_names, width):
    """Names that the caller gives to all features."""
    names = np.array([str(name) for name in feature_names], dtype=object)
    if len(names) != width:
        raise Error("feature_names", f"there are {len(names)} names and {width} features", "pass one for every feature")
    return names
