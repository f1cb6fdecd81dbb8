"""Bad input is an error that says where, what and how to mend it; never a wrong answer."""

import datetime
import re

import numpy as np
import pytest
from folkman.spark import FolkmanClassifier, faults, gathering
from folkman.spark.blobs import Pieces, batches_of
from pyspark.ml.linalg import Vectors
from sessions import only

from folkman import Error


def fails(estimator, df, *words):
    with pytest.raises(Error) as raised:
        estimator.fit(df)
    text = str(raised.value)
    for word in words:
        assert re.search(word, text), text
    assert raised.value.fix


@pytest.fixture(scope="module")
def good(spark):
    return spark.createDataFrame(
        [(0, Vectors.dense([1.0, 2.0]), 1, "x", datetime.date(2020, 1, 1), ["a"], 1.5),
         (1, Vectors.dense([2.0, 0.0]), 2, "y", datetime.date(2020, 1, 2), ["b"], 2.5)],
        ["label", "features", "n", "word", "day", "words", "w"],
    ).cache()  # fmt: skip


@only("local")
def test_columns_are_checked_before_any_row_is_read(good):
    fails(
        FolkmanClassifier(labelCol="kind"),
        good,
        "labelCol",
        "no column 'kind'",
        "the columns are label, features",
    )
    fails(FolkmanClassifier(featuresCol="n"), good, "featuresCol", "'n' is of type bigint", "inputCols")
    fails(FolkmanClassifier(featuresCol="words"), good, "featuresCol", "array<string>")
    fails(
        FolkmanClassifier(inputCols=["n", "day"]),
        good,
        "inputCols",
        "'day' is of type date",
        "categoricalCols",
    )
    fails(
        FolkmanClassifier(inputCols=["n"], categoricalCols=["word"]),
        good,
        "categoricalCols",
        "not in inputCols",
    )
    fails(FolkmanClassifier(textCols=["n"]), good, "textCols", "no strings")
    fails(FolkmanClassifier(textCols=["words"]), good, "textCols", "concat_ws")
    fails(FolkmanClassifier(inputCols=["label", "n"]), good, "labelCol", "one of the features")
    fails(FolkmanClassifier(inputCols=["n"], weightCol="word"), good, "weightCol", "no numbers")
    fails(FolkmanClassifier(labelCol="words"), good, "labelCol", "no plain values")


@only("local")
def test_what_needs_rows_is_refused(good):
    fails(FolkmanClassifier(method="center-l1"), good, "method", "needs rows", "multinomial")
    fails(FolkmanClassifier(method="nope"), good, "no method 'nope'")
    fails(FolkmanClassifier(k="cv"), good, "CrossValidator")
    fails(FolkmanClassifier(then="svm"), good, "then", "fitted to rows")
    fails(FolkmanClassifier(rescale=True), good, "rescale", "not an option of multinomial", "center-l2")
    fails(
        FolkmanClassifier(textCols=["word"], textOptions={"min_df": 2}),
        good,
        "min_df",
        "partitions are read apart",
    )
    fails(FolkmanClassifier(textCols=["word"], textOptions={"grams": 2}), good, "textOptions", "grams")
    fails(FolkmanClassifier(missing="drop"), good, "missing", "error, ignore, zero")
    fails(FolkmanClassifier(shards=0), good, "shards")


def vectors(spark, *rows):
    return spark.createDataFrame(list(rows), ["label", "features"]).repartition(3)


def test_rows_are_named_by_partition(spark):
    nb, dense = FolkmanClassifier(k=1), Vectors.dense
    good = [(0, dense([1.0, 2.0])), (1, dense([2.0, 0.0]))]
    fails(
        nb,
        vectors(spark, *good, (1, dense([1.0, -3.0]))),
        r"partition \d, X, row \d",
        "value -3 of feature '1'",
    )
    fails(nb, vectors(spark, *good, (1, dense([1.0, float("nan")]))), r"partition \d", "not finite|NaN|nan")
    fails(nb, vectors(spark, *good, (1, dense([1.0]))), "vectors of different sizes", "1")
    fails(
        nb,
        vectors(spark, *good, (None, dense([1.0, 3.0]))),
        r"partition \d",
        "the label is missing",
        "dropna",
    )
    fails(nb, vectors(spark, *good, (1, None)), r"partition \d", "the value is null")


