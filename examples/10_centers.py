"""Gene expression: signed values and an outlier. Means are drawn away by it, medians are not."""

import numpy as np

from folkman import SparseCenterClassifier

X = np.array([[-1.5, 0.5, 970], [-0.5, -0.25, 1], [-1, 0, 2], [2.5, 0.25, 1], [1.5, -0.5, 3], [2, 0, 2.5]])
y = ["no", "no", "no", "yes", "yes", "yes"]
means = SparseCenterClassifier("l2", k=1).fit(X, y)
medians = SparseCenterClassifier("l1", k=1).fit(X, y)
print("means choose column", means.support_[0], "and medians column", medians.support_[0])
print("gain", round(medians.value_, 4), "proved best:", medians.optimal_, "centers:", medians.centers_.ravel())
print("gain of 1, 2, 3 features:", medians.path_.value.round(4))
print(medians.explain([1.25, 0, 900]))

stream = SparseCenterClassifier("l2", k=2)
for row, label in zip(X, y, strict=True):
    stream.partial_fit([row], [label], classes=["no", "yes"])  # to the bit what all rows at once give
print("row by row:", stream.support_, (stream.centers_ == means.at(k=2).centers_).all())

X[1, 0] = X[4, 1] = np.nan  # what was not measured is left out of its column
print("centers of what was measured:", SparseCenterClassifier("l1", k=1, missing="ignore").fit(X, y).centers_.ravel())
