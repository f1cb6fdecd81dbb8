"""The mistakes of notebooks: Python's usual exception, our usual words."""

import numpy as np
import pytest
from conftest import planted
from scipy import sparse

from folkman import Error, FolkmanWarning, SparseBernoulliNB, SparseMultinomialNB

X, Y = planted(rows=50, columns=8)


def fit(X=X, y=Y, weight=None, **parameters):
    return SparseMultinomialNB(**{"k": 3, **parameters}).fit(X, y, sample_weight=weight)


def with_value(value, row=17, column=3, form=np.asarray):
    changed = X.copy()
    changed[row, column] = value
    return form(changed)


@pytest.mark.parametrize("form", [np.asarray, np.asfortranarray, sparse.csr_array, sparse.csc_matrix])
@pytest.mark.parametrize("value, words", [(np.nan, "NaN"), (np.inf, "inf"), (-0.5, "Negative values in data")])
def test_a_bad_value_is_named_by_row_and_column(form, value, words):
    with pytest.raises(Error, match=words) as caught:
        fit(with_value(value, form=form))
    assert "row 17" in caught.value.where and "(from 0)" in caught.value.where
    assert caught.value.fix
    good = fit(k=8)
    with pytest.raises(Error, match=words if words != "Negative values in data" else "negative"):
        good.predict(with_value(value, form=form))


@pytest.mark.parametrize(
    "bad, words",
    [
        (X[0], "Expected 2D array, got 1D array"),
        (X[None], "dim 3"),
        (X[:0], r"0 sample\(s\)"),
        (X[:, :0], r"0 feature\(s\)"),
        (X.astype(complex), "Complex data not supported"),
        (np.array([["good", "bad"]] * 50), "could not convert|strings"),
        ([["a", "b"]] * 50, "could not convert|strings"),
        (X.astype(object) + np.array([None]) if False else np.where(X > 1, None, X), "NaN|NoneType"),
    ],
)
def test_what_is_no_matrix_of_numbers_is_refused(bad, words):
    with pytest.raises(ValueError, match=words):
        fit(bad)


@pytest.mark.parametrize(
    "y, words",
    [
        (Y[:-1], "inconsistent numbers of samples"),
        (np.zeros(50), "one class"),
        (np.linspace(0, 1, 50), "Unknown label type"),
        (np.where(Y > 0, np.nan, 1.0), "NaN"),
        ([None] * 25 + ["a"] * 25, "NaN|missing"),
        (None, "requires y to be passed"),
        (np.stack([Y, Y], axis=1), "1d array"),
        ([1, "a"] * 25, "sorted|one type|class"),
    ],
)
def test_what_are_no_labels_is_refused(y, words):
    if isinstance(y, list) and y[0] == 1:
        y = np.array(y, dtype=object)
    with pytest.raises(ValueError, match=words):
        fit(y=y)


@pytest.mark.parametrize(
    "weight, words",
    [
        (np.ones(49), "expected"),
        (np.ones((50, 1)), "1D"),
        (np.zeros(50), "zero"),
        (-np.ones(50), "weight -1"),
        (np.full(50, np.nan), "nan"),
    ],
)
def test_what_are_no_weights_is_refused(weight, words):
    with pytest.raises(ValueError, match=words):
        fit(weight=weight)


@pytest.mark.parametrize(
    "parameters, kind",
    [
        ({"k": 0}, ValueError),
        ({"k": -3}, ValueError),
        ({"k": 1.5}, ValueError),
        ({"k": "some"}, ValueError),
        ({"k": True}, TypeError),
        ({"k": None}, TypeError),
        ({"alpha": -1}, ValueError),
        ({"alpha": "much"}, TypeError),
        ({"alpha": np.nan}, ValueError),
        ({"binarize": -1.0}, ValueError),
        ({"then": "forest"}, ValueError),
        ({"C": 0}, ValueError),
        ({"nodes": -1}, ValueError),
        ({"nodes": 1.5}, TypeError),
        ({"max_gap": -1}, ValueError),
        ({"folds": 1}, ValueError),
        ({"random_state": -1}, ValueError),
        ({"n_jobs": 0}, ValueError),
        ({"n_jobs": "all"}, TypeError),
        ({"class_prior": [1.0]}, ValueError),
        ({"class_prior": [0.9, 0.9]}, ValueError),
    ],
    ids=str,
)
def test_parameters_that_make_no_sense_are_refused(parameters, kind):
    with pytest.raises(kind) as caught:
        fit(**parameters)
    assert isinstance(caught.value, Error)
    assert "--" not in str(caught.value)


