"""Why a row is classified as it is."""

import html
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Explanation:
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
    contributions : list of tuple
        ``(name, column, value, weight, amount)``, the largest amounts first, of either sign: the weight for the
        predicted class less the mean of the others, times the value.
    """

    chosen: object
    classes: np.ndarray
    probabilities: np.ndarray
    log_odds: np.ndarray
    contributions: list

    @property
    def probability(self):
        """float: of the predicted class."""
        return float(self.probabilities[np.flatnonzero(self.classes == self.chosen)[0]])

    def to_frame(self):
        """The contributions as a pandas DataFrame.

        Returns
        -------
        pandas.DataFrame
            Columns feature, column, value, weight and amount.
        """
        import pandas

        return pandas.DataFrame(self.contributions, columns=["feature", "column", "value", "weight", "amount"])

    def __repr__(self):
        lines = [f"{self.chosen} ({self.probability:.3f})"]
        lines += [f"  {amount:+9.3f}  {name} = {value:g}" for name, _, value, _, amount in self.contributions[:10]]
        if len(self.contributions) > 10:
            lines.append(f"  ... {len(self.contributions) - 10} more")
        return "\n".join(lines)

    def _repr_html_(self):
        largest = max((abs(row[-1]) for row in self.contributions), default=0) or 1
        rows = "".join(
            f"<tr><td>{html.escape(str(name))}</td><td>{value:g}</td><td>{amount:+.3f}</td><td>"
            f'<div style="width:{100 * abs(amount) / largest:.0f}px;height:0.8em;'
            f'background:{"#2a7" if amount > 0 else "#c44"}"></div></td></tr>'
            for name, _, value, _, amount in self.contributions[:20]
        )
        return (
            f"<b>{html.escape(str(self.chosen))}</b> with probability {self.probability:.3f}"
            f"<table><tr><th>feature</th><th>value</th><th>adds</th><th></th></tr>{rows}</table>"
        )


@dataclass(frozen=True, eq=False)
class NumberExplanation:
    """One row's predicted number and what each of its features added: they add up to it.

    Attributes
    ----------
    number : float
        The prediction.
    intercept : float
        What it is before any feature counts.
    contributions : list of tuple
        ``(name, column, value, weight, amount)``, the largest amounts first, of either sign.
    """

    number: float
    intercept: float
    contributions: list

    def to_frame(self):
        """The contributions as a pandas DataFrame.

        Returns
        -------
        pandas.DataFrame
            Columns feature, column, value, weight and amount.
        """
        import pandas

        return pandas.DataFrame(self.contributions, columns=["feature", "column", "value", "weight", "amount"])

    def __repr__(self):
        lines = [f"{self.number:g}", f"  {self.intercept:+9.3f}  (intercept)"]
        lines += [f"  {amount:+9.3f}  {name} = {value:g}" for name, _, value, _, amount in self.contributions[:10]]
        if len(self.contributions) > 10:
            lines.append(f"  ... {len(self.contributions) - 10} more")
        return "\n".join(lines)
