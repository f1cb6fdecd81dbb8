"""Sparse naive Bayes of tables, numbers and words: against enumeration, scikit-learn, and the command line."""

import itertools
import pickle

import numpy as np
import pandas
import pytest
from scipy.stats import norm
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.utils.estimator_checks import parametrize_with_checks

import folkman
from folkman import Error, SparseGaussianNB, SparseMixedNB

TINY = 1e-15


@parametrize_with_checks([SparseMixedNB(), SparseMixedNB(k="all")])
def test_scikit_learn_is_content(estimator, check):
    check(estimator)


def patients(rows=200, holes=False, seed=1):
    """`age` and `smokes` tell the classes apart; `noise` and `town` do not. `town` has the most values."""
    rng = np.random.default_rng(seed)
    ill = np.concatenate([[0, 1], rng.integers(0, 2, rows - 2)])
    frame = pandas.DataFrame(
        {
            "noise": rng.normal(size=rows),
            "smokes": np.where(rng.random(rows) < 0.15 + 0.7 * ill, "yes", "no"),
            "age": np.where(ill == 1, rng.normal(65, 6, rows), rng.normal(40, 12, rows)).round(1),
            "town": rng.choice(["york", "bath", "leeds", "hull", "ely"], rows),
        }
    )
    if holes:
        frame.loc[rng.random(rows) < 0.2, "age"] = np.nan
        frame.loc[rng.random(rows) < 0.2, "smokes"] = None
    return frame, np.where(ill == 1, "ill", "well")


def fitted(k=2, frame=None, y=None, weight=None, **parameters):
    frame, y = patients() if frame is None else (frame, y)
    return SparseMixedNB(k=k, **parameters).fit(frame, y, sample_weight=weight)


def counts(column, y, weight, alpha):
    """Smoothed, of the cells that have a value: a row for each class."""
    codes, words = pandas.factorize(column, sort=True)
    table = np.full((len(np.unique(y)), len(words)), float(alpha))
    for row, c in enumerate(np.unique(y, return_inverse=True)[1]):
        if codes[row] >= 0:
            table[c, codes[row]] += weight[row]
    return table


def log_likelihood(frame, y, chosen, *, alpha=1.0, share=1e-9, weight=None):
    """Of the rows and of the cells that smoothing adds, the columns that are chosen with distributions by class."""
    weight = np.ones(len(y)) if weight is None else weight
    numbers = [name for name in frame if pandas.api.types.is_numeric_dtype(frame[name])]

    def moments(x, w):
        mean = np.average(x, weights=w)
        return mean, np.average((x - mean) ** 2, weights=w)

    def present(name):
        return frame[name].notna().to_numpy()

    floor = share * max(
        moments(frame[name][present(name)].to_numpy(), weight[present(name)])[1] for name in numbers
    )
    total = 0.0
    for name in frame:
        if name not in numbers:
            f = counts(frame[name], y, weight, alpha)
            p = f / f.sum(axis=1, keepdims=True) if name in chosen else f.sum(axis=0) / f.sum()
            total += (f * np.log(p)).sum()
            continue
        has = present(name)
        x = frame[name].to_numpy()
        for group in [has & (y == c) for c in np.unique(y)] if name in chosen else [has]:
            mean, v = moments(x[group], weight[group])
            total += (weight[group] * norm.logpdf(x[group], mean, np.sqrt(max(v, floor)))).sum()
    return total


@pytest.mark.parametrize("holes", [False, True])
@pytest.mark.parametrize("alpha", [0.5, 1.0])
def test_no_other_choice_of_columns_is_likelier(holes, alpha):
    frame, y = patients(rows=60, holes=holes)
    weight = np.random.default_rng(3).integers(1, 4, size=len(y)).astype(float)
    ours = fitted("all", frame, y, weight, alpha=alpha, missing="ignore" if holes else "error")
    for k in range(1, 5):
        best = max(
            log_likelihood(frame, y, chosen, alpha=alpha, weight=weight)
            for chosen in itertools.combinations(frame.columns, k)
        )
        cut = ours.at(k=k)
        assert len(cut.columns_) == k and cut.k_ == k
        reached = log_likelihood(frame, y, tuple(cut.columns_), alpha=alpha, weight=weight)
        np.testing.assert_allclose(reached, best, rtol=1e-10)
        np.testing.assert_allclose(cut.value_, best, rtol=1e-10)
        assert cut.optimal_ and cut.gap_ == 0 and cut.bound_ == cut.value_
        np.testing.assert_allclose(ours.path_.value[k - 1], cut.value_, rtol=1e-12)
    np.testing.assert_allclose(ours.floor_, log_likelihood(frame, y, (), alpha=alpha, weight=weight), rtol=1e-10)


def test_it_finds_the_columns_that_were_planted():
    ours = fitted(2)
    assert set(ours.columns_) == {"age", "smokes"} and ours.optimal_
    assert fitted(1).columns_[0] == "age"
    frame, y = patients()
    assert ours.score(frame, y) > 0.9
    assert cross_val_score(SparseMixedNB(k=2), frame, y).mean() > 0.9


