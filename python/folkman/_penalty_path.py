"""The optima over the l1 penalty."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._types import Flags, Floats

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, eq=False)
class PenaltyPath:
    """For every l1 the optimal weights, how many are kept, and the residual that proves them.

    Attributes
    ----------
    l1 : ndarray of float
        Penalties, descending; at the first every weight is 0.
    k : ndarray of int
        Attributes that have a weight other than 0.
    nonzero : ndarray of int
        Weights that are not 0.
    objective : ndarray of float
        The value of the problem.
    residual : ndarray of float
        How far each point is from fulfilling the conditions of an optimum.
    tolerance : float
        What the residual has to be within.
    converged : ndarray of bool
        Whether it is.
    n_iter : ndarray of int
        Steps of the solver, from the point before.
    weights : ndarray of shape (n_points, n_classes, n_features)
        The weights.
    l2 : float
        The other penalty.
    accuracy, log_loss : ndarray of float or None
        On rows held out, where asked for.
    chosen : float or None
        The l1 of the estimator that the path is of.
    best : int or None
        The point of least log-loss on rows held out, where asked for.
    """

    l1: Floats
    k: NDArray[np.int64]
    nonzero: NDArray[np.int64]
    objective: Floats
    residual: Floats
    tolerance: float
    converged: Flags
    n_iter: NDArray[np.int64]
    weights: Floats
    l2: float
    accuracy: Floats | None = None
    log_loss: Floats | None = None
    chosen: float | None = None
    best: int | None = None

    def __len__(self) -> int:
        return len(self.l1)

    def to_frame(self) -> "pandas.DataFrame":
        """The path as a pandas DataFrame.

        Returns
        -------
        pandas.DataFrame
            A row for every l1; accuracy and log_loss where measured.
        """
        import pandas

        names = ("l1", "k", "nonzero", "objective", "residual", "converged", "n_iter", "accuracy", "log_loss")
        columns = {name: getattr(self, name) for name in names}
        return pandas.DataFrame({name: values for name, values in columns.items() if values is not None})

    def plot(self, ax: Any = None, *, names: Sequence[str] | None = None) -> Any:
        """Draw the largest weight of every attribute over l1, and the accuracy where it was measured.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, default=None
            Where to draw; new axes by default.
        names : list of str, default=None
            Of the attributes, for the legend; none by default.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        if ax is None:
            from matplotlib import pyplot

            _, ax = pyplot.subplots()
        largest = np.abs(self.weights).max(axis=1)
        for j in np.flatnonzero(largest.any(axis=0)):
            ax.plot(self.l1, largest[:, j], label=None if names is None else str(names[j]))
        ax.set(xscale="log", xlabel="penalty l1", ylabel="largest weight of an attribute")
        ax.invert_xaxis()
        if self.chosen:
            ax.axvline(self.chosen, color="grey", linestyle="-.", linewidth=1, label=f"chosen: l1 = {self.chosen:g}")
        if self.accuracy is not None:
            right = ax.twinx()
            right.plot(self.l1, self.accuracy, color="black", marker=".")
            right.set_ylabel("accuracy on rows held out")
        if names is not None or self.chosen:
            ax.legend(loc="upper left")
        return ax

    def __repr__(self) -> str:
        proved = "all optimal" if self.converged.all() else f"{int(self.converged.sum())} optimal"
        return (
            f"PenaltyPath of {len(self)} points from l1 = {self.l1[0]:.4g} to {self.l1[-1]:.4g}, {proved}; "
            f"attributes kept: {self.k[0]} to {self.k[-1]}"
        )

    def _repr_html_(self) -> str:
        shown = self.to_frame().iloc[np.unique(np.linspace(0, len(self) - 1, 12).round().astype(int))]
        return f"<div>{self!r}</div>{shown.to_html(index=False, float_format='{:.4g}'.format)}"
