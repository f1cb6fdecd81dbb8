"""Sparse Gaussian naive Bayes against scikit-learn's, against enumeration, and against itself."""

import itertools
import pickle
from functools import partial

import joblib
import numpy as np
import pytest
from conftest import forms
from scipy import sparse
from scipy.stats import norm
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

import folkman
from folkman import (
    ClassSums,
    Error,
    FolkmanWarning,
    SparseCenterClassifier,
    SparseGaussianNB,
    SparseMultinomialNB,
)

TINY = 1e-15  # a floor, or scikit-learn's addition, that plays no part
VARIANCES = pytest.mark.parametrize("variances", ["own", "pooled"])


@parametrize_with_checks(
    [
        SparseGaussianNB(),
        SparseGaussianNB(k="all"),
        SparseGaussianNB(k="all", variances="pooled"),
        SparseGaussianNB(k="all", missing="ignore"),
    ]
)
def test_scikit_learn_is_content(estimator, check):
    check(estimator)


def spread(rows=60, columns=8, classes=2, seed=0):
    """Column 1 differs in mean, column 4 in spread only; the rest are noise. Some values are zero."""
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(classes), np.arange(classes), rng.integers(classes, size=rows - 2 * classes)])
    X = rng.normal(size=(rows, columns))
    X[:, 1] += 2.5 * y
    X[:, 4] *= 1 + 3 * y
    X[rng.random(X.shape) < 0.1] = 0
    return X, y


def fitted(k=2, X=None, y=None, weight=None, **parameters):
    X, y = spread() if X is None else (X, y)
    return SparseGaussianNB(k=k, **parameters).fit(X, y, sample_weight=weight)


def same(left, right):
    np.testing.assert_array_equal(left.support_, right.support_)
    np.testing.assert_array_equal(left.scores_, right.scores_)
    np.testing.assert_array_equal(left.theta_, right.theta_)
    np.testing.assert_array_equal(left.var_, right.var_)
    assert (left.value_, left.bound_, left.optimal_) == (right.value_, right.bound_, right.optimal_)


def log_likelihood(X, y, chosen, *, share, variances="own", weight=None):
    """Of all rows, at the best means and variances not below the floor, row by row; NaN is no value."""
    weight = np.ones(len(y)) if weight is None else weight

    def moments(x, w):
        mean = np.average(x, weights=w)
        return mean, np.average((x - mean) ** 2, weights=w)

    present = ~np.isnan(X)
    columns = range(X.shape[1])
    overall = [moments(X[present[:, i], i], weight[present[:, i]])[1] if present[:, i].any() else 0 for i in columns]
    floor = share * (max(overall) or 1)
    total = 0.0
    for i in columns:
        rows = present[:, i]
        if not rows.any():
            continue
        groups = [rows & (y == c) for c in np.unique(y)] if i in chosen else [rows]
        groups = [group for group in groups if group.any()]
        found = [moments(X[group, i], weight[group]) for group in groups]
        if variances == "pooled" and i in chosen:
            sizes = [weight[group].sum() for group in groups]
            pooled = np.average([v for _, v in found], weights=sizes)
            found = [(mean, pooled) for mean, _ in found]
        for group, (mean, v) in zip(groups, found, strict=True):
            total += (weight[group] * norm.logpdf(X[group, i], mean, np.sqrt(max(v, floor)))).sum()
    return total


@VARIANCES
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("share", [1e-9, 0.3])
@pytest.mark.parametrize("holes", [False, True])
def test_no_other_choice_of_features_is_likelier(variances, classes, share, holes):
    X, y = spread(rows=30, columns=5, classes=classes, seed=classes)
    weight = np.random.default_rng(1).integers(1, 4, size=len(y)).astype(float)
    if holes:
        X[np.random.default_rng(2).random(X.shape) < 0.2] = np.nan
        X[y == 0, 2] = np.nan
    value = partial(log_likelihood, X, y, share=share, variances=variances, weight=weight)
    parameters = {"var_smoothing": share, "variances": variances, "missing": "ignore" if holes else "error"}
    for k in range(1, 6):
        best = max(value(chosen=set(chosen)) for chosen in itertools.combinations(range(5), k))
        ours = fitted(k, X, y, weight, **parameters)
        np.testing.assert_allclose(value(chosen=set(ours.support_.tolist())), best, rtol=1e-10)
        np.testing.assert_allclose(ours.value_, best, rtol=1e-10)
        np.testing.assert_allclose(ours.floor_, value(chosen=set()), rtol=1e-10)
        assert ours.optimal_ and ours.gap_ == 0 and ours.bound_ == ours.value_
    np.testing.assert_allclose(ours.path_.value[-1], ours.value_, rtol=1e-12)


