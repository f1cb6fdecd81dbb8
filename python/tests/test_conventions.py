"""What users of scikit-learn take for granted: n_jobs, random_state, array libraries, columns by name, progress, words."""

import os
import subprocess
import sys
import textwrap
import warnings
from typing import ClassVar

import joblib
import numpy as np
import pandas
import polars
import pytest
from conftest import planted
from folkman._parameters import threads
from folkman._progress import Bar
from scipy import sparse
from sklearn.base import clone

import folkman
from folkman import (
    BaristaClassifier,
    ClassSums,
    CountVectorizer,
    Error,
    FeatureSelector,
    HashingVectorizer,
    L0Classifier,
    L0Regressor,
    SparseBernoulliNB,
    SparseCenterClassifier,
    SparseMultinomialNB,
    TfidfVectorizer,
    WeightedNB,
    _core,
)

X, Y = planted(rows=60, columns=8)


# --- n_jobs


def test_no_n_jobs_takes_the_cpus_that_are_free(monkeypatch):
    for name in ("FOLKMAN_NUM_THREADS", "OMP_NUM_THREADS"):
        monkeypatch.delenv(name, raising=False)
    assert threads(None) == joblib.cpu_count() and threads(-1) == joblib.cpu_count() and threads(3) == 3
    assert joblib.Parallel(n_jobs=2, backend="threading")(joblib.delayed(threads)(None) for _ in range(2)) == [1, 1]
    monkeypatch.setenv("OMP_NUM_THREADS", "3,2")
    assert threads(None) == 3
    monkeypatch.setenv("FOLKMAN_NUM_THREADS", "5")
    assert threads(None) == 5
    monkeypatch.setenv("FOLKMAN_NUM_THREADS", "many")
    assert threads(None) == 3


def test_workers_of_joblib_share_the_cpus(monkeypatch):
    for name in ("FOLKMAN_NUM_THREADS", "OMP_NUM_THREADS"):
        monkeypatch.delenv(name, raising=False)
    used = joblib.Parallel(n_jobs=2)(joblib.delayed(threads)(None) for _ in range(2))
    assert sum(used) <= max(2, joblib.cpu_count())
    with joblib.parallel_config("loky", inner_max_num_threads=4):
        assert joblib.Parallel(n_jobs=2)(joblib.delayed(threads)(None) for _ in range(2)) == [4, 4]


# --- random_state


@pytest.mark.parametrize("made", [np.random.RandomState, np.random.default_rng])
@pytest.mark.parametrize("estimator", [SparseMultinomialNB(k="cv", folds=3), WeightedNB("ftawnb"), L0Regressor(k=2)])
def test_generators_seed_like_numbers(estimator, made):
    first, again = (clone(estimator).set_params(random_state=made(7)).fit(X, Y) for _ in range(2))
    np.testing.assert_array_equal(first.predict(X), again.predict(X))
    if hasattr(first, "_fitted") and hasattr(first._fitted, "task"):
        assert first._fitted.task.options["seed"] == again._fitted.task.options["seed"] != "0"
    clone(estimator).set_params(random_state=None).fit(X, Y)
    with pytest.raises(TypeError, match="random_state"):
        clone(estimator).set_params(random_state="seven").fit(X, Y)


# --- arrays of other libraries


def test_arrays_of_other_libraries_are_read_whatever_scikit_learn_dispatches():
    """In a process of its own: SciPy looks for its variable when it is first imported."""
    pytest.importorskip("array_api_strict")
    program = """
        import array_api_strict as strict, numpy as np, sklearn
        import folkman
        random = np.random.default_rng(0)
        X, y = random.poisson(2, (40, 4)).astype(float), random.integers(0, 2, 40)
        makers = [lambda: folkman.SparseMultinomialNB(k=2), lambda: folkman.SparseCenterClassifier("l1", k=2),
                  lambda: folkman.L0Regressor(k=2), lambda: folkman.WeightedNB("nb")]
        for make in makers:
            expected = make().fit(X, y)
            with sklearn.config_context(array_api_dispatch=True):
                for convert in (np.asarray, strict.asarray):
                    model = make().fit(convert(X), convert(y))
                    assert np.array_equal(model.predict(convert(X)), expected.predict(X))
                    assert repr(model.explain(convert(X)[:1, :])) == repr(expected.explain(X[:1]))
                    if hasattr(model, "transform"):
                        assert np.array_equal(model.transform(convert(X)), expected.transform(X))
                model.score(X, y)
                folkman.ClassSums(strict.asarray(X), strict.asarray(y))
                folkman.MDLDiscretizer().fit(strict.asarray(X), strict.asarray(y)).transform(strict.asarray(X))
    """
    environment = {**os.environ, "SCIPY_ARRAY_API": "1"}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


# --- columns by name


def bad(value, form):
    frame = pandas.DataFrame(X, columns=[f"word {i}" for i in range(8)])
    frame.iloc[17, 3] = value
    return form(frame)