def test_of_words_alone_it_is_scikit_learns_categorical_naive_bayes():
    rng = np.random.default_rng(2)
    for classes in (2, 3):
        codes, y = rng.integers(0, 4, (150, 5)), rng.integers(0, classes, 150)
        words = pandas.DataFrame({f"column {i}": np.array(list("abcd"))[codes[:, i]] for i in range(5)})
        weight = rng.uniform(0.5, 2, len(y))
        for alpha in (0.3, 1.0):
            ours = fitted("all", words, y, weight, alpha=alpha)
            theirs = CategoricalNB(alpha=alpha, force_alpha=True).fit(codes, y, sample_weight=weight)
            np.testing.assert_allclose(
                ours.predict_log_proba(words), theirs.predict_log_proba(codes), rtol=1e-9, atol=1e-9
            )
            np.testing.assert_array_equal(ours.predict(words), theirs.predict(codes))


def test_of_numbers_alone_it_is_gaussian_naive_bayes():
    rng = np.random.default_rng(3)
    y = np.arange(90) % 3
    X = rng.normal(size=(90, 5)) + np.outer(y, [0, 2, 0, 0, 1])
    ours = fitted("all", X, y, var_smoothing=TINY)
    theirs = GaussianNB(var_smoothing=TINY).fit(X, y)
    np.testing.assert_allclose(ours.predict_log_proba(X), theirs.predict_log_proba(X), rtol=1e-9, atol=1e-9)
    plain = SparseGaussianNB(k=2).fit(X, y)
    few = fitted(2, X, y)
    assert list(few.columns_) == plain.support_.tolist() == [1, 4]
    assert few.value_ == plain.value_
    np.testing.assert_array_equal(few.predict_proba(X), plain.predict_proba(X))


def test_numbers_may_be_told_to_be_words():
    rng = np.random.default_rng(4)
    codes, y = rng.integers(0, 3, (120, 4)), rng.integers(0, 2, 120)
    theirs = CategoricalNB().fit(codes, y)
    for form in (codes, pandas.DataFrame(codes, columns=list("abcd"))):
        ours = SparseMixedNB(k="all", categorical="all").fit(form, y)
        np.testing.assert_allclose(ours.predict_log_proba(form), theirs.predict_log_proba(codes), rtol=1e-9, atol=1e-9)
    frame = pandas.DataFrame(codes, columns=list("abcd"))
    one = SparseMixedNB(k="all", categorical=["b"]).fit(frame, y)
    assert list(one.columns_) == list("abcd")


def test_a_weight_is_so_many_rows():
    frame, y = patients(rows=80, holes=True)
    weight = np.random.default_rng(5).integers(0, 4, size=len(y))
    weight[:2] = 1
    repeated = np.repeat(np.arange(len(y)), weight)
    left = fitted(3, frame, y, weight, missing="ignore")
    right = fitted(3, frame.iloc[repeated], y[repeated], missing="ignore")
    assert list(left.columns_) == list(right.columns_) and left.value_ == right.value_
    np.testing.assert_array_equal(left.predict_proba(frame), right.predict_proba(frame))


def test_missing_cells_are_left_out_of_their_column_and_of_a_rows_scores():
    frame, y = patients(holes=True)
    ours = fitted("all", frame, y, missing="ignore", fit_prior=False)
    joint = np.zeros((len(y), 2))
    for c, name in enumerate(ours.classes_):
        rows = y == name
        for column in ("noise", "age"):
            x = frame[column][rows].dropna()
            joint[:, c] += np.nan_to_num(norm.logpdf(frame[column], x.mean(), x.std(ddof=0)))
        for column in ("smokes", "town"):
            f = counts(frame[column], y, np.ones(len(y)), 1.0)[c]
            words = sorted(frame[column].dropna().unique())
            share = dict(zip(words, np.log(f / f.sum()), strict=True))
            joint[:, c] += [share.get(word, 0.0) for word in frame[column]]
    joint -= np.logaddexp.reduce(joint, axis=1, keepdims=True)
    np.testing.assert_allclose(ours.predict_log_proba(frame), joint, rtol=1e-8, atol=1e-8)
    empty = pandas.DataFrame({"noise": [np.nan], "smokes": [None], "age": [np.nan], "town": [None]})
    np.testing.assert_allclose(ours.predict_proba(empty), 0.5, atol=1e-9)


def test_words_that_training_has_not_shown_say_nothing():
    frame, y = patients()
    ours = fitted("all", frame, y)
    row = frame.iloc[[5]].copy()
    unseen, none = row.assign(town="rome"), row.assign(town=None)
    np.testing.assert_array_equal(ours.predict_proba(unseen), ours.predict_proba(none))
    assert (ours.predict_proba(unseen) != ours.predict_proba(row)).any()


def test_missing_numbers_are_an_error_unless_they_are_ignored():
    frame, y = patients(holes=True)
    with pytest.raises(Error, match="age"):
        fitted(2, frame, y)
    good = fitted("all")
    with pytest.raises(Error, match="age"):
        good.predict(frame)


