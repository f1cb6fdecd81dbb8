"""Naive Bayes, centers and filters on Spark: exact class sums from every partition.

``FolkmanClassifier`` is an Estimator, ``FolkmanModel`` its Model, on Classic and Connect: docs/spark.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING

try:
    import pyspark  # noqa: F401
    from pyspark.sql.functions import arrow_udf  # noqa: F401  newer than 4.0
except ImportError as error:
    from .._errors import Error

    raise Error(
        "folkman.spark", f"PySpark 4.1 or later is not installed ({error})", "pip install 'folkman[spark]'"
    ) from error

if TYPE_CHECKING:
    from .estimator import FolkmanClassifier
    from .model import FolkmanModel

__all__ = ["FolkmanClassifier", "FolkmanModel"]
_PLACES = {"FolkmanClassifier": "estimator", "FolkmanModel": "model"}

if not TYPE_CHECKING:  # workers need neither, nor scikit-learn, and start without

    def __getattr__(name):
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_PLACES[name]}", __name__), name)

    def __dir__():
        return sorted([*globals(), *_PLACES])
