"""The model."""

from typing import Any, Self

from pyspark.ml import Model
from pyspark.ml.functions import array_to_vector
from pyspark.ml.util import MLReadable, MLWritable
from pyspark.sql import functions as F

from .. import _core
from .._errors import Error
from ..files import Loaded, estimator_of
from .layout import column, layout_of
from .options import FolkmanParams
from .saving import Reader, Writer
from .scoring import scores_of


class FolkmanModel(FolkmanParams, Model, MLReadable, MLWritable):
    """The chosen features and the rule on them: kilobytes, the same file as everywhere else.

    ``FolkmanModel.load(path)`` takes what ``write().save(path)`` wrote, and a file of ``folkman fit -o`` or
    of an estimator's ``save``; for a file of a model of text, set ``textCols`` and ``inputCols`` then.

    Parameters
    ----------
    saved : bytes
        A model file.
    """

    takes_files = True

    def __init__(self, saved: bytes) -> None:
        super().__init__()
        self._saved = saved
        self._model = _core.Model.parse(saved)

    @classmethod
    def of_bytes(cls, saved: bytes) -> Self:
        """The model of a file's bytes, with the columns that the file knows as its parameters."""
        made = cls(saved)
        estimator_of(made._model)  # an error for a kind of model that this class cannot be
        made.setParams(method=made._model.method)
        if made._model.ignores_missing:
            made.setParams(missing="ignore")
        if not (made._model.numbered or made._model.reads_text):
            inputs = dict.fromkeys(column for column, _ in made._model.feature_sources)
            made.setParams(inputCols=list(inputs))
        return made

    @property
    def classes(self) -> list[str]:
        """list of str: the classes, in the order of probabilities."""
        return self._model.classes

    @property
    def featureNames(self) -> list[str]:
        """list of str: the chosen features."""
        return self._model.feature_names

    @property
    def numFeatures(self) -> int:
        """int: how many features there were to choose from."""
        return self._model.width

    @property
    def gap(self) -> float:
        """float: how far the choice can be from the best of its size at most, relative to its value."""
        return self._model.cut().relative_gap

    def toFolkman(self) -> Loaded:
        """The model as a fitted estimator of :mod:`folkman`, which predicts in memory and saves to a file.

        Returns
        -------
        estimator
            As :func:`folkman.load` gives it.
        """
        return estimator_of(_core.Model.parse(self._saved))

    def _transform(self, dataset: Any) -> Any:
        layout = layout_of(
            dataset,
            vector=self.getOrDefault("featuresCol"),
            inputs=self.getOrDefault("inputCols"),
            categorical=self.getOrDefault("categoricalCols"),
            texts=self.getOrDefault("textCols"),
            missing=self.getOrDefault("missing"),
            text=self.getOrDefault("textOptions"),
        )
        outputs = {
            name: self.getOrDefault(f"{name}Col")
            for name in ("prediction", "probability", "rawPrediction", "explanation")
        }
        for name, given in outputs.items():
            if given in dataset.columns:
                raise Error(
                    f"{name}Col", f"there is a column {given!r} already", "drop it, or choose another name"
                )
        held = "folkman"
        while held in dataset.columns:
            held += "_"
        explained = self.getOrDefault("explained") if outputs["explanation"] else 0
        score = scores_of(self._saved, self._model.classes, layout, explained)
        scored = dataset.withColumn(held, score(layout.struct_of(dataset)))
        part = {name: F.col(f"{held}.{name}") for name in ("prediction", "raw", "probability", "reasons")}
        made = {
            outputs["rawPrediction"]: array_to_vector(part["raw"]),
            outputs["probability"]: array_to_vector(part["probability"]),
            outputs["prediction"]: part["prediction"],
            outputs["explanation"]: part["reasons"],
        }
        wanted = {name: cells for name, cells in made.items() if name}
        return scored.select(
            *[column(name) for name in dataset.columns], *[c.alias(n) for n, c in wanted.items()]
        )

    def copy(self, extra: Any = None) -> Self:
        return super().copy(extra)

    def write(self) -> Writer:
        return Writer(self)

    @classmethod
    def read(cls) -> Reader:
        return Reader(cls)
