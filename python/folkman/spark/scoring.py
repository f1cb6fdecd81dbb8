"""Rows scored on the workers: one function of Arrow columns, applied like any column expression."""

from collections.abc import Iterator
from itertools import pairwise

import pyarrow as pa
from pyspark.sql import functions as F

from .. import _core
from .._errors import Error
from . import tables, vectors
from .chunks import partition
from .faults import told

REASON = pa.struct([("feature", pa.string()), ("value", pa.float64()), ("amount", pa.float64())])


def numbers_of(classes):
    """The classes as numbers; None where one of them is a word."""
    try:
        return [float(name) for name in classes]
    except ValueError:
        return None


def scores_of(saved, classes, layout, explained):
    """A column expression: a struct of prediction, raw (log-odds), probability and reasons.

    Parameters
    ----------
    saved : bytes
        The model.
    classes : list of str
        Its classes.
    layout : Layout
        Of the features.
    explained : int
        Reasons of each row, at most; 0: none.
    """
    numbers = numbers_of(classes)
    kind = "string" if numbers is None else "double"
    returned = (
        f"prediction {kind}, raw array<double>, probability array<double>, "
        "reasons array<struct<feature: string, value: double, amount: double>>"
    )
    predictions = pa.array(classes if numbers is None else numbers)

    def score(batches: Iterator[pa.Array]) -> Iterator[pa.Array]:
        model, number, row = _core.Model.parse(saved), partition(), 0
        for rows in batches:
            with told(number, row):
                yield _scored(model, layout, rows, predictions, explained)
            row += len(rows)

    return F.arrow_udf(score, returned)


def _scored(model, layout, rows, predictions, explained):
    table = pa.Table.from_arrays(rows.flatten(), names=[name for name, _ in layout.columns])
    if len(rows) == 0:
        codes, probabilities, odds, *why = [], [], [], [0], [], [], []
    elif layout.vector:
        data, width = vectors.rows_of(layout.vector, table[layout.vector])
        if width != model.width:
            raise Error(
                f"column {layout.vector!r}",
                f"its vectors have {width} features, and the model was fitted on {model.width}",
                "make them by the transformer that made the training data",
            )
        codes, probabilities, odds, *why = _core.scored_rows(model, _core.Source(), data, explained > 0, 1)
    elif [role for _, role in layout.columns] == [tables.TEXT]:  # whatever the name of the column
        documents = pa.chunked_array([table.column(0).combine_chunks().fill_null("")])
        data = _core.Data.arrow_documents(documents.__arrow_c_stream__())
        codes, probabilities, odds, *why = _core.scored_rows(model, _core.Source(), data, explained > 0, 1)
    else:
        with tables.source_of(layout.columns, tables.guarded(table), layout.missing, layout.text) as source:
            codes, probabilities, odds, *why = _core.scored_rows(model, source, None, explained > 0, 1)
    if len(codes) != len(rows):
        raise Error("Spark rows", f"{len(rows)} went in and {len(codes)} came out", "please report this")
    return pa.StructArray.from_arrays(
        [
            predictions.take(pa.array(codes, pa.int32())),
            _lists(odds, len(rows)),
            _lists(probabilities, len(rows)),
            _reasons(model, *why, explained),
        ],
        names=["prediction", "raw", "probability", "reasons"],
    )


def _lists(cells, rows):
    width = len(cells) // rows if rows else 0
    starts = pa.array([row * width for row in range(rows + 1)], pa.int32())
    return pa.ListArray.from_arrays(starts, pa.array(cells, pa.float64()))


def _reasons(model, starts, features, values, amounts, explained):
    if not explained:
        return pa.nulls(len(starts) - 1, pa.list_(REASON))
    names = model.feature_names
    rows = [
        [
            {"feature": names[features[i]], "value": values[i], "amount": amounts[i]}
            for i in range(first, min(last, first + explained))
        ]
        for first, last in pairwise(starts)
    ]
    return pa.array(rows, pa.list_(REASON))
