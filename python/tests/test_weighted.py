"""Weighted naive Bayes of tables: the same bits as the command line, and a good scikit-learn citizen."""

import json
import pickle
import warnings

import numpy as np
import pandas
import pytest
from sklearn.datasets import load_iris
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import CategoricalNB

import folkman

METHODS = ["barista", "nb", "wanbia", "cawnb", "rnb", "cwanb", "ftawnb"]


@pytest.fixture
def patients():
    rng = np.random.default_rng(1)
    ill = rng.integers(0, 2, 200)
    frame = pandas.DataFrame(
        {
            "age": np.where(ill == 1, rng.normal(65, 8, 200), rng.normal(40, 8, 200)).round(1),
            "smokes": np.where(rng.random(200) < 0.3 + 0.4 * ill, "yes", "no"),
            "group": rng.integers(0, 12, 200),
            "same": "x",
        }
    )
    frame.loc[frame.index[::17], "age"] = np.nan
    frame.loc[frame.index[::13], "smokes"] = None
    return frame, np.where(ill == 1, "ill", "well")


def estimator(method, **more):
    penalties = {"l1": 0.1, "l2": 0.1} if method == "barista" else {}
    return folkman.WeightedNB(method, categorical=["group"], **penalties, **more)


@pytest.mark.parametrize("method", METHODS)
def test_gives_the_bytes_of_the_command_line(method, patients, tmp_path, folkman_command):
    frame, y = patients
    frame.assign(y=y).to_csv(tmp_path / "table.csv", index=False)
    fitted = estimator(method).fit(frame, y)
    fitted.save(tmp_path / "python.folkman")
    extra = ["--l1", "0.1", "--l2", "0.1"] if method == "barista" else []
    folkman_command(
        "fit",
        "table.csv",
        "--label",
        "y",
        "--categorical",
        "group",
        "--method",
        method,
        "-o",
        "shell.folkman",
        *extra,
        cwd=tmp_path,
    )
    assert (tmp_path / "python.folkman").read_bytes() == (tmp_path / "shell.folkman").read_bytes()


@pytest.mark.parametrize("method", METHODS)
def test_files_and_pickles_predict_alike(method, patients, tmp_path):
    frame, y = patients
    fitted = estimator(method).fit(frame, y)
    wanted = fitted.predict_proba(frame)
    assert wanted.sum(axis=1) == pytest.approx(1)
    assert (pickle.loads(pickle.dumps(fitted)).predict_proba(frame) == wanted).all()
    fitted.save(tmp_path / "model.folkman")
    loaded = folkman.load(tmp_path / "model.folkman")
    assert loaded.method == method
    assert (loaded.predict_proba(frame[loaded.feature_names_in_]) == wanted).all()
    assert (loaded.classes_ == fitted.classes_).all()


def test_counts_like_categorical_naive_bayes():
    rng = np.random.default_rng(2)
    X, y = rng.integers(0, 3, (120, 4)), rng.integers(0, 2, 120)
    ours = folkman.WeightedNB("nb", categorical="all").fit(X, y)
    theirs = CategoricalNB(alpha=1 / 3, force_alpha=True).fit(
        X, y
    )  # the same smoothing of cells; priors differ a little
    rows = np.bincount(y)
    log_prior = np.log((rows + 0.5) / (len(y) + 1)) - theirs.class_log_prior_
    wanted = theirs.predict_joint_log_proba(X) + log_prior
    wanted -= np.logaddexp.reduce(wanted, axis=1, keepdims=True)
    assert ours.predict_log_proba(X) == pytest.approx(wanted, abs=1e-12)


def test_explanations_add_up(patients):
    frame, y = patients
    fitted = folkman.BaristaClassifier(l1=0.1, l2=0.1).fit(frame, y)
    told = fitted.explain(frame.iloc[3:4])
    assert told.contributions[0][0] == "(prior)"
    odds = np.log(told.probabilities[0] / told.probabilities[1]) * (
        1 if told.chosen == fitted.classes_[0] else -1
    )
    assert sum(row[-1] for row in told.contributions) == pytest.approx(odds)


def test_penalties_are_chosen_and_make_weights_zero(patients):
    frame, y = patients
    fitted = folkman.BaristaClassifier().fit(frame, y)
    assert fitted.l2_ > 0 and fitted.converged_
    assert (fitted.weights_[:, 3] == 0).all()  # `same` says nothing
    assert (folkman.BaristaClassifier(l1=1e6, l2=1).fit(frame, y).weights_ == 0).all()
    with pytest.warns(folkman.FolkmanWarning, match="without penalties"):
        folkman.BaristaClassifier(l1=0, l2=0).fit(frame, y)


def test_iris_is_cut_where_weka_cuts_it():
    X, y = load_iris(return_X_y=True)
    cut = folkman.MDLDiscretizer().fit(X, y)
    assert [list(cuts.round(2)) for cuts in cut.cuts_[2:]] == [[2.45, 4.75], [0.8, 1.75]]
    assert cut.transform(X).max() == 2
    assert cross_val_score(folkman.BaristaClassifier(l1=0.3, l2=0.3), X, y).mean() > 0.9


