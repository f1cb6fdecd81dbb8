"""What a user writes, under the strictest rules of mypy and pyright: every public name and its main attributes."""

from pathlib import Path as File
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

import folkman
from folkman import (
    BaristaClassifier,
    ClassSums,
    Contribution,
    CountVectorizer,
    Error,
    Explanation,
    FeatureSelector,
    FileFault,
    FolkmanWarning,
    HashingVectorizer,
    L0Classifier,
    L0Regressor,
    MDLDiscretizer,
    NotCertified,
    NumberExplanation,
    Path,
    PenaltyPath,
    Records,
    SparseBernoulliNB,
    SparseCenterClassifier,
    SparseGaussianNB,
    SparseMixedNB,
    SparseMultinomialNB,
    TfidfVectorizer,
    WeightedNB,
    explain,
    load,
)

random = np.random.default_rng(0)
X: NDArray[np.float64] = random.poisson(2, (60, 6)).astype(np.float64)
y: NDArray[np.int64] = (X[:, 0] > X[:, 1]).astype(np.int64)


def a_classifier() -> None:
    nb = SparseMultinomialNB(k=1, alpha=0.5, n_jobs=1, random_state=np.random.RandomState(0)).fit(X, y)
    value: float = nb.value_ + nb.bound_ + nb.floor_ + nb.gap_ + nb.relative_gap_ + nb.alpha_
    proved: bool = nb.optimal_
    size: int = nb.k_ + nb.n_features_in_
    arrays: list[NDArray[np.float64]] = [nb.coef_, nb.intercept_, nb.scores_, nb.class_log_prior_, nb.feature_log_prob_]
    support: NDArray[np.int32] = nb.support_
    probabilities: NDArray[np.float64] = nb.predict_proba(X) + nb.predict_log_proba(X)
    accuracy: float = nb.score(X, y)
    path: Path = nb.path_
    elbow: int | None = nb.at(k=2).path(points=10).elbow
    why: Explanation = nb.explain(X.max(axis=0), top=3)
    first: Contribution = why.contributions[0]
    print(value, proved, size, len(arrays), support, probabilities.shape, accuracy, path.gap, elbow)
    print(first.feature, first.amount, why.probability, nb.classes_, nb.predict(X), nb.decision_function(X))
    print(nb.transform(X), nb.get_support(indices=True), nb.get_feature_names_out(), nb.get_params()["k"])
    print(nb.partial_fit(X, y).class_count_, nb.set_params(k=2).fit_sums(ClassSums(X, y)).support_)


def other_classifiers() -> None:
    for model in (
        SparseBernoulliNB(k=2, binarize=0.5),
        SparseCenterClassifier("l2", k=2, missing="ignore"),
        SparseGaussianNB(k=2, variances="pooled"),
        SparseMixedNB(k=2, alpha=0.5),
        FeatureSelector("chi2", k=2),
        L0Classifier(k=2),
    ):
        print(model.fit(X, y).support_, model.gap_, model.predict(X), model.explain(X[0]).chosen)
    print(SparseCenterClassifier("l2", k=2).partial_fit(X, y, classes=[0, 1]).scale_)
    print(SparseGaussianNB(k=2).fit(X, y).theta_, SparseGaussianNB(k=1).fit(X, y).var_, SparseMixedNB(k=1).fit(X, y).columns_)
    print(SparseCenterClassifier("l1", k=2).fit(X, y).centers_, L0Classifier(k=2).fit(X, y).converged_)


def a_regressor() -> None:
    model = L0Regressor(k=2, gamma=0.1).fit(X, X[:, 0])
    intercept: float = model.intercept_
    why: NumberExplanation = model.explain(X[0])
    curve: Path = model.path(max_k=2)
    print(model.coef_, intercept, why.number, curve.optimal, model.predict(X), model.score(X, X[:, 0]), model.rounding_)


def tables() -> None:
    model = WeightedNB("nb", missing_as="own").fit(X, y)
    print(model.weights_, model.converged_, model.residual_, model.n_iter_, model.explain(X[0]).contributions)
    path: PenaltyPath = BaristaClassifier(l1=1.0, l2=1.0).fit(X, y).path(points=3)
    print(path.l1, path.weights.shape, len(path), path.best)
    cut = MDLDiscretizer().fit(X, y)
    print(cut.cuts_[0], cut.transform(X))


def words() -> None:
    documents = ["good wine", "bad wine", "good food", "bad food"]
    counts = CountVectorizer(ngram_range=(1, 2), n_jobs=1)
    print(counts.fit_transform(documents).shape, counts.vocabulary_["good"], counts.get_feature_names_out())
    print(TfidfVectorizer(norm="l1").fit(documents).idf_, HashingVectorizer(n_features=64).transform(documents).shape)
    model = SparseMultinomialNB(k=2).fit(counts.transform(documents), [1, 0, 1, 0])
    for why in explain(model, counts.transform(documents)):
        print(why.contributions)


def sums_and_files(folder: File) -> None:
    total = ClassSums(X[:30], y[:30]) + ClassSums.from_batches([(X[30:], y[30:])])
    total.save(folder / "parts.sums")
    (folder / "rows.csv").write_text("y,a,b\n1,2,0\n0,0,3\n")
    rows = Records(folder / "rows.csv", ignore=["b"])
    print(ClassSums.from_dataset(rows, "y").matrix, SparseMultinomialNB(k=1).fit(rows, "y").score(rows, "y"))
    print(ClassSums.load(folder / "parts.sums").matrix, total.n_rows, total.classes, total.feature_names)
    SparseMultinomialNB(k=2).fit(X, y).save(folder / "model.folkman")
    model = load(folder / "model.folkman")
    print(model.predict(X), folkman.__version__)


def faults() -> None:
    try:
        SparseMultinomialNB(k=0).fit(X, y)
    except (NotCertified, FileFault) as fault:
        print(fault.where)
    except Error as fault:
        print(fault.where, fault.what, fault.fix)
    print(FolkmanWarning.__name__)


a_classifier()
other_classifiers()
a_regressor()
tables()
words()
with TemporaryDirectory() as scratch:
    sums_and_files(File(scratch))
faults()
