"""What a fitted estimator of tables holds: the model, how its columns are read, and the rows while they are needed."""

from . import _core
from ._errors import Error
from ._on_demand import PathKeeper


class FittedTable(PathKeeper):
    """A model of a table.

    Parameters
    ----------
    model : _core.Model
        The model.
    numeric : list of bool
        Of each column whether it is of numbers.
    rows : _core.Table or None
        The training rows, where a path may be asked for. They are not pickled.
    """

    def __init__(self, model, numeric, *, rows=None):
        self.model, self.numeric, self._rows = model, list(numeric), rows

    of_records = False  # columns are called as files call them

    def saved_model(self):
        return self.model

    def scored(self, table, rows, how):
        """Of every row and class, in the library's order; or the class of every row."""
        if how == "predict":
            return _core.table_log_odds(self.model, table, rows).argmax(axis=1)
        score = {
            "probabilities": _core.table_probabilities,
            "log_probabilities": _core.table_log_probabilities,
            "log_odds": _core.table_log_odds,
        }[how]
        return score(self.model, table, rows)

    def needed_rows(self, what):
        if self._rows is None:
            raise Error(what, "the training rows are not in a file or a pickle", "fit again, then ask")
        return self._rows

    def __getstate__(self):
        return {"model": self.model.bytes(), "numeric": self.numeric, "of_records": self.of_records}

    def __setstate__(self, state):
        self.__init__(_core.Model.parse(state["model"]), state["numeric"])
        self.of_records = state.get("of_records", False)
