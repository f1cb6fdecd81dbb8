"""l0 regression: the same answers as enumeration, the command line, and whatever X is made of."""

import itertools
import pickle

import numpy as np
import pandas
import pytest
import scipy.sparse

import folkman


@pytest.fixture
def planted():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(80, 8))
    return X, 3 + 2 * X[:, 2] - 4 * X[:, 5] + rng.normal(size=80)


def ridge_value(X, y, support, gamma):
    """The objective of the best weights on a support, columns standardised, the intercept free."""
    Z = (X / X.std(axis=0))[:, support]
    Zc, yc = Z - Z.mean(axis=0), y - y.mean()
    w = np.linalg.solve(Zc.T @ Zc / len(y) + gamma * np.eye(len(support)), Zc.T @ yc / len(y))
    return ((Zc @ w - yc) ** 2).mean() / 2 + gamma / 2 * w @ w


def test_the_certificate_brackets_what_enumeration_finds(planted):
    X, y = planted
    for k in (1, 2, 3):
        model = folkman.L0Regressor(k=k, gamma=0.01).fit(X, y)
        best = min(ridge_value(X, y, list(s), 0.01) for s in itertools.combinations(range(8), k))
        assert model.bound_ <= best * (1 + 1e-9)
        assert model.value_ == pytest.approx(best, rel=1e-9)
        assert model.gap_ == pytest.approx(0 if model.optimal_ else model.value_ - model.bound_, abs=1e-15)


def test_all_features_are_ridge_regression(planted):
    from sklearn.linear_model import Ridge

    X, y = planted
    ours = folkman.L0Regressor(k="all", gamma=0.1, standardize=False, scale="sum").fit(X, y)
    theirs = Ridge(alpha=0.1).fit(X, y)
    np.testing.assert_allclose(ours.coef_, theirs.coef_, rtol=1e-7)
    assert ours.intercept_ == pytest.approx(theirs.intercept_)
    np.testing.assert_allclose(ours.predict(X), theirs.predict(X))


def test_all_features_are_logistic_regression(planted):
    from sklearn.linear_model import LogisticRegression

    X, y = planted
    labels = y > 3
    ours = folkman.L0Classifier(k="all", gamma=1.0, standardize=False, scale="sum").fit(X, labels)
    theirs = LogisticRegression(C=1.0, tol=1e-10, max_iter=1000).fit(X, labels)
    np.testing.assert_allclose(ours.coef_, theirs.coef_, rtol=1e-4)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-4)


@pytest.mark.parametrize("made", [folkman.L0Regressor, folkman.L0Classifier])
def test_whatever_holds_the_rows_the_answer_is_the_same(planted, made):
    X, y = planted
    if made is folkman.L0Classifier:
        y = np.where(y > 3, "high", "low")
    model = made(k=3).fit(X, y)
    frame = pandas.DataFrame(X, columns=[f"x{i}" for i in range(8)])
    for other in (scipy.sparse.csr_matrix(X), scipy.sparse.csc_matrix(X), np.asfortranarray(X), frame):
        again = made(k=3, n_jobs=1).fit(other, y)
        np.testing.assert_array_equal(again.coef_, model.coef_)
        assert (again.value_, again.bound_) == (model.value_, model.bound_)
        np.testing.assert_array_equal(again.predict(other), model.predict(X))


@pytest.mark.parametrize("made", [folkman.L0Regressor, folkman.L0Classifier])
def test_the_order_of_rows_changes_no_bit(planted, made):
    X, y = planted
    if made is folkman.L0Classifier:
        y = np.where(y > 3, "high", "low")
    turn = np.random.default_rng(2).permutation(len(y))
    model, turned = made(k=3).fit(X, y), made(k=3).fit(X[turn], y[turn])
    np.testing.assert_array_equal(turned.coef_, model.coef_)
    assert (turned.value_, turned.bound_) == (model.value_, model.bound_)


def test_weights_count_as_rows(planted):
    X, y = planted
    weights = np.arange(len(y)) % 3
    by_weight = folkman.L0Regressor(k=2).fit(X, y, sample_weight=weights)
    by_rows = folkman.L0Regressor(k=2).fit(np.repeat(X, weights, axis=0), np.repeat(y, weights))
    np.testing.assert_allclose(by_weight.coef_, by_rows.coef_, atol=1e-9)


def test_k_is_found_by_cross_validation_and_by_the_curve(planted):
    X, y = planted
    assert folkman.L0Regressor(k="cv", folds=5).fit(X, y).support_.tolist() == [2, 5]
    model = folkman.L0Regressor().fit(X, y)
    assert model.support_.tolist() == [2, 5]
    path = model.path_
    assert path.k.tolist() == list(range(1, 9)) and path.elbow == 2
    assert (path.bound <= path.value).all() and (path.gap >= 0).all()
    assert (np.diff(path.value) <= 1e-9).all()


