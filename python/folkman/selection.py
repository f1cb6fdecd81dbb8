"""Selectors to compare with: features ranked one by one, or by a linear classifier."""

from ._base import SparseClassifier
from ._types import Priors, Progress, Seed, Size

__all__ = ["FeatureSelector"]


class FeatureSelector(SparseClassifier):
    """The k best features by a method of the table, and naive Bayes on them.

    Parameters
    ----------
    method : str, default="chi2"
        ``"chi2"``, ``"odds-ratio"``, ``"mutual-information"`` or ``"tmnb"`` rank features by a score of their class
        sums; ``"l1-logistic"``, ``"l1-svm"``, ``"lasso"``, ``"rfe-logistic"`` and ``"rfe-svm"`` fit classifiers to
        the rows and are slow; ``"multinomial"`` and ``"bernoulli"`` are those of :mod:`folkman.naive_bayes`, ``"center-l2"`` and
        ``"center-l1"`` those of :class:`folkman.SparseCenterClassifier`, on values of either sign.
    k : int, float or str, default=10
        How many features to choose: a count, a share of them (0.05), ``"5%"`` or ``"all"``; where the method has a
        curve, also ``"elbow"`` and ``"cv"``.
    C : float, default=None
        Of the classifiers that ``then`` or feature elimination fits: the larger, the less they are regularised. By
        default 1 for ``then``, and the papers' 1e4 for ``"rfe-logistic"`` and ``"rfe-svm"``.
    alpha, fit_prior, class_prior, binarize, then, nodes, max_gap, folds, random_state, n_jobs, progress
        As of :class:`folkman.SparseMultinomialNB`. Mutual information is of presence and absence, and counts values
        above 0 as present unless `binarize` says otherwise.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes.
    support_ : ndarray of shape (k,)
        The columns chosen, ascending.
    scores_ : ndarray of shape (k,)
        Their scores.
    n_features_in_ : int
        Number of columns.
    feature_names_in_ : ndarray of str
        Names of the columns, where X has them.

    Examples
    --------
    >>> import numpy as np
    >>> from folkman import FeatureSelector
    >>> X = np.array([[5, 0, 1, 2], [4, 1, 1, 2], [0, 6, 1, 2], [1, 5, 1, 2]])
    >>> FeatureSelector("chi2", k=2).fit_transform(X, [0, 0, 1, 1])
    array([[5, 0],
           [4, 1],
           [0, 6],
           [1, 5]])
    """

    def __init__(
        self,
        method: str = "chi2",
        k: Size = 10,
        *,
        alpha: float | str = 1.0,
        fit_prior: bool = True,
        class_prior: Priors = None,
        binarize: float | None = None,
        then: str = "own",
        C: float | None = None,
        nodes: int | None = 300,
        max_gap: float | None = None,
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.method = method
        self.k = k
        self.alpha = alpha
        self.fit_prior = fit_prior
        self.class_prior = class_prior
        self.binarize = binarize
        self.then = then
        self.C = C
        self.nodes = nodes
        self.max_gap = max_gap
        self.folds = folds
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def _method_name(self):
        return self.method
