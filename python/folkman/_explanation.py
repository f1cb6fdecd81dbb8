"""Why a row is classified as it is, or why a number is predicted for it."""

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._types import Array, Floats

if TYPE_CHECKING:
    import pandas

SHOWN = 10


class Contribution(NamedTuple):
    """What one feature of a row added: of linear rules and of the cells of tables, its value times its weight.

    Attributes
    ----------
    feature : str
        Its name; of a table the cell: ``"age <= 54.5"``, ``"colour = red"``.
    column : int
        Its column in the rows that were fitted; -1 for the prior.
    value : float
        Its value in this row; of a cell 1, because the row has it.
    weight : float
        The weight for the predicted class less the mean of the others; of a nearest center, that center.
    amount : float
        What it added.
    """

    feature: str
    column: int
    value: float
    weight: float
    amount: float


class Reasons:
    """Contributions, shown as a table or as lines."""

    contributions: list[Contribution]
    cells: bool

    def to_frame(self) -> "pandas.DataFrame":
        """The contributions as a pandas DataFrame.

        Returns
        -------
        pandas.DataFrame
            Columns feature, column, value, weight and amount.
        """
        import pandas

        return pandas.DataFrame(self.contributions, columns=list(Contribution._fields))

    def _named(self, one):
        return one.feature if self.cells else f"{one.feature} = {one.value:g}"

    def _lines(self):
        lines = [f"  {one.amount:+9.3f}  {self._named(one)}" for one in self.contributions[:SHOWN]]
        hidden = len(self.contributions) - SHOWN
        return lines + ([f"  ... {hidden} more"] if hidden > 0 else [])

    def _html_table(self):
        largest = max((abs(one.amount) for one in self.contributions), default=0) or 1
        rows = "".join(
            f"<tr><td>{html.escape(self._named(one))}</td><td>{one.amount:+.3f}</td><td>"
            f'<div style="width:{100 * abs(one.amount) / largest:.0f}px;height:0.8em;'
            f'background:{"#2a7" if one.amount > 0 else "#c44"}"></div></td></tr>'
            for one in self.contributions[: 2 * SHOWN]
        )
        return f"<table><tr><th>feature</th><th>adds</th><th></th></tr>{rows}</table>"


@dataclass(frozen=True, eq=False, repr=False)
class Explanation(Reasons):
    """One row's class and what each of its features added.

    Attributes
    ----------
    chosen : object
        The predicted class.
    classes : ndarray
        All classes.
    probabilities : ndarray
        Of each class.
    log_odds : ndarray
        Of each class.
    contributions : list of Contribution
        Named tuples ``(feature, column, value, weight, amount)``, the largest amounts first, of either sign. Of a
        table the prior comes first.
    cells : bool
        The features are cells of a table: the row has them, with value 1.

    Notes
    -----
    Of two classes, the amounts add up to the log-odds of the predicted class: of a table as they are, of a linear rule
    with ``intercept_``, of a nearest center they add up to how much farther the other center is.
    """

    chosen: Any
    classes: Array
    probabilities: Floats
    log_odds: Floats
    contributions: list[Contribution]
    cells: bool = False

    @property
    def probability(self) -> float:
        """float: of the predicted class."""
        return float(self.probabilities[np.flatnonzero(self.classes == self.chosen)[0]])

    def __repr__(self) -> str:
        return "\n".join([f"{self.chosen} ({self.probability:.3f})", *self._lines()])

    def _repr_html_(self) -> str:
        return f"<b>{html.escape(str(self.chosen))}</b> with probability {self.probability:.3f}{self._html_table()}"


@dataclass(frozen=True, eq=False, repr=False)
class NumberExplanation(Reasons):
    """One row's predicted number and what each of its features added: with the intercept they add up to it.

    Attributes
    ----------
    number : float
        The prediction.
    intercept : float
        What it is before any feature counts.
    contributions : list of Contribution
        Named tuples ``(feature, column, value, weight, amount)``, the largest amounts first, of either sign.
    cells : bool
        False.
    """

    number: float
    intercept: float
    contributions: list[Contribution]
    cells: bool = False

    def __repr__(self) -> str:
        return "\n".join([f"{self.number:g}", f"  {self.intercept:+9.3f}  (intercept)", *self._lines()])

    def _repr_html_(self) -> str:
        return f"<b>{self.number:g}</b>, of which {self.intercept:+.3f} is the intercept{self._html_table()}"
