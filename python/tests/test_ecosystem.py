"""Where estimators live: pipelines, searches, dataframes, pickles, other processes."""

import pickle

import joblib
import numpy as np
import pytest
import sklearn
from conftest import planted
from scipy import sparse
from sklearn.base import clone
from sklearn.compose import ColumnTransformer
from sklearn.feature_selection import SelectKBest, chi2
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import Pipeline, make_pipeline

import folkman
from folkman import Error, FeatureSelector, SparseBernoulliNB, SparseMultinomialNB


def frames(X):
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    names = [f"word {i}" for i in range(X.shape[1])]
    yield "pandas", pandas.DataFrame(X, columns=names)
    mixed = pandas.DataFrame(X, columns=names)
    mixed[names[0]] = mixed[names[0]].astype(np.int8)
    mixed[names[1]] = mixed[names[1]].astype(np.float32)
    yield "pandas, mixed", mixed
    yield "pandas, sparse", pandas.DataFrame.sparse.from_spmatrix(sparse.csr_matrix(X), columns=names)
    yield "polars", polars.DataFrame(X, schema=names)
    yield "arrow", pyarrow.table({name: X[:, i] for i, name in enumerate(names)})
    table = pyarrow.table({name: X[:, i].astype(np.int32) for i, name in enumerate(names)})
    yield "arrow, in chunks", pyarrow.concat_tables([table.slice(0, 7), table.slice(7)])


def test_dataframes_are_read_in_place_and_give_the_same_bits(counts):
    X, y = counts
    expected = SparseMultinomialNB(k=5).fit(X, y)
    for name, frame in frames(X):
        fit = SparseMultinomialNB(k=5).fit(frame, y)
        np.testing.assert_array_equal(fit.coef_, expected.coef_, err_msg=name)
        np.testing.assert_array_equal(fit.predict_proba(frame), expected.predict_proba(X), err_msg=name)
        np.testing.assert_array_equal(fit.transform(frame), X[:, expected.support_], err_msg=name)
        assert fit.get_feature_names_out().tolist() == [f"word {i}" for i in expected.support_]
        assert fit.feature_names_in_[3] == "word 3"


def test_other_names_than_those_fitted_are_refused(counts):
    X, y = counts
    for name, frame in frames(X):
        fit = SparseMultinomialNB(k=5).fit(frame, y)
        renamed = frame.rename_columns([f"w{i}" for i in range(60)]) if hasattr(frame, "rename_columns") else None
        if renamed is None:
            renamed = frame.copy() if "pandas" in name else frame.clone()
            renamed.columns = [f"w{i}" for i in range(60)]
        with pytest.raises(ValueError, match="feature names should match"):
            fit.predict(renamed)


@pytest.mark.parametrize("output", ["pandas", "polars"])
def test_transform_gives_dataframes_when_asked(counts, output):
    library = pytest.importorskip(output)
    X, y = counts
    fit = SparseMultinomialNB(k=5).set_output(transform=output).fit(X, y)
    frame = fit.transform(X)
    assert isinstance(frame, library.DataFrame)
    assert list(frame.columns) == [f"x{i}" for i in fit.support_]


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix, sparse.csr_array, sparse.csc_array])
def test_columns_go_out_and_come_back(counts, form):
    X, y = counts
    fit = SparseMultinomialNB(k=5).fit(X, y)
    cut = fit.transform(form(X))
    assert isinstance(cut, type(form(X)))
    back = fit.inverse_transform(cut)
    dense = back.toarray() if sparse.issparse(back) else back
    np.testing.assert_array_equal(dense[:, fit.support_], X[:, fit.support_])
    assert not dense[:, ~fit.get_support()].any()


def test_pipelines_searches_and_columns(counts):
    X, y = counts
    pipe = make_pipeline(SparseMultinomialNB(), LogisticRegression())
    search = GridSearchCV(pipe, {"sparsemultinomialnb__k": [2, 4, 8]}, cv=3).fit(X, y)
    assert search.best_score_ > 0.9
    columns = ColumnTransformer([("nb", SparseMultinomialNB(k=3), slice(0, 30))])
    assert columns.fit_transform(X, y).shape == (len(y), 3)
    assert cross_val_score(SparseBernoulliNB(k=4), X, y, n_jobs=2).mean() > 0.8


def test_copies_of_every_kind_predict_alike(counts, tmp_path):
    X, y = counts
    fit = SparseMultinomialNB(k=5, class_prior=[0.3, 0.7]).fit(X, y)
    file = tmp_path / "model.joblib"
    joblib.dump(fit, file)
    for copy in (pickle.loads(pickle.dumps(fit)), joblib.load(file)):
        np.testing.assert_array_equal(copy.predict_proba(X), fit.predict_proba(X))
        np.testing.assert_array_equal(copy.at(k=9).support_, fit.at(k=9).support_)
        np.testing.assert_array_equal(copy.partial_fit(X, y).class_count_, 2 * fit.class_count_)
    assert not hasattr(clone(fit), "classes_")
    parts = joblib.Parallel(n_jobs=2)(joblib.delayed(fit.predict)(part) for part in np.array_split(X, 2))
    np.testing.assert_array_equal(np.concatenate(parts), fit.predict(X))


def test_files_of_models_come_back_as_estimators(counts, tmp_path):
    X, y = counts
    for estimator in (SparseMultinomialNB(k=5), SparseBernoulliNB(k=5), FeatureSelector("odds-ratio", k=5)):
        fit = estimator.fit(X, y)
        fit.save(tmp_path / "model.folkman")
        loaded = folkman.load(tmp_path / "model.folkman")
        assert type(loaded) is type(fit)
        np.testing.assert_array_equal(loaded.predict_proba(X), fit.predict_proba(X))
        np.testing.assert_array_equal(loaded.transform(X), fit.transform(X))
        assert loaded.gap_ == fit.gap_
        with pytest.raises(Error, match="class sums"):
            loaded.at(k=2)
    with pytest.raises(OSError, match="nothing.folkman"):
        folkman.load(tmp_path / "nothing.folkman")


def test_weights_reach_the_estimator_through_a_pipeline(counts):
    X, y = counts
    weight = np.random.default_rng(0).uniform(0, 2, len(y))
    with sklearn.config_context(enable_metadata_routing=True):
        nb = SparseMultinomialNB(k=5).set_fit_request(sample_weight=True).set_score_request(sample_weight=True)
        pipe = Pipeline([("keep", "passthrough"), ("nb", nb)]).fit(X, y, sample_weight=weight)
        search = GridSearchCV(nb, {"k": [2, 5]}, cv=3).fit(X, y, sample_weight=weight)
    np.testing.assert_array_equal(pipe[-1].coef_, SparseMultinomialNB(k=5).fit(X, y, sample_weight=weight).coef_)
    assert search.best_params_["k"] in (2, 5)


def test_chi2_ranks_as_scikit_learns():
    X, y = planted(classes=3)
    ours = FeatureSelector("chi2", k=7).fit(X, y)
    theirs = SelectKBest(chi2, k=7).fit(X, y)
    np.testing.assert_array_equal(ours.get_support(), theirs.get_support())
    np.testing.assert_allclose(ours.scores_, theirs.scores_[ours.support_], rtol=1e-9)


@pytest.mark.parametrize("method", ["odds-ratio", "tmnb", "mutual-information", "l1-logistic", "lasso", "rfe-svm"])
def test_every_method_of_the_table_is_an_estimator(counts, method):
    X, y = counts
    fit = FeatureSelector(method, k=6).fit(X, y)
    assert len(fit.support_) == 6
    assert fit.score(X, y) > 0.8
