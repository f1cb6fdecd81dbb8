"""The selectors that benchmarks/centers_experiments.py measures: ours, and scikit-learn's where the paper's rivals take values of
either sign. Each takes training rows, their classes (0 and 1) and sizes, and returns the chosen columns of every size."""
import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression, lars_path, lasso_path
from sklearn.preprocessing import StandardScaler

from folkman import FeatureSelector, SparseCenterClassifier


def by_cutting(estimator, X, y, sizes):
    """One fit, cut at every size."""
    fit = estimator.set_params(k=max(sizes)).fit(X, y)
    return {k: fit.at(k=k).support_ for k in sizes}


def centers(metric, **options):
    return lambda X, y, sizes: by_cutting(SparseCenterClassifier(metric, **options), X, y, sizes)


def by_sums(method, **options):
    return lambda X, y, sizes: by_cutting(FeatureSelector(method, **options), X, y, sizes)


def to_unit_variance(X, y, sizes):
    """Centers of features that were divided by their standard deviation."""
    X = sparse.csr_array(X)
    variance = X.multiply(X).mean(axis=0) - X.mean(axis=0) ** 2
    scale = 1 / np.sqrt(np.where(variance > 0, variance, 1))
    return by_cutting(SparseCenterClassifier("l2"), (X @ sparse.diags_array(scale)).tocsr(), y, sizes)


def odds_ratio_of_medians(X, y, sizes):
    """Measurements have no counts: a value above the median of its column counts as present."""
    return by_cutting(FeatureSelector("odds-ratio"), (np.median(X, axis=0) < X).astype(np.uint8), y, sizes)


def standardised(X):
    return X if sparse.issparse(X) else StandardScaler().fit_transform(X)


def of_standardised(selector):
    return lambda X, y, sizes: selector(standardised(X), y, sizes)


def largest(weights, k):
    return np.sort(np.argsort(-np.abs(weights), kind="stable")[:k])


def l1_logistic(X, y, sizes):
    """The strongest penalty, of those a factor 1.5 apart, that keeps k weights or more; the k largest of them."""
    X, strength, chosen = standardised(X), 1e-4, {}
    while len(chosen) < len(sizes):
        strength *= 1.5
        fit = LogisticRegression(l1_ratio=1.0, solver="liblinear", C=strength, tol=1e-3, random_state=0).fit(X, y)
        kept = np.count_nonzero(fit.coef_)
        for k in sizes:
            if k not in chosen and (kept >= k or strength > 1e5):
                chosen[k] = largest(fit.coef_[0], min(k, kept))
    return chosen


def rfe_logistic(X, y, sizes):
    """The weakest third is left out and the rest fitted again, through every size."""
    X, left, chosen = standardised(X), np.arange(X.shape[1]), {}
    for k in sorted(sizes, reverse=True):
        while len(left) > k:
            fit = LogisticRegression(solver="liblinear", random_state=0).fit(X[:, left], y)
            left = left[largest(fit.coef_[0], max(k, 2 * len(left) // 3))]
        chosen[k] = left
    return chosen


def lasso(X, y, sizes):
    """The first point of the path that has k features, or as many as it ever has."""
    target = 2.0 * y - 1
    if sparse.issparse(X):
        _, weights, _ = lasso_path(sparse.csc_matrix(X), target - target.mean(), alphas=40, eps=5e-3)
    else:
        _, _, weights = lars_path(standardised(X), target - target.mean(), method="lasso", max_iter=2 * max(sizes))
    kept = np.count_nonzero(weights, axis=0)
    first = {k: np.flatnonzero(kept >= k)[0] if kept.max() >= k else kept.argmax() for k in sizes}
    return {k: largest(weights[:, at], min(k, kept[at])) for k, at in first.items()}


GENES = {
    "center-l1": centers("l1"),
    "center-l2": centers("l2"),
    "center-l1, rescaled": centers("l1", rescale=True),
    "center-l2, rescaled": centers("l2", rescale=True),
    "center-l1, standardised": of_standardised(centers("l1")),
    "center-l2, standardised": of_standardised(centers("l2")),
    "l1-logistic": l1_logistic,
    "logistic-RFE": rfe_logistic,
    "Lasso": lasso,
    "odds ratio": odds_ratio_of_medians,
    "SMNB": by_sums("multinomial"),
}
TEXT = {
    "center-l2, rescaled": centers("l2", rescale=True),
    "center-l2, unit variance": to_unit_variance,
    "center-l2": centers("l2"),
    "SMNB": by_sums("multinomial"),
    "odds ratio": by_sums("odds-ratio"),
    "l1-logistic": l1_logistic,
    "logistic-RFE": rfe_logistic,
    "Lasso": lasso,
}
