"""Sparse centers against a program written from the definitions, scikit-learn's NearestCentroid, and enumeration."""

import itertools
import pickle

import joblib
import numpy as np
import pytest
from center_program import CenterProgram
from conftest import forms
from scipy import sparse
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import NearestCentroid
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

import folkman
from folkman import (
    ClassSums,
    Error,
    FeatureSelector,
    FolkmanWarning,
    SparseCenterClassifier,
    SparseMultinomialNB,
)

METRICS = ("l2", "l1")


def signed(rows=41, columns=9, classes=2, seed=0, whole=False):
    """Values of either sign, some of them zero; the first columns tell the classes apart."""
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(classes), rng.integers(classes, size=rows - classes)])
    X = rng.normal(size=(rows, columns)) + np.where(np.arange(columns) < 3, 2.0 * y[:, None] - 1, 0.0)
    X[rng.random(X.shape) < 0.2] = 0
    return (np.rint(3 * X) if whole else X), y


def fitted(metric="l2", k=3, X=None, y=None, weight=None, **parameters):
    X, y = signed() if X is None else (X, y)
    return SparseCenterClassifier(metric, k, **parameters).fit(X, y, sample_weight=weight)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("classes, whole", [(2, False), (2, True), (3, False), (4, True)])
@pytest.mark.parametrize("options", [{}, {"rescale": True}, {"priors": True}, {"weight": True}], ids=str)
def test_it_is_the_program_written_from_the_definitions(metric, classes, whole, options):
    X, y = signed(classes=classes, seed=classes, whole=whole)
    rng = np.random.default_rng(5)
    priors = rng.dirichlet(np.ones(classes)).tolist() if "priors" in options else None
    weight = rng.integers(1, 4, size=len(y)) if "weight" in options else None
    rescale = "rescale" in options
    program = CenterProgram(X, y, metric=metric, k=4, rescale=rescale, priors=priors, weight=weight)
    ours = fitted(metric, 4, X, y, weight, rescale=rescale, class_prior=priors)
    np.testing.assert_array_equal(ours.support_, program.support)
    np.testing.assert_allclose(ours.scores_, program.gain[program.support], rtol=1e-10)
    np.testing.assert_allclose(ours.value_, program.value, rtol=1e-10)
    np.testing.assert_allclose(ours.centers_ * ours.scale_, program.centers[:, program.support], rtol=1e-10, atol=1e-13)
    assert ours.gap_ == 0 and ours.optimal_ and ours.bound_ == ours.value_ and ours.floor_ == 0
    new = signed(classes=classes, seed=99)[0]
    np.testing.assert_array_equal(ours.predict(new), program.predict(new))
    if classes == 2:
        away = program.distances(new)
        np.testing.assert_allclose(ours.decision_function(new), away[:, 0] - away[:, 1], rtol=1e-9, atol=1e-9)
    path = ours.path_
    np.testing.assert_allclose(path.value, np.cumsum(np.sort(program.gain)[::-1]), rtol=1e-10)
    np.testing.assert_array_equal(path.value, path.bound)


@pytest.mark.parametrize("metric", METRICS)
def test_no_other_choice_of_features_has_nearer_centers(metric):
    X, y = signed(rows=15, columns=6, classes=3, seed=3)
    program = CenterProgram(X, y, metric=metric, k=6)
    power = 1 if metric == "l1" else 2

    def cost(support):
        centers = np.where(np.isin(np.arange(6), support), program.centers, program.tied)
        return sum((np.abs(X[y == c] - centers[c]) ** power).sum(axis=1).mean() for c in range(3))

    everything = cost(range(6))
    for k in range(1, 7):
        best = min(itertools.combinations(range(6), k), key=cost)
        ours = fitted(metric, k, X, y)
        assert ours.support_.tolist() == list(best)
        np.testing.assert_allclose(cost([]) - cost(best), ours.value_)
    np.testing.assert_allclose(cost([]) - everything, ours.path_.value[-1])


def test_with_every_feature_it_is_the_nearest_centroid_of_scikit_learn():
    for classes in (2, 3):
        X, y = signed(rows=80, classes=classes)
        new, _ = signed(rows=200, seed=8)
        for metric, theirs in (("l2", "euclidean"), ("l1", "manhattan")):
            rival = NearestCentroid(metric=theirs).fit(X, y)
            ours = fitted(metric, "all", X, y)
            np.testing.assert_allclose(ours.centers_, rival.centroids_, rtol=1e-12, atol=1e-13)
            np.testing.assert_array_equal(ours.predict(new), rival.predict(new))


