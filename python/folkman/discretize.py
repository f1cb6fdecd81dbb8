"""Numbers to pieces that tell the classes apart."""

from typing import TYPE_CHECKING, Any, Self

import numpy as np
from sklearn.base import BaseEstimator, OneToOneFeatureMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._errors import Error
from ._labels import Labels
from ._types import Array, Floats, Rows
from ._validation import validated

__all__ = ["MDLDiscretizer"]


class MDLDiscretizer(OneToOneFeatureMixin, TransformerMixin, BaseEstimator):
    """Cut each column where it tells the classes apart, by minimum description length (Fayyad and Irani, 1993).

    A cut must pay for its own description; a column in which none does becomes a single piece. The choices are those of
    Weka's ``Discretize``: cuts lie half way between neighbouring values, of equal ones the lowest wins.

    Attributes
    ----------
    cuts_ : list of ndarray
        The cuts of each column, ascending. A value belongs to the piece whose number is that of the cuts below it.
    n_features_in_ : int
        Columns of X.
    feature_names_in_ : ndarray of str
        Their names, where they have some.

    Examples
    --------
    >>> import numpy as np
    >>> from folkman import MDLDiscretizer
    >>> X = np.arange(1.0, 11.0).reshape(-1, 1)
    >>> cut = MDLDiscretizer().fit(X, [0] * 4 + [1] * 6)
    >>> cut.cuts_[0]
    array([4.5])
    >>> cut.transform([[4.5], [4.6]]).ravel()
    array([0., 1.])
    """

    cuts_: list[Floats]
    n_features_in_: int
    feature_names_in_: Array

    if TYPE_CHECKING:  # what scikit-learn's own classes have, which have no types

        def fit_transform(self, X: Rows, y: Any = None, **fit_params: Any) -> Any: ...

        def get_feature_names_out(self, input_features: Any = None) -> Array: ...

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        tags.transformer_tags.preserves_dtype = ["float64"]
        return tags

    def fit(self, X: Rows, y: Any) -> Self:
        """Find the cuts.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Numbers, none missing.
        y : array-like of shape (n_samples,)
            The classes.

        Returns
        -------
        self : object
            The fitted transformer.
        """
        if y is None:
            raise Error("y", "requires y to be passed, but the target y is None", "pass the classes")
        X = validated(self, X, dtype=np.float64)
        labels = Labels(y)
        if len(labels.codes) != len(X):
            raise Error(
                "y",
                f"inconsistent numbers of samples: [{len(X)}, {len(labels.codes)}]",
                "pass one label per row",
            )
        self.cuts_ = [
            _core.mdl_cuts(np.ascontiguousarray(X[:, j]), labels.codes, len(labels.classes))
            for j in range(X.shape[1])
        ]
        return self

    def transform(self, X: Rows) -> Any:
        """The piece of each value.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Numbers.

        Returns
        -------
        ndarray of shape (n_samples, n_features)
            Numbers of pieces from 0, as floats.
        """
        check_is_fitted(self)
        X = validated(self, X, dtype=np.float64, reset=False)
        pieces = np.empty(X.shape)
        for j, cuts in enumerate(self.cuts_):
            pieces[:, j] = np.searchsorted(cuts, X[:, j], side="left")
        return pieces
