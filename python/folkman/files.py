"""Models from files."""

from . import _core
from .naive_bayes import SparseBernoulliNB, SparseMultinomialNB
from .selection import FeatureSelector

__all__ = ["load"]

_CLASSES = {"multinomial": SparseMultinomialNB, "bernoulli": SparseBernoulliNB}


def load(file):
    """A fitted estimator from a model file, saved here (``estimator.save``) or by ``folkman fit``.

    A model holds only the chosen features: it predicts, explains and transforms, but cannot be cut at another size.

    Parameters
    ----------
    file : str or path-like
        The file.

    Returns
    -------
    estimator
        A fitted :class:`SparseMultinomialNB`, :class:`SparseBernoulliNB` or :class:`FeatureSelector`.
    """
    model = _core.Model.load(file)
    parameters = {"k": len(model.cut().support), "alpha": model.alpha, "then": model.then, "C": model.C}
    if model.method in _CLASSES:
        return _CLASSES[model.method]._loaded(model, **parameters)
    return FeatureSelector._loaded(model, method=model.method, **parameters)
