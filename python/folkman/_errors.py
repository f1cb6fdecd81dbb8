"""Faults of the library as Python's own kinds of exception, with where, what and fix."""


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


def error_of(kind, where, what, fix):
    """The exception for a fault of the library; called by the extension module."""
    if kind == "interrupted":
        return KeyboardInterrupt("stopped on request")
    if what.startswith("value -"):
        what += ". Negative values in data cannot be summed"  # the words that scikit-learn's checks look for
    return _KINDS.get(kind, Error)(where, what, fix)