@only("local", "connect")
def test_tables_name_the_column(spark):
    rows = [("a", 1.0, "x"), ("b", 2.0, "y"), ("b", None, "x")]
    df = spark.createDataFrame(rows, "kind string, n double, word string")
    nb = FolkmanClassifier(labelCol="kind", inputCols=["n", "word"], k=1)
    fails(nb, df, "table", r"column 2 \(n\)", "missing value")
    assert nb.copy({nb.missing: "zero"}).fit(df).classes == ["a", "b"]
    assert FolkmanClassifier(method="mixed", missing="ignore", labelCol="kind", inputCols=["n"], k=1).fit(
        df
    ).classes == ["a", "b"]
    fails(
        nb,
        spark.createDataFrame([("a", -1.0, "x"), ("b", 2.0, "y")], df.schema),
        "-1",
        "expected a count or a weight",
    )


@only("local", "connect")
def test_too_little_to_learn_from(spark, good):
    nb = FolkmanClassifier(k=1)
    fails(nb, good.limit(0), "there are no rows")
    fails(nb, good.limit(1), "every row is of class")
    zero = good.selectExpr("label", "features", "0.0 as w")
    fails(nb.copy({nb.weightCol: "w"}), zero, "weight zero")


@only("local")
def test_transform_checks_its_columns(spark, good):
    model = FolkmanClassifier(k=1).fit(good)
    with pytest.raises(Error, match="no column 'features'"):
        model.transform(good.drop("features"))
    with pytest.raises(Error, match="there is a column 'prediction' already"):
        model.transform(good.withColumnRenamed("n", "prediction"))
    wide = spark.createDataFrame([(Vectors.dense([1.0, 2.0, 3.0]),)], ["features"])
    with pytest.raises(Exception, match="have 3 features, and the model was fitted on 2"):
        model.transform(wide).collect()
    assert model.transform(good.limit(0)).count() == 0
    # Labels that fit never saw, or none at all, are not looked at.
    assert model.transform(good.selectExpr("'new' as label", "features")).count() == 2


@only("local")
def test_an_answer_that_lacks_a_shard_is_refused(spark, good, monkeypatch):
    whole = type(good).toArrow
    for rows in (0, 1, 2):
        monkeypatch.setattr(type(good), "toArrow", lambda df, rows=rows: whole(df).slice(0, rows))
        fails(
            FolkmanClassifier(k=1, shards=3), good, "the driver", f"{rows} of 3 shards", "spark.driver.memory"
        )


@only("local")
@pytest.mark.parametrize("damage", ["lost", "twice", "flipped", "none"])
def test_pieces_are_counted_and_checked(damage):
    saved = np.random.default_rng(1).bytes(1000)
    rows = [batch.to_pylist()[0] for batch in batches_of(3, 1, -1, saved, size=300)][::-1]
    if damage == "lost":
        rows.pop()
    elif damage == "twice":
        rows.append(rows[0])
    elif damage == "flipped":
        rows[2]["blob"] = rows[2]["blob"][:-1] + b"?"
    pieces = Pieces()
    if damage == "none":
        assert [done for done in map(pieces.add, rows) if done] == [(3, saved)]
        return pieces.finish()
    with pytest.raises(Error, match="arrived twice|is damaged|others did not"):
        for row in rows:
            pieces.add(row)
        pieces.finish()


@only("local")
def test_a_worker_without_folkman_is_told_how_to_get_it(spark, good, tmp_path, monkeypatch):
    """A Python whose `folkman` cannot be imported, as where it is not installed."""
    hidden = tmp_path / "folkman"
    hidden.mkdir()
    (hidden / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'folkman'\")\n")
    python = tmp_path / "python"
    context = spark.sparkContext
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{tmp_path}:$PYTHONPATH" exec "{context.pythonExec}" "$@"\n')
    python.chmod(0o755)
    monkeypatch.setattr(context, "pythonExec", str(python))
    fails(
        FolkmanClassifier(k=1),
        good,
        "the Spark workers",
        "folkman is not installed there",
        "addArtifacts",
        "venv-pack",
    )


def test_other_faults_of_spark_stay_what_they_are():
    assert faults.error_of("Connection refused") is None
    with pytest.raises(OSError, match="refused"), faults.understood():
        raise OSError("Connection refused")
    assert gathering.too_small("x").fix
