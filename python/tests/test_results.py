"""What a fit shows: the path, explanations, progress; and that it can be interrupted."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from conftest import planted
from scipy import sparse

from folkman import FeatureSelector, SparseBernoulliNB, SparseMultinomialNB


@pytest.mark.parametrize("make", [SparseMultinomialNB, SparseBernoulliNB])
def test_the_path_has_the_certificate_of_every_size(make, counts):
    X, y = counts
    fit = make(k=5).fit(X, y)
    path = fit.path_
    np.testing.assert_array_equal(path.k, np.arange(1, 61))
    assert (path.value <= path.bound).all() and (np.diff(path.value) >= 0).all()
    for k in (1, 5, 20, 60):
        cut = fit.at(k=k)
        assert cut.value_ <= path.bound[k - 1] + 1e-9 and path.value[k - 1] <= cut.bound_ + 1e-9
    assert path.floor == fit.floor_ and path.chosen == 5
    frame = path.to_frame()
    assert list(frame.columns) == ["k", "value", "bound", "gap"] and len(frame) == 60
    assert "<table>" in path._repr_html_() and "elbow" in repr(path)


def test_the_path_can_be_measured_and_drawn(counts):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    X, y = counts
    fit = SparseMultinomialNB(k=5).fit(X[:200], y[:200])
    path = fit.path(X[200:], y[200:], sizes=[1, 8, 60])
    assert path.accuracy[8] > path.accuracy[1]
    assert path.to_frame()["accuracy"].count() == 3
    axes = path.plot()
    assert axes.get_xlabel() and axes.get_legend() is not None
    assert fit.path_.plot(axes) is axes


def test_an_explanation_adds_up_to_the_log_odds(counts):
    X, y = counts
    fit = SparseMultinomialNB(k=6).fit(X, np.array(["bad", "good"])[y])
    for row in (0, 1, 2):
        why = fit.explain(X[row])
        sign = 1 if why.chosen == "good" else -1
        total = sign * fit.intercept_[0] + sum(amount for *_, amount in why.contributions)
        np.testing.assert_allclose(total, sign * fit.decision_function(X[[row]])[0])
        assert why.chosen == fit.predict(X[[row]])[0]
        assert why.probability == fit.predict_proba(X[[row]])[0].max()
    assert len(fit.explain(sparse.csr_array(X[:1]), top=2).contributions) <= 2
    assert "x" in repr(why) and "<table>" in why._repr_html_() and len(why.to_frame()) == len(why.contributions)


def test_notebooks_show_the_estimator(counts):
    X, y = counts
    assert "SparseMultinomialNB" in SparseMultinomialNB(k=5).fit(X, y)._repr_html_()


def test_progress_is_told_to_whom_it_may_concern():
    X, y = planted(rows=20000, columns=300)
    told = []
    SparseMultinomialNB(k=5, progress=lambda *moment: told.append(moment)).fit(X, y)
    assert told and all(len(moment) == 4 for moment in told)
    assert told[0][0] == "reading" and told[0][3] == "rows"
    pytest.importorskip("tqdm")
    SparseMultinomialNB(k=5, progress=True).fit(X, y)


def test_what_progress_raises_stops_the_work():
    X, y = planted(rows=20000, columns=300)

    def refuse(*moment):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        SparseMultinomialNB(k=5, progress=refuse).fit(X, y)


def test_other_threads_run_while_the_library_works():
    X, y = planted(rows=4000, columns=400)
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    FeatureSelector("rfe-logistic", k=300, n_jobs=1).fit(X, y)
    done.set()
    thread.join()
    assert len(ticks) > 10


INTERRUPTED = """
import sys, time
sys.path.insert(0, {tests!r})
from conftest import planted
from folkman import FeatureSelector
X, y = planted(rows=30000, columns=800)
print("ready", flush=True)
try:
    FeatureSelector("multinomial", k="cv", alpha="cv", folds=10, n_jobs=1).fit(X, y)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
def test_an_interrupt_stops_long_work():
    program = INTERRUPTED.format(tests=os.path.dirname(__file__))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline().strip() == "ready"
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
    assert "interrupted" in out


# As wide as gene expression data and as short: rows are few, and the work is long all the same.
LONG = """
import numpy as np
import folkman
rng = np.random.default_rng(0)
X = rng.normal(size=(72, 20)) @ rng.normal(size=(20, 3000)) + rng.normal(size=(72, 3000))
y = np.where(X[:, 0] - X[:, 1] + rng.normal(size=72) > 0, "a", "b")
told = []
def tell(*moment):
    told.append(moment)
    if moment[0] == "cross-validating" and sum(seen[0] == moment[0] for seen in told) == 1:
        print("moving", flush=True)
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", told[-1:], flush=True)
"""
LONG_WORK = [
    'folkman.L0Classifier(k="cv", n_jobs=1, progress=tell).fit(X, y)',
    "folkman.L0Classifier(k=3).fit(X, y).path_",
    'folkman.L0Regressor(k="cv", n_jobs=1).fit(X, X[:, 0] + rng.normal(size=72))',
]


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
@pytest.mark.parametrize("work", LONG_WORK)
def test_an_interrupt_stops_l0_regression_soon(work):
    program = LONG.format(work=work)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline().strip() == "ready"
        if "tell" in work:
            assert running.stdout.readline().strip() == "moving"
        else:
            time.sleep(2)
        running.send_signal(signal.SIGINT)
        asked = time.monotonic()
        out, _ = running.communicate(timeout=120)
    assert "interrupted" in out
    assert time.monotonic() - asked < 10  # it used to take minutes


def test_importing_brings_in_no_more_than_it_must():
    program = (
        "import sys, folkman; heavy = {'pandas', 'polars', 'pyarrow', 'matplotlib', 'tqdm', 'sklearn', 'scipy'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_rule_of_distances_has_no_coefficients():
    X = np.array([[1.0, -2.0, 0.1], [0.9, -1.0, 0.0], [-1.0, 2.0, 0.1], [-1.1, 1.5, 0.0]])
    centers = FeatureSelector("center-l2", k=2).fit(X, [0, 0, 1, 1])
    assert not hasattr(centers, "coef_") and not hasattr(centers, "intercept_")
    assert centers.predict(X).tolist() == [0, 0, 1, 1]
