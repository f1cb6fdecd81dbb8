"""What a fitted estimator holds: class sums, the choice cut from them, the curve over all sizes."""

import warnings

import numpy as np

from . import _core
from ._errors import AttributeFault, Error, FolkmanWarning
from ._on_demand import PathKeeper


def say(messages):
    """Pass on what the library wants the user to know."""
    for message in messages:
        warnings.warn(_core.spelled(message), FolkmanWarning, stacklevel=4)


class Fitted(PathKeeper):
    """Statistics and what was made of them.

    Parameters
    ----------
    task : _core.Task
        What was asked for.
    choice : _core.Choice
        k and alpha, settled where they were cross-validated.
    sums : _core.Sums or None
        None for a model from a file, which has only the chosen features.
    data : _core.Data or None
        The rows, needed by methods that sums do not suffice for; kept only for the curve of l0 regression, and not pickled.
    priors : list of float
        Of the classes in the library's order; empty for their shares.
    progress : callable or None
        Told of progress.
    """

    def __init__(self, task, choice, sums, *, data=None, priors=(), progress=None):
        self.task, self.choice, self.sums = task, choice, sums
        self.priors = list(priors)
        self._data, self._progress = data, progress
        self._cut = self.model = None
        self.of_records = False  # columns are called as files call them
        self._paths, self._kept = {}, {}  # curves by their options; of l0 regression, cuts by size

    @classmethod
    def of_model(cls, task, model):
        made = cls(task, None, None)
        made.model, made._cut = model, model.cut()
        return made

    @property
    def cut(self):
        if self._cut is None:
            self._cut = _core.cut(
                self.task, self.choice, self.sums, self._data, self.priors, progress=self._progress
            )
            if not self._curve_needs_rows():
                self._data = None
            self._progress = None
            say(self._cut.warnings)
        return self._cut

    @property
    def is_cut(self):
        """Whether the features are chosen yet; `cut` chooses them when it is first asked for."""
        return self._cut is not None

    @property
    def classes(self):
        """Names, in the library's order."""
        return self.sums.classes if self.sums is not None else self.model.classes

    def saved_model(self):
        return self.model if self.sums is None else _core.Model.of(self.task, self.sums, self.cut)

    def needed_sums(self, what):
        if self.sums is None:
            fault = AttributeFault if what.endswith("_") else Error  # hasattr must be able to ask
            raise fault(what, "the model was loaded from a file and has no class sums", "fit it, or load its sums")
        return self.sums

    def resized(self, task, size):
        """The same statistics at another size, given as text; a cut that a curve has kept is not made again."""
        sums = self.needed_sums("at")
        choice = _core.Choice()
        choice.alpha = self.cut.alpha
        choice.set_k(size)
        if "class_prior" in self.task.options:
            task.set("class_prior", self.task.options["class_prior"])
        made = Fitted(task, choice, sums, data=self._data, priors=self.priors)
        made.of_records = self.of_records
        made._paths, made._kept = self._paths, self._kept
        if "max_gap" not in task.options and size.isdigit():
            made._cut = self._kept.get(int(size))
        if made._cut is None:
            self._check_rows("at")
        return made

    def _curve_needs_rows(self):
        return _core.needs(self.task.method).rows

    def _check_rows(self, what):
        if self._curve_needs_rows() and self._data is None:
            raise Error(what, "l0 regression needs the rows for other sizes, and they are gone", "fit it again")

    def path(self, **options):
        sums = self.needed_sums("path")
        asked = tuple(sorted(options.items()))
        if asked not in self._paths:
            self._check_rows("path")
            self.cut  # noqa: B018  it decides what is kept
            found = _core.path(self.task, sums, self.cut.alpha, data=self._data, **options)
            for cut in found.pop("cuts", ()):
                self._kept[cut.k] = cut
            self._paths[asked] = found
        return self._paths[asked]

    def __getstate__(self):
        return {
            "task": task_state(self.task),
            "model": self.saved_model().bytes(),
            "sums": None if self.sums is None else self.sums.bytes(),
            "medians": None if self.sums is None else self.sums.medians,
            "priors": self.priors,
            "of_records": self.of_records,
        }

    def __setstate__(self, state):
        task = made_task(state["task"])
        model = _core.Model.parse(state["model"])
        self.__init__(task, None, None, priors=state["priors"])
        self._cut = model.cut()
        self.of_records = state.get("of_records", False)
        if state["sums"] is None:
            self.model = model
        else:
            self.sums = _core.Sums.parse(state["sums"])
            if state.get("medians") is not None:
                self.sums.set_medians(*state["medians"])
        self.choice = _core.Choice()
        self.choice.alpha = model.alpha
        if self._cut.k > 0:
            self.choice.set_k(str(self._cut.k))


TASK_FIELDS = ("method", "options", "threads", "ignores_missing")


def task_state(task):
    return {name: getattr(task, name) for name in TASK_FIELDS}


def made_task(state):
    task = _core.Task()
    for name, value in state.items():
        setattr(task, name, value)
    return task


def places(of, among):
    """Where each name of `of` stands in `among`."""
    at = {name: i for i, name in enumerate(among)}
    return np.array([at[name] for name in of], dtype=np.intp)
