"""Weigh the attributes of a table: numbers, words and missing cells in one dataframe."""

import pandas

from folkman import BaristaClassifier

X = pandas.DataFrame({"age": [71, 62, 21, None, 31] * 6, "smokes": ["yes", None, "no", "no", "yes"] * 6, "sex": list("fmfmm") * 6})
y = ["ill", "ill", "well", "well", "well"] * 6
model = BaristaClassifier(l1=0.3, l2=0.3).fit(X, y)
print(pandas.DataFrame(model.weights_, index=model.classes_, columns=X.columns).round(4))
print(model.explain(pandas.DataFrame({"age": [81], "smokes": ["yes"], "sex": ["m"]})))
