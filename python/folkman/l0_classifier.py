"""l0 logistic regression: at most k weights that are not 0, with a proof of how good they are."""

from typing import Any, Self

from ._available import available_if
from ._base import SparseClassifier
from ._l0 import L0Methods
from ._types import Progress, Rows, Seed, Size

__all__ = ["L0Classifier"]


def _needs_rows(_):
    raise AttributeError("l0 regression needs all rows at once: call fit")


class L0Classifier(L0Methods, SparseClassifier):
    r"""Logistic regression on at most k features, with a proven bound on how good any k features can be.

    Minimises the mean of log(1 + exp(-y (x w + b))) plus gamma/2 \|w\|^2 over weights of which at most k are not 0, or
    with a price for each that is not (`penalty`). More than two classes are each fitted against the rest: k features
    for each, and value and bound are sums over those fits.

    Parameters
    ----------
    k : int, float or str, default="elbow"
        How many features at most (for each class, if there are more than two): a count, a share of them (0.05),
        ``"elbow"``, ``"cv"`` (cross-validated accuracy), ``"5%"`` or ``"all"``.
    gamma, penalty, standardize, scale, fit_intercept, nodes, seconds, tolerance, max_gap, folds
        As of :class:`L0Regressor`.
    random_state, n_jobs, progress
        As of :class:`L0Regressor`.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes.
    coef_ : ndarray of shape (1, n_features) or (n_classes, n_features)
        Weights, 0 where a feature was not chosen; of more than two classes, of each less the mean of the others.
    intercept_ : ndarray of shape (1,) or (n_classes,)
        Likewise.
    support_ : ndarray
        The columns chosen, ascending; of more than two classes the union.
    value_, bound_, gap_, relative_gap_ : float
        The certificate: the objective reached, what no choice gets below, and what is between them.
    optimal_ : bool
        The choice is proved to be the best.
    converged_ : bool
        The relaxation reached its tolerance.
    rounding_ : dict
        What is known before any search: the relaxation's value, what the best is guaranteed not to exceed, and why.
    path_ : Path
        Value and bound for every k.
    n_features_in_ : int
        Number of columns.
    feature_names_in_ : ndarray of str
        Names of the columns, where X has them.

    Examples
    --------
    >>> import numpy as np
    >>> from folkman import L0Classifier
    >>> X = np.random.default_rng(0).normal(size=(200, 20))
    >>> y = np.where(X[:, 3] - X[:, 7] > 0, "yes", "no")
    >>> L0Classifier(k=2).fit(X, y).support_
    array([3, 7], dtype=int32)
    """

    binarize = None
    class_prior = None

    def __init__(
        self,
        k: Size = "elbow",
        *,
        gamma: float = 0.01,
        penalty: float | None = None,
        standardize: bool = True,
        scale: str = "mean",
        fit_intercept: bool = True,
        nodes: int | None = None,
        seconds: float = 0,
        tolerance: float | None = None,
        max_gap: float | None = None,
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.k = k
        self.gamma = gamma
        self.penalty = penalty
        self.standardize = standardize
        self.scale = scale
        self.fit_intercept = fit_intercept
        self.nodes = nodes
        self.seconds = seconds
        self.tolerance = tolerance
        self.max_gap = max_gap
        self.folds = folds
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def _method_name(self):
        return "l0-logistic"

    @available_if(_needs_rows)
    def partial_fit(self, X: Rows, y: Any, classes: Any = None, sample_weight: Any = None) -> Self:
        """Not offered: all rows are needed at once."""
        raise NotImplementedError

    @available_if(_needs_rows)
    def fit_sums(self, sums: Any) -> Self:
        """Not offered: the rows are needed."""
        raise NotImplementedError
