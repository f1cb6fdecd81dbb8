"""The papers' real data, where it is at hand (../shared, never shipped): our answers beside scikit-learn's."""
import gzip
import json
import os
import pathlib
import subprocess

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics import accuracy_score, roc_auc_score
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

TOP = pathlib.Path(__file__).resolve().parents[2]
SHARED = TOP.parent / "shared"
FOLKMAN = os.environ.get("FOLKMAN", str(TOP / "build" / "release" / "folkman"))
pytestmark = pytest.mark.skipif(not (SHARED / "data").exists(), reason="skipped: the folder ../shared/data is not here")


def folkman(*words):
    done = subprocess.run([FOLKMAN, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def genes():
    return pd.read_csv(SHARED / "data" / "gene" / "cervical_mirna_counts.csv.gz")


def test_gene_counts_give_the_same_model_as_scikit_learn(genes, tmp_path):
    source = SHARED / "data" / "gene" / "cervical_mirna_counts.csv.gz"
    width = genes.shape[1] - 1
    folkman("fit", source, "--label", "label", "--k", width, "-o", tmp_path / "m.folkman")
    proba = pd.read_csv(pd.io.common.StringIO(folkman("predict", tmp_path / "m.folkman", source, "--label", "label", "--proba")))
    x = genes.drop(columns="label").to_numpy(float)
    rival = MultinomialNB().fit(x, genes["label"])
    np.testing.assert_allclose(proba[list(rival.classes_)].to_numpy(), rival.predict_proba(x), atol=1e-9)


def test_gene_counts_have_a_small_certified_gap_at_every_size(genes):
    source = SHARED / "data" / "gene" / "cervical_mirna_counts.csv.gz"
    path = json.loads(folkman("path", source, "--label", "label", "--json"))
    value, bound = np.array(path["value"]), np.array(path["bound"])
    assert len(value) == genes.shape[1] - 1
    assert np.all(np.diff(value) >= -1e-9 * np.abs(value[1:])) and np.all(bound >= value)
    # psi(k - 1) <= phi(k): one more feature always reaches the bound. The path's value is that of a set it
    # found, so it may fall short, but never by more than the gap it reports.
    gain = bound[5:] - path["floor"]
    assert np.all((bound[5:] - value[5:]) <= 0.02 * gain)
    assert 1 <= path["elbow"] < len(value)


def reviews(name):
    with gzip.open(SHARED / "data" / "text" / name, "rt", encoding="utf-8", newline="\n") as lines:
        pairs = [line.rstrip("\n").split("\t", 1) for line in lines]
    return [text for _, text in pairs], np.array([int(label) for label, _ in pairs])


def test_a_thousand_words_classify_imdb_as_well_as_bernoulli_should(tmp_path):
    train, y_train = reviews("imdb_train.tsv.gz")
    test, y_test = reviews("imdb_test.tsv.gz")
    words = CountVectorizer(binary=True)
    x_train = words.fit_transform(train)
    x_test = words.transform(test)
    for name, x, y in (("train", x_train, y_train), ("test", x_test, y_test)):
        sp.save_npz(tmp_path / f"{name}.npz", x, compressed=False)
        np.save(tmp_path / f"{name}_y.npy", y)
    (tmp_path / "words.txt").write_text("\n".join(words.get_feature_names_out()) + "\n")
    folkman("fit", tmp_path / "train.npz", "--labels", tmp_path / "train_y.npy", "--names", tmp_path / "words.txt",
            "--method", "bernoulli", "--k", 1000, "-o", tmp_path / "m.folkman")
    scores = json.loads(folkman("evaluate", tmp_path / "m.folkman", tmp_path / "test.npz", "--labels",
                                tmp_path / "test_y.npy", "--names", tmp_path / "words.txt", "--json"))
    chosen = [row["index"] for row in json.loads(folkman(
        "select", tmp_path / "train.npz", "--labels", tmp_path / "train_y.npy", "--method", "bernoulli", "--k", 1000,
        "--json"))["features"]]
    rival = BernoulliNB().fit(x_train[:, chosen], y_train)
    assert abs(scores["accuracy"] - accuracy_score(y_test, rival.predict(x_test[:, chosen]))) < 1e-12
    assert abs(scores["auc"] - roc_auc_score(y_test, rival.predict_proba(x_test[:, chosen])[:, 1])) < 1e-9
    assert round(scores["accuracy"], 3) >= 0.846  # what exact Bernoulli is known to reach there
