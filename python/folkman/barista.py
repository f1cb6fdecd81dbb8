"""BARISTA: weighted naive Bayes of tables with penalties, and the path over them."""

from sklearn.utils.validation import check_is_fitted

from . import _core
from ._on_demand import Unlisted
from ._parameters import real, whole
from ._penalty_path import PenaltyPath
from ._progress import reporter
from ._types import Columns, Progress, Seed
from .weighted import WeightedNB

__all__ = ["BaristaClassifier"]


class BaristaClassifier(Unlisted, WeightedNB):
    """Weighted naive Bayes of a table by BARISTA: each class weighs every attribute, penalties keep the weights few and small.

    The weights minimise the log-loss of the training rows plus ``l2 |W|^2 + l1 |W|_1``: a convex problem, solved until its
    optimality residual is within ``tol`` per row. The parameters and attributes are those of :class:`WeightedNB` with
    ``method="barista"``.

    Parameters
    ----------
    l1, l2 : float or "cv", default="cv"
        Penalties on the absolute weights, which makes some of them 0, and on their squares; or chosen by log-loss on inner
        folds of the training rows.
    shared : float, default=0
        A penalty that pulls the classes' weights of an attribute together.
    penalty_scale : {"sum", "mean"}, default="sum"
        Whether penalties stand beside the sum of the rows' losses or beside their mean.
    solver : {"newton", "fista", "ista", "lbfgs"}, default="newton"
        All give the same weights.
    tol : float, default=1e-6
        Stop when the optimality residual is this small, per row.
    categorical : list of str or int, or "all", default=None
        Columns whose values are words even if they are numbers.
    missing_as : {"typical", "own"}, default="typical"
        Missing cells become the mean or the commonest value, or a value of their own.
    unseen : {"smoothed", "ignored"}, default="smoothed"
        Words that training has not shown count 0, smoothed, or say nothing.
    random_state : int, RandomState, Generator or None, default=0
        Seed of inner folds. None is 0; a generator gives a number and moves on.
    n_jobs : int, default=None
        Threads: None for every CPU, but no more than ``OMP_NUM_THREADS`` (or ``FOLKMAN_NUM_THREADS``) and joblib allow;
        -1 for every CPU. Any number gives the same bits.
    progress : bool or callable, default=False
        True for a bar of tqdm's, or a function of (task, done, total, unit).
    missing : {"typical", "own"}
        The old name of `missing_as`; elsewhere `missing` says whether NaN is an error.

    Examples
    --------
    >>> import pandas
    >>> from folkman import BaristaClassifier
    >>> X = pandas.DataFrame({"age": [71, 68, 66, 25, 22, 31] * 4, "noise": list("abcabc") * 4})
    >>> y = ["ill", "ill", "ill", "well", "well", "well"] * 4
    >>> BaristaClassifier(l1=1, l2=1).fit(X, y).weights_.round(2)
    array([[0.81, 0.  ],
           [0.81, 0.  ]])
    """

    _keeps_rows = True

    def __init__(
        self,
        *,
        l1: float | str = "cv",
        l2: float | str = "cv",
        shared: float = 0.0,
        penalty_scale: str = "sum",
        solver: str = "newton",
        tol: float = 1e-6,
        categorical: Columns = None,
        missing_as: str = "typical",
        unseen: str = "smoothed",
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
        missing: str = "deprecated",
    ) -> None:
        self.l1 = l1
        self.l2 = l2
        self.shared = shared
        self.penalty_scale = penalty_scale
        self.solver = solver
        self.tol = tol
        self.categorical = categorical
        self.missing_as = missing_as
        self.missing = missing
        self.unseen = unseen
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def _method_name(self):
        return "barista"

    @property
    def path_(self) -> PenaltyPath:
        """PenaltyPath: the optima over l1, with the ``l2_`` of this fit; made once, when asked for."""
        check_is_fitted(self)
        return self._fitted.kept_path(self.path)

    def path(self, *, points: int = 50, least_l1: float = 1e-3, cv: int | None = None) -> PenaltyPath:
        """The optima from the smallest l1 at which every weight is 0 down, and, on request, how they do on rows held out.

        The training rows are kept for this; they are not part of a pickle or a file.

        Parameters
        ----------
        points : int, default=50
            How many, evenly spaced in log l1.
        least_l1 : float, default=0.001
            The last l1, as a share of the first.
        cv : int, default=None
            Measure accuracy and log-loss of every point in so many stratified folds, everything learned inside.

        Returns
        -------
        PenaltyPath
            The points.
        """
        check_is_fitted(self)
        task = self._task(l1=None, l2=self.l2_)
        found = _core.penalty_path(
            task,
            self._fitted.needed_rows("path"),
            whole("points", points, least=1),
            real("least_l1", least_l1),
            0 if cv is None else whole("cv", cv, least=2),
            progress=reporter(self.progress),
        )
        weights = found.pop("weight")[:, :, self._places].transpose(0, 2, 1)
        return PenaltyPath(weights=weights, l2=self.l2_, chosen=self.l1_, **found)
