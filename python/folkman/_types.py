"""Types that signatures share."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Rows: TypeAlias = Any  # array-like, sparse matrix, dataframe or Arrow table: known by their protocols, not by a type
Array: TypeAlias = NDArray[Any]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.int32]
Size: TypeAlias = int | float | str
Priors: TypeAlias = ArrayLike | None
Seed: TypeAlias = int | np.random.RandomState | np.random.Generator | None
Progress: TypeAlias = bool | Callable[[str, int, int, str], object] | None
Columns: TypeAlias = Iterable[str | int] | str | None
Words: TypeAlias = Iterable[str] | str | None
Vocabulary: TypeAlias = Mapping[str, int] | Iterable[str] | None
