"""What the columns of a DataFrame are for, and the DataFrame that the workers are handed."""

from dataclasses import dataclass, field

import numpy as np
from pyspark.sql import functions as F
from pyspark.sql import types as T

from .. import _core
from .._errors import Error
from . import tables, vectors
from .tables import CATEGORY, LABEL, NUMBER, TEXT, WEIGHT


@dataclass(frozen=True)
class Layout:
    """The columns of features, the label and the weight.

    Parameters
    ----------
    columns : tuple of (name, role)
        Of a table, in its order.
    vector : str
        The column of vectors or arrays, where there is one in place of a table.
    missing : str
        What is made of missing numbers.
    text : dict
        The options of text.
    """

    columns: tuple = ()
    vector: str = ""
    missing: str = "error"
    text: dict = field(default_factory=dict)

    def prepared(self, df):
        """The columns that are wanted, as the workers read them."""
        return df.select(*[_as_read(df, name, role).alias(name) for name, role in self.columns])

    def struct_of(self, df):
        """The same as one column."""
        return F.struct(*[_as_read(df, name, role).alias(name) for name, role in self.columns])

    def sums(self, table, task, width):
        """In a worker: the class sums of some rows, and how many features their vectors have."""
        self._check_nulls(table)
        if not self.vector:
            with tables.source_of(self.columns, table, self.missing, self.text) as source:
                return _core.table_sums(task, source)[0], -1
        data, width = vectors.rows_of(self.vector, table[self.vector], width)
        labels = table[self._named(LABEL)].combine_chunks().dictionary_encode()
        data.set_labels(
            np.ascontiguousarray(labels.indices.to_numpy(), dtype=np.int32), labels.dictionary.to_pylist()
        )
        weight = self._named(WEIGHT)
        if weight:
            data.set_weights(np.ascontiguousarray(table[weight].to_numpy(), dtype=np.float64))
        return _core.Sums.gather(data, task)[0], width

    def _named(self, role):
        return next((name for name, its in self.columns if its == role), "")

    def _check_nulls(self, table):
        for role, what in ((LABEL, "label"), (WEIGHT, "weight")):
            name = self._named(role)
            if name and table[name].null_count:
                row = table[name].is_null().to_pylist().index(True)
                raise Error(
                    f"column {name!r}, row {row} (from 0)",
                    f"the {what} is missing",
                    f"leave the row out: df.dropna(subset=[{name!r}])",
                )


def layout_of(df, *, vector, inputs, categorical, texts, label="", weight="", missing="error", text=None):
    """The layout of a DataFrame; an error for a column that is not there, or not of a type that fits."""
    roles = _roles(df, vector, inputs, categorical, texts)
    for name, role in ((label, LABEL), (weight, WEIGHT)):
        if name:
            _type_of(df, name, f"{role}Col")
            if name in roles:
                raise Error(
                    f"{role}Col", f"the column {name!r} is also one of the features", "leave it out of them"
                )
            roles[name] = role
    if weight and not isinstance(_type_of(df, weight, "weightCol"), T.NumericType):
        raise Error("weightCol", f"the column {weight!r} holds no numbers", "pass a column of numbers")
    if label and isinstance(
        _type_of(df, label, "labelCol"), (T.ArrayType, T.MapType, T.StructType, T.UserDefinedType)
    ):
        raise Error("labelCol", f"the column {label!r} holds no plain values", "pass numbers or strings")
    ordered = tuple((name, roles[name]) for name in df.columns if name in roles)
    if texts:
        tables.text_options(text or {})
    return Layout(ordered, "" if inputs or texts else vector, missing, dict(text or {}))


def column(name):
    return F.col("`" + name.replace("`", "``") + "`")


def _roles(df, vector, inputs, categorical, texts):
    if not (inputs or texts):
        _check_vector(_type_of(df, vector, "featuresCol"), vector)
        return {vector: "vector"}
    roles = {name: TEXT for name in texts}
    for name in texts:
        if not isinstance(_type_of(df, name, "textCols"), T.StringType):
            raise Error(
                "textCols",
                f"the column {name!r} holds no strings",
                "join arrays of words by concat_ws(' ', ...)",
            )
    for name in inputs:
        kind = _type_of(df, name, "inputCols")
        if name in roles:
            raise Error("inputCols", f"the column {name!r} is also in textCols", "name it once")
        roles[name] = _role(kind, name, name in categorical)
    unknown = [name for name in categorical if name not in inputs]
    if unknown:
        raise Error("categoricalCols", f"the column {unknown[0]!r} is not in inputCols", "name it there, too")
    return roles


def _role(kind, name, is_categorical):
    if isinstance(kind, T.NumericType) and not is_categorical:
        return NUMBER
    plain = isinstance(kind, (T.StringType, T.BooleanType, T.NumericType))
    if plain or (is_categorical and isinstance(kind, (T.DateType, T.TimestampType))):
        return CATEGORY
    raise Error(
        "inputCols",
        f"the column {name!r} is of type {kind.simpleString()}",
        "pass numbers, strings or booleans; dates by categoricalCols; vectors and arrays by featuresCol",
    )


def _check_vector(kind, name):
    numbers = isinstance(kind, T.ArrayType) and isinstance(kind.elementType, T.NumericType)
    if numbers or type(kind).__name__ == "VectorUDT":
        return
    raise Error(
        "featuresCol",
        f"the column {name!r} is of type {kind.simpleString()}",
        "pass a Vector or an array of numbers; text by textCols, single columns by inputCols",
    )


def _type_of(df, name, parameter):
    if name not in df.columns:
        near = ", ".join(df.columns[:12])
        raise Error(parameter, f"there is no column {name!r}", f"the columns are {near}")
    return df.schema[name].dataType


def _as_read(df, name, role):
    kind, cells = df.schema[name].dataType, column(name)
    if role in (NUMBER, WEIGHT):
        return cells.cast("double")
    if role not in (LABEL, CATEGORY):
        return cells
    if isinstance(kind, (T.FloatType, T.DoubleType, T.DecimalType)):  # 1.0 is the class 1, as everywhere
        whole = cells.try_cast("bigint")
        name_of = F.when(whole == cells, whole.cast("string")).otherwise(cells.cast("string"))
        return name_of if isinstance(kind, T.DecimalType) else F.when(~F.isnan(cells), name_of)
    return cells.cast("string")