def test_a_price_takes_the_place_of_k(planted):
    X, y = planted
    model = folkman.L0Regressor(penalty=0.5).fit(X, y)
    assert model.support_.tolist() == [2, 5]
    nothing = folkman.L0Regressor(penalty=1e9).fit(X, y)
    assert nothing.k_ == 0
    assert nothing.predict(X)[0] == pytest.approx(y.mean())
    again = pickle.loads(pickle.dumps(nothing))
    np.testing.assert_array_equal(again.predict(X), nothing.predict(X))
    with pytest.raises(folkman.Error, match="takes the place of"):
        folkman.L0Regressor(k=2, penalty=1.0).fit(X, y)


def test_three_classes_are_each_against_the_rest():
    from sklearn.datasets import load_iris

    X, y = load_iris(return_X_y=True)
    model = folkman.L0Classifier(k=1).fit(X, y)
    assert model.coef_.shape == (3, 4)
    assert model.score(X, y) > 0.8
    assert model.bound_ <= model.value_ < model.floor_


@pytest.mark.parametrize("made", [folkman.L0Regressor, folkman.L0Classifier])
def test_models_are_those_of_the_command_line(planted, made, tmp_path, folkman_command):
    X, y = planted
    if made is folkman.L0Classifier:
        y = np.where(y > 3, "high", "low")
    method = "l0-logistic" if made is folkman.L0Classifier else "l0-linear"
    np.save(tmp_path / "x.npy", X)
    (tmp_path / "y.txt").write_text("".join(f"{v!s}\n" if isinstance(v, str) else f"{float(v)!r}\n" for v in y))
    model = made(k=3).fit(X, y)
    model.save(tmp_path / "ours.folkman")
    folkman_command(
        "fit", "x.npy", "--labels", "y.txt", "--method", method, "-k", 3, "-o", "theirs.folkman", "--quiet", cwd=tmp_path
    )
    assert (tmp_path / "ours.folkman").read_bytes() == (tmp_path / "theirs.folkman").read_bytes()
    loaded = folkman.load(tmp_path / "theirs.folkman")
    assert type(loaded) is made
    np.testing.assert_array_equal(loaded.predict(X), model.predict(X))
    assert loaded.gap_ == model.gap_


def test_a_pickle_predicts_alike(planted):
    X, y = planted
    model = folkman.L0Regressor(k=3).fit(X, y)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.predict(X), model.predict(X))
    assert again.bound_ == model.bound_
    with pytest.raises(folkman.Error, match="rows"):
        assert again.path_


@pytest.mark.parametrize("made", [folkman.L0Regressor, folkman.L0Classifier])
def test_another_size_is_what_a_fit_at_that_size_would_be(planted, made):
    X, y = planted
    if made is folkman.L0Classifier:
        y = np.where(y > 3, "high", "low")
    model = made(k=3).fit(X, y)
    fits = {k: made(k=k).fit(X, y) for k in (1, 2, 5)}
    for kept in (False, True):  # by the curve
        for k, alone in fits.items():
            other = model.at(k=k)
            assert other.k == k and type(other) is made
            np.testing.assert_array_equal(other.support_, alone.support_)
            np.testing.assert_array_equal(other.coef_, alone.coef_)
            np.testing.assert_array_equal(other.predict(X), alone.predict(X))
            assert (other.value_, other.bound_, other.optimal_) == (alone.value_, alone.bound_, alone.optimal_)
        if not kept:
            path = model.path_
            assert path is not None and [path.value[k - 1] for k in fits] == [f.value_ for f in fits.values()]
    assert model.at(k="5%").k_ == 1
    assert model.k_ == 3


def test_other_sizes_need_the_rows(planted):
    model = pickle.loads(pickle.dumps(folkman.L0Regressor(k=3).fit(*planted)))
    with pytest.raises(folkman.Error, match="rows"):
        model.at(k=2)


def test_an_explanation_adds_up(planted):
    X, y = planted
    model = folkman.L0Regressor(k=3).fit(X, y)
    found = model.explain(X[4])
    assert found.number == pytest.approx(model.predict(X[4:5])[0])
    assert found.intercept + sum(row[-1] for row in found.contributions) == pytest.approx(found.number)
    assert "(intercept)" in repr(found)


@pytest.mark.parametrize(
    "parameters", [{"gamma": 0}, {"gamma": -1.0}, {"scale": "median"}, {"penalty": 0.0}, {"nodes": -1}, {"k": 0}]
)
def test_what_makes_no_sense_is_refused(planted, parameters):
    with pytest.raises(folkman.Error):
        folkman.L0Regressor(**parameters).fit(*planted)


def test_a_gap_too_wide_is_an_error(planted):
    X, y = planted
    with pytest.raises(folkman.NotCertified):
        folkman.L0Regressor(k=1, gamma=1e-9, max_gap=0.0, tolerance=0.5, nodes=0).fit(X, y)


def test_the_interpreter_runs_on_while_a_fit_does():
    import threading

    rng = np.random.default_rng(3)
    X = rng.normal(size=(300, 400))
    y = X[:, :5].sum(axis=1) + rng.normal(size=300)
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(None)

    other = threading.Thread(target=tick)
    other.start()
    folkman.L0Regressor(k=20, gamma=0.01).fit(X, y)
    done.set()
    other.join()
    assert len(ticks) > 3
