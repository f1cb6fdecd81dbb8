"""The estimator is one of Spark's: parameters, copies, pipelines, cross-validation, files."""

import numpy as np
import pytest
from folkman.spark import FolkmanClassifier, FolkmanModel
from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.evaluation import BinaryClassificationEvaluator, MulticlassClassificationEvaluator
from pyspark.ml.linalg import Vectors
from pyspark.ml.tuning import CrossValidator, ParamGridBuilder
from sessions import only, planted

import folkman


@pytest.fixture(scope="module")
def df(spark):
    X, y = planted(rows=80)
    return spark.createDataFrame(
        [(float(c), Vectors.dense(x)) for x, c in zip(X, y, strict=True)], ["label", "features"]
    ).cache()


def test_parameters_are_documented_checked_and_copied():
    nb = FolkmanClassifier(method="gaussian", k=3, varSmoothing=np.float64(1e-6))
    assert nb.getK() == 3 and nb.getVarSmoothing() == 1e-6
    assert all(param.doc for param in nb.params)
    assert "how many features" in nb.explainParam("k")
    copied = nb.copy({nb.k: 5})
    assert (copied.getK(), nb.getK(), copied.uid) == (5, 3, nb.uid)
    assert nb.setLabelCol("y") is nb and nb.getLabelCol() == "y"
    with pytest.raises(folkman.Error, match="no such parameter"):
        FolkmanClassifier(kay=3)


def test_predictions_are_numbers_and_vectors(df):
    model = FolkmanClassifier(k=4).fit(df)
    out = model.transform(df)
    types = {field.name: field.dataType.simpleString() for field in out.schema}
    assert types == {
        "label": "double",
        "features": "vector",
        "prediction": "double",
        "probability": "vector",
        "rawPrediction": "vector",
    }
    rows = out.collect()
    X = np.array([list(row.features) for row in rows])
    same = model.toFolkman()
    np.testing.assert_array_equal([list(row.probability) for row in rows], same.predict_proba(X))
    np.testing.assert_array_equal([row.prediction for row in rows], same.predict(X))
    assert BinaryClassificationEvaluator().evaluate(out) > 0.8
    bare = model.copy(
        {model.probabilityCol: "", model.rawPredictionCol: "", model.explanationCol: "why"}
    ).transform(df)
    assert bare.columns == ["label", "features", "prediction", "why"]
    reasons = bare.first().why
    assert {reason.feature for reason in reasons} <= set(model.featureNames)


def test_a_pipeline_is_saved_and_loaded(df, tmp_path):
    pipeline = Pipeline(stages=[FolkmanClassifier(k=3)])
    path = str(tmp_path / "pipeline")
    pipeline.write().overwrite().save(path)
    model = Pipeline.load(path).fit(df)
    model.write().overwrite().save(f"{path}-model")
    loaded = PipelineModel.load(f"{path}-model")
    assert loaded.stages[0]._saved == model.stages[0]._saved
    assert (
        loaded.transform(df).select("prediction").collect()
        == model.transform(df).select("prediction").collect()
    )


def test_models_are_saved_overwritten_and_loaded(df, tmp_path):
    path = str(tmp_path / "model")
    left = FolkmanClassifier(k=2, predictionCol="guess").fit(df)
    right = FolkmanClassifier(k=3, predictionCol="guess").fit(df)
    left.save(path)
    with pytest.raises(Exception, match="(?i)exists"):
        right.save(path)
    right.write().overwrite().save(path)
    loaded = FolkmanModel.load(path)
    assert (loaded._saved, loaded.uid, loaded.getPredictionCol()) == (right._saved, right.uid, "guess")
    with pytest.raises(folkman.FileFault, match="holds a FolkmanModel"):
        FolkmanClassifier.load(path)
    with pytest.raises(folkman.FileFault, match="cannot be read"):
        FolkmanModel.load(str(tmp_path / "nothing"))
    loaded.toFolkman().save(tmp_path / "m.folkman")
    assert FolkmanModel.load(str(tmp_path / "m.folkman"))._saved == right._saved
    (tmp_path / "m.folkman").write_bytes(right._saved[:-9])
    with pytest.raises(folkman.FileFault):
        FolkmanModel.load(str(tmp_path / "m.folkman"))


@only("local", "connect")
def test_cross_validation_chooses_k(df):
    nb = FolkmanClassifier(shards=1)
    search = CrossValidator(
        estimator=nb,
        estimatorParamMaps=ParamGridBuilder().addGrid(nb.k, [1, 4]).build(),
        evaluator=MulticlassClassificationEvaluator(metricName="accuracy"),
        numFolds=2,
        seed=1,
    )
    found = search.fit(df)
    assert found.avgMetrics[1] > found.avgMetrics[0]
    assert len(found.bestModel.featureNames) == 4


def test_priors_and_probabilities_of_words(spark):
    df = spark.createDataFrame([("good wine", "b"), ("bad wine", "a"), ("bad bad", "a")], ["text", "kind"])
    model = FolkmanClassifier(labelCol="kind", textCols=["text"], k="all", classPrior=[0.5, 0.5]).fit(df)
    assert model.classes == ["a", "b"]
    out = model.transform(spark.createDataFrame([("unknown",), ("",)], ["text"])).collect()
    assert [list(row.probability) for row in out] == [[0.5, 0.5]] * 2
    with pytest.raises(folkman.Error, match="2 priors and|one prior per class"):
        FolkmanClassifier(labelCol="kind", textCols=["text"], classPrior=[1.0]).fit(df)
