"""Sparse naive Bayes: selector and classifier in one, with a certificate."""

from ._base import SparseClassifier
from ._types import Floats, Priors, Progress, Seed, Size

__all__ = ["SparseBernoulliNB", "SparseMultinomialNB"]

_PARAMETERS = """
    Parameters
    ----------
    k : int, float or str, default="elbow"
        How many features to choose: a count, a share of them (0.05), ``"elbow"`` (where the curve of the
        likelihood bends), ``"cv"`` (cross-validated accuracy), ``"5%"`` or ``"all"``.
    alpha : float or "cv", default=1.0
        Smoothing, added to every sum; ``"cv"`` cross-validates it.
    fit_prior : bool, default=True
        Whether classes have their shares of the rows as priors; else all have the same.
    class_prior : array-like of shape (n_classes,), default=None
        Priors of the classes, if they are known.
    {binarize}
    then : {{"own", "multinomial", "logistic", "svm"}}, default="own"
        The classifier on the chosen features.
    C : float, default=1.0
        Of the classifiers ``"logistic"`` and ``"svm"``: the larger, the less they are regularised; the papers
        have 1e4.
    nodes : int, default=300
        Budget of the exact search that closes the gap; 0 for none.
    max_gap : float, default=None
        Raise :class:`NotCertified` when the relative gap is larger.
    folds : int, default=10
        Of the cross-validation, where k or alpha is cross-validated.
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
        How much each of them matters.
    value_, bound_, gap_ : float
        The certificate: what the choice reaches, what none of its size exceeds, and the difference.
    optimal_ : bool
        The choice is proved to be the best of its size.
    path_ : Path
        Value and bound for every size.
    coef_, intercept_ : ndarray
        The rule as log-odds.
    feature_log_prob_ : ndarray of shape (n_classes, n_features)
        Log-probabilities of the features given a class; the same for all classes where not chosen.
    class_log_prior_ : ndarray of shape (n_classes,)
        Log-priors.
    feature_importances_ : ndarray of shape (n_features,)
        `scores_` at their places, zeros elsewhere.
    n_features_in_ : int
        Number of columns.
    feature_names_in_ : ndarray of str
        Names of the columns, where X has them.
"""


class SparseMultinomialNB(SparseClassifier):
    __doc__ = f"""Sparse multinomial naive Bayes: the k features of the largest likelihood, and a proof.

    Counts or weights from 0. Features outside the choice have one distribution for all classes (Askari,
    d'Aspremont and El Ghaoui, 2020). With all features it is scikit-learn's ``MultinomialNB``.
    {_PARAMETERS.format(binarize='''binarize : float, default=None
        Values above it count as 1, others as 0; None keeps them.''')}
    Examples
    --------
    >>> import numpy as np
    >>> from folkman import SparseMultinomialNB
    >>> X = np.array([[5, 0, 1, 2], [4, 1, 1, 2], [0, 6, 1, 2], [1, 5, 1, 2]])
    >>> nb = SparseMultinomialNB(k=2).fit(X, ["a", "a", "b", "b"])
    >>> nb.get_support(indices=True)
    array([0, 1])
    >>> nb.optimal_
    True
    >>> nb.predict([[3, 0, 1, 2]])
    array(['a'], dtype='<U1')
    """

    def __init__(
        self,
        k: Size = "elbow",
        *,
        alpha: float | str = 1.0,
        fit_prior: bool = True,
        class_prior: Priors = None,
        binarize: float | None = None,
        then: str = "own",
        C: float = 1.0,
        nodes: int | None = 300,
        max_gap: float | None = None,
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
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
        return "multinomial"

    @property
    def feature_log_prob_(self) -> Floats:
        """ndarray of shape (n_classes, n_features): log-probabilities of the features given a class."""
        cut = self._cut()
        return cut.multinomial_log_probabilities(self._fitted.needed_sums("feature_log_prob_"))[self._places]


class SparseBernoulliNB(SparseClassifier):
    __doc__ = f"""Sparse Bernoulli naive Bayes: presence or absence, the best k features at every k.

    With all features it is scikit-learn's ``BernoulliNB``.
    {_PARAMETERS.format(binarize='''binarize : float, default=0.0
        Values above it count as present; None wants values of 0 and 1.''')}
    Examples
    --------
    >>> import numpy as np
    >>> from folkman import SparseBernoulliNB
    >>> X = np.array([[1, 0, 1], [1, 1, 1], [0, 0, 1], [0, 1, 1]])
    >>> nb = SparseBernoulliNB(k=1).fit(X, [1, 1, 0, 0])
    >>> nb.get_support(indices=True)
    array([0])
    >>> nb.gap_
    0.0
    """

    def __init__(
        self,
        k: Size = "elbow",
        *,
        alpha: float | str = 1.0,
        fit_prior: bool = True,
        class_prior: Priors = None,
        binarize: float | None = 0.0,
        then: str = "own",
        C: float = 1.0,
        nodes: int | None = 300,
        max_gap: float | None = None,
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
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
        return "bernoulli"

    @property
    def feature_log_prob_(self) -> Floats:
        """ndarray of shape (n_classes, n_features): log-probabilities that a feature is present in a class."""
        cut = self._cut()
        return cut.bernoulli_log_probabilities(self._fitted.needed_sums("feature_log_prob_"))[self._places]
