"""The base class of sparse classifiers: each is its own selector, on class sums that it keeps.

A subclass names its method (`_method_name`) and its parameters; everything else is here.
"""

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from . import _core
from ._classifier import Classifier
from ._classify import ClassifierMethods
from ._errors import Error
from ._fitted import Fitted, places, say
from ._labels import Labels, class_name, values_of
from ._parameters import priors_of, size_text, task_of
from ._progress import reporter
from ._rows import weights_of
from ._select import SelectorMethods
from ._types import Array, Rows, Size
from .records import data_of_records, is_only_read, name_columns

if TYPE_CHECKING:
    from .sums import ClassSums


class SparseClassifier(ClassifierMethods, SelectorMethods, Classifier):
    """A classifier on k chosen features, with a certificate of how good the choice is."""

    classes_: Array
    n_features_in_: int
    feature_names_in_: Array

    def _method_name(self) -> str:
        raise NotImplementedError

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = getattr(self, "missing", "error") == "ignore"
        method = self._method_name()
        needs = _core.needs(method)
        binarizes = any(option.name == "binarize" and option.standard for option in _core.options(method, "own"))
        tags.input_tags.positive_only = needs.counts and not binarizes and getattr(self, "binarize", None) is None
        tags.classifier_tags.poor_score = self._is_poor(needs)
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags

    def _is_poor(self, needs):
        """On the blobs of scikit-learn's checks: one column of two, or counts."""
        return self.k != "all" or needs.counts or needs.rows

    def fit(self, X: Rows, y: Any, sample_weight: Any = None) -> Self:
        """Choose k features and fit the rule on them.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            Counts, weights or presence, not negative. NumPy, SciPy (CSR and CSC), pandas, polars and Arrow
            are read in place. With y the name of a column also files, a data set or a stream of tables
            (:class:`folkman.Records`), which are read batch by batch.
        y : array-like of shape (n_samples,), or str
            The classes, or the column that holds them.
        sample_weight : array-like of shape (n_samples,), or str, default=None
            Weights of the rows; a row of weight 2 counts as two rows. With y the name of a column, one too.

        Returns
        -------
        self : object
            The fitted estimator.
        """
        if isinstance(y, str):
            return self._fit_records(X, y, sample_weight)
        task = task_of(self)
        data, labels = self._labelled(X, y, sample_weight, reset=True)
        data.set_labels(labels.codes, labels.names)
        return self._learn(task, data, labels.classes)

    def partial_fit(self, X: Rows, y: Any, classes: Any = None, sample_weight: Any = None) -> Self:
        """Add rows to what was fitted before: exactly as if all had been fitted at once.

        Features are chosen when they are first asked for, so many calls in a row cost no more than their rows.

        Parameters
        ----------
        X : {array-like, sparse matrix, dataframe} of shape (n_samples, n_features)
            More rows.
        y : array-like of shape (n_samples,)
            Their classes.
        classes : array-like of shape (n_classes,), default=None
            All classes there will be; needed at the first call.
        sample_weight : array-like of shape (n_samples,), default=None
            Weights of the rows.

        Returns
        -------
        self : object
            The estimator.
        """
        if is_only_read(X):
            raise Error(
                "partial_fit",
                "records are not added to what was fitted: they may bring features of their own",
                "add ClassSums.from_dataset of each part, and call fit_sums",
            )
        task = task_of(self)
        first = not self.__sklearn_is_fitted__()
        needs, then = _core.needs(task.method), task.options.get("then", "own")
        if needs.rows or needs.medians or _core.stage_needs_rows(then):
            raise Error(
                "partial_fit",
                f"{task.method} followed by {then} needs all rows at once, and those of earlier calls are gone",
                "call fit with all rows; what sums suffice for (center-l2, naive Bayes, scores) learns in parts",
            )
        if "cv" in (task.options.get("alpha"), self.k):
            raise Error("partial_fit", "k and alpha cannot be cross-validated on rows that are gone", "pass numbers")
        known = self._declared(classes, first)
        data, labels = self._labelled(X, y, sample_weight, reset=first)
        data.set_labels(labels.among(known), [class_name(value) for value in known])
        task.set_classes_required(1)
        if first:
            return self._learn(task, data, known, declared=True)
        sums, choice, messages = _core.Sums.gather(data, task)
        say(messages)
        total = self._fitted.needed_sums("partial_fit").copy()
        total.add(sums)
        return self._keep(Fitted(task, choice, total, priors=self._priors(task, known)), known)

    def fit_sums(self, sums: "ClassSums") -> Self:
        """Choose features from class sums gathered before, without any rows.

        Parameters
        ----------
        sums : ClassSums
            Sums, gathered here, merged, or loaded from a file.

        Returns
        -------
        self : object
            The fitted estimator.
        """
        task = task_of(self)
        if "cv" in (task.options.get("alpha"), self.k):
            raise Error("fit_sums", "sums have no rows left to cross-validate on", "pass k and alpha as numbers")
        _refuse_second_stage(task, "fit_sums")
        core = sums._sums.for_method(self._method_name())
        name_columns(self, core)
        choice = _core.Choice()
        choice.alpha = float(task.options.get("alpha", 1))
        choice.set_k(size_text(self.k))
        classes = sums.classes
        return self._keep(Fitted(task, choice, core, priors=self._priors(task, classes)), classes, solve=True)

    def at(self, *, k: Size) -> Self:
        """The same fit with another number of features; no row is looked at again.

        Parameters
        ----------
        k : int, float or str
            As the parameter `k`.

        Returns
        -------
        object
            A new fitted estimator that shares the class sums with this one.
        """
        other, fitted = self._resized(k)
        _refuse_second_stage(fitted.task, "at")
        return other._keep(fitted, self.classes_, solve=True)

    def _fit_records(self, X, label, weight):
        """Fit rows that are read as files are, and not kept."""
        task, progress = task_of(self), reporter(self.progress)
        data = data_of_records(X, label, weight)
        sums, choice, messages = _core.Sums.gather(data, task, progress=progress)
        say(messages)
        name_columns(self, sums)
        classes = np.sort(values_of(sums.classes))
        fitted = Fitted(task, choice, sums, data=data, priors=self._priors(task, classes), progress=progress)
        fitted.of_records = True
        return self._keep(fitted, classes, solve=True)

    def _labelled(self, X, y, sample_weight, *, reset):
        if y is None:
            raise Error(
                "y",
                f"This {type(self).__name__} estimator requires y to be passed, but the target y is None",
                "pass the class of every row",
            )
        data = self._rows_of(X, reset=reset)
        labels = Labels(y)
        rows = data.shape[0]
        if len(labels.codes) != rows:
            raise Error(
                "y",
                f"Found input variables with inconsistent numbers of samples: [{rows}, {len(labels.codes)}]",
                "pass one label for every row",
            )
        weights = weights_of(sample_weight, rows)
        if weights is not None:
            data.set_weights(weights)
        return data, labels

    def _declared(self, classes, first):
        if not first:
            known = self.classes_
            if classes is not None and not np.array_equal(np.unique(classes), known):
                raise Error("classes", "they are not those of the first call of partial_fit", "leave them out")
            return known
        if classes is None:
            raise Error("classes", "they must be passed on the first call to partial_fit", "pass every class there is")
        return np.unique(np.asarray(classes))

    def _learn(self, task, data, classes, *, declared=False):
        progress = reporter(self.progress)
        priors = self._priors(task, classes)
        sums, choice, messages = _core.Sums.gather(data, task, progress=progress)
        say(messages)
        if declared:
            everything = _core.Sums.empty([class_name(value) for value in classes], sums)
            everything.add(sums)
            sums = everything
        fitted = Fitted(task, choice, sums, data=data, priors=priors, progress=progress)
        return self._keep(fitted, classes, solve=not declared)

    def _priors(self, task, classes):
        """Priors in the library's order of classes; those of centers are part of the task."""
        priors = priors_of(self.class_prior, getattr(self, "fit_prior", True), classes)
        if priors is None:
            return []
        names = [class_name(value) for value in classes]
        ordered = np.empty(len(priors))
        ordered[places(names, _core.sorted_names(names))] = priors
        if not _core.takes(task.method, "class_prior"):
            return ordered.tolist()
        task.set("class_prior", ",".join(map(repr, ordered.tolist())))
        return []

    def _keep(self, fitted, classes, *, solve=False):
        if solve:
            fitted.cut  # noqa: B018  errors belong to fit
        self.classes_ = classes
        self._places = places([class_name(value) for value in classes], fitted.classes)
        self._fitted = fitted
        return self

    @classmethod
    def _loaded(cls, model, **parameters):
        estimator = cls(**parameters)
        estimator.n_features_in_ = model.width
        task = task_of(estimator)
        return estimator._keep(Fitted.of_model(task, model), values_of(model.classes))


def _refuse_second_stage(task, where):
    """An error where the classifier after the choice would be fitted to rows, and there are only sums."""
    then = task.options.get("then", "own")
    if _core.stage_needs_rows(then):
        raise Error(
            where, f"then={then!r} is fitted to rows, and sums have none", "fit again, or leave then at 'own'"
        )