def test_says_what_is_wrong(patients):
    frame, y = patients
    with pytest.raises(folkman.Error, match="one class"):
        folkman.WeightedNB("nb").fit(frame, ["a"] * len(y))
    with pytest.raises(folkman.Error, match="no column 'grupe'"):
        folkman.WeightedNB("nb", categorical=["grupe"]).fit(frame, y)
    with pytest.raises(folkman.Error, match="there is no 'nbb'"):
        folkman.WeightedNB("nbb").fit(frame, y)
    fitted = folkman.WeightedNB("nb").fit(frame, y)
    with pytest.raises(folkman.Error, match="it holds words"):
        fitted.predict(frame.assign(age="old"))


def test_log_probabilities_are_told_where_probabilities_round_to_nothing():
    y = np.arange(40) % 2
    X = np.where((y == 1)[:, None], "a", "b").repeat(400, axis=1).astype(object)
    nb = folkman.WeightedNB("nb").fit(X, y)
    log = nb.predict_log_proba(X[:2])
    assert np.isfinite(log).all()
    assert nb.predict_proba(X[:2]).min() == 0
    assert log.min() < -800
    assert np.isfinite(nb.explain(X[:1]).log_odds).all()
    few = folkman.WeightedNB("nb").fit(X[:, :3], y)
    np.testing.assert_allclose(few.predict_log_proba(X[:2, :3]), np.log(few.predict_proba(X[:2, :3])), atol=1e-12)


def test_the_path_leads_from_no_weight_to_what_fit_gives(patients):
    frame, y = patients
    fitted = folkman.BaristaClassifier(l1=0.1, l2=0.3).fit(frame, y)
    path = fitted.path_
    assert len(path) == 50 and path.k[0] == path.nonzero[0] == 0
    assert path.converged.all() and (path.residual <= path.tolerance).all()
    assert path.l1[-1] == pytest.approx(1e-3 * path.l1[0])
    for point in (10, 30, 49):
        one = folkman.BaristaClassifier(l1=path.l1[point], l2=0.3).fit(frame, y)
        assert one.objective_ == pytest.approx(path.objective[point], abs=1e-4)
        assert path.weights[point] == pytest.approx(one.weights_, abs=1e-3)
    assert list(path.to_frame().columns) == ["l1", "k", "nonzero", "objective", "residual", "converged", "n_iter"]
    assert "all optimal" in repr(path) and "<table" in path._repr_html_()


def test_the_path_is_that_of_the_command_line(patients, tmp_path, folkman_command):
    frame, y = patients
    frame.assign(y=y).to_csv(tmp_path / "table.csv", index=False)
    options = ["--label", "y", "--method", "barista", "--l2", "0.3", "--points", "7", "--cv", "4", "--json", "-o", "path.json"]
    folkman_command("path", "table.csv", *options, cwd=tmp_path)
    shell = json.loads((tmp_path / "path.json").read_text())
    path = folkman.BaristaClassifier(l1=0, l2=0.3).fit(frame, y).path(points=7, cv=4)
    for ours, theirs in (("l1", "l1"), ("k", "attributes"), ("objective", "objective"), ("log_loss", "log_loss")):
        assert list(getattr(path, ours)) == shell[theirs]
    assert list(path.weights.transpose(0, 2, 1).reshape(7, -1)[-1]) == shell["weight"][-1]
    assert path.best == int(np.argmin(path.log_loss))


def test_the_path_needs_the_rows(patients):
    frame, y = patients
    fitted = folkman.BaristaClassifier(l1=0.1, l2=0.3).fit(frame, y)
    with pytest.raises(folkman.Error, match="fit again"):
        pickle.loads(pickle.dumps(fitted)).path()
    with pytest.raises(folkman.Error, match="least_l1"):
        fitted.path(least_l1=0)


def test_rivals_can_be_as_published(patients):
    frame, y = patients
    exact = estimator("rnb").fit(frame, y)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", folkman.FolkmanWarning)  # what is no gradient need not lead anywhere
        legacy = estimator("rnb", gradient="legacy").fit(frame, y)
    assert legacy.predict_proba(frame) == pytest.approx(exact.predict_proba(frame), abs=0.2)
    tuned = estimator("ftawnb", stop="batch").fit(frame, y)
    assert tuned.objective_ == (tuned.predict(frame) != y).sum()
    with pytest.raises(folkman.Error, match="there is no 'now'"):
        estimator("ftawnb", stop="now").fit(frame, y)


def test_decisions_are_log_odds(patients):
    frame, y = patients
    fitted = estimator("rnb").fit(frame, y)
    p = fitted.predict_proba(frame)[:, 1]
    assert fitted.decision_function(frame) == pytest.approx(np.log(p) - np.log1p(-p))
    assert (fitted.predict(frame) == fitted.classes_[(p > 0.5).astype(int)]).all()
