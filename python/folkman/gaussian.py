"""Sparse naive Bayes of numbers, and of tables of numbers and words."""

from typing import Any, Self

import numpy as np
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._base import SparseClassifier
from ._encoding import Encoding
from ._explanation import Contribution
from ._fitted import Fitted, say
from ._labels import values_of
from ._one_row import given_names, one_row
from ._parameters import task_of
from ._progress import reporter
from ._rows import columns_named, is_arrow, is_pandas, is_table
from ._tables import chosen_columns, columns_of, holds_numbers
from ._types import Array, Columns, Floats, Places, Priors, Progress, Rows, Seed, Size
from .records import data_of_records

__all__ = ["SparseGaussianNB", "SparseMixedNB"]

_COMMON = """var_smoothing : float, default=1e-9
        No variance is below this share of the largest. scikit-learn's ``GaussianNB`` adds it instead.
    variances : {{"own", "pooled"}}, default="own"
        Each class has its own variance in a chosen column, or the classes share one.
    fit_prior : bool, default=True
        Whether classes have their shares of the rows as priors; uniform if False.
    class_prior : array-like of shape (n_classes,), default=None
        Priors of the classes, in the order of ``classes_``.
    then : {{"own", "logistic", "svm"}}, default="own"
        The classifier on the chosen columns: naive Bayes, or a linear one.
    C : float, default=1.0
        Of the classifiers ``"logistic"`` and ``"svm"``: the larger, the less they are regularised.
    missing : {{"error", "ignore"}}, default="error"
        What NaN is: an error that names its row and column, or no value. Ignored, it counts in no mean, variance, gain
        or density of its column. Only with ``then="own"``.
    max_gap : float, default=None
        Raise :class:`folkman.NotCertified` where the relative gap is larger; it is 0 here.
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
        Their gains in log-likelihood.
    value_, bound_, gap_ : float
        The certificate: the log-likelihood, twice, and 0.
    optimal_ : bool
        True: the choice is the best of its size.
    path_ : Path
        The value for every size.
    n_features_in_ : int
        Number of columns.
    feature_names_in_ : ndarray of str
        Names of the columns, where X has them."""


