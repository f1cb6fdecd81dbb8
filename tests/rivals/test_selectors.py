"""Baseline scores against scikit-learn's, through the command."""
import numpy as np
import pytest
from folkman_binary import folkman, needs_binary, write_svmlight

selectors = pytest.importorskip(
    "sklearn.feature_selection", reason="skipped: scikit-learn is not installed"
)
pytestmark = needs_binary


def labelled_counts(seed, classes, rows=60, width=25):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, classes, size=rows)
    labels[:classes] = np.arange(classes)
    rates = rng.gamma(0.6, 1.0, size=(classes, width))
    return rng.poisson(rates[labels]).astype(float), labels


def scores_of(answer, width):
    scores = np.full(width, np.nan)
    for feature in answer["features"]:
        scores[feature["index"]] = feature["score"]
    return scores


@pytest.mark.parametrize("classes", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_chi2_is_scikit_learns(tmp_path, seed, classes):
    rows, labels = labelled_counts(seed, classes)
    data = write_svmlight(tmp_path / "counts.svm", rows, labels)
    expected = np.nan_to_num(selectors.chi2(rows, labels)[0])
    answer = folkman("select", data, "--method", "chi2", "--k", rows.shape[1])
    np.testing.assert_allclose(scores_of(answer, rows.shape[1]), expected, rtol=1e-10, atol=1e-12)
    for k in (1, 5, 12):
        chosen = [f["index"] for f in folkman("select", data, "--method", "chi2", "--k", k)["features"]]
        best = np.sort(expected)[-k:]
        np.testing.assert_allclose(np.sort(expected[chosen]), best, rtol=1e-10)


@pytest.mark.parametrize("classes", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_mutual_information_is_scikit_learns_for_discrete_features(tmp_path, seed, classes):
    rows, labels = labelled_counts(seed, classes)
    data = write_svmlight(tmp_path / "counts.svm", rows, labels)
    expected = selectors.mutual_info_classif(rows > 0, labels, discrete_features=True)
    answer = folkman("select", data, "--method", "mutual-information", "--k", rows.shape[1])
    np.testing.assert_allclose(scores_of(answer, rows.shape[1]), expected, rtol=1e-9, atol=1e-12)
    for k in (1, 5, 12):
        answer = folkman("select", data, "--method", "mutual-information", "--k", k)
        chosen = [feature["index"] for feature in answer["features"]]
        np.testing.assert_allclose(
            np.sort(expected[chosen]), np.sort(expected)[-k:], rtol=1e-9, atol=1e-12
        )


@pytest.mark.parametrize("seed", range(3))
def test_tmnb_takes_the_largest_weights_of_multinomial_naive_bayes(tmp_path, seed):
    naive_bayes = pytest.importorskip("sklearn.naive_bayes")
    rows, labels = labelled_counts(seed, 2)
    data = write_svmlight(tmp_path / "counts.svm", rows, labels)
    model = naive_bayes.MultinomialNB(alpha=0.5).fit(rows, labels)
    weights = np.abs(model.feature_log_prob_[1] - model.feature_log_prob_[0])
    answer = folkman("select", data, "--method", "tmnb", "--k", rows.shape[1], "--alpha", 0.5)
    np.testing.assert_allclose(scores_of(answer, rows.shape[1]), weights, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_the_odds_ratio_is_that_of_the_smoothed_class_probabilities(tmp_path, seed):
    rows, labels = labelled_counts(seed, 2)
    data = write_svmlight(tmp_path / "counts.svm", rows, labels)
    f = np.stack([rows[labels == c].sum(axis=0) for c in (0, 1)]) + 1.0
    q, p = f / f.sum(axis=1, keepdims=True)
    expected = np.abs(np.log(p * (1 - q) / ((1 - p) * q)))
    answer = folkman("select", data, "--method", "odds-ratio", "--k", rows.shape[1])
    np.testing.assert_allclose(scores_of(answer, rows.shape[1]), expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("method", ["odds-ratio", "tmnb", "chi2"])
def test_no_baseline_beats_the_certified_selection(tmp_path, method):
    rows, labels = labelled_counts(7, 3)
    data = write_svmlight(tmp_path / "counts.svm", rows, labels)
    for k in (2, 6, 15):
        best = folkman("select", data, "--method", "multinomial", "--k", k)["certificate"]
        rival = folkman("select", data, "--method", method, "--k", k)["certificate"]
        assert rival["value"] <= best["value"] + 1e-9 * abs(best["value"])
        assert rival["bound"] == pytest.approx(best["bound"], rel=1e-10)
