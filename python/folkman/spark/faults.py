"""Faults that cross from a Python worker to the driver, which Spark hands on as text only."""

import json
from contextlib import contextmanager

from .. import _errors
from .._errors import Error

MARK = "folkman-fault "
SHIP = (
    "install folkman in the Python of the workers: in the cluster's image, or packed (venv-pack, conda-pack) and"
    " sent with spark.addArtifacts('env.tar.gz#env', archive=True) and PYSPARK_PYTHON=./env/bin/python;"
    " py-files do not do, since shared objects do not load from a zip"
)


class WorkerFault(RuntimeError):
    """An :class:`folkman.Error` of a worker, as text that survives."""


@contextmanager
def told(partition, first_row=None):
    """In a worker: errors name the partition, and cross to the driver.

    Parameters
    ----------
    partition : int
        Of the task.
    first_row : int, default=None
        Of the rows at hand, in the partition.
    """
    try:
        yield
    except Error as error:
        kind = type(error).__name__
        rows = "" if not first_row else f", after {first_row} rows"
        where = f"partition {partition}{rows}, {error.where}"
        fault = json.dumps([kind, where, error.what, error.fix])
        raise WorkerFault(MARK + fault) from None


@contextmanager
def understood():
    """On the driver: what a worker or Spark says as an :class:`folkman.Error`, where it can be told."""
    try:
        yield
    except Exception as error:
        known = error_of(str(error))
        if known is None:
            raise
        raise known from error


def error_of(text):
    """The error that Spark's words stand for; None for what is Spark's own business."""
    if MARK in text:
        try:
            kind, *facts = json.JSONDecoder().raw_decode(text[text.index(MARK) + len(MARK) :])[0]
            return getattr(_errors, kind, Error)(*facts)
        except (ValueError, TypeError):
            return Error(
                "a Spark worker", text[text.index(MARK) :].splitlines()[0], "see the log of the executor"
            )
    if "No module named 'folkman" in text:
        return Error("the Spark workers", "folkman is not installed there", SHIP)
    if "spark.driver.maxResultSize" in text:
        return too_small("Spark refused to send them: they exceed spark.driver.maxResultSize")
    return None


def too_small(what):
    return Error(
        "the driver",
        f"the class sums did not arrive: {what}",
        "raise spark.driver.memory and spark.driver.maxResultSize, or hash text into fewer features"
        " (textOptions={'n_features': 1048576})",
    )
