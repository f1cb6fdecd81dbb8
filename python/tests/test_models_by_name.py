"""A model from a file finds the columns of a table by their names, as the command line does."""

import numpy as np
import pytest
from conftest import planted

import folkman
from folkman import Error, SparseCenterClassifier, SparseMultinomialNB

NAMES = [f"word {i}" for i in range(12)]
X, Y = planted(rows=80, columns=12)


def tables():
    """The same columns in another order, others beside them, in every kind of table."""
    order = np.random.default_rng(3).permutation(12)
    columns = {"other": np.full(80, 99.0)} | {NAMES[i]: X[:, i] for i in order} | {"last": np.full(80, 7.0)}
    for library in ("pandas", "polars", "pyarrow"):
        try:
            module = __import__(library)
        except ImportError:
            continue
        yield library, module.table(columns) if library == "pyarrow" else module.DataFrame(columns)


@pytest.fixture(params=[SparseMultinomialNB(k=4), SparseCenterClassifier("l1", 4), SparseCenterClassifier(k=4, then="svm")])
def fitted(request, tmp_path):
    pandas = pytest.importorskip("pandas")
    estimator = request.param.fit(pandas.DataFrame(X, columns=NAMES), Y)
    estimator.save(tmp_path / "model.folkman")
    return estimator, folkman.load(tmp_path / "model.folkman"), tmp_path


@pytest.mark.filterwarnings("error")
def test_columns_are_found_by_name_in_any_order(fitted):
    estimator, loaded, _ = fitted
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X, columns=NAMES)
    for library, table in tables():
        np.testing.assert_array_equal(loaded.predict(table), estimator.predict(frame), err_msg=library)
        np.testing.assert_array_equal(loaded.predict_proba(table), estimator.predict_proba(frame))
        np.testing.assert_array_equal(loaded.decision_function(table), estimator.decision_function(frame))
        np.testing.assert_array_equal(loaded.transform(table), estimator.transform(frame))
        why = loaded.explain(table[3:4]).contributions
        assert [row[0] for row in why] == [row[0] for row in estimator.explain(frame[3:4]).contributions]
    np.testing.assert_array_equal(loaded.predict_proba(X), estimator.predict_proba(frame))  # no names: by position


def test_the_command_line_says_the_same(fitted, folkman_command):
    _, loaded, place = fitted
    for library, table in tables():
        if library == "pandas":
            table.to_csv(place / "shuffled.csv", index=False)
            said = folkman_command("predict", "model.folkman", "shuffled.csv", cwd=place).split()
            assert said == loaded.predict(table).astype(str).tolist()


def test_columns_that_are_not_there_are_named(fitted):
    _, loaded, _ = fitted
    name = loaded.get_feature_names_out()[1]
    for library, table in tables():
        less = table.drop_columns([name]) if library == "pyarrow" else table.drop(columns=[name]) \
            if library == "pandas" else table.drop(name)
        with pytest.raises(Error, match=f"lacks 1 of the 4 columns.*{name}"):
            loaded.predict(less)
    pandas = pytest.importorskip("pandas")
    twice = pandas.DataFrame(np.hstack([X, X]), columns=NAMES * 2)
    with pytest.raises(Error, match="two columns"):
        loaded.predict(twice)
    with pytest.raises(ValueError, match="3 features"):
        loaded.predict(X[:, :3])