@pytest.mark.parametrize("value", [np.nan, np.inf, -1.0])
@pytest.mark.parametrize("form", [lambda frame: frame, polars.DataFrame], ids=["pandas", "polars"])
def test_a_bad_value_is_named_by_its_column(value, form):
    good = bad(1.0, form)
    for made in (SparseMultinomialNB(k=8), SparseCenterClassifier(k=8), L0Regressor(k=8), FeatureSelector("lasso", k=8)):
        if value == -1 and not isinstance(made, SparseMultinomialNB):
            continue
        fitted = clone(made).fit(good, Y)
        for call, labels in ((made.fit, [Y]), (fitted.predict, [])):
            with pytest.raises(Error, match="'word 3'") as caught:
                call(bad(value, form), *labels)
            assert "row 17" in caught.value.where
        with pytest.raises(Error, match="'word 3'"):
            fitted.explain(bad(value, form)[17:18])
    with pytest.raises(Error, match="'word 3'"):
        ClassSums(bad(value, form), Y)


# --- what is offered, and by what name


def test_a_selector_of_classes_does_not_offer_regression():
    with pytest.raises(Error, match="L0Regressor"):
        FeatureSelector("l0-linear", k=2).fit(X, Y)
    with pytest.raises(Error) as caught:
        FeatureSelector("nonsense", k=2).fit(X, Y)
    assert "chi2" in str(caught.value) and "l0-linear" not in str(caught.value)
    FeatureSelector("l0-linear")._repr_html_()
    assert FeatureSelector("l0-logistic", k=2).fit(X, Y).score(X, Y) > 0.7


