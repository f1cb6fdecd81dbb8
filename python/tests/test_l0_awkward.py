"""l0 regression on data that are no pleasure: an answer with a bracket that holds, or a refusal with its reason."""

import warnings

import numpy as np
import pytest
import scipy.sparse

import folkman

BOTH = pytest.mark.parametrize("made", [folkman.L0Regressor, folkman.L0Classifier])


def planted(rows=40, width=5, seed=5):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(rows, width))
    return X, 1 + 2 * X[:, 1] - 3 * X[:, 3] + 0.5 * rng.normal(size=rows)


def targets(made, y):
    return np.where(y > np.median(y), "high", "low") if made is folkman.L0Classifier else y


def fitted(made, X, y, **parameters):
    """Without a word: none of this is worth a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = made(**parameters).fit(X, targets(made, y))
    assert np.isfinite(model.coef_).all() and np.isfinite(model.intercept_).all()
    assert model.bound_ <= model.value_ <= model.floor_
    return model


@BOTH
def test_constant_columns_get_no_weight(made):
    X, y = planted()
    wide = np.column_stack([np.full(40, 7.0), X, np.full(40, 0.1), np.zeros(40), np.full(40, -1e9)])
    for form in (np.asarray, scipy.sparse.csr_matrix):
        for k in (1, 2, 5):
            model = fitted(made, form(wide), y, k=k)
            assert set(model.support_) <= {1, 2, 3, 4, 5}
            assert model.value_ == pytest.approx(fitted(made, X, y, k=k).value_, rel=1e-9)
        everything = fitted(made, form(wide), y, k="all")
        assert not np.ravel(everything.coef_)[[0, 6, 7, 8]].any()


@BOTH
def test_of_columns_that_are_alike_the_first_is_as_good_as_any(made):
    X, y = planted()
    once = fitted(made, X, y, k=1)
    twice = fitted(made, np.hstack([X, X, X]), y, k=1)
    assert (twice.support_ % 5).tolist() == once.support_.tolist()
    assert twice.value_ == pytest.approx(once.value_, rel=1e-12)
    shared = fitted(made, np.hstack([X, X]), y, k=2)  # two of a kind need less ridge than one
    assert shared.value_ <= fitted(made, X, y, k=2).value_ * (1 + 1e-9)


@BOTH
@pytest.mark.parametrize("gamma", [1e-2, 1e-4, 1e-8])
def test_what_one_column_tells_perfectly_is_fitted(made, gamma):
    X, _ = planted()
    model = fitted(made, X, X[:, 3], k=1, gamma=gamma)
    assert model.support_.tolist() == [3]
    again = targets(made, X[:, 3])
    assert model.score(X, again) > 0.94


@BOTH
def test_fewer_rows_than_features_asked_for_are_no_trouble(made):
    X, y = planted(rows=4, width=9)
    for k in (5, 9, "all"):
        model = fitted(made, X, y, k=k)
        assert model.k_ <= 9 and model.optimal_
    with pytest.warns(folkman.FolkmanWarning):
        assert made(k=100).fit(X, targets(made, y)).k_ <= 9


@BOTH
def test_scales_of_columns_far_apart_change_nothing_but_the_scale_of_weights(made):
    X, y = planted()
    scale = 10.0 ** np.array([-9, 9, 0, -6, 4])
    for k in (1, 2, 5):
        model, scaled = fitted(made, X, y, k=k), fitted(made, X * scale, y, k=k)
        np.testing.assert_array_equal(scaled.support_, model.support_)
        np.testing.assert_allclose(scaled.coef_ * scale, model.coef_, rtol=1e-7)
        assert scaled.value_ == pytest.approx(model.value_, rel=1e-9)
        as_they_are = made(k=k, standardize=False).fit(X * scale, targets(made, y))
        assert as_they_are.bound_ <= as_they_are.value_


@BOTH
def test_dependent_columns_are_no_trouble(made):
    X, y = planted()
    mixed = X[:, [1, 3]] @ np.random.default_rng(6).normal(size=(2, 12))
    assert np.linalg.matrix_rank(mixed) == 2
    for k in (1, 2, 3, "all"):
        model = fitted(made, mixed, y, k=k, gamma=1e-4)
        assert model.score(mixed, targets(made, y)) > 0.5
    priced = fitted(made, mixed, y, penalty=1e-3, gamma=1e-4)
    assert priced.k_ <= 4


@BOTH
@pytest.mark.parametrize("gamma", [0, 0.0, -1.0, float("nan")])
def test_no_ridge_at_all_is_refused_with_the_reason(made, gamma):
    X, y = planted()
    with pytest.raises(folkman.Error, match="gamma") as caught:
        made(k=2, gamma=gamma).fit(X, targets(made, y))
    assert caught.value.fix


@pytest.mark.parametrize(
    "made, hard",
    [
        (folkman.L0Regressor, {"gamma": 1e-12}),
        (folkman.L0Regressor, {"tolerance": 1e-16}),
        (folkman.L0Classifier, {"tolerance": 1e-16}),
    ],
)
def test_a_relaxation_that_stops_early_says_so_and_its_bound_holds(made, hard):
    told = 0
    for seed in range(6):
        X, y = planted(rows=4, width=6, seed=seed)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            model = made(k=2, nodes=0, **hard).fit(X, targets(made, y))
        words = [str(one.message) for one in caught if issubclass(one.category, folkman.FolkmanWarning)]
        assert model.converged_ == (not words)
        assert all("stopped before its tolerance" in one and "relative gap" in one for one in words)
        assert 0 <= model.bound_ <= model.value_ and model.relative_gap_ <= 1
        searched = made(k=2, gamma=hard.get("gamma", 0.01), nodes=1000)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            best = searched.fit(X, targets(made, y))
        assert model.bound_ <= best.value_ * (1 + 1e-9) and best.bound_ <= model.value_ * (1 + 1e-9)
        told += len(words)
    assert told > 0


def test_a_model_keeps_that_its_relaxation_stopped_early(tmp_path):
    X, y = planted(rows=4, width=6)
    with pytest.warns(folkman.FolkmanWarning, match="stopped before its tolerance"):
        model = folkman.L0Regressor(k=2, gamma=1e-12, nodes=0).fit(X, y)
    model.save(tmp_path / "early.folkman")
    assert not model.converged_
    assert not folkman.load(tmp_path / "early.folkman").converged_
