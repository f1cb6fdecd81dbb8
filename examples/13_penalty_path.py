"""Which attributes begin to weigh as the l1 penalty falls, and how well each point does on rows held out."""

import pandas

from folkman import BaristaClassifier

X = pandas.DataFrame(
    {"age": [71, 62, 21, None, 31, 22] * 9, "smokes": ["yes", None, "no", "no", "yes", "yes"] * 9, "sex": list("fmfmmf") * 9}
)
y = ["ill", "ill", "well", "well", "well", "ill"] * 9
model = BaristaClassifier(l1=0.3, l2=0.1).fit(X, y)
print(model.path_)
print(model.path(points=5, cv=5).to_frame()[["l1", "k", "nonzero", "converged", "accuracy", "log_loss"]].round(4))
