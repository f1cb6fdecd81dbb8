"""Parameters of estimators as a task of the library, checked before any work."""

import numbers
import os

import numpy as np

from . import _core
from ._errors import Error, TypeFault


def size_text(k):
    """k in the words of the command line: "500", "5%", "elbow", "cv"."""
    if isinstance(k, str):
        if k == "all":
            return "100%"
        return k
    if isinstance(k, (bool, np.bool_)) or not isinstance(k, numbers.Real):
        raise TypeFault("k", f"{k!r} is no number of features", "pass a count, a share such as 0.05, 'elbow' or 'cv'")
    if isinstance(k, numbers.Integral):
        if k < 1:
            raise Error("k", f"{k} features cannot be chosen", "pass a whole number from 1")
        return str(int(k))
    if not 0 < k <= 1:
        raise Error("k", f"{k!r} is no share of the features", "pass a share above 0 and up to 1, or a whole number")
    return f"{float(k) * 100!r}%"


def threads(n_jobs):
    """0 for as many as the machine has, which None and -1 ask for, too."""
    if n_jobs is None:
        return int(os.environ.get("FOLKMAN_NUM_THREADS", "0"))
    if isinstance(n_jobs, bool) or not isinstance(n_jobs, numbers.Integral):
        raise TypeFault("n_jobs", f"{n_jobs!r} is no number of threads", "pass None, -1 or a count")
    if n_jobs == 0:
        raise Error("n_jobs", "0 threads do no work", "pass None, -1 or a count")
    return int(n_jobs) if n_jobs > 0 else max(1, (os.cpu_count() or 1) + 1 + int(n_jobs))


def real(name, value, *, least=0.0):
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeFault(name, f"{value!r} is not a number", f"pass a number from {least:g}")
    if not (np.isfinite(value) and value >= least):
        raise Error(name, f"{value!r} is out of range", f"pass a finite number from {least:g}")
    return float(value)


def whole(name, value, *, least):
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise TypeFault(name, f"{value!r} is not a whole number", f"pass a whole number from {least}")
    if value < least:
        raise Error(name, f"{value!r} is out of range", f"pass a whole number from {least}")
    return int(value)


def chosen_word(name, value, known):
    if value not in known:
        raise Error(name, f"there is no {value!r}", f"choose one of {', '.join(known)}")
    return value


def task_of(estimator):
    """The task that an estimator's parameters ask for."""
    given = estimator.get_params(deep=False)
    task = _core.Task()
    task.method = chosen_word("method", estimator._method_name(), _core.methods())
    task.set_k(size_text(estimator.k))
    task.then = chosen_word("then", given.get("then", "own"), _core.stages())
    if given.get("C") is not None:
        task.C = real("C", estimator.C)
    if "alpha" in given:
        task.alpha = None if estimator.alpha == "cv" else real("alpha", estimator.alpha)
    if given.get("binarize") is not None:
        task.binarize = real("binarize", estimator.binarize)
    if given.get("nodes") is not None:
        task.nodes = whole("nodes", estimator.nodes, least=0)
    if given.get("max_gap") is not None:
        task.max_gap = real("max_gap", estimator.max_gap)
    if "missing" in given:
        task.ignores_missing = chosen_word("missing", estimator.missing, ["error", "ignore"]) == "ignore"
    if "rescale" in given:
        task.rescale = flag("rescale", estimator.rescale)
    if "gamma" in given:
        set_program(task, estimator)
    task.priors_from_rows = isinstance(given.get("class_prior"), str)
    task.folds = whole("folds", estimator.folds, least=2)
    task.seed = whole("random_state", 0 if estimator.random_state is None else estimator.random_state, least=0)
    task.threads = threads(estimator.n_jobs)
    return task


def set_program(task, estimator):
    """The parameters of l0 regression."""
    task.gamma = real("gamma", estimator.gamma)
    task.penalty = None if estimator.penalty is None else real("penalty", estimator.penalty)
    task.sums_loss = chosen_word("scale", estimator.scale, ["mean", "sum"]) == "sum"
    task.standardize = flag("standardize", estimator.standardize)
    task.fit_intercept = flag("fit_intercept", estimator.fit_intercept)
    task.tolerance = None if estimator.tolerance is None else real("tolerance", estimator.tolerance)
    task.seconds = real("seconds", estimator.seconds)
    task.l0_nodes = None if estimator.nodes is None else whole("nodes", estimator.nodes, least=0)


def flag(name, value):
    if not isinstance(value, (bool, np.bool_)):
        raise TypeFault(name, f"{value!r} is neither True nor False", "pass one of them")
    return bool(value)


def priors_of(class_prior, fit_prior, classes):
    """Priors in the order of `classes`, or None for the method's own."""
    if isinstance(class_prior, str):
        chosen_word("class_prior", class_prior, ["rows"])
        return None
    if class_prior is None:
        return None if fit_prior else np.full(len(classes), 1 / len(classes))
    priors = np.asarray(class_prior, dtype=np.float64)
    if priors.shape != (len(classes),):
        raise Error(
            "class_prior", f"there are {priors.size} priors and {len(classes)} classes", "pass one prior per class"
        )
    if not (np.isfinite(priors).all() and (priors >= 0).all() and abs(priors.sum() - 1) < 1e-6):
        raise Error("class_prior", "the priors are no probabilities", "pass numbers from 0 that add up to 1")
    return priors
