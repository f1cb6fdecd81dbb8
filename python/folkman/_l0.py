"""What l0 regression has for numbers and for classes: the curve over k, and whether the solver came to its end."""


from ._path import Path


class L0Methods:
    """Mixed into L0Regressor and L0Classifier."""

    @property
    def converged_(self) -> bool:
        """bool: the relaxation reached its tolerance; if not, the bound holds all the same."""
        return self._cut().converged

    @property
    def rounding_(self) -> dict[str, float] | None:
        """dict or None: what the relaxation says before any search; None of an estimator that was loaded.

        ``relaxed`` is its value, ``guaranteed`` what the best choice does not exceed (Shapley-Folkman, with the rank of
        the columns), ``fractional`` the columns it takes in part, ``rank`` theirs, ``nodes`` those of branch and bound.
        """
        return self._cut().rounding

    @property
    def k_(self) -> int:
        """int: the number of features chosen."""
        return len(self._cut().support)

    def path(self, *, points: int = 0, max_k: int | None = None) -> Path:
        """The certified curve over k: what is attained and what no choice gets below.

        Every size is fitted as `fit` would fit it, to the same bits, and kept for :meth:`at`. The curve is made once,
        from the rows that were fitted, which must not have changed since; an estimator that was pickled or loaded has
        none.

        Parameters
        ----------
        points : int, default=0
            At most so many sizes, evenly spaced in log k; 0 for every size.
        max_k : int, default=None
            The largest size; by default 100, or the number of columns if that is less.

        Returns
        -------
        Path
            The curve.
        """
        return self._traced(points, max_k)
