"""Explanations of rows that pass through a pipeline first."""

from typing import Any

import numpy as np
from scipy import sparse
from sklearn.pipeline import Pipeline

from ._errors import TypeFault
from ._explanation import Explanation, NumberExplanation
from ._rows import is_arrow, is_pandas
from ._types import Rows

__all__ = ["explain"]


def explain(estimator: Any, X: Rows, *, top: int | None = None) -> list[Explanation] | list[NumberExplanation]:
    """Why each row is predicted as it is, by the names that its features have in a pipeline.

    Parameters
    ----------
    estimator : estimator or Pipeline
        Fitted. A pipeline, or a search over pipelines, ends in an estimator of ours; before it may stand vectorisers,
        column transformers, scalers, selectors and other pipelines. Names come from their ``get_feature_names_out``;
        after a step that has none, features are called ``x0``, ``x1``, ...
    X : {array-like, sparse matrix, dataframe, iterable of str}
        Rows as the estimator predicts them: documents, where it begins with a vectoriser. A single str is one document.
    top : int, default=None
        How many contributions to keep of each row, the largest first; all by default.

    Returns
    -------
    list of Explanation or NumberExplanation
        One for every row.

    Examples
    --------
    >>> from sklearn.pipeline import make_pipeline
    >>> import folkman
    >>> model = make_pipeline(folkman.CountVectorizer(), folkman.SparseMultinomialNB(k=2))
    >>> documents = ["good wine", "good, good food", "bad wine", "bad food, bad"]
    >>> model = model.fit(documents, ["praise", "praise", "complaint", "complaint"])
    >>> folkman.explain(model, ["a good day"])[0]
    praise (0.800)
         +1.386  good = 1
    """
    steps, model = _unrolled(estimator)
    if not hasattr(model, "explain"):
        raise TypeFault(
            "estimator",
            f"the last step is a {type(model).__name__}, which explains nothing",
            "end the pipeline with an estimator of folkman's",
        )
    if isinstance(X, str):
        X = [X]
    names = None
    for step in steps:
        names, X = _names_after(step, names), step.transform(X)
    rows = [X] if not steps and _is_one_row(model, X) else _rows_of(X)
    return [model.explain(row, top=top, feature_names=names) for row in rows]


def _unrolled(estimator):
    """The transformers of a pipeline, those of pipelines in it too, and what stands at its end."""
    estimator = getattr(estimator, "best_estimator_", estimator)
    if not isinstance(estimator, Pipeline):
        return [], estimator
    *before, last = [step for _, step in estimator.steps if step is not None and step != "passthrough"]
    inner, model = _unrolled(last)
    steps = []
    for step in before:
        outer, end = _unrolled(step)
        steps += [*outer, end]
    return [*steps, *inner], model


def _names_after(step, names):
    """What a step calls the columns it makes; None where it does not say."""
    try:
        known = step.get_feature_names_out
        found = known() if names is None or hasattr(step, "feature_names_in_") else known(names)
    except (AttributeError, ValueError, NotImplementedError):
        return None
    return [str(name) for name in found]


def _is_one_row(model, X):
    """Numbers or cells in one dimension are a row; documents are many."""
    reads_text = getattr(model, "_reads_text", None)
    return not (sparse.issparse(X) or (reads_text is not None and reads_text())) and np.ndim(X) == 1


def _rows_of(X):
    """Rows one by one, each as a matrix or table of one row, or as a document."""
    if sparse.issparse(X):
        X = X.tocsr()
        return (X[[i]] for i in range(X.shape[0]))
    if is_pandas(X):
        return (X.iloc[[i]] for i in range(len(X)))
    if hasattr(X, "iloc") or not is_arrow(X):
        return iter(X)
    return (X.slice(i, 1) for i in range(len(X)))
