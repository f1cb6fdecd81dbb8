"""Fit on a table, save, load, and explain a prediction. The file is the command line's."""
import pandas as pd

import folkman

visits = pd.DataFrame({"clicks": [9, 1, 8, 0], "pages": [4, 7, 3, 5], "fr": [1, 1, 0, 0], "de": [0, 0, 1, 0], "us": [0, 0, 0, 1]})
folkman.SparseMultinomialNB(k=2).fit(visits, ["yes", "no", "yes", "no"]).save("visits.folkman")

model = folkman.load("visits.folkman")
for row in range(len(visits)):
    why = model.explain(visits.to_numpy()[row])
    reasons = " ".join(f"{name} = {value:g} ({amount:+.2f})" for name, _, value, _, amount in why.contributions)
    print(f"row {row}: {why.chosen}, because {reasons}")
