"""What every classifier here has: classes, predictions of rows, a file.

A subclass keeps what it learned in ``_fitted`` (which pickles itself and has ``saved_model()``), sets ``classes_`` and ``_places``
(where each of them stands in the library's order), and scores rows in ``_scored(X, how)``: "predict" asks for the place of each row's
class, "probabilities", "log_probabilities" and "log_odds" for a number of every row and class.
"""

from os import PathLike
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from ._parameters import threads
from ._types import Array, Floats, Rows
from .records import data_of_records


class Classifier(ClassifierMixin, BaseEstimator):
    """predict and its kin, save."""

    if TYPE_CHECKING:  # what scikit-learn's own classes have, which have no types

        def get_params(self, deep: bool = True) -> dict[str, Any]: ...

        def set_params(self, **params: Any) -> Self: ...

    def __sklearn_is_fitted__(self):
        return hasattr(self, "_fitted")

    def _in_order(self, by_class):
        """Columns in the order of ``classes_``."""
        natural = np.arange(by_class.shape[-1])
        return by_class if np.array_equal(self._places, natural) else by_class[..., self._places]

    def score(self, X: Rows, y: Any, sample_weight: Any = None) -> float:
        """The share of the rows that are classified right.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows; with y the name of a column also files, a data set or a stream of tables.
        y : array-like of shape (n_samples,), or str
            Their classes, or the column that holds them.
        sample_weight : array-like of shape (n_samples,), or str, default=None
            Weights of the rows, or the column that holds them.

        Returns
        -------
        float
            The accuracy.
        """
        if not isinstance(y, str):
            return super().score(X, y, sample_weight)
        check_is_fitted(self)
        data = data_of_records(X, y, sample_weight)
        return self._fitted.saved_model().score(data, threads(self.n_jobs))

    def predict(self, X: Rows) -> Array:
        """The class of every row.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows with the columns of the training data.

        Returns
        -------
        ndarray of shape (n_samples,)
            Values of ``classes_``; of equal scores the first.
        """
        check_is_fitted(self)
        codes = self._scored(X, "predict")
        values = np.empty_like(self.classes_)
        values[self._places] = self.classes_
        return values[codes]

    def predict_proba(self, X: Rows) -> Floats:
        """The probabilities of the classes.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            Each row adds up to 1.
        """
        check_is_fitted(self)
        return self._in_order(self._scored(X, "probabilities"))

    def predict_log_proba(self, X: Rows) -> Floats:
        """The logarithms of the probabilities, exact where those round to 0 or 1.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            Log-probabilities.
        """
        check_is_fitted(self)
        return self._in_order(self._scored(X, "log_probabilities"))

    def decision_function(self, X: Rows) -> Floats:
        """The log-odds log p - log(1 - p) of each class.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Rows.

        Returns
        -------
        ndarray of shape (n_samples,) or (n_samples, n_classes)
            Two classes: of the second alone.
        """
        check_is_fitted(self)
        odds = self._in_order(self._scored(X, "log_odds"))
        return odds[:, 1] if odds.shape[1] == 2 else odds

    def save(self, file: str | PathLike[str]) -> None:
        """Write the model to a file that the command line and :func:`load` read.

        Parameters
        ----------
        file : str or path-like
            Written whole or not at all.
        """
        check_is_fitted(self)
        self._fitted.saved_model().save(file)
