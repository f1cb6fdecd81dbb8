"""The parameters of the classifier: Spark's own, and one for each option that a method declares."""

from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.param.shared import (
    HasFeaturesCol,
    HasInputCols,
    HasLabelCol,
    HasPredictionCol,
    HasProbabilityCol,
    HasRawPredictionCol,
    HasWeightCol,
)

from .. import _core
from .._errors import Error
from .._parameters import chosen_word, option_text, priors_of

NEEDS_ROWS = {"stability", "folds", "seed", "C", "class_prior"}


def _suffices(method):
    needs = _core.needs(method)
    return not (needs.rows or needs.medians or needs.table or needs.numbers)


METHODS = [name for name in _core.methods() if _suffices(name)]
STAGES = [name for name in _core.stages() if not _core.stage_needs_rows(name)]


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


OPTIONS = {
    camel(option.name): option
    for method in METHODS
    for option in _core.options(method, "own")
    if option.name not in NEEDS_ROWS
}


def plain(value):
    """A value as JSON and models keep it: NumPy's numbers become Python's."""
    return value.item() if hasattr(value, "item") and not isinstance(value, (list, str)) else value


def _param(name, doc, convert=TypeConverters.toString):
    return Param(Params._dummy(), name, doc, convert)


class FolkmanParams(
    HasFeaturesCol,
    HasInputCols,
    HasLabelCol,
    HasWeightCol,
    HasPredictionCol,
    HasProbabilityCol,
    HasRawPredictionCol,
):
    """What the estimator and its model share."""

    method = _param("method", f"the method that chooses: {', '.join(METHODS)}")
    textCols = _param("textCols", "columns of running text, cut into n-grams", TypeConverters.toListString)
    textOptions = _param(
        "textOptions", "of text: parameters of folkman.CountVectorizer or HashingVectorizer", dict
    )
    categoricalCols = _param(
        "categoricalCols",
        "columns of inputCols whose numbers or dates are categories",
        TypeConverters.toListString,
    )
    missing = _param("missing", "what a missing number is: error, ignore (no value) or zero")
    classPrior = _param(
        "classPrior", "priors of the classes, in the order of classes, or rows: their shares", plain
    )
    shards = _param("shards", "tasks that merge the class sums", TypeConverters.toInt)
    explanationCol = _param("explanationCol", "column for the reasons of each prediction; empty: none")
    explained = _param("explained", "features in each explanation, at most", TypeConverters.toInt)

    def __init__(self):
        super().__init__()
        self._setDefault(
            method="multinomial",
            textCols=[],
            textOptions={},
            inputCols=[],
            categoricalCols=[],
            missing="error",
            shards=8,
            explanationCol="",
            explained=10,
        )

    def setParams(self, **params):
        """Set parameters by name."""
        for name, value in params.items():
            if not self.hasParam(name):
                known = ", ".join(param.name for param in self.params)
                raise Error(name, "there is no such parameter", f"the parameters are {known}")
            if value is not None:
                self._set(**{name: plain(value)})
        return self

    def _task(self):
        """The task that the parameters ask for."""
        task = _core.Task()
        task.method = self.getOrDefault("method")
        if task.method not in METHODS:
            known = ", ".join(METHODS)
            fix = f"use one of {known}"
            if task.method in _core.methods():
                raise Error("method", f"{task.method} needs rows, and Spark gathers class sums", fix)
            raise Error("method", f"there is no method {task.method!r}", fix)
        declared = {option.name for option in _core.options(task.method, "own")}
        for name, option in OPTIONS.items():
            if self.isSet(name):
                if option.name not in declared:
                    takers = ", ".join(taker for taker in _core.takers(option.name) if taker in METHODS)
                    raise Error(
                        name, f"is not an option of {task.method}", f"leave it unset; it is one of {takers}"
                    )
                task.set(option.name, self._text(name, option))
        if "cv" in (task.options.get("k"), task.options.get("alpha")):
            raise Error(
                "k and alpha", "class sums have no rows to cross-validate on", "use Spark's CrossValidator"
            )
        missing = chosen_word("missing", self.getOrDefault("missing"), ["error", "ignore", "zero"])
        task.ignores_missing = missing == "ignore"
        return task

    def _text(self, name, option):
        value = self.getOrDefault(name)
        if option.name == "then" and value not in STAGES and value in _core.stages():
            raise Error("then", f"{value} is fitted to rows, and Spark gathers class sums", "leave it at own")
        return option_text(name, option, value)

    def _priors(self, task, classes):
        """Priors of the classes; those of centers are part of the task."""
        if not self.isSet("classPrior"):
            return []
        given = self.getOrDefault("classPrior")
        if isinstance(given, str):
            word = chosen_word("classPrior", given, ["rows"])
            if _core.takes(task.method, "class_prior"):
                task.set("class_prior", word)
            return []
        priors = priors_of(given, True, classes).tolist()
        if not _core.takes(task.method, "class_prior"):
            return priors
        task.set("class_prior", ",".join(map(repr, priors)))
        return []


for _name, _option in OPTIONS.items():
    setattr(FolkmanParams, _name, _param(_name, _option.help, plain))


def _accessors(name):
    def get(self):
        return self.getOrDefault(name)

    def put(self, value):
        return self.setParams(**{name: value})

    get.__doc__, put.__doc__ = f"The value of {name}.", f"Set {name}."
    return get, put


for _name in [
    *vars(FolkmanParams),
    "featuresCol",
    "inputCols",
    "labelCol",
    "weightCol",
    "predictionCol",
    "probabilityCol",
    "rawPredictionCol",
]:
    if isinstance(getattr(FolkmanParams, _name), Param):
        _upper = _name[0].upper() + _name[1:]
        _get, _put = _accessors(_name)
        setattr(FolkmanParams, f"set{_upper}", _put)
        setattr(FolkmanParams, f"get{_upper}", _get)
