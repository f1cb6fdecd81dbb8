"""The estimator."""

from typing import Any, Self

from pyspark.ml import Estimator
from pyspark.ml.util import MLReadable, MLWritable

from .. import _core
from .._errors import Error
from .._fitted import Fitted, say
from .._labels import values_of
from .gathering import gathered
from .layout import layout_of
from .model import FolkmanModel
from .options import FolkmanParams
from .saving import Reader, Writer


class FolkmanClassifier(FolkmanParams, Estimator, MLReadable, MLWritable):
    """Chooses k features and fits the method's rule on them, in one pass over a DataFrame.

    Parameters
    ----------
    **params
        By name: ``method`` ("multinomial", "bernoulli", "gaussian", "mixed", "center-l2", "chi2", ...), ``k``
        and the other options of the method; ``featuresCol`` (a Vector or an array of numbers), or
        ``inputCols`` (numbers and strings) and ``textCols``; ``labelCol``, ``weightCol``, ``predictionCol``,
        ``probabilityCol``, ``rawPredictionCol``, ``explanationCol``. ``explainParams()`` lists all of them.

    Notes
    -----
    The same bits as the command line and the other estimators, however the rows are partitioned. Every
    partition is read once where it is, nothing is repartitioned but the sums, and no two tasks wait for
    each other. folkman must be installed on the workers.
    """

    takes_files = False

    def __init__(self, **params: Any) -> None:
        super().__init__()
        self.setParams(**params)

    def _fit(self, dataset: Any) -> FolkmanModel:
        task = self._task()
        layout = layout_of(
            dataset,
            vector=self.getOrDefault("featuresCol"),
            inputs=self.getOrDefault("inputCols"),
            categorical=self.getOrDefault("categoricalCols"),
            texts=self.getOrDefault("textCols"),
            label=self.getOrDefault("labelCol"),
            weight=self.getOrDefault("weightCol") if self.isDefined("weightCol") else "",
            missing=self.getOrDefault("missing"),
            text=self.getOrDefault("textOptions"),
        )
        shards = self.getOrDefault("shards")
        if shards < 1:
            raise Error("shards", f"{shards} tasks merge nothing", "pass a number from 1")
        sums = gathered(layout.prepared(dataset), layout, task, shards).for_method(task.method)
        priors = self._priors(task, values_of(sums.classes))
        fitted = Fitted(task, _choice(task), sums, priors=priors)
        saved = _core.Model.of(task, sums, fitted.cut).bytes()
        say(sums.warnings)
        model = FolkmanModel(saved)
        model._resetUid(self.uid)
        return self._copyValues(model)

    def copy(self, extra: Any = None) -> Self:
        return super().copy(extra)

    def write(self) -> Writer:
        return Writer(self)

    @classmethod
    def read(cls) -> Reader:
        return Reader(cls)


def _choice(task):
    choice = _core.Choice()
    choice.alpha = float(task.options.get("alpha", 1))
    choice.set_k(task.options.get("k", "elbow"))
    return choice
