"""What can be read off every certified choice of features: how good it is, and how good any could be."""

import numpy as np
from sklearn.utils.validation import check_is_fitted


class CertifiedMethods:
    """value_, bound_ and their kin, of an estimator that keeps a cut in ``_fitted``."""

    def _cut(self):
        check_is_fitted(self)
        return self._fitted.cut

    @property
    def k_(self):
        """int: the number of features chosen."""
        return self._cut().k

    @property
    def feature_importances_(self):
        """ndarray of shape (n_features,): the score of each chosen feature, 0 for the others."""
        cut = self._cut()
        result = np.zeros(self.n_features_in_)
        result[cut.support] = cut.scores
        return result

    @property
    def value_(self):
        """float: what the chosen features reach: log-likelihood in nats, the gain of centers, or the loss of l0 regression."""
        return self._cut().value

    @property
    def bound_(self):
        """float: what no choice of as many features betters, rounded outward; exact methods have ``value_``."""
        return self._cut().bound

    @property
    def floor_(self):
        """float: the value without any feature."""
        return self._cut().floor

    @property
    def gap_(self):
        """float: between ``bound_`` and ``value_``: how far from the best the choice can be."""
        return self._cut().gap

    @property
    def relative_gap_(self):
        """float: the gap as a share of what the features gain over none; of a loss, as a share of the value."""
        return self._cut().relative_gap

    @property
    def optimal_(self):
        """bool: the choice is proved to be the best of its size."""
        return self._cut().optimal
