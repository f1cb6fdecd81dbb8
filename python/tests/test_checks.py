"""scikit-learn's own checks of an estimator, for every one of ours."""

from sklearn.utils.estimator_checks import parametrize_with_checks

import folkman

ESTIMATORS = [
    folkman.SparseMultinomialNB(),
    folkman.SparseBernoulliNB(),
    folkman.SparseCenterClassifier("l2"),
    folkman.SparseCenterClassifier("l1"),
    folkman.SparseCenterClassifier("l2", k="all", rescale=True),
    folkman.SparseCenterClassifier("l1", k="all"),
    folkman.SparseCenterClassifier("l2", k="all", missing="ignore"),
    folkman.SparseCenterClassifier("l1", k="all", missing="ignore"),
    folkman.SparseGaussianNB(),
    folkman.SparseMixedNB(k="all"),
    folkman.BaristaClassifier(l1=0.1, l2=0.1),
    folkman.BaristaClassifier(),
    *[folkman.WeightedNB(method) for method in ("nb", "wanbia", "cawnb", "rnb", "cwanb", "ftawnb")],
    folkman.MDLDiscretizer(),
    folkman.L0Regressor(k="all"),
    folkman.L0Regressor(),
    folkman.L0Regressor(penalty=0.1),
    folkman.L0Classifier(k="all"),
    folkman.L0Classifier(),
    folkman.L0Classifier(penalty=0.1),
    folkman.FeatureSelector("chi2", k=1),
    folkman.FeatureSelector("mutual-information", k=1),
    folkman.CountVectorizer(),
    folkman.TfidfVectorizer(),
    folkman.HashingVectorizer(),
]


def expected_failures(estimator):
    if not estimator.__sklearn_tags__().input_tags.positive_only:
        return {}
    return {
        "check_decision_proba_consistency": "the check passes negative values to an estimator of counts; "
        "scikit-learn's own MultinomialNB is spared because it has no decision_function"
    }


@parametrize_with_checks(ESTIMATORS, expected_failed_checks=expected_failures)
def test_scikit_learn_is_content(estimator, check):
    check(estimator)
