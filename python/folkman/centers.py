"""Sparse nearest-center classifiers, for values of either sign: exact at every number of features."""

from typing import Any, Self

from ._available import available_if
from ._base import SparseClassifier
from ._parameters import chosen_word
from ._types import Floats, Priors, Progress, Rows, Seed, Size

__all__ = ["SparseCenterClassifier"]


def _learns_in_parts(estimator):
    if estimator.metric == "l1":
        raise AttributeError("medians need all rows at once: call fit, or learn in parts with metric='l2'")
    if estimator.then != "own":
        raise AttributeError(f"then={estimator.then!r} needs all rows at once: call fit, or learn with then='own'")
    return True


class SparseCenterClassifier(SparseClassifier):
    """The nearest of the classes' centers on the k features that tell them apart best.

    Values may be negative, dense or sparse: gene expression, measurements, weights. Each class has a center, its
    mean (``"l2"``) or its median (``"l1"``, unmoved by outliers); at most k coordinates may differ between the
    centers; a row belongs to the nearest. Features do not interact, so the k of the largest gains are optimal at
    every k: the certificate is exact, ``gap_ == 0`` and ``optimal_`` is True (Calafiore and Fracastoro, 2020).

    Parameters
    ----------
    metric : {"l2", "l1"}, default="l2"
        Means and squared distances, or medians and absolute distances. Means are added up, so ``"l2"`` learns in
        parts (`partial_fit`) and from class sums; medians need all rows at once, so ``"l1"`` has no `partial_fit`.
    k : int, float or str, default="elbow"
        How many features to choose: a count, a share of them (0.05), ``"elbow"`` (where the curve of the gains
        bends), ``"cv"`` (cross-validated accuracy), ``"5%"`` or ``"all"``.
    rescale : bool, default=False
        Whether to multiply each feature by the inverse of its variance over all rows first, as the paper does with
        text; constant features stay as they are.
    class_prior : array-like of shape (n_classes,) or "rows", default=None
        How much each class counts in the gains and in the tied center: all alike by default, as their shares of the
        rows, or as given. It does not enter the prediction, which is the nearest center's.
    then : {"own", "logistic", "svm"}, default="own"
        The classifier on the chosen features: the nearest center, or a linear one as in the paper.
    C : float, default=1.0
        Of the classifiers ``"logistic"`` and ``"svm"``: the larger, the less they are regularised; the papers
        have 1e4.
    missing : {"error", "ignore"}, default="error"
        What NaN (in tables: null) is: an error that names its row and column, or no value. Ignored, it counts in no
        mean, median, variance, gain or distance of its column: each is that of the rows that have a value. A class
        without any value in a column has the tied center there. Only with ``then="own"``.
    folds : int, default=10
        Of the cross-validation, where k is cross-validated.
    random_state : int, RandomState, Generator or None, default=0
        Seed of the folds. None is 0; a generator gives a number and moves on.
    n_jobs : int, default=None
        Threads: None for every CPU, but no more than ``OMP_NUM_THREADS`` (or ``FOLKMAN_NUM_THREADS``) and joblib allow;
        -1 for every CPU. Any number gives the same bits.
    progress : bool or callable, default=False
        True for a bar of tqdm's, or a function of (task, done, total, unit).

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes.
    support_ : ndarray of shape (k,)
        The columns chosen, ascending.
    scores_ : ndarray of shape (k,)
        Their gains.
    centers_ : ndarray of shape (n_classes, k)
        The centers in the chosen columns, in the units of X; 0 for a class without rows, which is never predicted.
    scale_ : ndarray of shape (k,)
        What the chosen columns are multiplied by before distances are taken; 1 unless `rescale`.
    value_, bound_, gap_ : float
        The certificate: the sum of the gains, twice, and 0.
    optimal_ : bool
        True: the choice is the best of its size.
    path_ : Path
        The value for every size.
    coef_, intercept_ : ndarray
        Of the linear rule, where `then` asks for one.
    feature_importances_ : ndarray of shape (n_features,)
        `scores_` at their places, zeros elsewhere.
    n_features_in_ : int
        Number of columns.
    feature_names_in_ : ndarray of str
        Names of the columns, where X has them.

    Notes
    -----
    `decision_function` of two classes is how much farther the first center is than the second: squared distances
    with ``"l2"``, sums of absolute ones with ``"l1"``. Probabilities are its logistic function, in the units of X:
    they rank rows, and are calibrated only where the noise around the centers has variance 1/2 (scale 1).

    Examples
    --------
    >>> import numpy as np
    >>> from folkman import SparseCenterClassifier
    >>> X = np.array([[-2.0, 0.3, 5.0], [-1.0, 0.1, 5.5], [1.5, 0.2, 5.2], [2.0, 0.4, 90.0]])
    >>> SparseCenterClassifier("l2", k=1).fit(X, ["a", "a", "b", "b"]).support_  # led astray by the outlier
    array([2], dtype=int32)
    >>> X[3, 2] = 5.1
    >>> centers = SparseCenterClassifier("l2", k=1).fit(X, ["a", "a", "b", "b"])
    >>> centers.support_, centers.optimal_
    (array([0], dtype=int32), True)
    >>> centers.centers_.ravel()
    array([-1.5 ,  1.75])
    """

    def __init__(
        self,
        metric: str = "l2",
        k: Size = "elbow",
        *,
        rescale: bool = False,
        class_prior: Priors = None,
        then: str = "own",
        C: float = 1.0,
        missing: str = "error",
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.metric = metric
        self.k = k
        self.rescale = rescale
        self.class_prior = class_prior
        self.then = then
        self.C = C
        self.missing = missing
        self.folds = folds
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def _method_name(self):
        return f"center-{chosen_word('metric', self.metric, ['l2', 'l1'])}"

    @available_if(_learns_in_parts)
    def partial_fit(self, X: Rows, y: Any, classes: Any = None, sample_weight: Any = None) -> Self:
        """Add rows to what was fitted before: exactly as if all had been fitted at once.

        Features are chosen when they are first asked for, so many calls in a row cost no more than their rows.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            More rows, one or many.
        y : array-like of shape (n_samples,)
            Their classes; not every class need be among them.
        classes : array-like of shape (n_classes,), default=None
            All classes there will be; needed at the first call.
        sample_weight : array-like of shape (n_samples,), default=None
            Weights of the rows.

        Returns
        -------
        self : object
            The estimator.
        """
        return super().partial_fit(X, y, classes, sample_weight)

    @property
    def centers_(self) -> Floats:
        """ndarray of shape (n_classes, k): the centers in the chosen columns."""
        return self._distance_cut("centers_").weight.T[self._places]

    @property
    def scale_(self) -> Floats:
        """ndarray of shape (k,): what the chosen columns are multiplied by before distances are taken."""
        return self._distance_cut("scale_").scale

    def _distance_cut(self, asked):
        cut = self._cut()
        if cut.linear:
            raise AttributeError(f"{asked}: the rule is linear (then={self.then!r}); look at coef_")
        return cut