def test_pickles_and_files_predict_alike(tmp_path):
    frame, y = patients(holes=True)
    ours = fitted(2, frame, y, missing="ignore")
    wanted = ours.predict_proba(frame)
    back = pickle.loads(pickle.dumps(ours))
    np.testing.assert_array_equal(back.predict_proba(frame), wanted)
    assert list(back.columns_) == list(ours.columns_)
    np.testing.assert_array_equal(back.at(k=3).predict_proba(frame), ours.at(k=3).predict_proba(frame))
    ours.save(tmp_path / "model.folkman")
    loaded = folkman.load(tmp_path / "model.folkman")
    assert isinstance(loaded, SparseMixedNB) and loaded.missing == "ignore"
    assert set(loaded.columns_) == set(ours.columns_)
    np.testing.assert_array_equal(loaded.predict_proba(frame), wanted)


def test_the_command_line_says_the_same(tmp_path, folkman_command):
    frame, y = patients(holes=True)
    frame.assign(y=y).to_csv(tmp_path / "table.csv", index=False)
    flags = ("--label", "y", "--method", "mixed", "--k", 2, "--alpha", "0.5", "--missing", "ignore")
    folkman_command("fit", "table.csv", *flags, "-o", "shell.folkman", cwd=tmp_path)
    ours = fitted(2, frame, y, alpha=0.5, missing="ignore")
    theirs = folkman.load(tmp_path / "shell.folkman")
    assert theirs.value_ == ours.value_ and set(theirs.columns_) == set(ours.columns_)
    np.testing.assert_array_equal(theirs.predict_proba(frame), ours.predict_proba(frame))
    ours.save(tmp_path / "python.folkman")
    said = folkman_command("predict", "python.folkman", "table.csv", "--label", "y", cwd=tmp_path).split()
    assert said == ours.predict(frame).tolist()


def test_an_explanation_names_cells_and_adds_up():
    frame, y = patients()
    ours = fitted(2, frame, y, fit_prior=False)
    for row in range(5):
        why = ours.explain(frame.iloc[[row]])
        assert why.chosen == ours.predict(frame.iloc[[row]])[0]
        assert len(why.contributions) == 2  # a number, and the word that the row has
        said = " ".join(str(one.feature) for one in why.contributions)
        assert "age" in said and "smokes" in said and "town" not in said
        odds = abs(np.diff(ours.predict_log_proba(frame.iloc[[row]])).item())
        assert sum(one.amount for one in why.contributions) == pytest.approx(odds, abs=1e-9)


@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_tables_of_other_libraries_are_read_alike(library):
    module = pytest.importorskip(library)
    frame, y = patients()
    columns = {name: frame[name].tolist() for name in frame}
    table = module.table(columns) if library == "pyarrow" else module.DataFrame(columns)
    ours, theirs = fitted(2, frame, y), fitted(2, table, y)
    assert list(theirs.columns_) == list(ours.columns_) and theirs.value_ == ours.value_
    np.testing.assert_array_equal(theirs.predict_proba(table), ours.predict_proba(frame))


def test_the_order_of_rows_and_the_threads_do_not_show():
    frame, y = patients(holes=True)
    order = np.random.default_rng(6).permutation(len(y))
    left = fitted(3, frame, y, missing="ignore")
    right = fitted(3, frame.iloc[order], y[order], missing="ignore", n_jobs=3)
    assert list(left.columns_) == list(right.columns_)
    assert (left.value_, left.bound_) == (right.value_, right.bound_)
    np.testing.assert_array_equal(left.predict_proba(frame), right.predict_proba(frame))


def test_it_is_at_home_in_searches():
    frame, y = patients()
    search = GridSearchCV(SparseMixedNB(), {"k": [1, 2], "alpha": [0.5, 1.0]}, cv=3).fit(frame, y)
    assert search.best_score_ > 0.85
    chosen = fitted("cv", frame, y, folds=4)
    assert 1 <= chosen.k_ <= 4
    assert clone(chosen).get_params() == chosen.get_params()
    assert fitted(0.5, frame, y).k_ == 2  # a share of the columns


@pytest.mark.parametrize(
    "parameters",
    [
        {"k": 0},
        {"alpha": -1},
        {"var_smoothing": 0},
        {"variances": "shared"},
        {"categorical": ["twon"]},
        {"class_prior": [0.9, 0.9]},
        {"missing": "zero"},
        {"then": "multinomial"},
        {"max_gap": -1.0},
    ],
    ids=str,
)
def test_parameters_that_make_no_sense_are_refused(parameters):
    with pytest.raises(ValueError) as caught:
        fitted(**parameters)
    assert isinstance(caught.value, Error) and "--" not in str(caught.value)


def test_says_what_is_wrong():
    frame, y = patients()
    with pytest.raises(Error, match="class"):
        fitted(2, frame, np.full(len(y), "ill"))
    with pytest.raises(Error, match="inconsistent numbers of samples"):
        fitted(2, frame, y[:-1])
    ours = fitted(2, frame, y)
    with pytest.raises(ValueError, match="age"):
        ours.predict(frame.drop(columns="age"))
    with pytest.raises(Error, match="age"):
        ours.predict(frame.assign(age="old"))