@pytest.mark.parametrize("classes", [2, 3, 5])
@pytest.mark.parametrize("prior", [{}, {"fit_prior": False}, "given"])
def test_with_all_features_it_is_scikit_learns(classes, prior):
    X, y = spread(rows=200, classes=classes, seed=classes)
    theirs, ours = {}, {}
    if prior == "given":
        theirs["priors"] = ours["class_prior"] = np.arange(1, classes + 1) / sum(range(1, classes + 1))
    elif prior:
        ours, theirs["priors"] = prior, np.full(classes, 1 / classes)
    weight = np.random.default_rng(0).uniform(0.5, 2, len(y))
    left = fitted("all", X, y, weight, var_smoothing=TINY, **ours)
    right = GaussianNB(var_smoothing=TINY, **theirs).fit(X, y, sample_weight=weight)
    np.testing.assert_allclose(left.theta_, right.theta_, rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(left.var_, right.var_, rtol=1e-10)
    np.testing.assert_allclose(left.class_count_, right.class_count_, rtol=1e-12)
    new, _ = spread(rows=100, classes=classes, seed=50)
    for rows in (X, new):
        np.testing.assert_allclose(left.predict_log_proba(rows), right.predict_log_proba(rows), rtol=1e-9, atol=1e-9)
        np.testing.assert_array_equal(left.predict(rows), right.predict(rows))


def test_on_the_chosen_columns_it_is_scikit_learns_there():
    X, y = spread(rows=200, classes=3)
    ours = fitted(3, X, y, var_smoothing=TINY)
    theirs = GaussianNB(var_smoothing=TINY).fit(ours.transform(X), y)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(ours.transform(X)), atol=1e-9)


def test_a_floor_is_the_larger_of_the_two_where_scikit_learn_adds():
    X, y = spread()
    X[:, 2] = y  # constant in each class
    ours = fitted("all", X, y, var_smoothing=0.01)
    floor = 0.01 * X.var(axis=0).max()
    plain = np.stack([X[y == c].var(axis=0) for c in (0, 1)])
    np.testing.assert_allclose(ours.var_, np.maximum(plain, floor), rtol=1e-10)
    np.testing.assert_allclose(GaussianNB(var_smoothing=0.01).fit(X, y).var_, plain + floor, rtol=1e-10)


def test_pooled_variances_are_those_within_the_classes():
    X, y = spread(classes=3)
    ours = fitted("all", X, y, variances="pooled")
    means = np.stack([X[y == c].mean(axis=0) for c in range(3)])
    within = ((X - means[y]) ** 2).mean(axis=0)
    np.testing.assert_allclose(ours.var_, np.tile(within, (3, 1)), rtol=1e-10)
    odds = ours.decision_function(X)
    assert odds.shape == (len(y), 3)


def test_a_column_that_differs_in_spread_only_is_found_by_variances_of_their_own():
    X, y = spread(rows=300)
    assert fitted(2, X, y).support_.tolist() == [1, 4]
    assert fitted(1, X, y, variances="pooled").support_.tolist() == [1]
    assert SparseCenterClassifier("l2", 1).fit(X, y).support_.tolist() == [1]


@VARIANCES
def test_a_weight_is_so_many_rows(variances):
    X, y = spread(classes=3)
    weight = np.random.default_rng(3).integers(0, 4, size=len(y))
    weight[:6] = 1
    repeated = np.repeat(np.arange(len(y)), weight)
    weighted = fitted(3, X, y, weight, variances=variances)
    same(weighted, fitted(3, X[repeated], y[repeated], variances=variances))


@VARIANCES
def test_learning_in_parts_is_learning_at_once_to_the_bit(variances):
    X, y = spread(classes=3)
    whole = fitted(3, X, y, variances=variances)
    for size in (1, 7, 60):
        parts = SparseGaussianNB(k=3, variances=variances)
        for first in range(0, len(y), size):
            rows = slice(first, first + size)  # most batches lack a class
            parts.partial_fit(X[rows], y[rows], classes=[0, 1, 2])
        same(parts, whole)
        np.testing.assert_array_equal(parts.predict_proba(X), whole.predict_proba(X))


def test_a_class_that_never_comes_is_never_predicted():
    X, y = spread()
    ours = SparseGaussianNB(k=3).partial_fit(X, y, classes=[0, 1, 2])
    assert set(ours.predict(X)) <= {0, 1} and (ours.predict_proba(X)[:, 2] == 0).all()
    np.testing.assert_allclose(ours.scores_, fitted(3, X, y).scores_, rtol=1e-12)


