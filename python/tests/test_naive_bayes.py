"""Laws of the two estimators: against scikit-learn, against themselves, against enumeration."""

import itertools
from functools import partial

import numpy as np
import pytest
from conftest import forms, planted
from scipy import sparse
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

from folkman import (
    Error,
    FeatureSelector,
    FolkmanWarning,
    NotCertified,
    SparseBernoulliNB,
    SparseMultinomialNB,
)

BOTH = pytest.mark.parametrize("make", [SparseMultinomialNB, SparseBernoulliNB])


def same(left, right):
    np.testing.assert_array_equal(left.support_, right.support_)
    np.testing.assert_array_equal(left.coef_, right.coef_)
    np.testing.assert_array_equal(left.intercept_, right.intercept_)
    assert (left.value_, left.bound_, left.optimal_) == (right.value_, right.bound_, right.optimal_)


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("ours, theirs", [(SparseMultinomialNB, MultinomialNB), (SparseBernoulliNB, BernoulliNB)])
@pytest.mark.parametrize("prior", [{}, {"fit_prior": False}, "given"])
def test_with_all_features_it_is_scikit_learns(ours, theirs, classes, prior):
    X, y = planted(classes=classes)
    if prior == "given":
        prior = {"class_prior": np.arange(1, classes + 1) / sum(range(1, classes + 1))}
    weight = np.random.default_rng(0).uniform(0.5, 2, len(y))
    left = ours(k="all", alpha=0.7, **prior).fit(X, y, sample_weight=weight)
    right = theirs(alpha=0.7, **prior).fit(X, y, sample_weight=weight)
    for name in ("feature_log_prob_", "class_log_prior_", "class_count_"):
        np.testing.assert_allclose(getattr(left, name), getattr(right, name), rtol=1e-12)
    np.testing.assert_allclose(left.predict_log_proba(X), right.predict_log_proba(X), rtol=1e-9, atol=1e-9)
    np.testing.assert_array_equal(left.predict(X), right.predict(X))


@BOTH
def test_on_the_chosen_columns_it_is_scikit_learns_there(make, counts):
    X, y = counts
    ours = make(k=7).fit(X, y)
    theirs = (MultinomialNB if make is SparseMultinomialNB else BernoulliNB)().fit(ours.transform(X), y)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(ours.transform(X)), atol=1e-12)


def test_the_certificate_brackets_the_best_of_all_choices():
    X, y = planted(rows=60, columns=9)
    F = np.stack([X[y == c].sum(axis=0) + 1 for c in (0, 1)])

    def value(chosen):
        total = F.sum()
        tied = np.delete(F.sum(axis=0), chosen)
        B, mass = F[:, chosen].sum(), F[:, chosen].sum(axis=1)
        on = (F[:, chosen] * np.log(F[:, chosen] / mass[:, None] * B / total)).sum()
        return on + (tied * np.log(tied / total)).sum()

    for k in range(1, 9):
        fit = SparseMultinomialNB(k=k).fit(X, y)
        best = max(value(list(chosen)) for chosen in itertools.combinations(range(9), k))
        assert fit.value_ <= best + 1e-9 and best <= fit.bound_ + 1e-9
        assert not fit.optimal_ or abs(fit.value_ - best) < 1e-9


@BOTH
def test_every_form_of_a_matrix_gives_the_same_bits(make, counts):
    X, y = counts
    expected = make(k=9).fit(X, y)
    probabilities = expected.predict_proba(X)
    for name, form in forms(X):
        found = make(k=9).fit(form, y)
        same(found, expected)
        np.testing.assert_array_equal(found.predict_proba(form), probabilities, err_msg=name)
        np.testing.assert_array_equal(found.predict(form), expected.predict(X), err_msg=name)


@BOTH
@pytest.mark.parametrize("n_jobs", [1, 2, 5])
def test_threads_and_the_order_of_rows_do_not_show(make, counts, n_jobs):
    X, y = counts
    order = np.random.default_rng(1).permutation(len(y))
    weight = np.random.default_rng(2).uniform(0, 3, len(y))
    left = make(k=9).fit(X, y, sample_weight=weight)
    right = make(k=9, n_jobs=n_jobs).fit(sparse.csr_array(X[order]), y[order], sample_weight=weight[order])
    same(left, right)


@BOTH
def test_fitting_part_by_part_is_fitting_at_once(make, three_classes):
    X, y = three_classes
    whole = make(k=8).fit(X, y)
    parts = make(k=8)
    for rows in (slice(0, 10), slice(10, 200), slice(200, None)):
        parts.partial_fit(X[rows], y[rows], classes=[0, 1, 2])
    same(whole, parts)


def test_a_class_without_rows_is_never_predicted(counts):
    X, y = counts
    fit = SparseMultinomialNB(k=5).partial_fit(X, y, classes=[0, 1, 2])
    np.testing.assert_array_equal(fit.classes_, [0, 1, 2])
    assert fit.predict_proba(X).shape == (len(y), 3)
    assert 2 not in fit.predict(X)


@BOTH
def test_another_size_is_cut_as_it_would_be_fitted(make, counts):
    X, y = counts
    fit = make(k=5).fit(X, y)
    other = fit.at(k=12)
    same(other, make(k=12).fit(X, y))
    assert fit.k == 5 and other.k == 12
    np.testing.assert_array_equal(other.predict(X), make(k=12).fit(X, y).predict(X))


def test_a_weight_counts_as_repeated_rows(counts):
    X, y = counts
    weight = np.arange(len(y)) % 3
    same(
        SparseMultinomialNB(k=6).fit(X, y, sample_weight=weight),
        SparseMultinomialNB(k=6).fit(np.repeat(X, weight, axis=0), np.repeat(y, weight)),
    )


