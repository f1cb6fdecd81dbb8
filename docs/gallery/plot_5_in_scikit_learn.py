"""
In scikit-learn's machinery
===========================

Grid search, column transformers and metadata routing take the estimators as they take any other. Where only k varies, cutting
a fitted estimator is cheaper than a grid.
"""

import time

import numpy as np
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer

from folkman import SparseBernoulliNB

X, y = load_breast_cancer(return_X_y=True, as_frame=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=0)

# %%
# Thirty measurements become presence in quartiles, of which a few are chosen, on which a logistic regression is fitted.
quartiles = KBinsDiscretizer(4, encode="onehot", quantile_method="averaged_inverted_cdf")
sizes = ("mean", "worst")
columns = ColumnTransformer([(part, quartiles, [c for c in X if c.startswith(part)]) for part in sizes])
model = make_pipeline(columns, SparseBernoulliNB(k=10), LogisticRegression())
search = GridSearchCV(model, {"sparsebernoullinb__k": [2, 5, 10, 20], "logisticregression__C": [0.1, 1.0]}, cv=5)
search.fit(X_train, y_train)
print(search.best_params_, f"accuracy {search.score(X_test, y_test):.3f}")

# %%
# All sizes of one fit, each as good as a fit of its own.
bins = columns.fit(X_train)
nb = SparseBernoulliNB(k=1).fit(bins.transform(X_train), y_train)
held_out = bins.transform(X_test)
start = time.perf_counter()
scores = [nb.at(k=k).score(held_out, y_test) for k in range(1, 41)]
print(f"40 sizes scored in {time.perf_counter() - start:.2f} s; the best is k = {1 + int(np.argmax(scores))}")