@pytest.mark.parametrize("metric", METRICS)
def test_every_form_of_the_same_matrix_gives_the_same_bits(metric):
    X, y = signed(whole=True)
    expected = fitted(metric, 3, X, y, rescale=True)
    for name, form in forms(np.abs(X)):
        positive = fitted(metric, 3, form, y)
        np.testing.assert_array_equal(positive.centers_, fitted(metric, 3, np.abs(X), y).centers_, err_msg=name)
    for form in (sparse.csr_array(X), sparse.csc_array(X), X.astype(np.int8), X.astype(np.float32), X.tolist()):
        ours = fitted(metric, 3, form, y, rescale=True)
        np.testing.assert_array_equal(ours.centers_, expected.centers_)
        np.testing.assert_array_equal(ours.scores_, expected.scores_)
        np.testing.assert_array_equal(ours.predict_proba(form), expected.predict_proba(X))
    order = np.random.default_rng(0).permutation(len(y))
    again = fitted(metric, 3, X[order], y[order], rescale=True, n_jobs=3)
    np.testing.assert_array_equal(again.scores_, expected.scores_)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
@pytest.mark.parametrize("metric", METRICS)
def test_tables_have_their_names(metric, library):
    module = pytest.importorskip(library)
    X, y = signed()
    names = [f"gene {i}" for i in range(X.shape[1])]
    columns = dict(zip(names, X.T, strict=True))
    table = module.table(columns) if library == "pyarrow" else module.DataFrame(columns)
    ours, plain = fitted(metric, 3, table, y), fitted(metric, 3, X, y)
    assert ours.get_feature_names_out().tolist() == [names[i] for i in plain.support_]
    np.testing.assert_array_equal(ours.predict_proba(table), plain.predict_proba(X))
    np.testing.assert_array_equal(ours.transform(table), plain.transform(X))
    assert ours.explain(table[:1]).contributions[0][0] in names


@pytest.mark.parametrize("rescale", [False, True])
def test_means_learn_row_by_row_and_in_batches_to_the_same_bits(rescale):
    X, y = signed(classes=3)
    whole = fitted("l2", 4, X, y, rescale=rescale)
    for size in (1, 7, 41):
        parts = SparseCenterClassifier("l2", 4, rescale=rescale)
        for first in range(0, len(y), size):
            some = slice(first, first + size)  # most batches lack a class
            parts.partial_fit(X[some], y[some], classes=[0, 1, 2])
        np.testing.assert_array_equal(parts.scores_, whole.scores_)
        np.testing.assert_array_equal(parts.centers_, whole.centers_)
        np.testing.assert_array_equal(parts.class_count_, np.bincount(y))


def test_a_class_that_never_comes_is_never_predicted():
    X, y = signed()
    ours = SparseCenterClassifier("l2", 3).partial_fit(X, y, classes=[0, 1, 2])
    assert set(ours.predict(X)) == {0, 1} and (ours.predict_proba(X)[:, 2] == 0).all()
    np.testing.assert_allclose(ours.scores_, fitted("l2", 3, X, y).scores_, rtol=1e-12)


def test_medians_need_all_rows_at_once():
    X, y = signed()
    assert not hasattr(SparseCenterClassifier("l1"), "partial_fit")
    for estimator, words in ((SparseCenterClassifier("l1"), "medians"), (SparseCenterClassifier(then="svm"), "svm")):
        with pytest.raises(AttributeError) as caught:
            estimator.partial_fit  # noqa: B018
        assert words in str(caught.value) + str(caught.value.__cause__)
    for method, then in (("center-l1", "own"), ("center-l2", "svm"), ("rfe-svm", "own")):
        with pytest.raises(Error, match="all rows at once"):
            FeatureSelector(method, k=2, then=then).partial_fit(abs(X), y, classes=[0, 1])
    with pytest.raises(Error, match="medians"):
        SparseCenterClassifier("l1", 3).fit_sums(ClassSums(X, y, any_sign=True))


