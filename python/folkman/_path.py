"""The certified curve over the number of features."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._types import Flags, Floats, Rows

if TYPE_CHECKING:
    import pandas

MEASURED_SIZES = 20


@dataclass(frozen=True, eq=False)
class Path:
    """For every size k a value that is attained and a bound that no choice of k features exceeds.

    Attributes
    ----------
    k : ndarray of int
        Sizes, ascending.
    value, bound : ndarray of float
        What is reached and what cannot be bettered: log-likelihoods in nats, gains of centers, or losses.
    floor : float
        The value without any feature.
    elbow : int or None
        The size after which more features bring little more.
    chosen : int or None
        The size of the estimator that the curve is of.
    accuracy : dict of int to float
        Of some sizes, on rows that were passed to ``estimator.path(X, y)``.
    measure : str
        What value and bound are.
    minimised : bool
        They are losses, and bounds lie below values.
    optimal, converged : ndarray of bool or None
        Of l0 regression, which searches every size by itself: the choice is proved to be the best of its size; its
        relaxation reached its tolerance.
    """

    k: NDArray[np.int64]
    value: Floats
    bound: Floats
    floor: float
    elbow: int | None = None
    chosen: int | None = None
    accuracy: dict[int, float] | None = None
    measure: str = "log-likelihood"
    minimised: bool = False
    optimal: Flags | None = None
    converged: Flags | None = None

    @property
    def gap(self) -> Floats:
        """ndarray: between bound and value: what is left unproved; 0 at sizes that are proved."""
        gap = np.maximum(self.value - self.bound if self.minimised else self.bound - self.value, 0.0)
        return gap if self.optimal is None else np.where(self.optimal, 0.0, gap)

    def __len__(self) -> int:
        return len(self.k)

    def measured(self, estimator: Any, X: Rows, y: Any, sizes: Iterable[int] | None = None) -> "Path":
        """The same curve with the accuracy of an estimator at some sizes.

        Parameters
        ----------
        estimator : estimator
            Fitted; it is cut again at each size.
        X, y : array-like
            Rows that it was not fitted on.
        sizes : iterable of int, default=None
            About twenty, evenly spaced in log k, by default.

        Returns
        -------
        Path
            With `accuracy`.
        """
        if sizes is None:
            sizes = np.unique(np.geomspace(1, self.k[-1], MEASURED_SIZES).round().astype(int))
        return replace(self, accuracy={int(k): estimator.at(k=int(k)).score(X, y) for k in sizes})

    def to_frame(self) -> "pandas.DataFrame":
        """The curve as a pandas DataFrame.

        Returns
        -------
        pandas.DataFrame
            Columns k, value, bound, gap and, where there are any, optimal, converged and accuracy.
        """
        import pandas

        frame = pandas.DataFrame({"k": self.k, "value": self.value, "bound": self.bound, "gap": self.gap})
        for name in ("optimal", "converged"):
            if getattr(self, name) is not None:
                frame[name] = getattr(self, name)
        if self.accuracy is not None:
            frame["accuracy"] = frame["k"].map(self.accuracy)
        return frame

    def plot(self, ax: Any = None) -> Any:
        """Draw value and bound over k, the elbow, and the accuracy where it was measured.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, default=None
            Where to draw; new axes by default.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        if ax is None:
            from matplotlib import pyplot

            _, ax = pyplot.subplots()
        ax.fill_between(self.k, self.value, self.bound, alpha=0.3, label="where the optimum lies")
        ax.plot(self.k, self.value, label="value")
        ax.plot(self.k, self.bound, linestyle="--", label="bound")
        for size, name, style in ((self.elbow, "elbow", ":"), (self.chosen, "chosen", "-.")):
            if size is not None:
                ax.axvline(size, color="grey", linestyle=style, linewidth=1, label=f"{name}: k = {size:,}")
        ax.set(xscale="log", xlabel="features k", ylabel=self.measure)
        if self.accuracy is not None:
            right = ax.twinx()
            right.plot(list(self.accuracy), list(self.accuracy.values()), color="tab:green", marker=".")
            right.set_ylabel("accuracy", color="tab:green")
        ax.legend(loc="lower right")
        return ax

    def __repr__(self) -> str:
        elbow = "none" if self.elbow is None else f"{self.elbow:,}"
        return f"Path of {len(self.k):,} sizes up to k = {self.k[-1]:,}; elbow: {elbow}"

    def _repr_html_(self) -> str:
        shown = np.unique(np.linspace(0, len(self.k) - 1, 12).round().astype(int))
        rows = "".join(
            f"<tr><td>{self.k[i]:,}</td><td>{self.value[i]:.2f}</td><td>{self.bound[i]:.2f}</td>"
            f"<td>{self.gap[i]:.3g}</td></tr>"
            for i in shown
        )
        head = "<tr><th>k</th><th>value</th><th>bound</th><th>gap</th></tr>"
        return f"<div>{self!r}</div><table>{head}{rows}</table>"
