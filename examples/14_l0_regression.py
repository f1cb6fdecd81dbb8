"""Regression and classification with at most k weights, and a proof of how good they are."""

import numpy as np

from folkman import L0Classifier, L0Regressor

X = np.random.default_rng(0).normal(size=(200, 30))
y = 1 + 2 * X[:, 3] - X[:, 7] + 0.1 * X[:, 9]
model = L0Regressor(k=2, gamma=0.01).fit(X, y)
print(model.support_, model.coef_[model.support_].round(2), round(model.intercept_, 2))
print(model.bound_ <= model.value_ < model.floor_)
print(model.explain(X[0], top=1).contributions[0][0], round(model.score(X, y), 3))
labels = np.where(y > 1, "high", "low")
print(L0Classifier(k=2).fit(X, labels).score(X, labels) > 0.95)
