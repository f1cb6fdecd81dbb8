"""Models and measures against scikit-learn, through the command line."""
import io
import subprocess

import numpy as np
import pandas as pd
import pytest
from folkman_binary import BINARY, folkman, needs_binary, write_svmlight
from sklearn.metrics import accuracy_score, balanced_accuracy_score, log_loss, roc_auc_score
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

pytestmark = needs_binary
WIDTH = 40


def printed(*words):
    done = subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(classes, seed, most=4):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, classes, 300)
    rate = np.full((classes, WIDTH), 0.3)
    for c in range(classes):
        rate[c, c::classes] = 0.7
    counts = np.minimum(rng.poisson(rate[labels]), most)
    return counts.astype(float), labels


@pytest.fixture
def files(tmp_path):
    def write(matrix, labels, name="train"):
        return write_svmlight(tmp_path / f"{name}.svm", matrix, labels)

    return write


def fitted(train, tmp_path, method, k, alpha):
    model = tmp_path / "rows.model"
    printed("fit", train, "--method", method, "--k", k, "--alpha", alpha, "-o", model)
    return model, [feature["index"] for feature in folkman("inspect", model)["features"]]


def probabilities(model, data, classes):
    table = pd.read_csv(io.StringIO(printed("predict", model, data, "--proba")))
    return table.iloc[:, -classes:].to_numpy()


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("k", [1, 7, WIDTH])
@pytest.mark.parametrize("alpha", [0.01, 1.0])
def test_multinomial_probabilities_are_those_of_naive_bayes_on_the_support(files, tmp_path, classes, k, alpha):
    matrix, labels = rows(classes, 1)
    model, support = fitted(files(matrix, labels), tmp_path, "multinomial", k, alpha)
    assert len(support) == k
    other, other_labels = rows(classes, 2)
    ours = probabilities(model, files(other, other_labels, "test"), classes)
    rival = MultinomialNB(alpha=alpha).fit(matrix[:, support], labels)
    np.testing.assert_allclose(ours, rival.predict_proba(other[:, support]), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("method", ["bernoulli", "mutual-information"])
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("k", [5, WIDTH])
def test_bernoulli_probabilities_are_those_of_naive_bayes_on_the_support(files, tmp_path, method, classes, k):
    matrix, labels = rows(classes, 3, most=1)
    model, support = fitted(files(matrix, labels), tmp_path, method, k, 1.0)
    other, other_labels = rows(classes, 4, most=1)
    ours = probabilities(model, files(other, other_labels, "test"), classes)
    rival = BernoulliNB(alpha=1.0).fit(matrix[:, support], labels)
    np.testing.assert_allclose(ours, rival.predict_proba(other[:, support]), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("classes", [2, 3])
def test_measures_are_scikit_learns(files, tmp_path, classes):
    matrix, labels = rows(classes, 5)
    model, support = fitted(files(matrix, labels), tmp_path, "multinomial", 9, 1.0)
    other, truth = rows(classes, 6)
    ours = folkman("evaluate", model, files(other, truth, "test"))
    rival = MultinomialNB().fit(matrix[:, support], labels)
    p = rival.predict_proba(other[:, support])
    predicted = rival.predict(other[:, support])
    auc = roc_auc_score(truth, p[:, 1]) if classes == 2 else roc_auc_score(truth, p, multi_class="ovr")
    assert ours["accuracy"] == pytest.approx(accuracy_score(truth, predicted), abs=1e-12)
    assert ours["balanced_accuracy"] == pytest.approx(balanced_accuracy_score(truth, predicted), abs=1e-12)
    assert ours["log_loss"] == pytest.approx(log_loss(truth, p), abs=1e-9)
    assert ours["auc"] == pytest.approx(auc, abs=1e-9)


def test_labels_predicted_are_scikit_learns(files, tmp_path):
    matrix, labels = rows(2, 7)
    train = files(matrix, labels)
    model, support = fitted(train, tmp_path, "chi2", 11, 1.0)
    ours = [float(label) for label in printed("predict", model, train).split()]
    rival = MultinomialNB().fit(matrix[:, support], labels)
    np.testing.assert_array_equal(ours, rival.predict(matrix[:, support]))
