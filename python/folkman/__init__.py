"""Folkman picks the few features that matter, fast, and proves how good the pick is."""

from importlib import import_module
from typing import TYPE_CHECKING

from ._errors import Error, FileFault, FolkmanWarning, NotCertified

if TYPE_CHECKING:  # the same names as in _LAZY, for type checkers
    from ._explanation import Contribution, Explanation, NumberExplanation
    from ._path import Path
    from ._penalty_path import PenaltyPath
    from .barista import BaristaClassifier
    from .centers import SparseCenterClassifier
    from .discretize import MDLDiscretizer
    from .files import load
    from .gaussian import SparseGaussianNB, SparseMixedNB
    from .hashing import HashingVectorizer
    from .l0_classifier import L0Classifier
    from .l0_regressor import L0Regressor
    from .naive_bayes import SparseBernoulliNB, SparseMultinomialNB
    from .pipelines import explain
    from .records import Records
    from .selection import FeatureSelector
    from .sums import ClassSums
    from .text import CountVectorizer, TfidfVectorizer
    from .weighted import WeightedNB

    __version__: str

_LAZY = {
    "SparseMultinomialNB": "naive_bayes",
    "SparseBernoulliNB": "naive_bayes",
    "SparseCenterClassifier": "centers",
    "SparseGaussianNB": "gaussian",
    "SparseMixedNB": "gaussian",
    "BaristaClassifier": "barista",
    "WeightedNB": "weighted",
    "MDLDiscretizer": "discretize",
    "L0Regressor": "l0_regressor",
    "L0Classifier": "l0_classifier",
    "FeatureSelector": "selection",
    "Records": "records",
    "ClassSums": "sums",
    "CountVectorizer": "text",
    "TfidfVectorizer": "text",
    "HashingVectorizer": "hashing",
    "Path": "_path",
    "PenaltyPath": "_penalty_path",
    "Explanation": "_explanation",
    "NumberExplanation": "_explanation",
    "Contribution": "_explanation",
    "explain": "pipelines",
    "load": "files",
}

__all__ = [
    "BaristaClassifier",
    "ClassSums",
    "Contribution",
    "CountVectorizer",
    "Error",
    "Explanation",
    "FeatureSelector",
    "FileFault",
    "FolkmanWarning",
    "HashingVectorizer",
    "L0Classifier",
    "L0Regressor",
    "MDLDiscretizer",
    "NotCertified",
    "NumberExplanation",
    "Path",
    "PenaltyPath",
    "Records",
    "SparseBernoulliNB",
    "SparseCenterClassifier",
    "SparseGaussianNB",
    "SparseMixedNB",
    "SparseMultinomialNB",
    "TfidfVectorizer",
    "WeightedNB",
    "explain",
    "load",
]


if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "__version__":
            from importlib.metadata import version

            return version("folkman")
        if name in _LAZY:
            found = getattr(import_module(f".{_LAZY[name]}", __name__), name)
            globals()[name] = found
            return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted([*globals(), *_LAZY])
