"""How many columns are enough: the certified curve, k by cross-validation, a price for each column; numbers and classes."""

import numpy as np

from folkman import L0Classifier, L0Regressor

X = np.random.default_rng(0).normal(size=(200, 30))
y = 1 + 2 * X[:, 3] - X[:, 7] + 0.5 * X[:, 9]
print(L0Regressor().fit(X, y).path(max_k=5).to_frame()[["k", "value", "bound"]].round(3))
print(L0Regressor(k="cv").fit(X, y).support_, L0Regressor(penalty=0.2).fit(X, y).support_)
classes = np.where(y > 1, "high", "low")
model = L0Classifier(k="cv").fit(X, classes)
print(model.support_, model.optimal_, L0Classifier(penalty=0.05).fit(X, classes).support_)
print(L0Classifier(k=2, nodes=0).fit(X, classes).relative_gap_ > L0Classifier(k=2, nodes=500).fit(X, classes).relative_gap_)
