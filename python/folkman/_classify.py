"""How an estimator that chose features scores rows, and its parts in scikit-learn's names."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _core
from ._certified import CertifiedMethods
from ._explanation import Explanation
from ._parameters import threads
from ._path import Path
from ._types import Floats, Rows
from .records import are_records, data_of_records


def scores_by_model(model, data, how, n_threads):
    """Scores of rows by a model that finds its features by name."""
    chosen, probabilities, odds = model.scores(data, n_threads)
    if how == "log_probabilities":
        return odds - np.logaddexp(0, odds)  # log p, exact also where p rounds to 1
    return {"predict": chosen, "probabilities": probabilities, "log_odds": odds}[how]


class ClassifierMethods(CertifiedMethods):
    """Scores of rows, and what can be read off a fit."""

    def _scored(self, X, how):
        if self._are_records(X):
            return self._scored_records(X, how)
        if self._reads_text():
            from ._vectorizer import documents_of

            return scores_by_model(self._fitted.model, documents_of(X), how, threads(self.n_jobs))
        cut, data, width = self._placed(X)
        return getattr(cut, how)(data, width, threads(self.n_jobs))

    def _are_records(self, X):
        return are_records(X, fitted_on_records=self._fitted.of_records, reads_text=self._reads_text())

    def _scored_records(self, X, how):
        return scores_by_model(self._fitted.saved_model(), data_of_records(X), how, threads(self.n_jobs))

    def explain(self, row: Rows, *, top: int | None = None, feature_names: Iterable[str] | None = None) -> Explanation:
        """Why a row is classified as it is.

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
        Explanation
            The class, its probability and what each feature added.
        """
        code, probabilities, odds, rows = self._explained(row, top, feature_names)
        chosen = int(np.flatnonzero(self._places == code)[0])
        return Explanation(
            chosen=self.classes_[chosen],
            classes=self.classes_,
            probabilities=self._in_order(probabilities),
            log_odds=self._in_order(odds),
            contributions=rows,
        )

    @property
    def class_log_prior_(self) -> Floats:
        """ndarray of shape (n_classes,): log-probabilities of the classes before a row is seen."""
        self._cut()
        sums = self._fitted.needed_sums("class_log_prior_")
        return self._in_order(_core.log_priors(sums, self._fitted.priors))

    @property
    def coef_(self) -> Floats:
        """ndarray of shape (1, n_features) or (n_classes, n_features): log-odds per unit of a feature.

        Of a class against the mean of the others; two classes have one row, of the second. Features that were
        not chosen have 0.
        """
        coefficients = self._linear_cut("coef_").coefficients(self.n_features_in_)
        return coefficients if len(coefficients) == 1 and self._places[0] == 0 else self._signed(coefficients)

    def _linear_cut(self, asked):
        cut = self._cut()
        if not cut.linear:
            raise AttributeError(f"{asked}: the rule of this method goes by distances; look at scores_, or explain(row)")
        return cut

    def _signed(self, coefficients):
        if len(coefficients) == 1:
            return -coefficients
        return coefficients[self._places]

    @property
    def intercept_(self) -> Floats:
        """ndarray of shape (1,) or (n_classes,): log-odds of the classes in a row of zeros."""
        intercept = self._in_order(self._linear_cut("intercept_").intercept)
        if len(intercept) == 2:
            return np.array([intercept[1] - intercept[0]])
        others = (intercept.sum() - intercept) / (len(intercept) - 1)
        return intercept - others

    @property
    def class_count_(self) -> Floats:
        """ndarray of shape (n_classes,): rows of each class, or the sum of their weights."""
        self._cut()
        return self._in_order(self._fitted.needed_sums("class_count_").class_weight)

    def path(
        self,
        X: Rows = None,
        y: Any = None,
        *,
        points: int = 10000,
        max_k: int | None = None,
        sizes: Iterable[int] | None = None,
    ) -> Path:
        """The certified curve over k, and, given rows, the accuracy along it.

        Parameters
        ----------
        X, y : array-like, default=None
            Rows that were not fitted, to measure accuracy on.
        points : int, default=10000
            At most so many sizes, evenly spaced in log k; 0 for every size.
        max_k : int, default=None
            The largest size; all features by default.
        sizes : iterable of int, default=None
            Where accuracy is measured; about twenty sizes by default.

        Returns
        -------
        Path
            The curve.
        """
        path = self._traced(points, max_k)
        return path if X is None else path.measured(self, X, y, sizes)

    @property
    def alpha_(self) -> float:
        """float: the smoothing, as given or cross-validated."""
        return self._cut().alpha
