"""Center classifiers from rows in memory: class means beside one streaming read and scikit-learn's NearestCentroid, class medians beside a
vectorised NumPy program, resamples beside single fits."""
import numpy as np
import scipy.sparse as sp
from sklearn.neighbors import NearestCentroid

from harness import agree, best_of, folder, ours, row


def gains_l2(centers):
    return ((centers - centers.mean(axis=0)) ** 2).sum(axis=0)


def weighted_median(x, weight):
    """Of each column, rows weighted: the average of two neighbours where a half is hit (in whole numbers)."""
    order = np.argsort(x, axis=0)
    below = np.cumsum(weight[order], axis=0)
    half = weight.sum()
    at = (2 * below >= half).argmax(axis=0)
    columns = np.arange(x.shape[1])
    low = x[order[at, columns], columns]
    up = x[order[np.minimum(at + 1, len(x) - 1), columns], columns]
    return np.where(2 * below[at, columns] == half, (low + up) / 2, low)


def gains_l1(x, y):
    parts = [x[y == c] for c in (0, 1)]
    counts = [len(part) for part in parts]
    tied = weighted_median(x, np.where(y == 0, counts[1], counts[0]))
    gain = 0
    for part in parts:
        median = np.median(part, axis=0)
        gain = gain + np.abs(part - tied).mean(axis=0) - np.abs(part - median).mean(axis=0)
    return gain


def dense(place, name, matrix, labels, kind, times=3):
    matrix.tofile(f"{place}/x.f32")
    labels.astype(np.int32).tofile(f"{place}/y.i32")
    height, width = matrix.shape
    mine = ours("bench_centers", "dense", kind, f"{place}/x.f32", height, width, f"{place}/y.i32", min(100, width), f"{place}/gains")[0]
    gains = np.fromfile(f"{place}/gains")
    return mine["seconds"], gains


def same(name, found, wanted, tolerance):
    for i in np.linspace(0, len(wanted) - 1, 200).astype(int):
        agree(f"{name}, feature {i}", float(found[i]), float(wanted[i]), tolerance)


def rows(small):
    rng = np.random.default_rng(3)
    with folder() as place:
        height, width = (300, 500) if small else (10_000, 20_000)
        matrix = rng.standard_normal((height, width), dtype=np.float32)
        labels = rng.integers(0, 2, height)
        matrix[labels == 1, : width // 10] += 0.5
        read_s, _ = dense(place, "read", matrix, labels, "read")
        name = f"{height} x {width} dense"
        rival_s, rival = best_of(2, lambda: NearestCentroid().fit(matrix, labels))
        mine_s, gains = dense(place, "l2", matrix, labels, "l2")
        same("l2", gains, gains_l2(rival.centroids_.astype(float)), 1e-4)
        yield row(f"l2 centers, {name}", mine_s, "scikit-learn NearestCentroid.fit", rival_s, 5)
        yield row(f"l2 centers, means only, {name}", mine_s, "one streaming read", read_s, 1 / 1.5)
        squares_s, _ = dense(place, "l2", matrix, labels, "l2-squares")
        yield row(f"l2 centers with variances, {name}", squares_s, "one streaming read", read_s, 1 / 3)
        for height, width in ((60, 400), (300, 200)) if small else ((118, 22_215), (5_000, 20_000)):
            part, y = np.ascontiguousarray(matrix[:height, :width]), labels[:height]
            if part.shape[1] < width:
                part = rng.standard_normal((height, width), dtype=np.float32)
            rival_s, wanted = best_of(1, lambda: gains_l1(part, y))
            mine_s, gains = dense(place, "l1", part, y, "l1")
            same("l1", gains, wanted, 1e-5)
            yield row(f"l1 centers, {height} x {width} dense", mine_s, "NumPy medians and weighted medians", rival_s, 20)
        height, width = (500, 2000) if small else (10_000, 20_000)  # scikit-learn makes it dense
        sparse = sp.random(height, width, density=0.02 if small else 0.01, format="csr", random_state=rng, dtype=np.float64)
        y = rng.integers(0, 2, height)
        sp.save_npz(f"{place}/x.npz", sparse, compressed=False)
        np.save(f"{place}/y.npy", y)
        rival_s, rival = best_of(2, lambda: NearestCentroid().fit(sparse, y))
        mine = ours("bench_centers", "sparse", f"{place}/x.npz", f"{place}/y.npy", 100, f"{place}/gains")[0]
        same("sparse l2", np.fromfile(f"{place}/gains"), gains_l2(rival.centroids_), 1e-9)
        yield row(f"l2 centers, {height} x {width} sparse", mine["seconds"], "scikit-learn NearestCentroid.fit", rival_s, 10)
        for method in ("center-l2", "multinomial", "bernoulli"):
            mine = ours("bench_centers", "stability", method, f"{place}/x.npz", f"{place}/y.npy", 100, 20 if small else 200)[0]
            yield row(f"200 resamples, {method}", mine["stability_s"], "30 single fits", 30 * mine["seconds"], 1)