def test_sums_of_any_sign_serve_centers_and_no_counting_method():
    X, y = signed()
    sums = ClassSums(X[:20], y[:20], squares=True) + ClassSums(X[20:], y[20:], squares=True)
    for rescale in (False, True):
        ours = SparseCenterClassifier(k=3, rescale=rescale).fit_sums(sums)
        np.testing.assert_array_equal(ours.scores_, fitted(k=3, rescale=rescale).scores_)
    with pytest.raises(Error, match="either sign"):
        SparseMultinomialNB(k=3).fit_sums(sums)
    with pytest.raises(Error, match="squares"):
        SparseCenterClassifier(k=3, rescale=True).fit_sums(ClassSums(X, y, any_sign=True))
    with pytest.raises(Error, match="Negative values"):
        ClassSums(X, y)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("keep", [pickle, joblib], ids=lambda module: module.__name__)
def test_a_fit_survives_pickle_and_can_be_cut_again(metric, keep, tmp_path):
    X, y = signed(classes=3)
    ours = fitted(metric, 3, X, y, rescale=True, class_prior=[0.5, 0.25, 0.25])
    with open(tmp_path / "kept", "wb") as file:
        keep.dump(ours, file)
    with open(tmp_path / "kept", "rb") as file:
        back = keep.load(file)
    np.testing.assert_array_equal(back.predict_proba(X), ours.predict_proba(X))
    for size in (1, 5, 9):
        again = back.at(k=size)
        fresh = fitted(metric, size, X, y, rescale=True, class_prior=[0.5, 0.25, 0.25])
        np.testing.assert_array_equal(again.scores_, fresh.scores_)
        np.testing.assert_array_equal(again.centers_, fresh.centers_)
    np.testing.assert_array_equal(back.path_.value, ours.path_.value)


@pytest.mark.parametrize("metric", METRICS)
def test_a_model_file_predicts_the_same_here_and_there(metric, tmp_path, folkman_command):
    X, y = signed(classes=3)
    ours = fitted(metric, 3, X, y, rescale=True)
    ours.save(tmp_path / "kept.folkman")
    back = folkman.load(tmp_path / "kept.folkman")
    assert isinstance(back, SparseCenterClassifier) and back.metric == metric
    np.testing.assert_array_equal(back.predict_proba(X), ours.predict_proba(X))
    np.testing.assert_array_equal(back.centers_, ours.centers_)
    np.save(tmp_path / "X.npy", X)
    (tmp_path / "y.txt").write_text("\n".join(map(str, y)) + "\n")
    flags = ("--method", f"center-{metric}", "--k", 3, "--rescale", "--labels", "y.txt", "-o", "theirs.folkman")
    folkman_command("fit", "X.npy", *flags, cwd=tmp_path)
    theirs = folkman.load(tmp_path / "theirs.folkman")
    np.testing.assert_array_equal(theirs.centers_, ours.centers_)
    np.testing.assert_array_equal(theirs.scores_, ours.scores_)


@pytest.mark.parametrize("metric", METRICS)
def test_an_explanation_adds_up_to_how_much_farther_the_other_center_is(metric):
    X, y = signed()
    ours = fitted(metric, 4, X, y)
    for row in X[:5]:
        why = ours.explain(row)
        sign = 1 if why.chosen == 1 else -1
        total = sum(amount for *_, amount in why.contributions)
        np.testing.assert_allclose(total, sign * ours.decision_function([row])[0], atol=1e-12)
        assert why.chosen == ours.predict([row])[0] and len(why.contributions) == 4


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("then", ["svm", "logistic"])
def test_a_linear_rule_may_follow_on_values_of_either_sign(metric, then):
    X, y = signed(rows=80)
    ours = fitted(metric, 3, X, y, then=then, C=1.0)
    assert ours.score(X, y) > 0.9
    np.testing.assert_allclose(ours.decision_function(X), (X @ ours.coef_.T + ours.intercept_).ravel(), atol=1e-9)
    assert not hasattr(ours, "centers_") and hasattr(fitted(metric), "centers_")
    with pytest.raises(ValueError, match="multinomial"):
        fitted(metric, then="multinomial")


@pytest.mark.parametrize("metric", METRICS)
def test_it_is_at_home_in_pipelines_and_searches(metric):
    X, y = signed(rows=80)
    line = make_pipeline(StandardScaler(), SparseCenterClassifier(metric, 3), LinearSVC())
    assert line.fit(X, y).score(X, y) > 0.9
    search = GridSearchCV(SparseCenterClassifier(metric), {"k": [1, 3], "rescale": [False, True]}, cv=3).fit(X, y)
    assert search.best_score_ > 0.8
    chosen = fitted(metric, "cv", X, y, folds=4, class_prior=[0.3, 0.7])
    assert 1 <= chosen.k_ <= 9
    assert "SparseCenterClassifier" in chosen._repr_html_()
    assert clone(chosen).get_params() == chosen.get_params()
    assert "gain" in chosen.path_.measure


