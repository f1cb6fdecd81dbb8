"""
Data beyond memory
==================

Naive Bayes needs sums per class, nothing else. They are gathered from batches, added across machines, saved, and used for any
number of fits; in whichever order the rows came, the bits are the same.
"""

import numpy as np
from scipy import sparse

from folkman import ClassSums, SparseMultinomialNB


def batches(days):
    """Clicks by day, as a reader of files would yield them."""
    for day in days:
        random = np.random.default_rng(day)
        y = random.integers(2, size=2000)
        X = sparse.random_array((2000, 20_000), density=0.001, rng=random, format="csr")
        X.data = np.ceil(5 * X.data)
        telling = sparse.csr_array(random.poisson(1 + 2 * y).astype(float)[:, None])
        yield sparse.hstack([telling, X], format="csr"), y


# %%
# Two machines, half a week each.
first = ClassSums.from_batches(batches(range(0, 4)))
second = ClassSums.from_batches(batches(range(4, 7)))
together = first + second
print(together)

# %%
# The same sums as one machine's, to the bit, whatever the order.
alone = ClassSums.from_batches(batches([6, 2, 0, 5, 1, 4, 3]))
print(alone == together, (alone.matrix == together.matrix).all())

# %%
# Any number of fits from them; none reads a row again.
nb = SparseMultinomialNB(k=5).fit_sums(together)
print(nb.support_, nb.at(k=50).optimal_)
