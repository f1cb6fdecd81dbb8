"""A column of vectors or of arrays of numbers as rows for the library.

Spark hands a Vector over as struct<type, size, indices, values>: type 1 is dense and has neither size
nor indices.
"""

import numpy as np
import pyarrow as pa

from .. import _core
from .._errors import Error

DENSE = 1


def rows_of(name, column, width=-1):
    """The rows of an Arrow column, and how many features they have.

    Parameters
    ----------
    name : str
        Of the column, for messages.
    column : pyarrow.ChunkedArray
        Vectors, or arrays of numbers.
    width : int, default=-1
        Of rows before them; -1: there were none.

    Returns
    -------
    tuple of (_core.Data, int)
        Rows, and their width.
    """
    array = column.combine_chunks()
    if isinstance(array, pa.ChunkedArray):
        array = array.chunk(0)
    _refuse_null(name, array)
    return (_of_vectors if pa.types.is_struct(array.type) else _of_arrays)(name, array, width)


def _of_vectors(name, array, width):
    kinds, sizes, indices, values = array.flatten()
    kinds = kinds.to_numpy(zero_copy_only=False)
    lengths = values.value_lengths().to_numpy(zero_copy_only=False).astype(np.int64)
    dense = kinds == DENSE
    sizes = np.where(dense, lengths, sizes.fill_null(0).to_numpy(zero_copy_only=False))
    width = _one_size(name, sizes, width)
    cells = _numbers(name, values.flatten())
    if dense.all():
        return _core.Data.dense(cells.reshape(len(array), width)), width
    starts = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(len(cells), dtype=np.int64) - np.repeat(starts[:-1], lengths)
    places[np.repeat(~dense, lengths)] = indices.flatten().to_numpy(zero_copy_only=False)
    return _core.Data.sparse(cells, places.astype(np.int32), starts, (len(array), width), False), width


def _of_arrays(name, array, width):
    sizes = array.value_lengths().to_numpy(zero_copy_only=False).astype(np.int64)
    width = _one_size(name, sizes, width)
    cells = _numbers(name, array.flatten())
    return _core.Data.dense(cells.reshape(len(array), width)), width


def _numbers(name, values):
    if not (pa.types.is_floating(values.type) or pa.types.is_integer(values.type)):
        raise Error(f"column {name!r}", f"it holds arrays of {values.type}", "pass arrays of numbers")
    return values.cast(pa.float64()).to_numpy(zero_copy_only=False)


def _one_size(name, sizes, width):
    width = int(sizes[0]) if width < 0 else width
    other = np.flatnonzero(sizes != width)
    if len(other):
        raise Error(
            f"column {name!r}, row {int(other[0])} (from 0)",
            f"it holds vectors of different sizes: {width} before, {int(sizes[other[0]])} here",
            "make all vectors by one transformer, or pad them to the same size",
        )
    return width


def _refuse_null(name, array):
    if array.null_count:
        row = int(np.argmax(array.is_null().to_numpy(zero_copy_only=False)))
        raise Error(
            f"column {name!r}, row {row} (from 0)",
            "the value is null",
            f"leave the row out: df.dropna(subset=[{name!r}])",
        )
