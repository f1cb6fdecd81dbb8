"""
What a certificate is worth
===========================

Any score gives k features. How much better could k others have been? The bound answers for all sets of that size at once.
"""

import numpy as np
from matplotlib import pyplot
from sklearn.datasets import load_digits
from sklearn.feature_selection import SelectKBest, chi2

from folkman import SparseMultinomialNB

# %%
# Sixes and eights: 64 pixels with values from 0 to 16.
X, y = load_digits(return_X_y=True)
X, y = X[(y == 6) | (y == 8)], y[(y == 6) | (y == 8)]

# %%
# The likelihood that a set of features reaches is that of an estimator which is given nothing else to choose from.
sizes = [2, 4, 8, 12, 16, 24, 32]
ours = SparseMultinomialNB(k=2).fit(X, y)


def gain_of(features):
    """Of a set: what its features add to the likelihood without any."""
    alone = SparseMultinomialNB(k="all").fit(X[:, features], y)
    return alone.value_ - alone.floor_


certified = [ours.at(k=k) for k in sizes]
by_chi2 = [gain_of(SelectKBest(chi2, k=k).fit(X, y).get_support(indices=True)) for k in sizes]

# %%
# Ours and the bound coincide wherever the choice is proved optimal; chi2 loses what lies between.
for k, cut, other in zip(sizes, certified, by_chi2, strict=True):
    best = cut.bound_ - cut.floor_
    print(f"k = {k:2}  ours {(cut.value_ - cut.floor_) / best:7.2%} of the bound{', proved optimal' if cut.optimal_ else ''}"
          f"; chi2 {other / best:7.2%}")

figure, axes = pyplot.subplots(1, 2, figsize=(7, 3.5))
for ax, (name, pixels) in zip(axes, {"ours": ours.at(k=12).support_,
                                     "chi2": SelectKBest(chi2, k=12).fit(X, y).get_support(indices=True)}.items(), strict=True):
    picture = np.zeros(64)
    picture[pixels] = 1
    ax.imshow(X.mean(axis=0).reshape(8, 8), cmap="Greys")
    ax.imshow(picture.reshape(8, 8), alpha=0.5 * picture.reshape(8, 8), cmap="autumn")
    ax.set(title=f"12 pixels, {name}", xticks=[], yticks=[])
