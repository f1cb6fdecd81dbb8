"""Showing an estimator costs nothing: notebooks read every name that dir lists."""

import copy
import inspect
import pickle
import rlcompleter

import numpy as np
import pytest
from conftest import planted

import folkman
from folkman import (
    BaristaClassifier,
    CountVectorizer,
    FeatureSelector,
    L0Classifier,
    L0Regressor,
    MDLDiscretizer,
    SparseBernoulliNB,
    SparseCenterClassifier,
    SparseMultinomialNB,
    WeightedNB,
    _core,
)

X, Y = planted(rows=60, columns=8)

ESTIMATORS = [
    SparseMultinomialNB(k=3),
    SparseBernoulliNB(k=3),
    SparseCenterClassifier(k=3),
    FeatureSelector("chi2", k=3),
    L0Regressor(k=2),
    L0Classifier(k=2),
    WeightedNB("nb"),
    BaristaClassifier(l1=1, l2=1),
    MDLDiscretizer(),
]


@pytest.fixture
def work(monkeypatch):
    """Counts what is computed."""
    calls = []
    for name in ("cut", "path", "penalty_path"):
        honest = getattr(_core, name)

        def counted(*arguments, honest=honest, name=name, **options):
            calls.append(name)
            return honest(*arguments, **options)

        monkeypatch.setattr(_core, name, counted)
    return calls


def show(estimator):
    """As a notebook, a debugger and completion look at it."""
    assert "Fitted attributes" in estimator._repr_html_()
    repr(estimator)
    str(estimator)
    estimator._repr_mimebundle_()
    members = dict(inspect.getmembers(estimator))
    for name in dir(estimator):
        hasattr(estimator, name)
    rlcompleter.Completer({"estimator": estimator}).attr_matches("estimator.pa")
    copy.copy(estimator)
    return members


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda e: type(e).__name__)
def test_showing_a_fitted_estimator_computes_nothing(estimator, work):
    fitted = estimator.fit(X, Y)
    work.clear()
    members = show(fitted)
    assert work == []
    assert "n_features_in_" in members and "path_" not in members


@pytest.mark.parametrize("made", [SparseMultinomialNB(k=3), L0Regressor(k=2), BaristaClassifier(l1=1, l2=1)])
def test_the_path_is_made_once_and_when_asked_for_by_name(made, work):
    fitted = made.fit(X, Y)
    work.clear()
    assert fitted.path_ is fitted.path_
    assert len(work) == 1
    fitted.fit(X, Y)
    work.clear()
    assert len(fitted.path_) > 0 and len(work) == 1  # that of the new fit


def test_rows_added_choose_no_features_before_someone_asks(work):
    nb = SparseMultinomialNB(k=3).partial_fit(X, Y, classes=[0, 1])
    assert "support_" not in dict(inspect.getmembers(nb)) and repr(nb) and work == []
    assert len(nb.support_) == 3 and work == ["cut"]
    assert "support_" in show(nb) and work == ["cut"]


def test_estimators_from_files_and_pickles_can_be_shown(tmp_path, work):
    for made in (SparseMultinomialNB(k=3), SparseCenterClassifier(k=3), L0Regressor(k=2), WeightedNB("nb")):
        fitted = made.fit(X, Y)
        fitted.save(tmp_path / "model.folkman")
        work.clear()
        show(folkman.load(tmp_path / "model.folkman"))
        show(pickle.loads(pickle.dumps(fitted)))
        assert work == []
    assert not hasattr(folkman.load(tmp_path / "model.folkman"), "class_count_")


def test_a_vocabulary_is_made_once():
    words = CountVectorizer().fit(["good wine"])
    assert words.vocabulary_ is words.vocabulary_ == {"good": 0, "wine": 1}
    assert pickle.loads(pickle.dumps(words)).vocabulary_ == words.vocabulary_
    assert words.fit(["bad wine"]).vocabulary_ == {"bad": 0, "wine": 1}


def test_no_estimator_links_to_a_page_that_is_not_there():
    for estimator in [*ESTIMATORS, CountVectorizer()]:
        assert estimator._get_doc_link() == ""
        assert "scikit-learn.org/1" not in estimator._repr_html_().split(type(estimator).__name__)[1][:400]
    assert np.isfinite(SparseMultinomialNB(k=2).fit(X, Y).value_)