def test_priors_of_the_rows_are_the_shares_of_the_classes():
    X, y = signed(classes=3)
    shares = (np.bincount(y) / len(y)).tolist()
    for metric in METRICS:
        by_rows, told = fitted(metric, 4, X, y, class_prior="rows"), fitted(metric, 4, X, y, class_prior=shares)
        np.testing.assert_allclose(by_rows.scores_, told.scores_, rtol=1e-12)
    names = np.array(["10", "9", "a"])[y]  # sorted as text here, as numbers in the library
    text = fitted("l2", 4, X, names, class_prior=shares)
    np.testing.assert_allclose(text.scores_, fitted("l2", 4, X, y, class_prior=shares).scores_, rtol=1e-12)


# Bad input.


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("form", [np.asarray, sparse.csr_array, sparse.csc_array])
@pytest.mark.parametrize("value, words", [(np.nan, "NaN"), (np.inf, "inf"), (-np.inf, "inf")])
def test_what_is_no_finite_number_is_named_by_row_and_column(metric, form, value, words):
    X, y = signed()
    good = fitted(metric, "all", X, y)
    X[17, 3] = value
    with pytest.raises(Error, match=words) as caught:
        fitted(metric, 3, form(X), y)
    assert "row 17, column 3 (from 0)" in caught.value.where
    with pytest.raises(Error, match="row 17, column 3"):
        good.predict(form(X))


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("rescale", [False, True])
def test_constant_columns_gain_nothing_and_divide_nothing(metric, rescale):
    X, y = signed()
    X[:, 4], X[:, 5] = 7.5, 0.0
    ours = fitted(metric, "all", X, y, rescale=rescale)
    assert ours.scores_[4] == ours.scores_[5] == 0 and np.isfinite(ours.scores_).all()
    assert (ours.scale_[[4, 5]] == 1).all() and np.isfinite(ours.predict_proba(X)).all()
    assert not set(fitted(metric, 3, X, y, rescale=rescale).support_) & {4, 5}


@pytest.mark.parametrize("metric", METRICS)
def test_one_row_per_class_is_its_own_center(metric):
    X = np.array([[1.0, -2.0, 0.0], [1.0, 5.0, 0.5]])
    ours = fitted(metric, "all", X, [0, 1])
    np.testing.assert_array_equal(ours.centers_, X)
    assert ours.predict(X).tolist() == [0, 1] and ours.at(k=1).support_.tolist() == [1]


@pytest.mark.parametrize("metric", METRICS)
def test_all_gains_zero_chooses_the_first_features(metric):
    X = np.tile([[3.0, -1.0, 0.0, 2.0]], (6, 1))
    ours = fitted(metric, 2, X, [0, 1] * 3)
    assert ours.support_.tolist() == [0, 1] and ours.value_ == 0 and ours.optimal_
    assert ours.predict(X).tolist() == [0] * 6  # all centers are equally near: the first


@pytest.mark.parametrize("metric", METRICS)
def test_a_size_beyond_the_features_is_all_of_them_with_a_warning(metric):
    with pytest.warns(FolkmanWarning, match="more than the 9 features"):
        assert fitted(metric, 10).k_ == 9


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("rescale", [False, True])
def test_a_huge_offset_costs_no_digits(metric, rescale):
    rng = np.random.default_rng(1)
    y = np.arange(60) % 2
    small = rng.integers(-512, 512, size=(60, 8)) / 1024 + np.outer(y, np.arange(8) % 3 / 8)  # exact beside 1e9
    near, far = (fitted(metric, "all", small + offset, y, rescale=rescale) for offset in (0.0, 1e9))
    np.testing.assert_allclose(far.scores_, near.scores_, rtol=1e-11)
    np.testing.assert_array_equal(far.at(k=3).support_, near.at(k=3).support_)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(
    "parameters, kind",
    [
        ({"metric": "l3"}, ValueError),
        ({"k": 0}, ValueError),
        ({"rescale": 1}, TypeError),
        ({"rescale": "yes"}, TypeError),
        ({"class_prior": "columns"}, ValueError),
        ({"class_prior": [0.9, 0.9]}, ValueError),
        ({"class_prior": [1.0]}, ValueError),
        ({"then": "forest"}, ValueError),
        ({"folds": 1}, ValueError),
    ],
    ids=str,
)
def test_parameters_that_make_no_sense_are_refused(metric, parameters, kind):
    with pytest.raises(kind) as caught:
        fitted(**{"metric": metric, **parameters})
    assert isinstance(caught.value, Error) and "--" not in str(caught.value)


