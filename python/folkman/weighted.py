"""Weighted naive Bayes of tables: numbers, words and missing cells in any mixture."""

import warnings
from collections.abc import Iterable
from typing import Any, Self

import numpy as np
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._classifier import Classifier
from ._classify import scores_by_model
from ._errors import Error
from ._explanation import Contribution, Explanation
from ._fitted import places, say
from ._fitted_table import FittedTable
from ._labels import Labels, values_of
from ._one_row import given_names, one_row
from ._parameters import task_of, threads
from ._progress import reporter
from ._tables import chosen_columns, columns_of, holds_numbers, table_of
from ._types import Array, Columns, Floats, Progress, Rows, Seed
from .records import are_records, data_of_records

__all__ = ["WeightedNB"]


class WeightedNB(Classifier):
    """Naive Bayes of a table whose attributes are weighed.

    The score of class c for a row x is ``log pi_c + sum_j W[c, j] log theta_jc(x_j)``. Numbers are cut where it tells
    the classes apart (minimum description length), missing cells are filled in; both are learned on the rows passed to
    `fit` and nothing else.

    Parameters
    ----------
    method : {"barista", "nb", "wanbia", "cawnb", "rnb", "cwanb", "ftawnb"}, default="barista"
        Where the weights come from. ``"barista"``: one per class and attribute, least log-loss with penalties.
        ``"nb"``: all 1. ``"wanbia"``: in [0, 1], shared by the classes. ``"cawnb"``: in [0, 1], one per class.
        ``"rnb"``: a mixture of those. ``"cwanb"``: from correlation, then adjusted (a reconstruction). ``"ftawnb"``:
        from correlation, then each probability tuned.
    l1, l2 : float or "cv", default="cv"
        Of barista: penalties on the absolute weights, which makes some of them 0, and on their squares; or chosen by
        log-loss on inner folds of the training rows.
    shared : float, default=0
        Of barista: a penalty that pulls the classes' weights of an attribute together.
    penalty_scale : {"sum", "mean"}, default="sum"
        Whether penalties stand beside the sum of the rows' losses or beside their mean.
    loss : {"log", "squared"}, default="log"
        What wanbia and cawnb minimise.
    gradient : {"exact", "legacy"}, default="exact"
        Of rnb: all derivatives, or those of its published code, for comparison.
    stop : {"online", "batch"}, default="online"
        Of ftawnb: tuning ends by the errors met during a pass over the rows, or by those left after it.
    solver : {"newton", "fista", "ista", "lbfgs"}, default="newton"
        Of barista; all give the same weights.
    tol : float, default=1e-6
        Stop when the optimality residual is this small, per row.
    categorical : list of str or int, or "all", default=None
        Columns whose values are words even if they are numbers. Others are numbers if all their cells are.
    missing_as : {"typical", "own"}, default="typical"
        Missing cells become the mean or the commonest value, or a value of their own.
    unseen : {"smoothed", "ignored"}, default="smoothed"
        Words that training has not shown count 0, smoothed, or say nothing.
    random_state : int, RandomState, Generator or None, default=0
        Seed of inner folds, and of ftawnb's order of rows. None is 0; a generator gives a number and moves on.
    n_jobs : int, default=None
        Threads: None for every CPU, but no more than ``OMP_NUM_THREADS`` (or ``FOLKMAN_NUM_THREADS``) and joblib allow;
        -1 for every CPU. Any number gives the same bits.
    progress : bool or callable, default=False
        True for a bar of tqdm's, or a function of (task, done, total, unit).
    missing : {"typical", "own"}
        The old name of `missing_as`; elsewhere `missing` says whether NaN is an error.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes.
    weights_ : ndarray of shape (n_classes, n_features)
        The weights; 0 for attributes that say nothing and were left out.
    l1_, l2_ : float or None
        The penalties, as given or as chosen.
    residual_ : float
        How far the weights are from fulfilling the conditions of an optimum.
    converged_ : bool
        Whether the residual is within the tolerance.
    objective_ : float
        The value of the method's own problem.
    n_iter_ : int
        Iterations of the solver.
    n_features_in_ : int
        Columns of X.
    feature_names_in_ : ndarray of str
        Their names, where they have some.

    Examples
    --------
    >>> import pandas
    >>> from folkman import WeightedNB
    >>> X = pandas.DataFrame({"age": [71, 68, None, 25, 22, 31] * 4, "smokes": ["yes", "no", "yes", "no", None, "no"] * 4})
    >>> y = ["ill", "ill", "ill", "well", "well", "well"] * 4
    >>> WeightedNB("wanbia").fit(X, y).predict(pandas.DataFrame({"age": [80], "smokes": [None]}))
    array(['ill'], dtype='<U4')
    """

    classes_: Array
    weights_: Floats
    l1_: float | None
    l2_: float | None
    residual_: float
    converged_: bool
    objective_: float
    n_iter_: int
    n_features_in_: int
    feature_names_in_: Array

    _keeps_rows = False  # for a path that is asked for after the fit

    def __init__(
        self,
        method: str = "barista",
        *,
        l1: float | str = "cv",
        l2: float | str = "cv",
        shared: float = 0.0,
        penalty_scale: str = "sum",
        loss: str = "log",
        gradient: str = "exact",
        stop: str = "online",
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
        self.method = method
        self.l1 = l1
        self.l2 = l2
        self.shared = shared
        self.penalty_scale = penalty_scale
        self.loss = loss
        self.gradient = gradient
        self.stop = stop
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
        return self.method

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.categorical = True
        tags.input_tags.string = True
        return tags

    _weighs_tables = True

    def _task(self, **settled):
        """What is asked for; parameters that are settled are not looked up."""
        return task_of(self, missing_as=self._filling(), **settled)

    def _filling(self):
        """What becomes of missing cells, by either name of the parameter."""
        if isinstance(self.missing, str) and self.missing == "deprecated":
            return self.missing_as
        name = type(self).__name__
        warnings.warn(f"missing={self.missing!r} of {name} is now called missing_as", FutureWarning, stacklevel=4)
        return self.missing

    def fit(self, X: Rows, y: Any) -> Self:
        """Learn how to prepare the cells, count them, and weigh the attributes.

        Parameters
        ----------
        X : {array-like, dataframe} of shape (n_samples, n_features)
            Numbers, words and missing cells (NaN, None, "?", ""). With y the name of a column also files, a data set
            or a stream of tables (:class:`folkman.Records`).
        y : array-like of shape (n_samples,), or str
            The classes, or the column that holds them.

        Returns
        -------
        self : object
            The fitted estimator.
        """
        task = self._task()
        if isinstance(y, str):
            model, messages = _core.fit(task, data_of_records(X, y), progress=reporter(self.progress))
            self._take(model)
            self._fitted.of_records = True
            say(messages)
            return self
        if y is None:
            raise Error("y", "requires y to be passed, but the target y is None", "pass the classes")
        columns, numbered = columns_of(self, X, reset=True)
        labels = Labels(y)
        rows = len(columns[0][1])
        if len(labels.codes) != rows:
            raise Error(
                "y",
                f"inconsistent numbers of samples: [{rows}, {len(labels.codes)}]",
                "pass one label per row",
            )
        if len(labels.classes) < 2:
            raise Error("y", "every row is of one class", "pass rows of two classes or more")
        words = chosen_columns(self.categorical, [name for name, _ in columns])
        numeric = [name not in words and holds_numbers(name, values) for name, values in columns]
        table = table_of(columns, numeric)
        names = _core.sorted_names(labels.names)
        self._places = places(labels.names, names).astype(np.int32)
        table.set_labels(self._places[labels.codes], names)
        model, warnings = _core.fit_table(task, table, numbered, progress=reporter(self.progress))
        self._fitted = FittedTable(model, numeric, rows=table if self._keeps_rows else None)
        self.classes_ = labels.classes
        self._describe([name for name, _ in columns])
        say(warnings)
        return self

    def _describe(self, names):
        model = self._fitted.model
        how, self.l1_, self.l2_, _ = _core.table_facts(model)
        self.residual_, self.converged_, self.objective_, self.n_iter_ = (
            how.residual,
            how.converged,
            how.objective,
            max(1, how.iterations),
        )
        self.weights_ = np.zeros((len(self.classes_), len(names)))
        place = {name: j for j, name in enumerate(names)}
        for name, weights in zip(_core.attribute_names(model), _core.attribute_weights(model)):
            self.weights_[:, place[name]] = weights[self._places]

    def _table(self, X):
        columns, _ = columns_of(self, X, reset=False)
        return table_of(columns, self._fitted.numeric), len(columns[0][1])

    def _scored(self, X, how):
        if are_records(X, fitted_on_records=self._fitted.of_records, reads_text=False):
            return scores_by_model(self._fitted.model, data_of_records(X), how, threads(self.n_jobs))
        return self._fitted.scored(*self._table(X), how)

    def explain(self, row: Rows, *, top: int | None = None, feature_names: Iterable[str] | None = None) -> Explanation:
        """Why a row is classified as it is.

        Parameters
        ----------
        row : {array-like, dataframe, series} of one row
            One row; a series or a one-dimensional array is taken as one. :func:`folkman.explain` takes many, and pipelines.
        top : int, default=None
            How many contributions to keep besides the prior, the largest first; all by default.
        feature_names : list of str, default=None
            Names of all columns, where X had none.

        Returns
        -------
        Explanation
            The prior, then of each attribute its cell in this row, and what that adds to the class, less the mean of what
            it adds to the others. Of ``"rnb"``, whose scores are no sums, the parts' amounts by their shares.
        """
        check_is_fitted(self)
        table, rows = self._table(one_row(row))
        probabilities, odds = (
            self._fitted.scored(table, rows, how)[0, self._places] for how in ("probabilities", "log_odds")
        )
        chosen = int(probabilities.argmax())
        prior, why = _core.table_reasons(self._fitted.model, table, int(self._places[chosen]))
        return Explanation(
            chosen=self.classes_[chosen],
            classes=self.classes_,
            probabilities=probabilities,
            log_odds=odds,
            contributions=[Contribution("(prior)", -1, 1.0, prior, prior), *self._named(why[:top], feature_names)],
            cells=True,
        )

    def _named(self, why, feature_names):
        """Contributions of cells by the names and columns of their attributes."""
        model = self._fitted.model
        known = getattr(self, "feature_names_in_", range(self.n_features_in_))
        place = {str(name): column for column, name in enumerate(known)}
        names = given_names(known if feature_names is None else feature_names, self.n_features_in_)
        columns = [place[name] for name in _core.attribute_names(model)]
        return [
            Contribution(
                _core.cell_name(model, attribute, code, names[columns[attribute]]), columns[attribute], *numbers
            )
            for attribute, code, *numbers in why
        ]

    @classmethod
    def _loaded(cls, model):
        made = cls(model.method)
        made._take(model)
        return made

    def _take(self, model):
        """Be what a model is."""
        self.classes_ = values_of(model.classes)
        order = np.argsort(self.classes_, kind="stable")
        self.classes_, self._places = self.classes_[order], order.astype(np.int32)
        names, numeric = _core.attribute_names(model), list(_core.attribute_numbers(model))
        self.n_features_in_ = _core.table_facts(model)[3] if model.numbered else len(names)
        if model.numbered:
            known = dict(zip(names, numeric))
            names = [str(i) for i in range(self.n_features_in_)]
            numeric = [known.get(name, True) for name in names]
        else:
            self.feature_names_in_ = np.array(names, dtype=object)
        self._fitted = FittedTable(model, numeric)
        self._describe(names)