def test_a_size_beyond_the_features_is_all_of_them_with_a_warning():
    with pytest.warns(FolkmanWarning, match="more than the 8 features"):
        assert fit(k=9).k_ == 8


def test_half_precision_and_long_doubles_are_numbers():
    expected = fit().coef_
    for dtype in (np.float16, np.longdouble, ">f8", ">i4"):
        np.testing.assert_array_equal(fit(X.astype(dtype)).coef_, expected)


def test_a_sparse_matrix_out_of_order_with_zeros_and_duplicates_is_its_sum():
    entries = sparse.coo_array(X)
    order = np.random.default_rng(0).permutation(entries.nnz)
    rows, columns = (coords[order] for coords in entries.coords)
    halves = np.concatenate([entries.data[order] * 0.25, entries.data[order] * 0.75, np.zeros(9)])
    rows, columns = (np.concatenate([c, c, np.arange(9) % 8]) for c in (rows, columns))
    for by_rows in (True, False):
        major, minor, count = (rows, columns, 50) if by_rows else (columns, rows, 8)
        place = np.argsort(major, kind="stable")
        starts = np.concatenate([[0], np.cumsum(np.bincount(major, minlength=count))])
        make = sparse.csr_array if by_rows else sparse.csc_array
        messy = make((halves[place], minor[place], starts), shape=X.shape)
        assert not messy.has_sorted_indices
        before = messy.indices.copy()
        np.testing.assert_array_equal(fit(messy).coef_, fit().coef_)
        np.testing.assert_array_equal(fit().predict_proba(messy), fit().predict_proba(X))
        np.testing.assert_array_equal(messy.indices, before)  # nothing of the caller's was touched


def test_a_sparse_matrix_that_does_not_hold_together_is_refused():
    for spoil in ("indices", "indptr"):
        broken = sparse.csr_array(X)
        getattr(broken, spoil)[3] = 10_000
        with pytest.raises(ValueError, match="row"):
            fit(broken)


def test_integers_that_no_double_holds_are_refused():
    large = X.astype(np.int64)
    large[4, 2] = 2**53 + 1
    with pytest.raises(Error, match=r"2\^53") as caught:
        fit(large)
    assert "row 4, column 2" in caught.value.where


def test_memory_that_cannot_be_written_is_read():
    frozen = X.copy()
    frozen.setflags(write=False)
    labels = Y.copy()
    labels.setflags(write=False)
    np.testing.assert_array_equal(fit(frozen, labels).coef_, fit().coef_)
    matrix = sparse.csr_array(X)
    for part in (matrix.data, matrix.indices, matrix.indptr):
        part.setflags(write=False)
    np.testing.assert_array_equal(fit(matrix).coef_, fit().coef_)


def test_other_columns_than_those_fitted_are_refused():
    good = fit()
    for call in (good.predict, good.predict_proba, good.transform, good.explain):
        with pytest.raises(ValueError, match="7 features"):
            call(X[:, :7] if call != good.explain else X[0, :7])
    with pytest.raises(ValueError, match="shape"):
        good.inverse_transform(X)
    with pytest.raises(ValueError, match="length"):
        good.get_feature_names_out(["a"])


def test_nothing_works_before_fit():
    empty = SparseMultinomialNB()
    for call in (empty.predict, empty.transform, empty.explain):
        with pytest.raises(AttributeError, match="not fitted"):
            call(X)
    assert not hasattr(empty, "coef_") and not hasattr(empty, "path_")


def test_partial_fit_wants_its_classes_first():
    with pytest.raises(ValueError, match="first call"):
        SparseMultinomialNB().partial_fit(X, Y)
    part = SparseMultinomialNB(k=3).partial_fit(X, Y, classes=[0, 1])
    with pytest.raises(ValueError, match="not among"):
        part.partial_fit(X, Y + 1)
    with pytest.raises(ValueError, match="classes"):
        part.partial_fit(X, Y, classes=[0, 1, 2])
    with pytest.raises(ValueError, match="cross-validated"):
        SparseMultinomialNB(k="cv").partial_fit(X, Y, classes=[0, 1])


def test_presence_wants_zeros_and_ones_when_told_not_to_binarise():
    with pytest.raises(ValueError, match="neither 0 nor 1"):
        SparseBernoulliNB(k=3, binarize=None).fit(X, Y)
