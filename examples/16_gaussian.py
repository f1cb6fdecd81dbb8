"""Numbers and words: the columns whose distributions differ most between the classes, and a proof that they do."""

import numpy as np
import pandas

from folkman import SparseGaussianNB, SparseMixedNB

rng = np.random.default_rng(0)
ill = np.arange(200) % 2
X = rng.normal(size=(200, 10))
X[:, 3] += 3 * ill  # another mean
X[:, 7] *= 1 + 3 * ill  # the same mean, another spread
nb = SparseGaussianNB(k=2).fit(X, ill)
print("columns", nb.support_, "proved best:", nb.optimal_, "means and variances:", nb.theta_.shape, nb.var_.shape)
print("shared variances see means only:", SparseGaussianNB(k=1, variances="pooled").fit(X, ill).support_)
parts = SparseGaussianNB(k=2)
for first in range(0, 200, 50):
    parts.partial_fit(X[first : first + 50], ill[first : first + 50], classes=[0, 1])
print("in parts, the same bits:", (parts.theta_ == nb.theta_).all() and parts.value_ == nb.value_)

table = pandas.DataFrame(
    {
        "noise": X[:, 0],
        "marker": X[:, 3],
        "smokes": np.where(rng.random(200) < 0.1 + 0.8 * ill, "yes", "no"),
        "town": rng.choice(["york", "bath", "ely"], 200),
    }
)
table.loc[::9, "marker"] = np.nan  # not measured: left out of its column
table.loc[::7, "smokes"] = None
mixed = SparseMixedNB(k=2, missing="ignore").fit(table, ill)
print("columns", sorted(mixed.columns_), "proved best:", mixed.optimal_)
print("accuracy above 0.9:", mixed.score(table, ill) > 0.9)
new = pandas.DataFrame({"noise": [0.0, 0.0], "marker": [3.5, np.nan], "smokes": ["yes", "no"], "town": ["york", "rome"]})
print("predicted:", mixed.predict(new))
