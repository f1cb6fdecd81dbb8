"""Rivals of l0 regression, each asked for a support of k columns. What a support is worth is then judged alike for all: ridge or logistic
regression on its columns, with the same gamma (`refit`). Columns come with mean 0 and variance 1, or sparse with variance 1.

abess (splicing; with no ridge, its default, and with several about ours, of which the best counts), scikit-learn, celer and skglm (l1, and MCP for the
square loss; the penalty that keeps k is searched by bisection, which is quicker than a path of many). L0Learn could not be had: it is on
CRAN only. Versions: benchmarks/l0-requirements.txt."""
import time
import warnings

import numpy as np
import scipy.sparse as sp
from scipy.special import expit
from sklearn.linear_model import Lasso, LogisticRegression

import abess
import celer
from skglm import MCPRegression, SparseLogisticRegression
from skglm import Lasso as SkglmLasso


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


def by_abess(ridge):
    """abess adds up losses, so gamma beside a mean is n gamma beside its sum."""

    def chosen(X, y, k, kind):
        model = (abess.LinearRegression if kind == "square" else abess.LogisticRegression)(support_size=[k], alpha=[len(y) * ridge])
        return np.flatnonzero(model.fit(X, y if kind == "square" else (y > 0).astype(int)).coef_)

    return chosen


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


def top_of(X, y):
    """The smallest l1 penalty of the square loss that keeps nothing; of the logistic loss, half of it."""
    return np.max(np.abs(X.T @ (y - y.mean()))) / len(y)


def by_lasso(lasso):
    def chosen(X, y, k, kind):
        del kind
        top = top_of(X, y)
        return searched(lambda alpha: lasso(alpha=alpha).fit(X, y).coef_, k, top, 0.01 * top)

    return chosen


def by_mcp(X, y, k, kind):
    del kind
    top = top_of(X, y)
    return searched(lambda alpha: MCPRegression(alpha=alpha, gamma=3).fit(X, y).coef_, k, top, 0.01 * top)


def by_l1_logistic(fitted):
    """`fitted(X, y, penalty)` minimises mean logistic loss + penalty |w|_1."""

    def chosen(X, y, k, kind):
        del kind
        top = top_of(X, y)
        return searched(lambda penalty: fitted(X, y, penalty).coef_.ravel(), k, 0.5 * top, 0.005 * top)

    return chosen


def liblinear(X, y, penalty):
    return LogisticRegression(l1_ratio=1.0, C=1 / (len(y) * penalty), solver="liblinear", intercept_scaling=100).fit(X, y)


def rivals(kind, sparse, gamma):
    """Name: functions from (X, y, k, kind) to a support, of which the best counts."""
    spliced = [by_abess(gamma * share) for share in (0, 0.1, 0.5, 1, 2)]
    if kind == "square":
        return {"abess": spliced, "scikit-learn Lasso": [by_lasso(Lasso)], "celer Lasso": [by_lasso(celer.Lasso)],
                "skglm Lasso": [by_lasso(SkglmLasso)], "skglm MCP": [by_mcp]}
    found = {"abess": spliced, "scikit-learn l1-logistic": [by_l1_logistic(liblinear)],
             "celer l1-logistic": [by_l1_logistic(lambda X, y, penalty: celer.LogisticRegression(C=1 / (len(y) * penalty)).fit(X, y))]}
    if not sparse:
        found["skglm l1-logistic"] = [by_l1_logistic(lambda X, y, penalty: SparseLogisticRegression(alpha=penalty).fit(X, y))]
    return found


def timed(work, *arguments):
    """The answer, and the seconds of the better of two calls: a first one may compile (numba). What takes long is called once."""
    seconds = float("inf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            start = time.perf_counter()
            answer = work(*arguments)
            seconds = min(seconds, time.perf_counter() - start)
            if seconds > 20:
                break
    return answer, seconds
