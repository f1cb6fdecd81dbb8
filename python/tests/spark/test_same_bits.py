"""The model is the file that the command line writes, to the bit, whatever the columns and partitions."""

import numpy as np
import pandas as pd
import pytest
from folkman.spark import FolkmanClassifier, FolkmanModel
from folkman.spark.options import METHODS
from pyspark.ml.functions import vector_to_array
from pyspark.ml.linalg import Vectors
from pyspark.sql import functions as F
from sessions import planted

import folkman

VECTOR_METHODS = [method for method in METHODS if method != "mixed"]


@pytest.fixture(scope="module")
def rows():
    X, y = planted(classes=3)
    X[3] = 0  # a row of nothing
    return X, y


@pytest.fixture(scope="module")
def vectors(spark, rows):
    """Dense and sparse vectors, the rows of the third class in a partition of their own, and empty partitions."""
    X, y = rows
    made = [
        (
            float(c),
            Vectors.dense(x)
            if i % 3
            else Vectors.sparse(len(x), np.flatnonzero(x).tolist(), x[x != 0].tolist()),
        )
        for i, (x, c) in enumerate(zip(X, y, strict=True))
    ]
    df = spark.createDataFrame(made, ["label", "features"])
    return df.repartitionById(
        5, F.when(F.col("label") == 2, 3).otherwise(F.pmod(F.hash("features"), F.lit(3))).cast("int")
    ).cache()


@pytest.mark.parametrize("method", VECTOR_METHODS)
def test_vectors_of_every_method(method, vectors, rows, tmp_path, command):
    X, y = rows
    np.save(tmp_path / "X.npy", X)
    (tmp_path / "y.txt").write_text("\n".join(map(str, y)))
    options = {"binarize": 0.0} if method in ("bernoulli", "mutual-information") else {}
    flags = ["--method", method, "-k", 4, *[f"--{name}={value}" for name, value in options.items()]]
    command("fit", "X.npy", "--labels", "y.txt", *flags, "-o", "m.folkman", "--quiet", cwd=tmp_path)
    model = FolkmanClassifier(method=method, k=4, shards=3, **options).fit(vectors)
    model.toFolkman().save(tmp_path / "spark.folkman")
    assert (tmp_path / "spark.folkman").read_bytes() == (tmp_path / "m.folkman").read_bytes()


def test_arrays_are_vectors(spark, vectors, rows):
    arrays = vectors.select("label", vector_to_array("features").cast("array<int>").alias("features"))
    left, right = (FolkmanClassifier(k=4).fit(df) for df in (vectors, arrays))
    assert left._saved == right._saved
    found = right.transform(arrays.select("features")).toPandas()
    expected = left.toFolkman().predict_proba(np.array(found["features"].tolist(), dtype=float))
    np.testing.assert_array_equal(np.array([list(p) for p in found["probability"]]), expected)


CASES = {
    "numbers and words": ("mixed", {"k": 2}, ["clicks", "colour", "visits; or\tviews"], [], []),
    "words as counts": (
        "multinomial",
        {"k": 3, "alpha": 0.5},
        ["clicks", "colour", "visits; or\tviews"],
        [],
        ["visits; or\tviews"],
    ),
    "numbers": ("gaussian", {"k": 1, "variances": "pooled"}, ["clicks", "visits; or\tviews"], [], []),
    "text": ("multinomial", {"k": 5}, [], ["the review"], []),
    "presence in text": ("bernoulli", {"k": 5, "binarize": 0.0}, [], ["the review"], []),
    "text beside columns": ("chi2", {"k": 7}, ["clicks", "colour"], ["the review"], []),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("weighted", [False, True])
def test_tables_and_text(case, weighted, spark, table, tmp_path, command):
    method, options, inputs, texts, categorical = CASES[case]
    used = [
        name for name in table.columns if name in [*inputs, *texts, "kind"] or (weighted and name == "weight")
    ]
    frame = table[used]
    frame.to_csv(tmp_path / "rows.csv", index=False)
    df = spark.createDataFrame(frame).repartition(4)
    flags = [part for name, value in options.items() for part in (f"--{name}", value)]
    for flag, names in (
        ("--text", texts),
        ("--numeric", [n for n in inputs if n not in categorical and n != "colour"]),
    ):
        flags += [part for name in names for part in (flag, name)]
    flags += [
        part
        for name in [*categorical, *(["colour"] if "colour" in inputs else [])]
        for part in ("--categorical", name)
    ]
    flags += ["--weight", "weight"] if weighted else []
    flags += ["--method", method, "--label", "kind", "-o", "m.folkman", "--quiet"]
    command("fit", "rows.csv", *flags, cwd=tmp_path)
    model = FolkmanClassifier(
        method=method,
        labelCol="kind",
        inputCols=inputs,
        textCols=texts,
        categoricalCols=categorical,
        **options,
    )
    if weighted:
        model.setWeightCol("weight")
    fitted = model.fit(df)
    assert fitted._saved == (tmp_path / "m.folkman").read_bytes()

    read = FolkmanModel.load(str(tmp_path / "m.folkman")).setProbabilityCol("p").setExplanationCol("why")
    if texts:
        read.setTextCols(texts).setInputCols(inputs)
    command("predict", "m.folkman", "rows.csv", "--proba", "-o", "p.csv", "--quiet", cwd=tmp_path)
    expected = pd.read_csv(tmp_path / "p.csv")
    out = read.transform(spark.createDataFrame(frame).coalesce(1)).select("p", "prediction", "why").toPandas()
    probabilities = np.array([list(p) for p in out["p"]])
    np.testing.assert_allclose(probabilities, expected[["ham", "spam"]].to_numpy(), rtol=1e-11)  # as printed
    assert out["prediction"].tolist() == expected.idxmax(axis=1).tolist()
    assert {reason["feature"] for why in out["why"] for reason in why} <= set(read.featureNames)


def test_a_model_of_documents_reads_a_column_of_text(spark, tmp_path, command, table):
    lines = [
        f"{kind}\t{' '.join(text.split())}"
        for kind, text in zip(table["kind"], table["the review"], strict=True)
    ]
    (tmp_path / "lines.txt").write_text("\n".join(lines))
    command("fit", "lines.txt", "--format", "lines", "-k", 5, "-o", "m.folkman", "--quiet", cwd=tmp_path)
    model = FolkmanModel.load(str(tmp_path / "m.folkman")).setTextCols(["text"])
    df = spark.createDataFrame([(line.partition("\t")[2],) for line in lines] + [(None,)], "text string")
    found = [row.prediction for row in model.transform(df).select("prediction").collect()]
    bare = folkman.load(tmp_path / "m.folkman")
    assert bare.classes_.tolist() == ["ham", "spam"]
    assert set(found) == {"ham", "spam"} and len(found) == len(lines) + 1


def test_partitions_and_shards_do_not_show(spark, table):
    df = spark.createDataFrame(table[["colour", "the review", "kind"]])
    models = [
        FolkmanClassifier(
            labelCol="kind", inputCols=["colour"], textCols=["the review"], k=4, shards=shards
        ).fit(parts)
        for shards, parts in (
            (1, df.coalesce(1)),
            (2, df.repartition(7)),
            (5, df.orderBy("kind").limit(1000)),
        )
    ]
    assert models[0]._saved == models[1]._saved == models[2]._saved
