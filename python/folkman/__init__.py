"""Folkman picks the few features that matter, fast, and proves how good the pick is."""

from importlib import import_module

from ._errors import Error, FileFault, FolkmanWarning, NotCertified

_LAZY = {
    "SparseMultinomialNB": "naive_bayes",
    "SparseBernoulliNB": "naive_bayes",
    "SparseCenterClassifier": "centers",
    "BaristaClassifier": "barista",
    "WeightedNB": "weighted",
    "MDLDiscretizer": "discretize",
    "L0Regressor": "l0_regressor",
    "L0Classifier": "l0_classifier",
    "FeatureSelector": "selection",
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
    "SparseBernoulliNB",
    "SparseCenterClassifier",
    "SparseMultinomialNB",
    "TfidfVectorizer",
    "WeightedNB",
    "explain",
    "load",
]


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