def test_sums_with_squares_serve_it():
    X, y = spread()
    sums = ClassSums(X[:20], y[:20], squares=True) + ClassSums(X[20:], y[20:], squares=True)
    same(SparseGaussianNB(k=3).fit_sums(sums), fitted(3, X, y))
    with pytest.raises(Error, match="squares"):
        SparseGaussianNB(k=3).fit_sums(ClassSums(X, y, any_sign=True))
    with pytest.raises(Error, match="either sign"):
        SparseMultinomialNB(k=3).fit_sums(sums)


def test_every_form_of_the_same_matrix_gives_the_same_bits():
    X, y = spread()
    X = np.rint(3 * X)
    expected = fitted(3, np.abs(X), y)
    for name, form in forms(np.abs(X)):
        found = fitted(3, form, y)
        same(found, expected)
        np.testing.assert_array_equal(found.predict_proba(form), expected.predict_proba(np.abs(X)), err_msg=name)
    expected = fitted(3, X, y)
    for form in (sparse.csr_array(X), sparse.csc_array(X), X.astype(np.int8), X.astype(np.float32), X.tolist()):
        found = fitted(3, form, y)
        same(found, expected)
        np.testing.assert_array_equal(found.predict_proba(form), expected.predict_proba(X))
    order = np.random.default_rng(0).permutation(len(y))
    same(fitted(3, X[order], y[order], n_jobs=3), expected)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_tables_have_their_names(library):
    module = pytest.importorskip(library)
    X, y = spread()
    names = [f"gene {i}" for i in range(X.shape[1])]
    columns = dict(zip(names, X.T, strict=True))
    table = module.table(columns) if library == "pyarrow" else module.DataFrame(columns)
    ours, plain = fitted(3, table, y), fitted(3, X, y)
    assert ours.get_feature_names_out().tolist() == [names[i] for i in plain.support_]
    np.testing.assert_array_equal(ours.predict_proba(table), plain.predict_proba(X))
    assert ours.explain(table[:1]).contributions[0][0] in names


@pytest.mark.parametrize("keep", [pickle, joblib], ids=lambda module: module.__name__)
def test_a_fit_survives_pickle_and_can_be_cut_again(keep, tmp_path):
    X, y = spread(classes=3)
    ours = fitted(3, X, y, variances="pooled", class_prior=[0.5, 0.25, 0.25])
    with open(tmp_path / "kept", "wb") as file:
        keep.dump(ours, file)
    with open(tmp_path / "kept", "rb") as file:
        back = keep.load(file)
    np.testing.assert_array_equal(back.predict_proba(X), ours.predict_proba(X))
    for size in (1, 5, 8):
        same(back.at(k=size), fitted(size, X, y, variances="pooled", class_prior=[0.5, 0.25, 0.25]))
    np.testing.assert_array_equal(back.path_.value, ours.path_.value)


def test_a_model_file_predicts_the_same_here_and_there(tmp_path, folkman_command):
    X, y = spread(classes=3)
    ours = fitted(3, X, y, var_smoothing=1e-3)
    ours.save(tmp_path / "kept.folkman")
    back = folkman.load(tmp_path / "kept.folkman")
    assert isinstance(back, SparseGaussianNB) and back.k == 3
    np.testing.assert_array_equal(back.predict_proba(X), ours.predict_proba(X))
    np.testing.assert_array_equal(back.theta_, ours.theta_)
    np.testing.assert_array_equal(back.var_, ours.var_)
    np.save(tmp_path / "X.npy", X)
    (tmp_path / "y.txt").write_text("\n".join(map(str, y)) + "\n")
    flags = ("--method", "gaussian", "--k", 3, "--var-smoothing", "1e-3", "--labels", "y.txt", "-o", "theirs.folkman")
    folkman_command("fit", "X.npy", *flags, cwd=tmp_path)
    theirs = folkman.load(tmp_path / "theirs.folkman")
    np.testing.assert_array_equal(theirs.theta_, ours.theta_)
    np.testing.assert_array_equal(theirs.scores_, ours.scores_)
    said = folkman_command("predict", "kept.folkman", "X.npy", cwd=tmp_path).split()
    assert said == ours.predict(X).astype(str).tolist()


@VARIANCES
def test_the_path_is_every_choice_and_another_size_is_cut_as_it_would_be_fitted(variances):
    X, y = spread(classes=3)
    ours = fitted(2, X, y, variances=variances)
    path = ours.path_
    np.testing.assert_array_equal(path.value, path.bound)
    for k in range(1, 9):
        other = ours.at(k=k)
        same(other, fitted(k, X, y, variances=variances))
        np.testing.assert_allclose(path.value[k - 1], other.value_, rtol=1e-12)
        assert other.optimal_
    assert (np.diff(path.value) >= 0).all() and ours.k == 2


