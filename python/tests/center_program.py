"""The centers of docs/theory/centers.md in plain NumPy, from the definitions: means, medians, gains, distances; nothing shared
with the library. Weights are whole numbers and count as copies; what is NaN is left out of its column."""

from fractions import Fraction

import numpy as np


def priors_of(n_rows, priors=None):
    """Priors of the classes that have rows, adding up to the number of those above 0."""
    wanted = [Fraction(1) if priors is None else Fraction(float(p)) for p in priors or [1] * len(n_rows)]
    kept = [p if n else Fraction(0) for p, n in zip(wanted, n_rows, strict=True)]
    return [p * sum(q > 0 for q in kept) / sum(kept) for p in kept]


def weighted_median(values, weights):
    """Half of the weight on either side; the average of two values where a half is hit exactly."""
    order = np.argsort(values, kind="stable")
    half, below = sum(weights) / 2, Fraction(0)
    for place, i in enumerate(order):
        below += weights[i]
        if below == half:
            return (values[i] + values[order[place + 1]]) / 2
        if below > half:
            return values[i]
    raise AssertionError("all of the weight is less than half of it")


def column_center(x, y, classes, metric, priors=None):
    """(center of each class, NaN without values; tied center; gain) of one column."""
    groups = [x[(y == c) & ~np.isnan(x)] for c in classes]
    p = priors_of([len(group) for group in groups], priors)
    if metric == "l2":
        centers = [group.mean() if len(group) else np.nan for group in groups]
        tied = sum(float(q) * m for q, m in zip(p, centers, strict=True) if q) / float(sum(p))
        gain = sum(float(q) * (m - tied) ** 2 for q, m in zip(p, centers, strict=True) if q)
        return centers, tied, gain
    centers = [np.median(group) if len(group) else np.nan for group in groups]
    parts = [(group, q) for group, q in zip(groups, p, strict=True) if q]
    weights = [q / len(group) for group, q in parts for _ in group]
    tied = weighted_median(np.concatenate([group for group, _ in parts]), weights)
    gain = sum(
        float(q) * (np.abs(group - tied).mean() - np.abs(group - m).mean())
        for group, q, m in zip(groups, p, centers, strict=True)
        if q
    )
    return centers, tied, gain


class CenterProgram:
    """Centers and gains of every column; the k largest gains; the nearest center over them."""

    def __init__(self, X, y, *, metric, k, rescale=False, priors=None, weight=None):
        X, y = np.asarray(X, dtype=float), np.asarray(y)
        if weight is not None:
            X, y = np.repeat(X, weight, axis=0), np.repeat(y, weight)
        self.metric, self.classes = metric, np.unique(y)
        variance = np.nanvar(X, axis=0)
        self.scale = np.where(rescale & (variance > 0), 1 / np.where(variance > 0, variance, 1), 1.0)
        columns = [column_center(x, y, self.classes, metric, priors) for x in (X * self.scale).T]
        self.tied = np.array([tied for _, tied, _ in columns])
        centers = np.array([center for center, _, _ in columns]).T
        self.centers = np.where(np.isnan(centers), self.tied, centers)  # a class without values: the tied center
        self.gain = np.array([gain for _, _, gain in columns])
        self.support = np.sort(np.argsort(-self.gain, kind="stable")[:k])
        self.value = self.gain[self.support].sum()

    def distances(self, X):
        """Of each row to each center; a coordinate that is NaN is left out."""
        away = np.abs((X * self.scale)[:, None, self.support] - self.centers[None][:, :, self.support])
        return np.nansum(away if self.metric == "l1" else away**2, axis=2)

    def predict(self, X):
        return self.classes[self.distances(X).argmin(axis=1)]
