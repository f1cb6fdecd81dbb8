"""Models from files."""

from os import PathLike
from typing import TypeAlias

from . import _core
from .centers import SparseCenterClassifier
from .gaussian import SparseGaussianNB, SparseMixedNB
from .l0_classifier import L0Classifier
from .l0_regressor import L0Regressor
from .naive_bayes import SparseBernoulliNB, SparseMultinomialNB
from .selection import FeatureSelector
from .weighted import WeightedNB

__all__ = ["load"]

Loaded: TypeAlias = (
    SparseMultinomialNB
    | SparseBernoulliNB
    | SparseCenterClassifier
    | FeatureSelector
    | L0Classifier
    | L0Regressor
    | WeightedNB
)


def load(file: str | PathLike[str]) -> Loaded:
    """A fitted estimator from a model file, saved here (``estimator.save``) or by ``folkman fit``.

    A model holds only the chosen features: it predicts, explains and transforms, but cannot be cut at another size.
    Tables (pandas, polars, Arrow) are matched by the names of their columns, as on the command line: in any order, with
    others beside them. Arrays, which have no names, must have the columns of the training data.

    Parameters
    ----------
    file : str or path-like
        The file.

    Returns
    -------
    estimator
        A fitted :class:`SparseMultinomialNB`, :class:`SparseBernoulliNB`, :class:`SparseCenterClassifier`,
        :class:`SparseGaussianNB`, :class:`SparseMixedNB`, :class:`L0Regressor`, :class:`L0Classifier`, :class:`WeightedNB` or :class:`FeatureSelector`.
    """
    return estimator_of(_core.Model.load(file))


def estimator_of(model: _core.Model) -> Loaded:
    """The fitted estimator that a model stands for."""
    if _core.is_table_model(model):
        return WeightedNB._loaded(model)
    if model.method in ("l0-linear", "l0-logistic"):
        made = L0Regressor if model.predicts_numbers else L0Classifier
        size = "elbow" if model.penalty is not None else max(1, len(model.cut().support))
        return made._loaded(model, k=size, gamma=model.gamma, penalty=model.penalty)
    parameters = {"k": len(model.cut().support), "then": model.then}
    if model.then != "own":
        parameters["C"] = model.C
    if model.method in ("center-l2", "center-l1"):
        parameters["missing"] = "ignore" if model.ignores_missing else "error"
        return SparseCenterClassifier._loaded(model, metric=model.method.removeprefix("center-"), **parameters)
    if model.method == "gaussian":
        parameters["missing"] = "ignore" if model.ignores_missing else "error"
        return SparseGaussianNB._loaded(model, **parameters)
    parameters["alpha"] = model.alpha
    if model.method == "mixed":
        parameters |= {"k": model.cut().k, "missing": "ignore" if model.ignores_missing else "error"}
        return SparseMixedNB._loaded(model, **parameters)
    if model.method == "multinomial":
        return SparseMultinomialNB._loaded(model, **parameters)
    if model.method == "bernoulli":
        return SparseBernoulliNB._loaded(model, **parameters)
    return FeatureSelector._loaded(model, method=model.method, **parameters)