def test_an_explanation_adds_up_to_the_log_odds():
    X, y = spread()
    ours = fitted(4, X, y, fit_prior=False)
    for row in X[:6]:
        why = ours.explain(row)
        sign = 1 if why.chosen == 1 else -1
        total = sum(one.amount for one in why.contributions)
        np.testing.assert_allclose(total, sign * ours.decision_function([row])[0], atol=1e-9)
        assert why.chosen == ours.predict([row])[0] and len(why.contributions) == 4


def test_it_is_at_home_in_pipelines_and_searches():
    X, y = spread(rows=120)
    line = make_pipeline(StandardScaler(), SparseGaussianNB(k=2))
    assert line.fit(X, y).score(X, y) > 0.8
    search = GridSearchCV(SparseGaussianNB(), {"k": [1, 2], "variances": ["own", "pooled"]}, cv=3).fit(X, y)
    assert search.best_score_ > 0.8
    chosen = fitted("cv", X, y, folds=4)
    assert 1 <= chosen.k_ <= 8 and clone(chosen).get_params() == chosen.get_params()
    assert "SparseGaussianNB" in chosen._repr_html_()


@pytest.mark.parametrize("then", ["svm", "logistic"])
def test_a_linear_rule_may_follow(then):
    X, y = spread(rows=120)
    ours = fitted(2, X, y, then=then, C=1.0)
    assert ours.score(X, y) > 0.75
    np.testing.assert_allclose(ours.decision_function(X), (X @ ours.coef_.T + ours.intercept_).ravel(), atol=1e-9)
    assert not hasattr(ours, "theta_") and hasattr(fitted(), "theta_")
    with pytest.raises(ValueError, match="multinomial"):
        fitted(then="multinomial")


# Missing values, where they are ignored.


def lacking(classes=2, seed=4):
    """A fifth of the values missing; in one column all of a class, in another all but one row."""
    X, y = spread(rows=70, classes=classes, seed=seed)
    X[np.random.default_rng(seed).random(X.shape) < 0.2] = np.nan
    X[y == 0, 2] = np.nan
    X[:, 5] = np.nan
    X[7, 5] = 1.5
    return X, y


def test_missing_values_are_left_out_of_their_column_and_of_a_rows_scores():
    X, y = lacking(classes=3)
    ours = fitted("all", X, y, missing="ignore", fit_prior=False)
    floor = 1e-9 * np.nanvar(X, axis=0).max()
    for c in range(3):
        for i in range(X.shape[1]):
            x = X[y == c, i]
            x = x[~np.isnan(x)]
            x = x if len(x) else X[~np.isnan(X[:, i]), i]  # a class without values takes what all share
            np.testing.assert_allclose(ours.theta_[c, i], x.mean(), rtol=1e-10, atol=1e-12)
            np.testing.assert_allclose(ours.var_[c, i], max(x.var(), floor), rtol=1e-10)
    new, _ = lacking(classes=3, seed=99)
    joint = np.stack(
        [np.nansum(norm.logpdf(new, ours.theta_[c], np.sqrt(ours.var_[c])), axis=1) for c in range(3)], axis=1
    )
    joint -= np.logaddexp.reduce(joint, axis=1, keepdims=True)
    np.testing.assert_allclose(ours.predict_log_proba(new), joint, rtol=1e-7, atol=1e-7)
    nothing = ours.predict_proba(np.full((1, X.shape[1]), np.nan))
    np.testing.assert_allclose(nothing, 1 / 3, atol=1e-9)


def test_what_is_missing_is_ignored_alike_in_every_form(tmp_path, folkman_command):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    X, y = lacking(classes=3)
    ours = fitted(4, X, y, missing="ignore")
    names = [f"g{i}" for i in range(X.shape[1])]
    frame = pandas.DataFrame(X, columns=names)
    nulls = polars.DataFrame({n: [None if np.isnan(v) else v for v in x] for n, x in zip(names, X.T, strict=True)})
    for form in (sparse.csr_array(X), sparse.csc_array(X), np.asfortranarray(X), frame, nulls):
        other = fitted(4, form, y, missing="ignore")
        np.testing.assert_array_equal(other.scores_, ours.scores_)
        np.testing.assert_array_equal(other.predict_proba(form), ours.predict_proba(X))
    again = pickle.loads(pickle.dumps(ours)).at(k=2)
    np.testing.assert_array_equal(again.predict(X), fitted(2, X, y, missing="ignore").predict(X))
    frame.assign(y=y).to_csv(tmp_path / "t.csv", index=False)
    flags = ("--label", "y", "--method", "gaussian", "--k", 4, "--missing", "ignore", "-o", "m.folkman")
    folkman_command("fit", "t.csv", *flags, cwd=tmp_path)
    theirs = folkman.load(tmp_path / "m.folkman")
    assert theirs.missing == "ignore"
    np.testing.assert_array_equal(theirs.theta_, ours.theta_)
    said = folkman_command("predict", "m.folkman", "t.csv", "--label", "y", cwd=tmp_path).split()
    assert said == ours.predict(X).astype(str).tolist()