def test_classes_stand_in_scikit_learns_order_whatever_their_names():
    X, y = planted(classes=3)
    names = np.array(["a10", "a9", "B"])  # natural order differs from that of the characters
    named = SparseMultinomialNB(k=6).fit(X, names[y])
    plain = SparseMultinomialNB(k=6).fit(X, y)
    assert named.classes_.tolist() == ["B", "a10", "a9"]
    order = [2, 0, 1]
    np.testing.assert_array_equal(named.predict(X), names[plain.predict(X)])
    np.testing.assert_allclose(named.predict_proba(X), plain.predict_proba(X)[:, order], rtol=1e-12)
    np.testing.assert_allclose(named.coef_, plain.coef_[order], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(named.decision_function(X), plain.decision_function(X)[:, order], rtol=1e-9)
    np.testing.assert_allclose(named.feature_log_prob_, plain.feature_log_prob_[order], rtol=1e-12)
    np.testing.assert_allclose(named.class_log_prior_, plain.class_log_prior_[order], rtol=1e-12)


def test_two_classes_in_another_order_have_the_opposite_sign():
    X, y = planted()
    left = SparseMultinomialNB(k=6).fit(X, np.array(["a9", "a10"])[y])  # sorted: a10, a9; natural: a9, a10
    right = SparseMultinomialNB(k=6).fit(X, 1 - y)
    np.testing.assert_allclose(left.coef_, right.coef_, rtol=1e-12)
    np.testing.assert_allclose(left.decision_function(X), right.decision_function(X), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("labels", [[True, False], [-1, 1], [1.0, 2.0], ["no", "yes"], [10**12, -5]])
def test_labels_come_back_as_they_were(counts, labels):
    X, y = counts
    labels = np.array(labels)
    fit = SparseMultinomialNB(k=4).fit(X, labels[y])
    assert fit.classes_.dtype == labels.dtype
    assert fit.score(X, labels[y]) > 0.8
    assert set(fit.points_to_) <= set(labels)


@BOTH
def test_the_rule_is_linear_and_its_parts_are_scikit_learns(make, counts):
    X, y = counts
    fit = make(k=6).fit(X, y)
    values = X if make is SparseMultinomialNB else (X > 0)
    np.testing.assert_allclose(values @ fit.coef_[0] + fit.intercept_[0], fit.decision_function(X), atol=1e-9)
    assert fit.coef_.shape == (1, X.shape[1])
    assert np.count_nonzero(fit.coef_) == 6
    np.testing.assert_array_equal(np.flatnonzero(fit.feature_importances_), fit.support_)
    np.testing.assert_allclose(np.exp(fit.predict_log_proba(X)), fit.predict_proba(X), atol=1e-12)


@pytest.mark.parametrize("k, size", [(5, 5), (0.1, 6), ("10%", 6), ("all", 60), (1.0, 60), (np.int32(3), 3)])
def test_sizes_in_every_word(counts, k, size):
    X, y = counts
    assert SparseMultinomialNB(k=k).fit(X, y).k_ == size


def test_size_and_smoothing_can_be_cross_validated(counts):
    X, y = counts
    fit = SparseMultinomialNB(k="cv", alpha="cv", folds=5).fit(X, y)
    assert 1 <= fit.k_ <= 60 and fit.alpha_ in (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
    assert SparseMultinomialNB(k="elbow").fit(X, y).k_ == fit.path_.elbow or fit.alpha_ != 1


def test_more_features_than_there_are_is_all_of_them_with_a_warning(counts):
    X, y = counts
    with pytest.warns(FolkmanWarning, match="k = 500 is more than the 60 features"):
        assert SparseMultinomialNB(k=500).fit(X, y).k_ == 60


@pytest.mark.parametrize("then", ["multinomial", "logistic", "svm"])
def test_another_classifier_can_follow_the_choice(counts, then):
    X, y = counts
    fit = SparseMultinomialNB(k=8, then=then).fit(X, y)
    np.testing.assert_array_equal(fit.support_, SparseMultinomialNB(k=8).fit(X, y).support_)
    assert fit.score(X, y) > 0.9


@pytest.mark.parametrize("then", ["logistic", "svm"])
def test_c_is_one_unless_asked_for(counts, then):
    X, y = counts
    for make in (SparseMultinomialNB, partial(FeatureSelector, "chi2")):
        ours = make(k=8, then=then).fit(X, y)
        np.testing.assert_array_equal(ours.decision_function(X), make(k=8, then=then, C=1.0).fit(X, y).decision_function(X))
        assert (ours.decision_function(X) != make(k=8, then=then, C=1e4).fit(X, y).decision_function(X)).any()
    eliminated = FeatureSelector("rfe-logistic", k=8).fit(X, y)
    np.testing.assert_array_equal(eliminated.scores_, FeatureSelector("rfe-logistic", k=8, C=1e4).fit(X, y).scores_)


def test_a_gap_above_the_one_allowed_is_an_error():
    X, y = planted(rows=40, columns=12, seed=3)
    gaps = [SparseMultinomialNB(k=k, nodes=0).fit(X, y) for k in range(1, 12)]
    worst = max((fit for fit in gaps if not fit.optimal_), key=lambda fit: fit.relative_gap_)
    with pytest.raises(NotCertified, match="gap"):
        SparseMultinomialNB(k=worst.k, nodes=0, max_gap=worst.relative_gap_ / 2).fit(X, y)
    assert issubclass(NotCertified, Error) and issubclass(Error, ValueError)