class SparseGaussianNB(SparseClassifier):
    __doc__ = f"""Sparse Gaussian naive Bayes: the k features of the largest likelihood, the best at every k.

    Numbers of either sign. At most k features have a mean and a variance in each class; the others share one normal
    distribution. Features do not interact, so the k of the largest gains are optimal. With all features it is
    scikit-learn's ``GaussianNB``, where no variance is below the floor.

    Parameters
    ----------
    k : int, float or str, default="elbow"
        How many features to choose: a count, a share of them (0.05), ``"elbow"`` (where the curve of the gains
        bends), ``"cv"`` (cross-validated accuracy), ``"5%"`` or ``"all"``.
    {_COMMON.format()}
    theta_, var_ : ndarray of shape (n_classes, k)
        Means and variances of the chosen features, in the order of ``support_``.

    Examples
    --------
    >>> import numpy as np
    >>> from folkman import SparseGaussianNB
    >>> X = np.array([[-2.0, 0.3, 5.0], [-1.0, 0.1, 5.5], [1.5, 0.2, 5.2], [2.0, 0.4, 5.1]])
    >>> nb = SparseGaussianNB(k=1).fit(X, ["a", "a", "b", "b"])
    >>> nb.support_, nb.optimal_
    (array([0], dtype=int32), True)
    >>> nb.theta_.ravel()
    array([-1.5 ,  1.75])
    """

    def __init__(
        self,
        k: Size = "elbow",
        *,
        var_smoothing: float = 1e-9,
        variances: str = "own",
        fit_prior: bool = True,
        class_prior: Priors = None,
        then: str = "own",
        C: float = 1.0,
        missing: str = "error",
        max_gap: float | None = None,
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.k = k
        self.var_smoothing = var_smoothing
        self.variances = variances
        self.fit_prior = fit_prior
        self.class_prior = class_prior
        self.then = then
        self.C = C
        self.missing = missing
        self.max_gap = max_gap
        self.folds = folds
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def _method_name(self):
        return "gaussian"

    @property
    def theta_(self) -> Floats:
        """ndarray of shape (n_classes, k): means of the chosen features."""
        return self._density_cut("theta_").weight.T[self._places]

    @property
    def var_(self) -> Floats:
        """ndarray of shape (n_classes, k): variances of the chosen features."""
        return self._density_cut("var_").variances.T[self._places]

    def _density_cut(self, asked):
        cut = self._cut()
        if cut.linear:
            raise AttributeError(f"{asked}: the rule is linear (then={self.then!r}); look at coef_")
        return cut


def _never(_estimator):
    raise AttributeError("words of a table must be known at once: call fit, or gather sums on the command line")


class SparseMixedNB(SparseClassifier):
    __doc__ = f"""Sparse naive Bayes of a table: the best k columns, numbers as normal distributions, words as categories.

    A column of words is one choice, with all its values; gains of columns add up, so the k largest are optimal at every
    k. With all columns it is scikit-learn's ``CategoricalNB`` where all hold words, and ``GaussianNB`` where all hold
    numbers. A word that was not met in fit says nothing.

    Parameters
    ----------
    k : int, float or str, default="elbow"
        How many columns to choose: a count, a share of them (0.05), ``"elbow"``, ``"cv"``, ``"5%"`` or ``"all"``.
    alpha : float or "cv", default=1.0
        Smoothing of categories: added to the count of every value in every class.
    categorical : list of column names, "all" or None, default=None
        Columns that hold categories though they look like numbers.
    {_COMMON.format()}

    Examples
    --------
    >>> import pandas
    >>> from folkman import SparseMixedNB
    >>> X = pandas.DataFrame({{"age": [20, 25, 60, 70], "smokes": ["no", "no", "yes", "yes"], "eyes": ["b", "g", "b", "g"]}})
    >>> nb = SparseMixedNB(k=2).fit(X, ["well", "well", "ill", "ill"])
    >>> nb.get_feature_names_out()
    array(['age', 'smokes'], dtype=object)
    >>> nb.predict(pandas.DataFrame({{"age": [65], "smokes": ["yes"], "eyes": ["g"]}}))
    array(['ill'], dtype='<U4')
    """

    def __init__(
        self,
        k: Size = "elbow",
        *,
        alpha: float | str = 1.0,
        var_smoothing: float = 1e-9,
        variances: str = "own",
        categorical: Columns = None,
        fit_prior: bool = True,
        class_prior: Priors = None,
        then: str = "own",
        C: float = 1.0,
        missing: str = "error",
        max_gap: float | None = None,
        folds: int = 10,
        random_state: Seed = 0,
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self.k = k
        self.alpha = alpha
        self.var_smoothing = var_smoothing
        self.variances = variances
        self.categorical = categorical
        self.fit_prior = fit_prior
        self.class_prior = class_prior
        self.then = then
        self.C = C
        self.missing = missing
        self.max_gap = max_gap
        self.folds = folds
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def _method_name(self):
        return "mixed"

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = False
        tags.input_tags.categorical = True
        tags.input_tags.string = True
        return tags

    @available_if(_never)
    def partial_fit(self, X: Rows, y: Any, classes: Any = None, sample_weight: Any = None) -> Self:
        """Not offered: a column's words must be known at once."""

    @available_if(_never)
    def fit_sums(self, sums: Any) -> Self:
        """Not offered: a column's words must be known at once."""

    def _rows_of(self, X, *, reset):
        model = None if reset else self._fitted.model
        if model is not None and is_table(X):
            X = columns_named(X, [str(name) for name in self.feature_names_in_])
        columns, _ = columns_of(self, X, reset=reset)
        if reset:
            words = chosen_columns(self.categorical, [name for name, _ in columns])
            self._encoding = Encoding.of_columns(
                columns, [name not in words and holds_numbers(name, values) for name, values in columns]
            )
        return self._encoding.data(columns)

    def _fit_records(self, X, label, weight):
        task = task_of(self)
        model, messages = _core.fit(task, data_of_records(X, label, weight), progress=reporter(self.progress))
        fitted = Fitted.of_model(task, model)
        fitted.of_records = True
        say(messages)
        self._keep(fitted, values_of(model.classes))
        self._take_columns(model)
        return self

    def _take_columns(self, model):
        """The columns are those that a model uses."""
        self._encoding = Encoding.of_sources(model.feature_sources)
        self.n_features_in_ = len(self._encoding.names)
        self.feature_names_in_ = np.array(self._encoding.names, dtype=object)

    def _resized(self, k):
        other, fitted = super()._resized(k)
        other._encoding = self._encoding
        return other, fitted

    def _placed(self, X):
        model = self._fitted.model
        cut = self._fitted.cut if model is None else model.cut_of_names()
        return cut, self._rows_of(X, reset=False), self._width()

    def _width(self):
        return self._encoding.width

    def _feature_support(self):
        """Features of the encoding that are in the chosen columns."""
        support = self._cut().support
        return support if self._fitted.model is None else np.arange(len(support))

    def _columns_chosen(self) -> Places:
        return np.unique(self._encoding.column_of[self._feature_support()]).astype(np.int32)

    @property
    def columns_(self) -> Array:
        """ndarray of shape (k,): the names of the chosen columns, or their numbers where X has no names."""
        known = getattr(self, "feature_names_in_", None)
        return self._columns_chosen() if known is None else known[self._columns_chosen()]

    @property
    def scores_(self) -> Floats:
        """ndarray of shape (k,): the gain of each chosen column, in the order of ``support_``."""
        return self.feature_importances_[self._columns_chosen()]

    @property
    def feature_importances_(self) -> Floats:
        """ndarray of shape (n_features,): the gain of each chosen column, 0 for the others."""
        place = self._encoding.column_of[self._feature_support()]
        return np.bincount(place, weights=self._cut().scores, minlength=self.n_features_in_)

    @property
    def points_to_(self) -> Array:
        """ndarray of shape (k,): the class that each chosen column speaks for: of words, that of the value that gains most."""
        place, scores = self._encoding.column_of[self._feature_support()], self._cut().scores
        best = [np.flatnonzero(place == column)[scores[place == column].argmax()] for column in self._columns_chosen()]
        return super().points_to_[best]

    def transform(self, X: Rows) -> Any:
        """The chosen columns of X.

        Parameters
        ----------
        X : {array-like, dataframe} of shape (n_samples, n_features)
            Rows.

        Returns
        -------
        ndarray of shape (n_samples, k)
            Dataframes become arrays unless ``set_output`` says otherwise.
        """
        check_is_fitted(self)
        if is_arrow(X) and not is_pandas(X):
            X = X.to_pandas()
        if self._fitted.model is not None and is_pandas(X):
            X = columns_named(X, [str(name) for name in self.feature_names_in_])
        columns, _ = columns_of(self, X, reset=False)
        self._encoding.check(columns, lacking=self.missing == "ignore")
        chosen = self._columns_chosen()
        if is_pandas(X):
            return X.iloc[:, chosen].to_numpy()
        return np.column_stack([columns[j][1] for j in chosen])

    def _explained(self, row, top, feature_names):
        check_is_fitted(self)
        cut, data, width = self._placed(one_row(row))
        code, scores, odds, why = cut.explain(data, width)
        columns = None if feature_names is None else given_names(feature_names, self.n_features_in_)
        support = self._feature_support()
        return code, scores, odds, [
            Contribution(
                self._encoding.shown(support[place], columns), int(self._encoding.column_of[support[place]]), *rest
            )
            for place, *rest in why[:top]
        ]

    def _support_names(self):
        known = getattr(self, "feature_names_in_", None)
        chosen = self._columns_chosen()
        return [str(known[j]) for j in chosen] if known is not None else [f"x{j}" for j in chosen]

    @classmethod
    def _loaded(cls, model, **parameters):
        made = super()._loaded(model, **parameters)
        made._take_columns(model)
        return made
