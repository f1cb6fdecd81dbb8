"""Prediction on sparse rows in memory, against scikit-learn's column selection and MultinomialNB.predict."""
import numpy as np
import scipy.sparse as sp
from sklearn.naive_bayes import MultinomialNB

from harness import best_of, folder, ours, row


def rows(small):
    rng = np.random.default_rng(2)
    height, width, k = (2000, 20_000, 200) if small else (400_000, 200_000, 2000)
    popularity = 1.0 / np.arange(1, width + 1)
    popularity /= popularity.sum()
    counts = rng.poisson(50, height)
    columns = rng.choice(width, size=counts.sum(), p=popularity)
    matrix = sp.csr_matrix((np.ones(len(columns)), (np.repeat(np.arange(height), counts), columns)),
                           shape=(height, width))
    labels = rng.integers(0, 2, height)
    with folder() as place:
        sp.save_npz(f"{place}/x.npz", matrix, compressed=False)
        np.save(f"{place}/y.npy", labels)
        mine = ours("bench_predict", f"{place}/x.npz", f"{place}/y.npy", k, place)[0]
        support = np.load(f"{place}/support.npy")
        classifier = MultinomialNB().fit(matrix[:, support], labels)
        rival_s, predicted = best_of(3, lambda: classifier.predict(matrix[:, support]))
        chosen = np.load(f"{place}/predicted.npy")
        # Rows whose two scores tie to the last bit may fall either way.
        assert (chosen != predicted).mean() < 1e-4, (chosen != predicted).sum()
    yield row(f"predict {height} rows, k {k} of m {width}", mine["seconds"],
              "scikit-learn X[:, support] + MultinomialNB.predict", rival_s, 5)
