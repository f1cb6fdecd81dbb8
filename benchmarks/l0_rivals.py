"""Rivals of l0 regression, each asked for a support of k columns. What a support is worth is then judged alike for all: ridge or logistic
regression on its columns, with the same gamma (`refit`). Columns come with mean 0 and variance 1, or sparse with variance 1.

abess (splicing; with no ridge, its default, and with several about ours, of which the best counts), L0Learn (likewise, with two
step lengths and by both of its algorithms; in processes of its own), scikit-learn, celer and skglm (l1, and MCP for the square loss; the penalty that keeps k is searched by bisection,
which is quicker than a path of many). Versions: benchmarks/l0-requirements.txt, l0learn-requirements.txt."""
import itertools
import json
import os
import pathlib
import signal
import subprocess
import time
import warnings

import numpy as np
import scipy.sparse as sp
from scipy.special import expit
from sklearn.linear_model import Lasso, LogisticRegression

import abess
import celer
from harness import folder
from skglm import MCPRegression, SparseLogisticRegression
from skglm import Lasso as SkglmLasso

RIDGES = (0, 0.1, 0.5, 1, 2)  # times gamma, for those that take one
L0LEARN = pathlib.Path(__file__).with_name("l0learn_program.py")


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
    return LogisticRegression(l1_ratio=1.0, C=1 / (len(y) * penalty), solver="liblinear", intercept_scaling=100, random_state=0).fit(X, y)


def rivals(kind, gamma):
    """Name: functions from (X, y, k, kind) to a support, of which the best counts."""
    spliced = [by_abess(gamma * share) for share in RIDGES]
    if kind == "square":
        return {"abess": spliced, "scikit-learn Lasso": [by_lasso(Lasso)], "celer Lasso": [by_lasso(celer.Lasso)],
                "skglm Lasso": [by_lasso(SkglmLasso)], "skglm MCP": [by_mcp]}
    return {"abess": spliced, "scikit-learn l1-logistic": [by_l1_logistic(liblinear)],
            "celer l1-logistic": [by_l1_logistic(lambda X, y, penalty: celer.LogisticRegression(C=1 / (len(y) * penalty)).fit(X, y))],
            "skglm l1-logistic": [by_l1_logistic(lambda X, y, penalty: SparseLogisticRegression(alpha=penalty).fit(X, y))]}


def python_of_l0learn():
    """A Python that has L0Learn: L0LEARN_PYTHON, or python3.10 of the PATH; none: where neither has it."""
    python = os.environ.get("L0LEARN_PYTHON", "python3.10")
    try:
        subprocess.run([python, "-c", "import l0learn"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return python


def by_l0learn(python, X, y, k, kind, gamma):
    """Supports and seconds, for each of its ways that does not crash, of which the best counts. With the logistic loss its local search (CDPSI)
    takes long and ends where coordinate descent does, so it is left out there."""
    answers = []
    with folder() as place:
        place = pathlib.Path(place)
        if sp.issparse(X):
            sp.save_npz(place / "X.npz", sp.csc_matrix(X), compressed=False)
        else:
            np.save(place / "X.npy", X)
        np.save(place / "y.npy", y)
        ways = itertools.product(RIDGES, ("CD", "CDPSI") if kind == "square" else ("CD",), (0.8, 0.9))
        for share, algorithm, step in ways:
            words = [python, L0LEARN, place, kind, k, gamma * share, algorithm, step]
            done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
            if done.returncode == -signal.SIGSEGV:
                print(f"L0Learn crashed: k {k}, ridge {gamma * share:g}, {algorithm}, step {step}", flush=True)
                continue
            done.check_returncode()
            answer = json.loads(done.stdout)
            answers.append((np.array(answer["support"]), answer["seconds"]))
    return answers


def timed(work, *arguments):
    """The answer, and the seconds of the better of two calls: a first one may compile (numba). What takes long is called once."""
    seconds = float("inf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            start = time.perf_counter()
            answer = work(*arguments)
            seconds = min(seconds, time.perf_counter() - start)
            if seconds > 60:
                break
    return answer, seconds
