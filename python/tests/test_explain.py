"""Explanations: amounts add up, products hold, columns and names are right, in pipelines too."""

import numpy as np
import pandas
import polars
import pytest
from conftest import planted
from scipy import sparse
from sklearn.compose import ColumnTransformer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import FeatureUnion, Pipeline, make_pipeline
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler

import folkman
from folkman import (
    BaristaClassifier,
    CountVectorizer,
    Error,
    FeatureSelector,
    HashingVectorizer,
    L0Classifier,
    L0Regressor,
    SparseCenterClassifier,
    SparseMultinomialNB,
    WeightedNB,
)

X, Y = planted(rows=60, columns=8)
NAMES = [f"word {i}" for i in range(8)]
FRAME = pandas.DataFrame(X, columns=NAMES)
DOCUMENTS = ["good wine", "good, good food", "bad wine", "bad food, bad", "good day", "bad day"] * 3
SAID = ["praise", "praise", "complaint", "complaint", "praise", "complaint"] * 3


def patients(rows=120):
    random = np.random.default_rng(0)
    ill = random.integers(2, size=rows)
    table = pandas.DataFrame(
        {
            "name": [f"n{i}" for i in range(rows)],
            "age": random.normal(40 + 20 * ill, 5),
            "smokes": np.where(random.random(rows) < 0.2 + 0.6 * ill, "yes", "no"),
            "rate": random.normal(80 - 10 * ill, 4),
        }
    ).drop(columns="name")
    table.insert(0, "constant", 1.0)
    return table, np.where(ill == 1, "ill", "well")


@pytest.mark.parametrize("method", ["nb", "wanbia", "cawnb", "cwanb", "ftawnb", "barista"])
def test_cells_of_a_table_add_up_to_the_decision_and_are_products(method):
    table, y = patients()
    penalties = {"l1": 0.3, "l2": 0.3} if method == "barista" else {}
    model = WeightedNB(method, **penalties).fit(table, y)
    for i in range(5):
        why = model.explain(table.iloc[[i]])
        frame = why.to_frame()
        sign = 1 if why.chosen == model.classes_[1] else -1
        assert frame["amount"].sum() == pytest.approx(sign * model.decision_function(table.iloc[[i]])[0])
        np.testing.assert_allclose(frame["value"] * frame["weight"], frame["amount"])
        assert frame["column"][0] == -1 and frame["feature"][0] == "(prior)"
        for cell, column in zip(frame["feature"][1:], frame["column"][1:], strict=True):
            assert table.columns[column] in cell
        smokes = f"smokes = {table['smokes'][i]}"
        assert smokes in frame["feature"].to_list() and f"{smokes} =" not in repr(why)
        assert smokes in why._repr_html_()


@pytest.mark.parametrize(
    "made", [SparseMultinomialNB(k=3), SparseCenterClassifier(k=3, then="logistic"), L0Classifier(k=3), L0Regressor(k=3)]
)
def test_values_times_weights_are_amounts_and_add_up(made):
    model = made.fit(FRAME, Y)
    for i in range(5):
        why = model.explain(FRAME.iloc[i])
        frame = why.to_frame()
        np.testing.assert_allclose(frame["value"] * frame["weight"], frame["amount"])
        assert [NAMES[column] for column in frame["column"]] == frame["feature"].to_list()
        np.testing.assert_array_equal(frame["value"], X[i, frame["column"]])
        if isinstance(model, L0Regressor):
            assert why.intercept + frame["amount"].sum() == pytest.approx(model.predict(FRAME.iloc[[i]])[0])
        else:
            sign = 1 if why.chosen == 1 else -1
            odds = model.decision_function(FRAME.iloc[[i]])[0]
            assert sign * model.intercept_[0] + frame["amount"].sum() == pytest.approx(sign * odds)


@pytest.mark.parametrize(
    "made",
    [SparseMultinomialNB(k=3), SparseCenterClassifier(k=3), L0Regressor(k=3), BaristaClassifier(l1=1, l2=1)],
)
def test_one_row_in_any_form_is_explained_and_more_are_refused(made):
    model = made.fit(FRAME, Y)
    expected = repr(model.explain(FRAME.iloc[[5]]))
    for row in (FRAME.iloc[5], FRAME[5:6], polars.DataFrame(FRAME)[5:6]):
        assert repr(model.explain(row)) == expected
    bare = type(made)(**made.get_params()).fit(X, Y)
    expected = repr(bare.explain(X[5], feature_names=NAMES))
    assert "word " in expected
    rows = [X[5].tolist(), tuple(X[5]), X[5:6], X[5:6].tolist()]
    if not isinstance(made, BaristaClassifier):
        rows += [sparse.csr_array(X[5:6]), sparse.csc_matrix(X[5:6])]
    for row in rows:
        assert repr(bare.explain(row, feature_names=NAMES)) == expected
    for rows in (X[:2], X[:0]):
        with pytest.raises(Error, match=rf"{len(rows)} rows were passed"):
            bare.explain(rows)
    with pytest.raises(Error, match="2 rows were passed"):
        model.explain(FRAME[:2])
    with pytest.raises(Error, match="7 names and 8 features"):
        bare.explain(X[5], feature_names=NAMES[:7])
    assert [repr(why) for why in folkman.explain(model, FRAME[:3])] == [repr(model.explain(FRAME.iloc[i])) for i in range(3)]
    assert len(folkman.explain(bare, X[:3])) == 3 and len(folkman.explain(bare, X[0])) == 1


