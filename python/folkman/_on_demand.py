"""Attributes that are made when they are asked for by name, and by nothing else.

A notebook shows an estimator by reading every name that ``dir`` lists, and completion looks at them, too. What is not made yet is
therefore not listed; it is there all the same.
"""


class Unlisted:
    """Leaves the names in ``_unmade()`` out of ``dir``."""

    def _unmade(self):
        return {"path_"}

    def __dir__(self):
        # Not super(): scikit-learn's own __dir__ reads every name to see whether it is there.
        unmade = self._unmade()
        return [name for name in object.__dir__(self) if name not in unmade and hasattr(self, name)]


def fitted_properties(kind):
    """The names of a class's properties that end in an underscore."""
    return {name for name in dir(kind) if name.endswith("_") and isinstance(getattr(kind, name), property)}


class PathKeeper:
    """Keeps a path once it is made."""

    _path = None

    def kept_path(self, make):
        if self._path is None:
            self._path = make()
        return self._path
