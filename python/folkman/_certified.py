"""What every certified choice of features has: how good it is and how good any could be, the curve over k, and what a row makes of it."""

import numpy as np
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._explanation import Contribution
from ._fitted import say
from ._on_demand import Unlisted, fitted_properties
from ._one_row import given_names, one_document, one_row
from ._parameters import size_text, task_of
from ._path import Path
from ._rows import columns_named, data_of, is_table, table_data
from ._types import Floats


class CertifiedMethods(Unlisted):
    """value_, bound_ and their kin, of an estimator that keeps a cut in ``_fitted``."""

    _weighs_tables = False

    def _cut(self):
        check_is_fitted(self)
        return self._fitted.cut

    def _rows_of(self, X, *, reset):
        """X as the library reads it."""
        return data_of(self, X, reset=reset)

    def _width(self):
        """How many features those rows have."""
        return self.n_features_in_

    def _reads_text(self):
        """Whether rows are documents: of a model from a file that was made of text."""
        model = self._fitted.model
        return model is not None and model.reads_text

    def _placed(self, X):
        """The cut, rows for it and how many columns those have; a model from a file finds its columns by name."""
        model = self._fitted.model
        if model is None or model.numbered or not is_table(X):
            return self._fitted.cut, self._rows_of(X, reset=False), self._width()
        chosen = columns_named(X, model.feature_names)
        data = table_data(chosen)
        data.set_names(model.feature_names)
        return model.cut_of_names(), data, len(model.feature_names)

    def _explained(self, row, top, feature_names):
        """What the cut says of one row: the code of its class, a score or probability of each, its log-odds, contributions by name."""
        cut = self._cut()
        if self._reads_text():
            code, scores, odds, why = self._fitted.model.explain(one_document(row))
        else:
            placed, data, width = self._placed(one_row(row))
            code, scores, odds, why = placed.explain(data, width)
        names = self._support_names()
        if feature_names is not None:
            names = given_names(feature_names, self.n_features_in_)[cut.support]
        return code, scores, odds, [
            Contribution(names[place], int(cut.support[place]), *rest) for place, *rest in why[:top]
        ]

    def _resized(self, k):
        """An estimator like this one with another k, and what it is to keep."""
        check_is_fitted(self)
        other = type(self)(**self.get_params(deep=False)).set_params(k=k)
        for name in ("n_features_in_", "feature_names_in_"):
            if hasattr(self, name):
                setattr(other, name, getattr(self, name))
        return other, self._fitted.resized(task_of(other), size_text(other.k))

    def _traced(self, points, max_k):
        """The certified curve over k."""
        self._cut()
        found = self._fitted.path(points=points, max_k=max_k or 0)
        say(found["warnings"])
        return Path(
            k=found["k"],
            value=found["value"],
            bound=found["bound"],
            floor=found["floor"],
            elbow=found["elbow"] or None,
            chosen=self.k_,
            measure=_core.measure(self._method_name()),
            minimised=found["minimised"],
            optimal=found.get("optimal"),
            converged=found.get("converged"),
        )

    @property
    def path_(self) -> Path:
        """Path: value and bound for every number of features, as `path` makes it by default; made once, when asked for."""
        self._cut()
        return self._fitted.kept_path(self.path)

    def _unmade(self):
        chosen = self.__sklearn_is_fitted__() and self._fitted.is_cut
        return {"path_"} if chosen else fitted_properties(type(self))

    @property
    def k_(self) -> int:
        """int: the number of features chosen."""
        return self._cut().k

    @property
    def feature_importances_(self) -> Floats:
        """ndarray of shape (n_features,): the score of each chosen feature, 0 for the others."""
        cut = self._cut()
        result: Floats = np.zeros(self.n_features_in_)
        result[cut.support] = cut.scores
        return result

    @property
    def value_(self) -> float:
        """float: what the chosen features reach: log-likelihood in nats, the gain of centers, or the loss of l0 regression."""
        return self._cut().value

    @property
    def bound_(self) -> float:
        """float: what no choice of as many features betters, rounded outward; exact methods have ``value_``."""
        return self._cut().bound

    @property
    def proven_(self) -> float:
        """float: the bound after the exact search; ``bound_`` where there was none."""
        return self._cut().proven

    @property
    def floor_(self) -> float:
        """float: the value without any feature."""
        return self._cut().floor

    @property
    def gap_(self) -> float:
        """float: what is left unproved, between ``proven_`` and ``value_``; 0 once the choice is proved to be the best."""
        return self._cut().gap

    @property
    def relative_gap_(self) -> float:
        """float: the gap as a share of what the features gain over none; of a loss, as a share of the value."""
        return self._cut().relative_gap

    @property
    def optimal_(self) -> bool:
        """bool: the choice is proved to be the best of its size."""
        return self._cut().optimal
