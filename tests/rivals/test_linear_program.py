"""The paper's linear program (Proposition 10, equation (36)) as an oracle on small cases.

At the dual minimiser q the paper's parameters are theta = g / S, theta+ = f+ / (S q) and
theta- = f- / (S (1 - q)), and r* = psi(k). A vertex of the program's feasible set, found with a
random Gaussian objective, has few fractional entries: the paper proves four, two classes have at
most two; rounding them up loses nothing and adds at most one feature, so phi(k + 1) >= psi(k).
psi is found here by bisection, not by the program under test.
"""
import numpy as np
import pytest
from folkman_binary import folkman, needs_binary, write_svmlight

linprog = pytest.importorskip("scipy.optimize", reason="skipped: SciPy is not installed").linprog
pytestmark = needs_binary


def xlogx(x):
    return np.where(x > 0, x * np.log(np.where(x > 0, x, 1.0)), 0.0)


def divergence(f, q):
    """h_i(q) = f+ log(f+ / (g q)) + f- log(f- / (g (1 - q)))."""
    g = f.sum(axis=0)
    return xlogx(f).sum(axis=0) - xlogx(g) - f[0] * np.log(q) - f[1] * np.log1p(-q)


def floor(f):
    g = f.sum(axis=0)
    return xlogx(g).sum() - xlogx(g.sum())


def value(f, chosen):
    b = f[:, chosen].sum(axis=1)
    v = xlogx(f[:, chosen]).sum() - xlogx(f[:, chosen].sum(axis=0)).sum()
    return floor(f) + v + xlogx(b.sum()) - xlogx(b).sum()


def psi(f, k):
    """min over q of C + the sum of the k largest h(q), by bisection on the sign of its slope."""
    low, high = 1e-15, 1 - 1e-15
    for _ in range(100):
        q = (low + high) / 2
        top = np.argsort(divergence(f, q))[-k:]
        plus, minus = f[:, top].sum(axis=1)
        low, high = (low, q) if plus * (1 - q) < minus * q else (q, high)
    return floor(f) + np.sort(divergence(f, q))[-k:].sum(), q


def vertex(f, k, q, r, rng):
    """A basic solution of (36)."""
    total = f.sum()
    theta = f.sum(axis=0) / total
    plus, minus = f[0] / (total * q), f[1] / (total * (1 - q))
    done = linprog(
        rng.normal(size=f.shape[1]),
        A_eq=[divergence(f, q)],
        b_eq=[r - floor(f)],
        A_ub=[plus - theta, minus - theta, np.ones(f.shape[1])],
        b_ub=[1 - theta.sum(), 1 - theta.sum(), k],
        bounds=(0, 1),
        method="highs-ds",
        options={"presolve": False},
    )
    assert done.status == 0, done.message
    return done.x


def small_data(rng, width):
    """Counts of two classes with few values, so that ties abound."""
    rows = rng.poisson(rng.gamma(0.7, 1.5, size=width), size=(24, width)).astype(float)
    labels = np.where(np.arange(24) < rng.integers(6, 18), "spam", "ham")
    rows[labels == "spam", : width // 3] += rng.integers(0, 3, size=width // 3)
    return rows, labels


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("alpha", [1.0, 0.01])
def test_the_linear_program_rounds_to_the_bound_of_one_feature_less(tmp_path, seed, alpha):
    rng = np.random.default_rng(seed)
    rows, labels = small_data(rng, width=int(rng.integers(6, 30)))
    data = write_svmlight(tmp_path / "small.svm", rows, labels)
    f = np.stack([rows[labels == name].sum(axis=0) for name in ("ham", "spam")]) + alpha
    for k in sorted({2, 3, rows.shape[1] // 2, rows.shape[1] - 1}):
        bound, q = psi(f, k)
        x = vertex(f, k, q, bound, rng)
        fractional = np.count_nonzero((x > 1e-4) & (x < 1 - 1e-4))
        assert fractional <= 2
        rounded_up = np.flatnonzero(x > 1e-4)
        assert len(rounded_up) <= k + 1
        assert value(f, rounded_up) >= bound - 1e-6 * abs(bound)

        answer = folkman("select", data, "--method", "multinomial", "--k", k, "--alpha", alpha)
        certificate = answer["certificate"]
        assert certificate["bound"] == pytest.approx(bound, rel=1e-10)
        assert certificate["floor"] == pytest.approx(floor(f), rel=1e-12)
        chosen = [feature["index"] for feature in answer["features"]]
        assert len(chosen) == k
        assert certificate["value"] == pytest.approx(value(f, chosen), rel=1e-10)
        assert certificate["value"] <= certificate["bound"]
