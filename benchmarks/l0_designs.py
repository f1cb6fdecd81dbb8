"""Made-up data of the l0 experiments: the low-rank design of the slides, by the portable generator of docs/theory/sparse-programs.md, 9, and correlated
Gaussian columns with a few that matter."""
import math

import numpy as np


class SplitMix:
    """splitmix64; a normal takes two uniforms and keeps nothing back."""

    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return ((z ^ (z >> 31)) >> 11) * 2.0**-53

    def normal(self):
        first, second = self.uniform(), self.uniform()
        return math.sqrt(-2 * math.log(1 - first)) * math.cos(2 * math.pi * second)

    def normals(self, rows, columns):
        return np.array([self.normal() for _ in range(rows * columns)]).reshape(rows, columns)


def low_rank(kind, n=1000, m=100, rank=10, nonzeros=10, noise=1.0):
    """The slides' design: X = A B / sqrt(rank); seed 1 for the square loss, 2 for the logistic."""
    random = SplitMix(1 if kind == "square" else 2)
    left = random.normals(n, rank)
    X = left @ random.normals(rank, m) / math.sqrt(rank)
    places = list(range(m))
    for t in range(nonzeros):
        j = t + int(random.uniform() * (m - t))
        places[t], places[j] = places[j], places[t]
    weights = np.zeros(m)
    for t in range(nonzeros):
        sign = -1 if random.uniform() < 0.5 else 1
        weights[places[t]] = sign * (1 + random.uniform())
    z = X @ weights
    if kind == "square":
        return X, z + noise * random.normals(n, 1).ravel()
    return X, np.array([1.0 if random.uniform() < 1 / (1 + math.exp(-value / noise)) else -1.0 for value in z])


def correlated(kind, snr, seed, n=1000, m=10_000, k=10, rho=0.5):
    """Columns of a stationary process (correlation rho^|i - j|), k of them with weights +1 and -1 in turn; rows to learn and as many to test,
    standardised on the former. Returns (X, y, X_test, y_test) and the columns that matter."""
    rng = np.random.default_rng([seed, snr])
    X = rng.standard_normal((2 * n, m))
    for j in range(1, m):
        X[:, j] = rho * X[:, j - 1] + math.sqrt(1 - rho * rho) * X[:, j]
    truth = np.arange(m // (2 * k), m, m // k)[:k]
    signal = X[:, truth] @ np.where(np.arange(k) % 2, 1.0, -1.0)
    noisy = signal + rng.standard_normal(2 * n) * math.sqrt(signal.var() / snr)
    y = noisy if kind == "square" else np.where(noisy > 0, 1.0, -1.0)
    mean, spread = X[:n].mean(axis=0), X[:n].std(axis=0)
    X = (X - mean) / spread
    return (np.asfortranarray(X[:n]), y[:n], np.asfortranarray(X[n:]), y[n:]), truth.tolist()
