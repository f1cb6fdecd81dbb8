"""
How many features are enough
============================

The curve over k says what k features are worth and what no k features can exceed. It comes from the class sums of one
pass, so looking at every size costs hardly more than fitting one.
"""

import numpy as np
from scipy import sparse

from folkman import SparseMultinomialNB

# %%
# Documents of two kinds: 5,000 words by Zipf's law, of which 60 are three times as likely in one kind.
random = np.random.default_rng(0)
share = 1 / np.arange(5, 5005)
lean = np.ones((2, share.size))
informative = random.choice(1000, size=60, replace=False)
lean[random.integers(2, size=60), informative] = 3
words = lean * share
words /= words.sum(axis=1, keepdims=True)
y = random.integers(2, size=4000)
X = sparse.csr_array(np.array([random.multinomial(60, words[kind]) for kind in y]))

# %%
# Fit once, on three quarters.
train, test = slice(0, 3000), slice(3000, None)
nb = SparseMultinomialNB(k=60).fit(X[train], y[train])
print(nb.path_)
print(f"{len(set(nb.support_) & set(informative))} of the {nb.k_} chosen words are informative")

# %%
# The same curve with the accuracy on the other quarter: :meth:`at` cuts the fitted estimator at each size, without fitting.
nb.path(X[test], y[test]).plot()

# %%
# Value and bound of a few sizes, as a table.
nb.path_.to_frame().iloc[[0, 9, 29, 59, 99, 999]]
