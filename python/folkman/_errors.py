"""Faults of the library as Python's own kinds of exception, with where, what and fix."""

import re

_VALUE = r"ignore|zero|cv|barista|multinomial|logistic|center-l2|l0-linear|own|[0-9][0-9.e+-]*"
_FLAG = re.compile(rf"--([a-zA-Z][a-zA-Z0-9-]*)(?: ({_VALUE})(?=[\s,;:.)]|$))?")
_NAMES = {  # parameters that are not called as their flags
    "priors": "class_prior",
    "seed": "random_state",
    "threads": "n_jobs",
    "ngrams": "ngram_range",
    "hash": "n_features",
    "no-standardize": "standardize",
    "no-intercept": "fit_intercept",
}
_COMMANDS = {"`folkman sums`": "ClassSums", "`folkman predict --why`": "explain", "`folkman evaluate --cv`": "cross_val_score"}


class Error(ValueError):
    """What Folkman raises: a :class:`ValueError` that says where, what and how to fix it.

    Attributes
    ----------
    where : str
        The place in what was passed: ``"X, row 17, column 3 (from 0)"``.
    what : str
        What is wrong there.
    fix : str
        What to do about it.
    """

    def __init__(self, where: str, what: str, fix: str) -> None:
        super().__init__(f"{where}: {what}; {fix}")
        self.where: str = where
        self.what: str = what
        self.fix: str = fix

    def __reduce__(self):
        return type(self), (self.where, self.what, self.fix)


class TypeFault(Error, TypeError):
    """A value of the wrong type."""


class AttributeFault(Error, AttributeError):
    """An attribute that this estimator does not have."""


class FileFault(Error, OSError):
    """A file that cannot be read or written, or is not one of ours."""

    def __str__(self):
        return f"{self.where}: {self.what}; {self.fix}"


class NotCertified(Error):
    """The gap between value and bound is larger than ``max_gap`` allows."""


class InternalFault(Error, RuntimeError):
    """A mistake of ours: please report it."""


class FolkmanWarning(UserWarning):
    """Something was assumed that the caller should know of."""


_KINDS = {"file": FileFault, "uncertified": NotCertified, "internal": InternalFault}


def in_python(text):
    """The words of the command line as those of an estimator: --max-gap is max_gap, --missing ignore is missing="ignore"."""
    if text.startswith("value -"):
        text += ". Negative values in data cannot be summed"  # the words that scikit-learn's checks look for
    for command, name in _COMMANDS.items():
        text = text.replace(command, name)
    return _FLAG.sub(_as_parameter, text)


def _as_parameter(flag):
    name, value = _NAMES.get(flag[1], flag[1].replace("-", "_")), flag[2]
    if value is None:
        return name
    return f"{name}={value}" if value[0].isdigit() else f'{name}="{value}"'


def error_of(kind, where, what, fix):
    """The exception for a fault of the library; called by the extension module."""
    if kind == "interrupted":
        return KeyboardInterrupt("stopped on request")
    return _KINDS.get(kind, Error)(in_python(where), in_python(what), in_python(fix))
