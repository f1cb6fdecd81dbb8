"""Parameters of estimators as a task of the library, checked before any work."""

import numbers
import os
from functools import cache
from inspect import signature

import joblib
import numpy as np
from joblib.parallel import get_active_backend
from sklearn.base import ClassifierMixin

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
    """How many threads `n_jobs` asks for; None as OpenMP's in scikit-learn: every CPU that is free to be used."""
    if n_jobs is None:
        return _free_threads()
    if isinstance(n_jobs, bool) or not isinstance(n_jobs, numbers.Integral):
        raise TypeFault("n_jobs", f"{n_jobs!r} is no number of threads", "pass None, -1 or a count")
    if n_jobs == 0:
        raise Error("n_jobs", "0 threads do no work", "pass None, -1 or a count")
    return int(n_jobs) if n_jobs > 0 else max(1, _cpus() + 1 + int(n_jobs))


@cache
def _cpus():
    """CPUs that this process may use, in its container too; asked once, as it takes longer than to predict a row."""
    return joblib.cpu_count()


def _free_threads():
    """What the environment allows; joblib tells its processes there. One in a worker that was told nothing."""
    for name in ("FOLKMAN_NUM_THREADS", "OMP_NUM_THREADS"):
        allowed = os.environ.get(name, "").partition(",")[0].strip()  # OpenMP's list is by level
        if allowed.isdecimal() and int(allowed) > 0:
            return int(allowed)
    is_worker = get_active_backend()[0].nesting_level > 0
    return 1 if is_worker else _cpus()


def seed_of(random_state):
    """A seed: the number itself, 0 for None, or one drawn from a generator, which moves on."""
    if random_state is None:
        return 0
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**31))
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31, dtype=np.int64))
    return whole("random_state", random_state, least=0)


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


def method_of(estimator):
    """The name of an estimator's method; one that predicts numbers is not for classes, and one of tables not for rows."""
    name = estimator._method_name()
    known = [method for method in _core.methods() if _core.needs(method).table == estimator._weighs_tables]
    if isinstance(estimator, ClassifierMixin):
        if name in known and _core.needs(name).numbers:
            raise Error(
                "method",
                f"{name} predicts numbers, and a {type(estimator).__name__} is fitted to classes",
                "use L0Regressor, which has get_support and transform, too",
            )
        known = [method for method in known if not _core.needs(method).numbers]
    return chosen_word("method", name, known)


OPTION_OF = {"random_state": "seed", "tol": "tolerance", "fit_intercept": "intercept"}
OTHERS = {"method", "metric", "missing", "fit_prior", "class_prior", "categorical", "n_jobs", "progress"}  # no options


def task_of(estimator, **settled):
    """The task that an estimator's parameters ask for; those that are settled are not looked up.

    The options are those that the method declares. A parameter that is no option of the method must be left alone.
    """
    given = {**estimator.get_params(deep=False), **settled}
    task = _core.Task()
    task.method = method_of(estimator)
    then = chosen_word("then", given.get("then", "own"), _core.stages())
    declared = {option.name: option for option in _core.options(task.method, then)}
    for parameter in given.keys() - OTHERS:
        option = declared.get(OPTION_OF.get(parameter, parameter))
        if option is None:
            _refuse_given(estimator, task.method, parameter, given[parameter])
        elif given[parameter] is not None or parameter in ("k", "random_state"):
            task.set(option.name, option_text(parameter, option, given[parameter]))
    if isinstance(given.get("class_prior"), str):
        task.set("class_prior", chosen_word("class_prior", given["class_prior"], ["rows"]))
    if "missing" in given and not estimator._weighs_tables:
        task.ignores_missing = chosen_word("missing", estimator.missing, ["error", "ignore"]) == "ignore"
    task.threads = threads(estimator.n_jobs)
    return task


def option_text(parameter, option, value):
    """A value as the library reads it; all digits of a number are kept."""
    if option.name == "k":
        return size_text(value)
    if option.name == "seed":
        return str(seed_of(value))
    if option.kind == "word":
        return chosen_word(parameter, value, option.words)
    if option.kind == "flag":
        return "true" if flag(parameter, value) else "false"
    if isinstance(value, str) and value in option.words:
        return value
    if option.kind == "whole":
        return str(whole(parameter, value, least=int(option.least)))
    return repr(real(parameter, value, least=option.least))


def _refuse_given(estimator, method, parameter, value):
    """An error for a parameter that the method does not take, unless it was left at its default."""
    default = signature(type(estimator)).parameters[parameter].default
    if value is default or value == default:
        return
    takers = _core.takers(OPTION_OF.get(parameter, parameter))
    others = f"; it is one of {', '.join(takers)}" if takers else ""
    raise Error(parameter, f"is not an option of {method}", f"leave it at {default!r}{others}")


def flag(name, value):
    if not isinstance(value, (bool, np.bool_)):
        raise TypeFault(name, f"{value!r} is neither True nor False", "pass one of them")
    return bool(value)


def priors_of(class_prior, fit_prior, classes):
    """Priors in the order of `classes`, or None for the method's own."""
    if isinstance(class_prior, str):
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