# Missing values, where they are ignored.


def lacking(classes=2, seed=4, whole=False):
    """A fifth of the values missing; in one column all of a class, in another all but one row."""
    X, y = signed(rows=50, classes=classes, seed=seed, whole=whole)
    X[np.random.default_rng(seed).random(X.shape) < 0.2] = np.nan
    X[y == 0, 1] = np.nan
    X[:, 4] = np.nan
    X[7, 4] = 1.5
    return X, y


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("classes, whole", [(2, False), (2, True), (3, False), (4, True)])
@pytest.mark.parametrize("options", [{}, {"rescale": True}, {"priors": True}, {"weight": True}], ids=str)
def test_missing_values_are_left_out_as_the_program_does(metric, classes, whole, options):
    X, y = lacking(classes, seed=classes, whole=whole)
    rng = np.random.default_rng(5)
    priors = rng.dirichlet(np.ones(classes)).tolist() if "priors" in options else None
    weight = rng.integers(1, 4, size=len(y)) if "weight" in options else None
    rescale = "rescale" in options
    program = CenterProgram(X, y, metric=metric, k=5, rescale=rescale, priors=priors, weight=weight)
    parameters = {"rescale": rescale, "class_prior": priors, "missing": "ignore"}
    ours = fitted(metric, 5, X, y, weight, **parameters)
    np.testing.assert_array_equal(ours.support_, program.support)
    np.testing.assert_allclose(ours.scores_, program.gain[program.support], rtol=1e-10)
    everything = fitted(metric, "all", X, y, weight, **parameters)
    np.testing.assert_allclose(everything.scores_, program.gain, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(everything.centers_ * everything.scale_, program.centers, rtol=1e-10, atol=1e-13)
    new = lacking(classes, seed=99)[0]
    np.testing.assert_array_equal(ours.predict(new), program.predict(new))
    away = program.distances(new)
    if classes == 2:
        np.testing.assert_allclose(ours.decision_function(new), away[:, 0] - away[:, 1], rtol=1e-9, atol=1e-9)
    odds = np.exp(away.min(axis=1, keepdims=True) - away)
    np.testing.assert_allclose(ours.predict_proba(new), odds / odds.sum(axis=1, keepdims=True), atol=1e-9)


@pytest.mark.parametrize("metric", METRICS)
def test_what_is_missing_is_ignored_alike_in_every_form(metric, tmp_path, folkman_command):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    X, y = lacking(classes=3)
    ours = fitted(metric, 4, X, y, missing="ignore", rescale=True)
    names = [f"g{i}" for i in range(X.shape[1])]
    frame = pandas.DataFrame(X, columns=names)
    nulls = polars.DataFrame({n: [None if np.isnan(v) else v for v in x] for n, x in zip(names, X.T, strict=True)})
    for form in (sparse.csr_array(X), sparse.csc_array(X), np.asfortranarray(X), frame, nulls):
        other = fitted(metric, 4, form, y, missing="ignore", rescale=True)
        np.testing.assert_array_equal(other.scores_, ours.scores_)
        np.testing.assert_array_equal(other.predict_proba(form), ours.predict_proba(X))
    np.testing.assert_array_equal(ours.transform(X), X[:, ours.support_])
    again = pickle.loads(pickle.dumps(ours)).at(k=2)
    np.testing.assert_array_equal(again.predict(X), fitted(metric, 2, X, y, missing="ignore", rescale=True).predict(X))
    frame.assign(y=y).to_csv(tmp_path / "t.csv", index=False)
    flags = ("--label", "y", "--method", f"center-{metric}", "--k", 4, "--rescale", "--missing", "ignore")
    folkman_command("fit", "t.csv", *flags, "-o", "m.folkman", cwd=tmp_path)
    theirs = folkman.load(tmp_path / "m.folkman")
    assert theirs.missing == "ignore"
    np.testing.assert_array_equal(theirs.centers_, ours.centers_)
    said = folkman_command("predict", "m.folkman", "t.csv", "--label", "y", cwd=tmp_path).split()
    assert said == ours.predict(X).astype(str).tolist()
    np.save(tmp_path / "t.npy", X)
    sparse.save_npz(tmp_path / "t.npz", sparse.csr_matrix(X))
    (tmp_path / "y.txt").write_text("\n".join(map(str, y)) + "\n")
    for file in ("t.npy", "t.npz"):
        folkman_command("fit", file, "--labels", "y.txt", *flags[2:], "-o", "n.folkman", cwd=tmp_path)
        np.testing.assert_array_equal(folkman.load(tmp_path / "n.folkman").centers_, ours.centers_)


def test_nullable_columns_of_pandas_lack_what_they_say():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": [1, None, 3, 4], "b": [2, 5, None, 1]}, dtype="Int64")
    values = frame.to_numpy(dtype=np.float64, na_value=np.nan)
    expected = fitted("l1", "all", values, [0, 0, 1, 1], missing="ignore").centers_
    for form in (frame, frame.astype("Float64"), frame.astype({"a": "float64"}), frame.astype(object)):
        ours = fitted("l1", "all", form, [0, 0, 1, 1], missing="ignore")
        np.testing.assert_array_equal(ours.centers_, expected)
        with pytest.raises(Error, match="row 1, column 0.*NaN"):
            fitted("l1", "all", form, [0, 0, 1, 1])


def test_missing_values_add_up_in_parts():
    X, y = lacking(classes=3)
    whole = fitted("l2", 4, X, y, missing="ignore", rescale=True)
    parts = SparseCenterClassifier("l2", 4, missing="ignore", rescale=True)
    for first in range(0, len(y), 9):
        parts.partial_fit(X[first : first + 9], y[first : first + 9], classes=[0, 1, 2])
    np.testing.assert_array_equal(parts.centers_, whole.centers_)
    np.testing.assert_array_equal(parts.scores_, whole.scores_)
    sums = ClassSums(X[:20], y[:20], missing="ignore", squares=True)
    sums += pickle.loads(pickle.dumps(ClassSums(X[20:], y[20:], missing="ignore", squares=True)))
    from_sums = SparseCenterClassifier("l2", 4, missing="ignore", rescale=True).fit_sums(sums)
    np.testing.assert_array_equal(from_sums.centers_, whole.centers_)


@pytest.mark.parametrize("metric", METRICS)
def test_a_row_of_nothing_but_missing_values_is_equally_far_from_all(metric):
    X, y = lacking()
    ours = fitted(metric, 3, X, y, missing="ignore")
    empty = np.full((1, 9), np.nan)
    np.testing.assert_allclose(ours.predict_proba(empty), [[0.5, 0.5]], atol=1e-12)
    assert ours.explain(empty[0]).contributions == []
    none = np.full_like(X, np.nan)
    assert fitted(metric, 2, none, y, missing="ignore").value_ == 0


@pytest.mark.parametrize("metric", METRICS)
def test_ignoring_what_is_missing_changes_nothing_where_nothing_is(metric):
    X, y = signed(classes=3)
    plain, ignoring = fitted(metric, 4, X, y), fitted(metric, 4, X, y, missing="ignore")
    np.testing.assert_array_equal(ignoring.scores_, plain.scores_)
    np.testing.assert_array_equal(ignoring.predict_proba(X), plain.predict_proba(X))
    chosen = fitted(metric, "cv", *lacking(), missing="ignore", folds=4)
    assert 1 <= chosen.k_ <= 9


def test_only_centers_themselves_ignore_what_is_missing():
    X, y = lacking()
    with pytest.raises(Error, match="every cell"):
        fitted("l2", 3, X, y, missing="ignore", then="svm")
    with pytest.raises(Error, match="there is no 'skip'"):
        fitted(missing="skip")
    with pytest.raises(Error, match="inf"):
        fitted("l1", 3, np.where(np.isnan(X), np.inf, X), y, missing="ignore")
    large = np.ones((4, 2), dtype=np.int64)
    large[2, 1] = 2**53 + 1  # no missing value
    with pytest.raises(Error, match=r"2\^53"):
        fitted("l2", 1, large, [0, 1, 0, 1], missing="ignore")
