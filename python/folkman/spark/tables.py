"""Numeric, string and text columns: read as the library reads any table, so the features are the same.

The rows go through memory as CSV, which says all that the reader of tables needs.
"""

import os
from contextlib import contextmanager

import pyarrow as pa
from pyarrow import csv

from .. import _core
from .._errors import Error

NUMBER, CATEGORY, TEXT, LABEL, WEIGHT = "number", "category", "text", "label", "weight"
OF_ALL_DOCUMENTS = ("min_df", "max_df", "max_features")


def text_options(given):
    """The library's options of text, from the parameters of :class:`folkman.CountVectorizer`.

    Parameters
    ----------
    given : dict
        With ``n_features`` those of :class:`folkman.HashingVectorizer`.

    Returns
    -------
    _core.TextOptions
        The options.
    """
    from ..hashing import HashingVectorizer  # scikit-learn, which not all workers need
    from ..text import CountVectorizer

    for name in OF_ALL_DOCUMENTS:
        if name in given:
            raise Error(
                "textOptions",
                f"{name} counts over all documents, and partitions are read apart",
                "choose features by k",
            )
    make = HashingVectorizer if "n_features" in given else CountVectorizer
    try:
        options = make(**given)._options()
    except TypeError as error:
        raise Error("textOptions", str(error), f"pass parameters of {make.__name__}") from error
    options.check()
    return options


@contextmanager
def source_of(columns, table, missing, text):
    """A table as a source for the library.

    Parameters
    ----------
    columns : list of (name, role)
        What the columns of the table are.
    table : pyarrow.Table
        The rows.
    missing : str
        What an empty cell of a column of numbers is.
    text : dict
        The options of text.
    """
    file = os.memfd_create("rows")
    try:
        with os.fdopen(os.dup(file), "wb") as sink:
            csv.write_csv(table, sink)
        source = _core.Source()
        source.files, source.format = [f"/proc/self/fd/{file}"], "csv"
        source.numeric = [name for name, role in columns if role == NUMBER]
        source.categorical = [name for name, role in columns if role == CATEGORY]
        source.text = [name for name, role in columns if role == TEXT]
        source.label = next((name for name, role in columns if role == LABEL), "")
        source.weight = next((name for name, role in columns if role == WEIGHT), "")
        source.set_missing(missing)
        if source.text:
            source.vectorizer = text_options(text)
        try:
            yield source
        except Error as error:
            raise type(error)(error.where.replace(source.files[0], "table"), error.what, error.fix) from None
    finally:
        os.close(file)


def guarded(table):
    """With a column of ones that the model does not know, so that no row of empty cells is a blank line."""
    name = "_"
    while name in table.column_names:
        name += "_"
    return table.append_column(name, pa.array([1] * table.num_rows, pa.int8()))