def test_a_table_is_explained_by_an_array_of_its_cells():
    table, y = patients()
    model = WeightedNB("nb").fit(table, y)
    with pytest.warns(UserWarning, match="feature names"):
        same = model.explain(table.to_numpy(dtype=object)[3])
    assert repr(same) == repr(model.explain(table.iloc[3]))
    with pytest.warns(UserWarning, match="feature names"):
        np.testing.assert_array_equal(model.predict(table.to_numpy(dtype=object)), model.predict(table))
    numbered = WeightedNB("nb").fit(table.to_numpy(dtype=object), y)
    named = numbered.explain(table.to_numpy(dtype=object)[3], feature_names=list(table))
    assert repr(named) == repr(model.explain(table.iloc[3]))


PIPELINES = {
    "words": make_pipeline(CountVectorizer(), SparseMultinomialNB(k=2)),
    "then chosen": make_pipeline(CountVectorizer(), FeatureSelector("chi2", k=3), SparseMultinomialNB(k=2)),
    "nested": make_pipeline(
        make_pipeline(CountVectorizer(), FeatureSelector("chi2", k=3)), Pipeline([("nb", SparseMultinomialNB(k=2))])
    ),
    "passed through": Pipeline([("w", CountVectorizer()), ("p", "passthrough"), ("nb", SparseMultinomialNB(k=2))]),
    "searched": GridSearchCV(
        make_pipeline(CountVectorizer(), SparseMultinomialNB()), {"sparsemultinomialnb__k": [2]}, cv=2
    ),
}


@pytest.mark.parametrize("name", PIPELINES)
def test_words_keep_their_names_in_a_pipeline(name):
    model = PIPELINES[name].fit(DOCUMENTS, SAID)
    for documents in (["a good day", "bad, bad"], pandas.Series(["a good day", "bad, bad"]), ("a good day", "bad, bad")):
        first, second = folkman.explain(model, documents)
        assert first.chosen == "praise" and [one.feature for one in first.contributions] == ["good"]
        assert second.chosen == "complaint" and second.contributions[0][:3:2] == ("bad", 2.0)
    assert repr(folkman.explain(model, "a good day")[0]) == repr(first)
    assert folkman.explain(model, ["good bad"], top=1)[0].contributions[1:] == []


def test_columns_keep_their_names_through_transformers():
    table, y = patients()
    columns = ColumnTransformer(
        [("number", StandardScaler(), ["age", "rate"]), ("word", OneHotEncoder(sparse_output=False), ["smokes"])]
    )
    model = make_pipeline(columns, SparseCenterClassifier(k=3)).fit(table, y)
    names = {one.feature for one in folkman.explain(model, table[:1])[0].contributions}
    assert names <= {"number__age", "number__rate", "word__smokes_no", "word__smokes_yes"} and len(names) == 3
    union = FeatureUnion([("words", CountVectorizer()), ("letters", CountVectorizer(analyzer="char"))])
    words = make_pipeline(union, SparseMultinomialNB(k=4)).fit(DOCUMENTS, SAID)
    assert any(one.feature == "words__good" for one in folkman.explain(words, ["good"])[0].contributions)
    weighted = make_pipeline(StandardScaler(), WeightedNB("nb")).fit(table[["age", "rate"]], y)
    assert "age" in repr(folkman.explain(weighted, table[["age", "rate"]][:1])[0])


def test_where_names_are_lost_features_are_numbered_and_other_ends_are_refused():
    hashed = make_pipeline(HashingVectorizer(n_features=64), SparseMultinomialNB(k=2)).fit(DOCUMENTS, SAID)
    assert folkman.explain(hashed, ["good"])[0].contributions[0].feature.startswith("x")
    doubled = make_pipeline(FunctionTransformer(lambda X: 2 * X), SparseMultinomialNB(k=3)).fit(X, Y)
    assert folkman.explain(doubled, X[:1])[0].contributions[0].feature.startswith("x")
    foreign = make_pipeline(CountVectorizer(), LogisticRegression()).fit(DOCUMENTS, SAID)
    with pytest.raises(TypeError, match="LogisticRegression"):
        folkman.explain(foreign, ["good"])


def test_models_from_files_are_explained_too(tmp_path):
    SparseMultinomialNB(k=3).fit(FRAME, Y).save(tmp_path / "model.folkman")
    loaded = folkman.load(tmp_path / "model.folkman")
    assert all(one.feature in NAMES for one in loaded.explain(FRAME.iloc[0]).contributions)
    with pytest.raises(TypeError, match="text was passed"):
        loaded.explain("good wine")
