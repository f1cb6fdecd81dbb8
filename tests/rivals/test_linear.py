"""Second stages and the selectors that need rows, against scikit-learn, through the command line."""
import io
import subprocess
import warnings

import numpy as np
import pandas as pd
import pytest
from folkman_binary import BINARY, folkman, needs_binary, write_svmlight
from sklearn.feature_selection import RFE
from sklearn.linear_model import Lasso, LogisticRegression, lars_path
from sklearn.multiclass import OneVsRestClassifier
from sklearn.svm import LinearSVC

pytestmark = needs_binary
WIDTH = 40


def rows(classes, seed, count=300):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, classes, count)
    rate = np.full((classes, WIDTH), 0.3)
    for c in range(classes):
        rate[c, c:WIDTH // 2:classes] = 0.8
    return rng.poisson(rate[labels]).astype(float), labels


def printed(*words):
    done = subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rival(then, c):
    if then == "logistic":
        return LogisticRegression(solver="liblinear", C=c, tol=1e-4)
    return LinearSVC(C=c, dual=False, tol=1e-4)


@pytest.mark.parametrize("then", ["logistic", "svm"])
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("c", [0.01, 1.0, 1e4])
def test_weights_of_a_second_stage_are_those_of_scikit_learn(tmp_path, then, classes, c):
    matrix, labels = rows(classes, 1)
    train = write_svmlight(tmp_path / "train.svm", matrix, labels)
    model = tmp_path / "rows.model"
    printed("fit", train, "-k", 12, "--then", then, "--C", c, "-o", model)
    shown = folkman("inspect", model)
    support = [feature["index"] for feature in shown["features"]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = OneVsRestClassifier(rival(then, c)).fit(matrix[:, support], labels)
    weights = np.array([feature["weights"] for feature in shown["features"]])
    for number, estimator in enumerate(theirs.estimators_):
        column = number if classes > 2 else 1
        np.testing.assert_allclose(weights[:, column], estimator.coef_[0], rtol=2e-2, atol=2e-3)
        np.testing.assert_allclose(shown["intercept"][column], estimator.intercept_[0], rtol=2e-2, atol=2e-3)
    test = write_svmlight(tmp_path / "test.svm", *rows(classes, 2))
    matrix, labels = rows(classes, 2)
    ours = [int(line) for line in printed("predict", model, test).split()]
    assert np.mean(ours == theirs.predict(matrix[:, support])) > 0.995


def test_probabilities_of_two_classes_are_logistic(tmp_path):
    matrix, labels = rows(2, 3)
    train = write_svmlight(tmp_path / "train.svm", matrix, labels)
    model = tmp_path / "rows.model"
    printed("fit", train, "-k", 10, "--then", "logistic", "--C", 1, "-o", model)
    support = [feature["index"] for feature in folkman("inspect", model)["features"]]
    theirs = LogisticRegression(solver="liblinear", C=1).fit(matrix[:, support], labels)
    ours = pd.read_csv(io.StringIO(printed("predict", model, train, "--proba"))).iloc[:, -2:]
    np.testing.assert_allclose(ours, theirs.predict_proba(matrix[:, support]), atol=1e-3)


@pytest.mark.parametrize("method", ["rfe-logistic", "rfe-svm"])
@pytest.mark.parametrize("k", [3, 15, 35])
def test_elimination_keeps_what_scikit_learn_keeps(tmp_path, method, k):
    matrix, labels = rows(2, 4, 500)
    train = write_svmlight(tmp_path / "train.svm", matrix, labels)
    chosen = [f["index"] for f in folkman("select", train, "--method", method, "-k", k, "--C", 1)["features"]]
    theirs = RFE(rival(method[4:], 1.0), n_features_to_select=k, step=0.3).fit(matrix, labels)
    assert sorted(chosen) == list(np.flatnonzero(theirs.support_))


@pytest.mark.parametrize("method", ["l1-logistic", "l1-svm"])
def test_some_penalty_of_scikit_learn_keeps_the_same_features(tmp_path, method):
    matrix, labels = rows(2, 5, 500)
    train = write_svmlight(tmp_path / "train.svm", matrix, labels)
    found = {}
    for c in np.geomspace(1e-3, 1, 400):
        if method == "l1-svm":
            theirs = LinearSVC(C=c, penalty="l1", dual=False)
        else:
            theirs = LogisticRegression(solver="liblinear", penalty="l1", C=c)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            support = np.flatnonzero(theirs.fit(matrix, labels).coef_[0])
        found.setdefault(len(support), set()).add(tuple(support))
    agreed = 0
    for k in (2, 5, 10, 20):
        if k not in found:
            continue
        chosen = folkman("select", train, "--method", method, "-k", k)["features"]
        agreed += tuple(sorted(f["index"] for f in chosen)) in found[k]
    assert agreed >= 2


def test_the_lasso_keeps_a_set_of_the_exact_path_at_every_size(tmp_path):
    matrix, labels = rows(2, 6, 500)
    train = write_svmlight(tmp_path / "train.svm", matrix, labels)
    code = np.where(labels == 1, 1.0, -1.0)
    _, _, corners = lars_path(matrix - matrix.mean(axis=0), code - code.mean(), method="lasso")
    # Between two corners of the path the weights of either are in, but none that is in neither.
    middles = (corners[:, :-1] + corners[:, 1:]) / 2
    found = {}
    for weights in middles.T:
        support = tuple(np.flatnonzero(weights))
        found.setdefault(len(support), set()).add(support)
    for k in range(1, 30):
        if k not in found:
            continue
        chosen = folkman("select", train, "--method", "lasso", "-k", k)["features"]
        assert tuple(sorted(f["index"] for f in chosen)) in found[k], k


def test_scores_of_the_lasso_are_weights_of_scikit_learn(tmp_path):
    matrix, labels = rows(2, 7, 400)
    train = write_svmlight(tmp_path / "train.svm", matrix, labels)
    code = np.where(labels == 1, 1.0, -1.0)
    chosen = folkman("select", train, "--method", "lasso", "-k", 8)["features"]
    scores = {f["index"]: f["score"] for f in chosen}
    closest = np.inf
    for alpha in np.geomspace(1e-3, 1, 600):
        theirs = Lasso(alpha=alpha, tol=1e-8, max_iter=10_000).fit(matrix, code).coef_
        if set(np.flatnonzero(theirs)) == set(scores):
            closest = min(closest, max(abs(abs(theirs[i]) - s) for i, s in scores.items()))
    assert closest < 0.01 * max(scores.values()) + 1e-3
