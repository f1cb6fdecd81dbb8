"""Rivals of l0 regression, each asked for a support of k columns. What a support is worth is then judged alike for all: ridge or logistic
regression on its columns, with the same gamma (`refit`). Columns come with mean 0 and variance 1, or sparse with variance 1.

abess (splicing), scikit-learn and celer (l1 paths), skglm (MCP); L0Learn could not be had: it is on CRAN only. Versions: benchmarks/l0-requirements.txt."""
import time
import warnings

import numpy as np
import scipy.sparse as sp
from scipy.special import expit
from sklearn.linear_model import LogisticRegression, lasso_path

import abess
from celer import celer_path
from skglm import MCPRegression, SparseLogisticRegression


def loss(margins, y, kind):
    if kind == "square":
        return 0.5 * np.mean((margins - y) ** 2)
    return np.mean(np.logaddexp(0, -y * margins))


def refit(X, y, support, kind, gamma, steps=100):
    """min over w, b of mean loss + gamma/2 |w|^2 on some columns: value, weights, intercept. By Newton's method, in full."""
    A = X[:, support]
    A = np.column_stack([A.toarray() if sp.issparse(A) else A, np.ones(X.shape[0])])
    ridge = np.append(np.full(len(support), gamma), 0.0)
    w = np.zeros(A.shape[1])

    def value(point):
        return loss(A @ point, y, kind) + 0.5 * np.sum(ridge * point**2)

    for _ in range(steps):
        z = A @ w
        slope = z - y if kind == "square" else -y * expit(-y * z)
        curve = np.ones_like(z) if kind == "square" else expit(z) * expit(-z)
        gradient = A.T @ slope / len(y) + ridge * w
        step = np.linalg.solve((A * curve[:, None]).T @ A / len(y) + np.diag(ridge), gradient)
        t, before = 1.0, value(w)
        while value(w - t * step) > before and t > 1e-9:
            t /= 2
        w = w - t * step
        if np.max(np.abs(gradient)) < 1e-13 or t <= 1e-9:
            break
    return value(w), w[:-1], w[-1]


def largest(weights, k):
    order = np.argsort(-np.abs(weights), kind="stable")[:k]
    return np.sort(order[np.abs(weights[order]) > 0])


def by_abess(X, y, k, kind):
    model = (abess.LinearRegression if kind == "square" else abess.LogisticRegression)(support_size=[k])
    return np.flatnonzero(model.fit(X, y if kind == "square" else (y > 0).astype(int)).coef_)


def first_of_path(weights, k):
    """The k largest at the first point of an l1 path that has as many."""
    sizes = (weights != 0).sum(axis=0)
    place = int(np.argmax(sizes >= k)) if np.any(sizes >= k) else weights.shape[1] - 1
    return largest(weights[:, place], k)


def by_lasso(X, y, k, kind):
    del kind
    return first_of_path(lasso_path(X, y - y.mean(), n_alphas=60, eps=5e-2)[1], k)


def by_celer(X, y, k, kind):
    if kind == "square":
        return first_of_path(celer_path(np.asfortranarray(X), y - y.mean(), pb="lasso", n_alphas=60, eps=5e-2)[1], k)
    return first_of_path(celer_path(X if sp.issparse(X) else np.asfortranarray(X), y, pb="logreg", n_alphas=60, eps=5e-2)[1], k)


def searched(fitted, k, high, low, fits=14):
    """The k largest weights at the strongest penalty, between `high` and `low`, that a bisection finds to keep k of them."""
    best = None
    for _ in range(fits):
        penalty = np.sqrt(high * low)
        weights = fitted(penalty)
        if np.count_nonzero(weights) >= k:
            low, best = penalty, weights
            if np.count_nonzero(weights) == k:
                break
        else:
            high = penalty
    return largest(fitted(low) if best is None else best, k)


def by_skglm(X, y, k, kind):
    top = np.max(np.abs(X.T @ (y - y.mean()))) / len(y)
    if kind == "square":
        return searched(lambda alpha: MCPRegression(alpha=alpha, gamma=3).fit(X, y).coef_, k, top, 0.01 * top)
    return searched(lambda alpha: SparseLogisticRegression(alpha=alpha).fit(X, y).coef_.ravel(), k, top / 2, 0.005 * top)


def by_l1_logistic(X, y, k, kind):
    del kind
    top = 2 / np.max(np.abs(X.T @ y))  # below this C all weights are 0

    def fitted(penalty):
        return LogisticRegression(l1_ratio=1.0, C=1 / penalty, solver="liblinear", intercept_scaling=100).fit(X, y).coef_.ravel()

    return searched(fitted, k, 1 / top, 1 / (300 * top))


def rivals(kind, sparse):
    """Name: a function from (X, y, k, kind) to a support."""
    if kind == "square":
        return {"abess": by_abess, "scikit-learn lasso_path": by_lasso, "celer lasso path": by_celer, "skglm MCP": by_skglm}
    found = {"abess": by_abess, "scikit-learn l1-logistic": by_l1_logistic, "celer l1-logistic path": by_celer}
    if not sparse:
        found["skglm l1-logistic"] = by_skglm
    return found


def timed(work, *arguments):
    """The answer, and the seconds of a second call: a first one compiles (numba) or warms up. What takes long is called once."""
    seconds = float("inf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            start = time.perf_counter()
            answer = work(*arguments)
            seconds = min(seconds, time.perf_counter() - start)
            if seconds > 5:
                break
    return answer, seconds
