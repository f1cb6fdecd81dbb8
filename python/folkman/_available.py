"""scikit-learn's ``available_if``, with a type: a method keeps its signature."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    Method = TypeVar("Method", bound=Callable[..., Any])

    def available_if(check: Callable[[Any], bool]) -> Callable[[Method], Method]: ...

else:
    from sklearn.utils.metaestimators import available_if

__all__ = ["available_if"]