@pytest.mark.parametrize("made", [WeightedNB, BaristaClassifier])
def test_missing_cells_are_filled_by_one_name_and_the_old_one_still_works(made):
    holes = np.where(np.random.default_rng(0).random(X.shape) < 0.2, np.nan, X)
    expected = made(missing_as="own").fit(holes, Y).predict_proba(holes)
    with pytest.warns(FutureWarning, match="missing_as"):
        old = made(missing="own").fit(holes, Y)
    np.testing.assert_array_equal(old.predict_proba(holes), expected)
    with pytest.raises(Error, match="missing_as: there is no 'error'"):
        made(missing_as="error").fit(holes, Y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made(l1=1, l2=1).fit(holes, Y)


# --- progress


class Recorded:
    """Stands in for tqdm."""

    made: ClassVar = []

    def __init__(self, desc, total, **_):
        self.desc, self.total, self.n, self.closed = desc, total, 0, False
        Recorded.made.append(self)

    def update(self, amount):
        self.n += amount

    def close(self):
        self.closed = True


def test_bars_of_finished_tasks_are_full_and_closed(monkeypatch):
    Recorded.made.clear()
    monkeypatch.setattr("tqdm.auto.tqdm", Recorded)
    SparseMultinomialNB(k="cv", progress=True).fit(X, Y)
    L0Classifier(k=3, progress=True).fit(X, Y).path()
    BaristaClassifier(progress=True).fit(X, Y).path(cv=2)
    CountVectorizer(progress=True).fit_transform(["good wine"] * 500)
    ClassSums.from_batches([(X[:30], Y[:30]), (X[30:], Y[30:])], progress=True)
    bar = Bar()
    bar("reading", 0, 100, "rows")
    bar("choosing", 1, 10, "features")  # the reading was done
    bar("choosing", 10, 10, "features")
    assert len(Recorded.made) > 3
    for one in Recorded.made:
        assert one.closed and (not one.total or one.n == one.total), (one.desc, one.n, one.total)


def test_the_last_that_a_caller_hears_is_that_all_is_done():
    ends = []
    for call in (
        lambda tell: SparseMultinomialNB(k=3, progress=tell).fit(X, Y),
        lambda tell: L0Regressor(k=2, progress=tell).fit(X, Y),
        lambda tell: WeightedNB("wanbia", progress=tell).fit(X, Y),
        lambda tell: ClassSums(X, Y, progress=tell),
    ):
        heard = []
        call(lambda *moment, heard=heard: heard.append(moment))
        ends += heard[-1:]
    assert ends and all(done == total > 0 for _, done, total, _ in ends)


# --- words


def provoked():
    """Calls that are refused or warn, of as many kinds as there are."""
    text = ["good wine", "bad wine"]
    yield from (
        lambda p=p: SparseMultinomialNB(**{"k": 3, **p}).fit(X, Y)
        for p in (
            *({"k": k} for k in ("some", "150%", 0, 1.5, "-3", "0%")),
            *({"alpha": alpha} for alpha in (-1, "much", np.nan)),
            *({"then": "forest"}, {"then": "logistic", "C": 0}, {"nodes": -1}, {"max_gap": -1.0}, {"max_gap": np.nan}),
            *({"binarize": -1}, {"folds": 1}, {"class_prior": [1]}, {"k": 100}),
        )
    )
    yield lambda: SparseMultinomialNB(k=2, max_gap=0.0, nodes=0).fit(*planted(rows=300, columns=200, seed=3))
    yield lambda: SparseMultinomialNB(k=2).fit(X - 1, Y)
    yield lambda: SparseMultinomialNB(k=2).fit(np.where(X > 2, np.nan, X), Y)
    yield lambda: SparseBernoulliNB(k=2, binarize=None).fit(X, Y)
    yield lambda: SparseBernoulliNB(k=2).fit_sums(ClassSums(X, Y))
    yield lambda: SparseMultinomialNB(k=2).fit_sums(ClassSums(X, Y, any_sign=True))
    yield lambda: SparseMultinomialNB(k="cv").fit_sums(ClassSums(X, Y))
    yield lambda: SparseMultinomialNB(k=2, then="logistic").fit_sums(ClassSums(X, Y))
    yield lambda: SparseCenterClassifier("l1", k=2).fit_sums(ClassSums(X, Y, any_sign=True))
    yield lambda: SparseCenterClassifier(k=2, rescale=True).fit_sums(ClassSums(X, Y, any_sign=True))
    yield lambda: ClassSums(X, Y) + ClassSums(X, Y, binarize=0)
    yield lambda: ClassSums(X, Y, any_sign=True) + ClassSums(X, Y, squares=True)
    yield lambda: ClassSums(X, Y, binarize=0, missing="ignore")
    for then in ("logistic", "svm", "multinomial"):
        yield lambda then=then: SparseCenterClassifier(k=2, missing="ignore", then=then).fit(X, Y)
        yield lambda then=then: L0Classifier(k=2).set_params(then=then)
    for method in ("lasso", "rfe-svm", "l1-svm", "chi2", "odds-ratio", "l0-logistic", "center-l1", "l0-linear", "none"):
        for more in ({"k": "elbow"}, {"k": "cv"}, {"alpha": "cv"}, {"then": "multinomial"}, {"binarize": 0.0}):
            yield lambda method=method, more=more: FeatureSelector(method, **{"k": 2, **more}).fit(X, Y)
    for more in ({"gamma": 0}, {"gamma": -1}, {"penalty": 0}, {"penalty": 1, "k": 3}, {"seconds": -1}, {"tolerance": 0}):
        yield lambda more=more: L0Regressor(**more).fit(X, Y)
    yield lambda: L0Regressor(k=2, max_gap=0.0, nodes=0).fit(*planted(rows=40, columns=60, seed=1))
    for method in ("nb", "wanbia", "barista"):
        for more in ({"l1": 0, "l2": 0}, {"l1": -1}, {"loss": "none"}, {"solver": "none"}, {"unseen": "none"}, {"tol": 0}):
            yield lambda method=method, more=more: WeightedNB(method, **more).fit(X, Y)
    for more in ({"points": 0}, {"least_l1": 2.0}, {"cv": 1}, {"cv": 100}):
        yield lambda more=more: BaristaClassifier(l1=1, l2=1).fit(X, Y).path(**more)
    for more in (
        *({"token_pattern": "(?=a)"}, {"token_pattern": "("}, {"ngram_range": (2, 1)}, {"ngram_range": (0, 1)}),
        *({"min_df": 3}, {"max_df": 0.0}, {"analyzer": "char", "token_pattern": "a"}, {"vocabulary": []}),
        *({"analyzer": "char", "stop_words": "english"}, {"min_df": 2, "max_df": 1}, {"max_features": 0}),
    ):
        yield lambda more=more: TfidfVectorizer(**more).fit(text)
    yield lambda: HashingVectorizer(n_features=2**40).fit_transform(text)
    yield lambda: CountVectorizer().fit(["", ""])
    yield lambda: CountVectorizer().fit([None])
    yield lambda: ClassSums.load("nothing.sums")
    yield lambda: folkman.load(__file__)
    yield lambda: ClassSums.load(__file__)
    yield lambda: SparseMultinomialNB(k=2).fit(sparse.csr_array(X), Y[:-1])
    yield lambda: SparseMultinomialNB(k=2).fit(X, Y).predict(X[:, :3])


def test_no_message_speaks_of_flags():
    said = []
    for call in provoked():
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                call()
            except (ValueError, TypeError, OSError, AttributeError) as error:
                said.append(str(error))
        said += [str(one.message) for one in caught]
    assert len(said) > 80
    flags = [message for message in said if "--" in message or "standard input" in message]
    assert flags == []


def test_what_python_is_told_names_parameters():
    from folkman._core import spelled

    assert spelled("use @{missing=ignore}, or @{l2=0.01}") == 'use missing="ignore", or l2=0.01'
    assert spelled("give @{k} as a number; @{class_prior} and @{max_gap}") == "give k as a number; class_prior and max_gap"
    assert "--" not in "".join(_core.methods())