# Awkward and bad input.


@VARIANCES
def test_a_huge_offset_costs_no_digits(variances):
    rng = np.random.default_rng(1)
    y = np.arange(60) % 2
    small = rng.integers(-512, 512, size=(60, 6)) / 64 + np.outer(y, np.arange(6) % 3)  # exact beside 1e9
    near, far = (fitted("all", small + offset, y, variances=variances) for offset in (0.0, 1e9))
    np.testing.assert_allclose(far.scores_, near.scores_, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(far.var_, near.var_, rtol=1e-10)
    np.testing.assert_array_equal(far.at(k=3).support_, near.at(k=3).support_)
    np.testing.assert_allclose(far.decision_function(small + 1e9), near.decision_function(small), atol=1e-6)


@VARIANCES
def test_constant_columns_gain_nothing_and_divide_nothing(variances):
    X, y = spread()
    X[:, 0], X[:, 3] = 7.5, 0.0
    ours = fitted("all", X, y, variances=variances)
    assert ours.scores_[0] == pytest.approx(0, abs=1e-9) and ours.scores_[3] == pytest.approx(0, abs=1e-9)
    assert np.isfinite(ours.predict_proba(X)).all() and (ours.var_ > 0).all()
    assert not set(fitted(3, X, y, variances=variances).support_) & {0, 3}


def test_one_row_per_class_has_the_floor_as_its_variance():
    X = np.array([[1.0, -2.0], [1.0, 5.0]])
    ours = fitted("all", X, np.array([0, 1]), var_smoothing=0.1)
    np.testing.assert_array_equal(ours.theta_, X)
    np.testing.assert_allclose(ours.var_, 0.1 * 12.25)
    assert ours.predict(X).tolist() == [0, 1] and ours.at(k=1).support_.tolist() == [1]


def test_all_values_alike_choose_the_first_features():
    X = np.tile([[3.0, -1.0, 0.0, 2.0]], (6, 1))
    ours = fitted(2, X, np.array([0, 1] * 3))
    assert ours.support_.tolist() == [0, 1] and ours.value_ == pytest.approx(ours.floor_) and ours.optimal_


def test_a_size_beyond_the_features_is_all_of_them_with_a_warning():
    with pytest.warns(FolkmanWarning, match="more than the 8 features"):
        assert fitted(10).k_ == 8


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_array, sparse.csc_array])
@pytest.mark.parametrize("value, words", [(np.nan, "NaN"), (np.inf, "inf"), (-np.inf, "inf")])
def test_what_is_no_finite_number_is_named_by_row_and_column(form, value, words):
    X, y = spread()
    good = fitted("all", X, y)
    X[17, 3] = value
    with pytest.raises(Error, match=words) as caught:
        fitted(3, form(X), y)
    assert "row 17, column 3 (from 0)" in caught.value.where
    with pytest.raises(Error, match="row 17, column 3"):
        good.predict(form(X))


@pytest.mark.parametrize(
    "parameters, kind",
    [
        ({"k": 0}, ValueError),
        ({"var_smoothing": 0}, ValueError),
        ({"var_smoothing": -1e-9}, ValueError),
        ({"var_smoothing": np.nan}, ValueError),
        ({"variances": "shared"}, ValueError),
        ({"class_prior": [0.9, 0.9]}, ValueError),
        ({"class_prior": [1.0]}, ValueError),
        ({"then": "forest"}, ValueError),
        ({"missing": "zero"}, ValueError),
        ({"missing": "ignore", "then": "svm"}, ValueError),
        ({"folds": 1}, ValueError),
        ({"max_gap": -1.0}, ValueError),
    ],
    ids=str,
)
def test_parameters_that_make_no_sense_are_refused(parameters, kind):
    with pytest.raises(kind) as caught:
        fitted(**parameters)
    assert isinstance(caught.value, Error) and "--" not in str(caught.value)
