"""l0 linear regression: at most k weights that are not 0, with a proof of how good they are."""

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._certified import CertifiedMethods
from ._errors import Error
from ._explanation import NumberExplanation
from ._fitted import Fitted, say
from ._l0 import L0Methods
from ._parameters import task_of, threads
from ._progress import reporter
from ._rows import data_of, weights_of
from ._select import SelectorMethods
from ._types import Array, Floats, Progress, Rows, Seed, Size
from ._validation import number_column
from .records import are_records, data_of_records, name_columns

__all__ = ["L0Regressor"]


class L0Regressor(L0Methods, CertifiedMethods, SelectorMethods, RegressorMixin, BaseEstimator):
    r"""Linear regression on at most k features, with a proven bound on how good any k features can be.

    Minimises the mean of (x w + b - y)^2 / 2 plus gamma/2 \|w\|^2 over weights of which at most k are not 0, or with a
    price for each that is not (`penalty`). A search gives ``value_``; the convex relaxation gives ``bound_``, below
    which no choice of features gets.

    Parameters
    ----------
    k : int, float or str, default="elbow"
        How many features at most: a count, a share of them (0.05), ``"elbow"`` (where the certified curve bends),
        ``"cv"`` (cross-validated squared error), ``"5%"`` or ``"all"``.
    gamma : float, default=0.01
        Of the ridge term, above 0. The larger, the tighter the bound.
    penalty : float, default=None
        A price for each feature, in place of `k`.
    standardize : bool, default=True
        Whether columns are divided by their standard deviation while fitting; ``coef_`` is for X as it came.
    scale : {"mean", "sum"}, default="mean"
        Whether `gamma` and `penalty` stand beside the mean of the losses or their sum.
    fit_intercept : bool, default=True
        Whether there is an intercept, which is free of the ridge term.
    nodes : int or None, default=None
        Budget of a branch and bound that closes the gap; 0 for none, None for up to a hundred where the data
        are so small that they cost little.
    seconds : float, default=0
        Time for it, 0 for no limit; with one, results depend on the machine.
    tolerance : float, default=None
        Relative error to which the relaxation is solved. None for 1e-6; but of more than two million cells, without
        `nodes`, no further than a fiftieth of the gap between ``value_`` and ``bound_``.
    max_gap : float, default=None
        Raise :class:`NotCertified` where the relative gap is larger.
    folds : int, default=10
        Of the cross-validation, where k is cross-validated.
    random_state : int, RandomState, Generator or None, default=0
        Seed of the folds and of random starts. None is 0; a generator gives a number and moves on.
    n_jobs : int, default=None
        Threads: None for every CPU, but no more than ``OMP_NUM_THREADS`` (or ``FOLKMAN_NUM_THREADS``) and joblib allow;
        -1 for every CPU. Any number gives the same bits.
    progress : bool or callable, default=False
        True for a bar of tqdm's, or a function of (task, done, total, unit).

    Attributes
    ----------
    coef_ : ndarray of shape (n_features,)
        Weights, 0 where a feature was not chosen.
    intercept_ : float
        The prediction for a row of zeros.
    support_ : ndarray of shape (k,)
        The columns chosen, ascending.
    scores_ : ndarray of shape (k,)
        How far each moves the prediction: its weight times its standard deviation.
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
    >>> from folkman import L0Regressor
    >>> X = np.random.default_rng(0).normal(size=(100, 20))
    >>> y = 1 + 2 * X[:, 3] - X[:, 7]
    >>> model = L0Regressor(k=2, gamma=1e-6).fit(X, y)
    >>> model.support_
    array([3, 7], dtype=int32)
    >>> model.coef_[[3, 7]].round(3), round(model.intercept_, 3)
    (array([ 2., -1.]), 1.0)
    """

    n_features_in_: int
    feature_names_in_: Array

    if TYPE_CHECKING:  # what scikit-learn's own classes have, which have no types

        def get_params(self, deep: bool = True) -> dict[str, Any]: ...

        def set_params(self, **params: Any) -> Self: ...

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
        return "l0-linear"

    def __sklearn_is_fitted__(self):
        return hasattr(self, "_fitted")

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.regressor_tags.poor_score = self.k != "all" or self.penalty is not None
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags

    def fit(self, X: Rows, y: Any, sample_weight: Any = None) -> Self:
        """Choose features and their weights.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Numbers of either sign. NumPy, SciPy (CSR and CSC), pandas, polars and Arrow are read in place. With y the
            name of a column also files, a data set or a stream of tables (:class:`folkman.Records`).
        y : array-like of shape (n_samples,), or str
            The numbers to predict, or the column that holds them.
        sample_weight : array-like of shape (n_samples,), default=None
            Weights of the rows; a row of weight 2 counts as two rows.

        Returns
        -------
        self : object
            The fitted estimator.
        """
        task = task_of(self)
        if y is None:
            raise Error(
                "y",
                f"This {type(self).__name__} estimator requires y to be passed, but the target y is None",
                "pass the number of every row",
            )
        if isinstance(y, str):
            return self._learn(task, data_of_records(X, y, sample_weight), of_records=True)
        data = data_of(self, X, reset=True)
        y = number_column(y)
        rows = data.shape[0]
        if len(y) != rows:
            raise Error(
                "y",
                f"Found input variables with inconsistent numbers of samples: [{rows}, {len(y)}]",
                "pass one number for every row",
            )
        data.set_targets(np.ascontiguousarray(y))
        weights = weights_of(sample_weight, rows)
        if weights is not None:
            data.set_weights(weights)
        return self._learn(task, data)

    def _learn(self, task, data, *, of_records=False):
        progress = reporter(self.progress)
        sums, choice, messages = _core.Sums.gather(data, task, progress=progress)
        say(messages)
        if of_records:
            name_columns(self, sums)
        fitted = Fitted(task, choice, sums, data=data, progress=progress)
        fitted.of_records = of_records
        fitted.cut  # noqa: B018  errors belong to fit
        self._fitted = fitted
        return self

    def at(self, *, k: Size) -> Self:
        """The same fit with another number of features, as `fit` would make it of the same rows.

        Parameters
        ----------
        k : int, float or str
            As the parameter `k`.

        Returns
        -------
        L0Regressor
            A new fitted estimator; where a curve over k was made before, nothing is fitted again.
        """
        other, other._fitted = self._resized(k)
        other._fitted.cut  # noqa: B018  errors belong here
        return other

    def predict(self, X: Rows) -> Floats:
        """The number of every row.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows with the columns of the training data.

        Returns
        -------
        ndarray of shape (n_samples,)
            Predictions.
        """
        check_is_fitted(self)
        if are_records(X, fitted_on_records=self._fitted.of_records, reads_text=self._reads_text()):
            return self._fitted.saved_model().scores(data_of_records(X), threads(self.n_jobs))[0]
        if self._reads_text():
            from ._vectorizer import documents_of

            return self._fitted.model.scores(documents_of(X), threads(self.n_jobs))[0]
        cut, data, width = self._placed(X)
        return cut.numbers(data, width, threads(self.n_jobs)).ravel()

    def score(self, X: Rows, y: Any, sample_weight: Any = None) -> float:
        """R², the share of the variance that is explained.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows; with y the name of a column also files, a data set or a stream of tables.
        y : array-like of shape (n_samples,), or str
            Their numbers, or the column that holds them.
        sample_weight : array-like of shape (n_samples,), or str, default=None
            Weights of the rows, or the column that holds them.

        Returns
        -------
        float
            1 at best.
        """
        if not isinstance(y, str):
            return super().score(X, y, sample_weight)
        check_is_fitted(self)
        data = data_of_records(X, y, sample_weight)
        return self._fitted.saved_model().score(data, threads(self.n_jobs))

    def explain(
        self, row: Rows, *, top: int | None = None, feature_names: Iterable[str] | None = None
    ) -> NumberExplanation:
        """What each feature adds to the prediction of a row.

        Parameters
        ----------
        row : {array-like, sparse matrix, dataframe, series} of one row
            One row; a series or a one-dimensional array is taken as one. A document, for a model from a file that reads
            text. :func:`folkman.explain` takes many rows, and pipelines.
        top : int, default=None
            How many contributions to keep, the largest first; all by default.
        feature_names : list of str, default=None
            Names of all features, where X had none; :func:`folkman.explain` finds those of a pipeline.

        Returns
        -------
        NumberExplanation
            The number, the intercept and what each feature added.
        """
        _, _, (number,), rows = self._explained(row, top, feature_names)
        return NumberExplanation(number=float(number), intercept=self.intercept_, contributions=rows)

    @property
    def coef_(self) -> Floats:
        """ndarray of shape (n_features,): weights, 0 where a feature was not chosen."""
        return self._cut().coefficients(self.n_features_in_).ravel()

    @property
    def intercept_(self) -> float:
        """float: the prediction for a row of zeros."""
        return float(self._cut().intercept[0])

    def save(self, file: str | PathLike[str]) -> None:
        """Write the model to a file that the command line and :func:`load` read.

        Parameters
        ----------
        file : str or path-like
            Written whole or not at all.
        """
        check_is_fitted(self)
        self._fitted.saved_model().save(file)

    @classmethod
    def _loaded(cls, model, **parameters):
        estimator = cls(**parameters)
        estimator.n_features_in_ = model.width
        estimator._fitted = Fitted.of_model(task_of(estimator), model)
        return estimator
