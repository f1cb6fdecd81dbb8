"""What weighted naive Bayes is measured against: vectorised NumPy, and a program that goes row by row as the published one does."""
import math

import numpy as np


def exported(out, classes):
    """Cells, labels and tables that `bench_weighted solve` wrote."""
    starts = np.fromfile(f"{out}.starts", dtype=np.uint32)
    cells = np.fromfile(f"{out}.cells", dtype=np.uint32).reshape(-1, len(starts) - 1)
    labels = np.fromfile(f"{out}.classes", dtype=np.int32)
    tables = np.fromfile(f"{out}.t").reshape(-1, classes)
    return cells, labels, tables, np.fromfile(f"{out}.prior")


def dense_scores(cells, tables):
    """g[c][i, j]: what column j of row i says of class c, one contiguous matrix per class."""
    return [np.ascontiguousarray(tables[cells, c]) for c in range(tables.shape[1])]


def log_softmax(z):
    z = z - z.max(axis=1, keepdims=True)
    return z - np.log(np.exp(z).sum(axis=1, keepdims=True))


def numpy_fista(g, labels, prior, l1, l2, bound, steps):
    """FISTA with steps of 1/bound from weights of 1; identical rows are not grouped, as NumPy users would not."""
    rows, columns = g[0].shape
    classes = len(g)
    truth = np.zeros((rows, classes))
    truth[np.arange(rows), labels] = 1
    w = ahead = np.ones((classes, columns))
    t = 1.0
    for _ in range(steps):
        z = prior + np.stack([g[c] @ ahead[c] for c in range(classes)], axis=1)
        residual = np.exp(log_softmax(z)) - truth
        gradient = np.stack([g[c].T @ residual[:, c] for c in range(classes)]) + 2 * l2 * ahead
        moved = ahead - gradient / bound
        new = np.sign(moved) * np.maximum(np.abs(moved) - l1 / bound, 0)
        longer = (1 + math.sqrt(1 + 4 * t * t)) / 2
        ahead = new + (t - 1) / longer * (new - w)
        w, t = new, longer
    z = prior + np.stack([g[c] @ w[c] for c in range(classes)], axis=1)
    loss = -log_softmax(z)[np.arange(rows), labels].sum()
    return loss + l2 * (w * w).sum() + l1 * np.abs(w).sum()


def python_iteration(rows, labels, likelihood, prior, weights):
    """One evaluation of loss and gradient as the published program writes it: for every row and class a product of powers looked up by
    value and class, then the gradient entry by entry."""
    classes = range(len(prior))
    gradient = [[0.0] * len(weights[0]) for _ in classes]
    loss = 0.0
    for row, label in zip(rows, labels):
        joint = []
        for c in classes:
            product = prior[c]
            for j, value in enumerate(row):
                product *= likelihood[(j, value, c)] ** weights[c][j]
            joint.append(product)
        total = sum(joint)
        for c in classes:
            posterior = joint[c] / total
            error = posterior - (1 if c == label else 0)
            for j, value in enumerate(row):
                gradient[c][j] += error * math.log(likelihood[(j, value, c)])
            if c == label:
                loss -= math.log(posterior)
    return loss, gradient
