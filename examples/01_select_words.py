"""Which two of five words tell spam from ham, and is there a better pair?"""
import pandas as pd

from folkman import SparseMultinomialNB

messages = pd.DataFrame({"free": [3, 2, 0, 0], "lunch": [0, 0, 0, 1], "meeting": [0, 0, 4, 3], "the": [1, 1, 2, 0], "win": [2, 0, 0, 0]})
nb = SparseMultinomialNB(k=2, alpha=0.1).fit(messages, ["spam", "spam", "ham", "ham"])
for word, speaks_for in zip(nb.get_feature_names_out(), nb.points_to_):
    print(f"{word:8} speaks for {speaks_for}")
print(f"gap {nb.gap_:.6f}, optimal: {'proved' if nb.optimal_ else 'not proved'}")
