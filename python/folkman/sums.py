"""Class sums: all that training needs, exact, so that parts merge to the same bits in any order."""

import html
from collections.abc import Iterable
from os import PathLike
from typing import Any, Self

import numpy as np

from . import _core
from ._errors import Error, TypeFault
from ._fitted import say
from ._labels import Labels, class_name, values_of
from ._parameters import chosen_word, flag, real, threads
from ._progress import reporter
from ._rows import data_of, weights_of
from ._types import Array, Floats, Progress, Rows
from .records import Records, data_of_records

__all__ = ["ClassSums"]


class ClassSums:
    """The sum of every feature over the rows of every class.

    Sums of parts are added with ``+``, and are the same to the bit however the rows were parted. Their files are
    those of the command line (``folkman sums``, ``folkman merge``).

    Parameters
    ----------
    X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features), default=None
        Rows; none for an empty sum.
    y : array-like of shape (n_samples,), default=None
        Their classes.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights of the rows.
    binarize : float, default=None
        Values above it count as 1, others as 0; None keeps them. Bernoulli naive Bayes wants 0.
    any_sign : bool, default=False
        Whether values below 0 are welcome: for centers (:class:`SparseCenterClassifier`), not for counts.
    squares : bool, default=False
        Whether to add up the squares, too, which centers need to rescale; implies `any_sign`.
    missing : {"error", "ignore"}, default="error"
        What NaN is: an error, or no value, for centers; implies `any_sign`.
    n_jobs : int, default=None
        Threads: None for every CPU, but no more than ``OMP_NUM_THREADS`` (or ``FOLKMAN_NUM_THREADS``) and joblib allow;
        -1 for every CPU. Any number gives the same bits.
    progress : bool or callable, default=False
        True for a bar of tqdm's, or a function of (task, done, total, unit).

    Examples
    --------
    >>> import numpy as np
    >>> from folkman import ClassSums, SparseMultinomialNB
    >>> X, y = np.array([[3, 0, 1], [0, 2, 1], [4, 1, 1]]), ["a", "b", "a"]
    >>> sums = ClassSums(X[:2], y[:2]) + ClassSums(X[2:], y[2:])
    >>> sums.matrix
    array([[7., 1., 2.],
           [0., 2., 1.]])
    >>> SparseMultinomialNB(k=1).fit_sums(sums).get_support(indices=True)
    array([0])
    """

    def __init__(
        self,
        X: Rows = None,
        y: Any = None,
        *,
        sample_weight: Any = None,
        binarize: float | None = None,
        any_sign: bool = False,
        squares: bool = False,
        missing: str = "error",
        n_jobs: int | None = None,
        progress: Progress = False,
    ) -> None:
        self._sums = _core.Sums()
        self._values = {}
        if X is not None:
            task = _core.Task()
            task.ignores_missing = chosen_word("missing", missing, ["error", "ignore"]) == "ignore"
            if flag("any_sign", any_sign) or flag("squares", squares) or task.ignores_missing:
                task.method = "center-l2"
                task.set("rescale", "true" if squares else "false")
            task.set_classes_required(1)
            task.threads = threads(n_jobs)
            if binarize is not None:
                task.set("binarize", repr(real("binarize", binarize)))
            if isinstance(y, str):
                self._read(task, data_of_records(X, y, sample_weight), reporter(progress))
            else:
                self._gather(task, X, y, sample_weight, reporter(progress))

    def _read(self, task, data, progress):
        self._sums, _, messages = _core.Sums.gather(data, task, progress=progress)
        say(messages)

    def _gather(self, task, X, y, sample_weight, progress):
        if y is None:
            raise Error("y", "the rows have no classes", "pass the class of every row")
        columns = _Columns()
        data = data_of(columns, X, reset=True)
        labels = Labels(y)
        if len(labels.codes) != data.shape[0]:
            raise Error("y", f"there are {data.shape[0]} rows and {len(labels.codes)} labels", "pass one per row")
        data.set_labels(labels.codes, labels.names)
        weights = weights_of(sample_weight, data.shape[0])
        if weights is not None:
            data.set_weights(weights)
        self._sums, _, messages = _core.Sums.gather(data, task, progress=progress)
        self._values = dict(zip(labels.names, labels.classes.tolist(), strict=True))
        say(messages)

    @classmethod
    def from_dataset(
        cls, dataset: Any, label: str, *, weight: str | None = None, n_jobs: int | None = None,
        progress: Progress = False, **options: Any
    ) -> "ClassSums":
        """Sums of files, a data set or a stream of tables, read batch by batch.

        Parameters
        ----------
        dataset : Records, or what it takes
            Paths, a pyarrow data set, a reader of record batches, anything with ``__arrow_c_stream__``.
        label : str
            The column that holds the class.
        weight : str, default=None
            The column that holds the weight of the row.
        n_jobs, progress
            As of the class.
        **options
            Other parameters of the class (binarize, any_sign, squares, missing), and those of :class:`Records`: text,
            categorical, numeric, ignore, format.

        Returns
        -------
        ClassSums
            The same as of the same rows in a file of text, to the bit.
        """
        own = {name: options.pop(name) for name in ("binarize", "any_sign", "squares") if name in options}
        if options.get("missing") == "ignore":
            own["missing"] = options.pop("missing")
        if options:
            dataset = Records(dataset, **options)
        return cls(dataset, label, sample_weight=weight, n_jobs=n_jobs, progress=progress, **own)

    @classmethod
    def from_batches(
        cls, batches: Iterable[Any], *, n_jobs: int | None = None, progress: Progress = False, **options: Any
    ) -> "ClassSums":
        """Sums of data that do not fit into memory, batch by batch.

        Parameters
        ----------
        batches : iterable of (X, y) or (X, y, sample_weight)
            Rows in parts of any size.
        n_jobs, progress
            As of the class; progress counts rows.
        **options
            Other parameters of the class: binarize, any_sign, squares, missing.

        Returns
        -------
        ClassSums
            The same as of all rows at once.
        """
        tell = reporter(progress)
        total, rows = cls(), 0
        for batch in batches:
            if not isinstance(batch, (tuple, list)) or len(batch) not in (2, 3):
                raise TypeFault("batches", "a batch is no (X, y) or (X, y, sample_weight)", "yield tuples")
            X, y, *weight = batch
            part = cls(X, y, sample_weight=weight[0] if weight else None, n_jobs=n_jobs, **options)
            total += part
            rows += part.n_rows
            if tell is not None:
                tell("adding up", rows, 0, "rows")
        if tell is not None and rows > 0:
            tell("adding up", rows, rows, "rows")
        return total

    def __iadd__(self, other: "ClassSums") -> Self:
        if not isinstance(other, ClassSums):
            return NotImplemented
        if self._sums.rows == 0 and not self._sums.classes:
            self._sums = other._sums.copy()
        else:
            self._sums.add(other._sums)
        self._values |= other._values
        return self

    def __add__(self, other: "ClassSums") -> "ClassSums":
        if not isinstance(other, ClassSums):
            return NotImplemented
        result = ClassSums()
        result += self
        result += other
        return result

    __radd__ = __add__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClassSums) and self._sums == other._sums

    __hash__ = None  # type: ignore[assignment]

    @property
    def classes(self) -> Array:
        """ndarray: the classes, as they were passed, or as the file names them."""
        names = self._sums.classes
        if all(name in self._values for name in names):
            return np.sort(np.array([self._values[name] for name in names]))
        return np.sort(values_of(names))

    @property
    def _order(self):
        place = {name: i for i, name in enumerate(self._sums.classes)}
        return [place[class_name(value)] for value in self.classes]

    @property
    def n_rows(self) -> int:
        """int: rows added up."""
        return self._sums.rows

    @property
    def n_features(self) -> int:
        """int: columns."""
        return self._sums.width

    @property
    def feature_names(self) -> list[str]:
        """list of str: names of the columns; numbers where they have none."""
        return self._sums.feature_names

    @property
    def class_weight(self) -> Floats:
        """ndarray of shape (n_classes,): rows of each class, or the sum of their weights."""
        return self._sums.class_weight[self._order]

    @property
    def matrix(self) -> Floats:
        """ndarray of shape (n_classes, n_features): the sums, each rounded once."""
        return self._sums.matrix[self._order]

    def save(self, file: str | PathLike[str]) -> None:
        """Write the sums to a file, exactly; the command line reads it, too.

        Parameters
        ----------
        file : str or path-like
            Written whole or not at all.
        """
        self._sums.save(file)

    @classmethod
    def load(cls, file: str | PathLike[str]) -> "ClassSums":
        """Sums from a file of ours, of the command line's, or a long table with columns feature, class and sum.

        Parameters
        ----------
        file : str or path-like
            The file.

        Returns
        -------
        ClassSums
            The sums.
        """
        made = cls()
        made._sums = _core.Sums.load(file)
        say(made._sums.warnings)
        return made

    def __getstate__(self):
        return {"sums": self._sums.bytes(), "values": self._values}

    def __setstate__(self, state):
        self._sums, self._values = _core.Sums.parse(state["sums"]), state["values"]

    def __repr__(self) -> str:
        names = ", ".join(map(str, self.classes[:6])) + (", ..." if len(self.classes) > 6 else "")
        return f"ClassSums of {self.n_rows:,} rows, {self.n_features:,} features, classes {names}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(str(name))}</td><td>{weight:g}</td></tr>"
            for name, weight in zip(self.classes, self.class_weight, strict=True)
        )
        return f"<div>{html.escape(repr(self))}</div><table><tr><th>class</th><th>rows</th></tr>{rows}</table>"


class _Columns:
    """Holds the names and the number of the columns of a batch."""

    def __sklearn_tags__(self):
        from sklearn.utils import Tags, TargetTags

        return Tags(estimator_type=None, target_tags=TargetTags(required=False))
