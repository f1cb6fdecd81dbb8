"""The slides' linear program as an oracle for the rounding of sparse programs.

At an optimum (u, v) of the relaxation, v = -q / gamma, a vertex of
    { u in [0, 1]^m : sum u gamma/2 v^2 = t, sum u <= k, sum u l v = z },   l = columns of S V',
found with a random Gaussian objective by the simplex method, has at most rank(X_T) fractional
shares; so has what purification makes of the same point without a linear program, and both have
at most k + r - 1 nonzeros and a value no larger than the relaxation's.
"""
import json
import subprocess

import numpy as np
import pytest
from folkman_binary import BINARY

linprog = pytest.importorskip("scipy.optimize", reason="skipped: SciPy is not installed").linprog
TOOL = BINARY.parent / "tests" / "rounding_tool"
pytestmark = pytest.mark.skipif(not TOOL.is_file(), reason=f"skipped: {TOOL} is not built")

WHOLE = 1e-7
SLACK = 1e-7  # of the cardinality row: the relaxation is solved to rounding, not exactly
SEEN = 1e-5  # shares of a vertex below this come of the slack


def rounded(x, y, c, gamma, loss, **size):
    asked = {"columns": x.T.tolist(), "y": y.tolist(), "c": c, "gamma": gamma, "loss": loss, **size}
    done = subprocess.run(
        [str(TOOL)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def program(seed, loss):
    """Integers of low rank with duplicate columns: ties, which generic data do not have."""
    rng = np.random.default_rng(seed)
    rank = int(rng.integers(2, 5))
    x = rng.integers(-2, 3, (14, rank)) @ rng.integers(-1, 2, (rank, 7)).astype(float)
    x = np.hstack([x, x[:, :3], -x[:, 2:4]])
    y = x[:, 0] - x[:, 1] + rng.normal(size=14)
    if loss == "logistic":
        y = np.where(y > np.median(y), 1.0, -1.0)
    return x, y, 1 / 14, 0.3


def losses(loss, z, y, c):
    return c * (np.logaddexp(0, -y * z) if loss == "logistic" else (z - y) ** 2 / 2).sum()


def vector(point, name, width):
    full = np.zeros(width)
    full[point["active"]] = point[name]
    return full


def fractional(u):
    return int(np.sum((u > SEEN) & (u < 1 - SEEN)))


def constraints(x, weight, share, products, gamma):
    """Rows of the linear program, of unit length, and what they are at the relaxed point."""
    v = -products / gamma
    v[share > WHOLE] = weight[share > WHOLE] / share[share > WHOLE]
    _, s, rotation = np.linalg.svd(x, full_matrices=False)
    low = (s[:, None] * rotation)[s > 1e-9 * s[0]]
    rows = np.vstack([gamma / 2 * v**2, low * v])
    rows = rows[np.linalg.norm(rows, axis=1) > 0]
    rows /= np.linalg.norm(rows, axis=1)[:, None]
    return v, rows, rows @ share


@pytest.mark.parametrize("loss", ["square", "logistic"])
@pytest.mark.parametrize("seed", range(12))
def test_purified_points_are_as_sparse_and_as_good_as_vertices(seed, loss):
    x, y, c, gamma = program(seed, loss)
    width, rank = x.shape[1], np.linalg.matrix_rank(x)
    for k in (1, 2, 3, 5):
        answer = rounded(x, y, c, gamma, loss, k=k)
        relaxed, purified = answer["relaxed"], answer["purified"]
        share = vector(relaxed, "share", width)
        if not np.any((share > WHOLE) & (share < 1 - WHOLE)):
            continue
        weight = vector(relaxed, "weight", width)
        v, rows, right = constraints(x, weight, share, np.array(relaxed["products"]), gamma)
        cost = np.random.default_rng(seed).normal(size=width)
        found = linprog(cost, A_ub=[np.ones(width)], b_ub=[k + SLACK], A_eq=rows, b_eq=right,
                        bounds=(0, 1), method="highs-ds")
        assert found.status == 0, found.message
        pure = vector(purified, "share", width)
        assert np.abs(rows @ pure - right).max() < 1e-6  # feasible for the same program
        assert abs(pure.sum() - share.sum()) < 1e-5
        fits = np.linalg.matrix_rank(x[:, (share > WHOLE) & (share < 1 - WHOLE)])
        assert purified["rank"] == fits
        for u in (found.x, pure):
            assert fractional(u) <= fits
            assert np.sum(u > SEEN) <= k + rank - 1
            w = u * v
            value = losses(loss, x @ w, y, c) + gamma / 2 * w @ w
            assert value <= relaxed["primal"] * (1 + 1e-6)


@pytest.mark.parametrize("loss", ["square", "logistic"])
def test_penalised_rounding_pays_lambda_for_what_is_missing_of_each_share(loss):
    for seed in range(12):
        x, y, c, gamma = program(seed, loss)
        for price in (0.003, 0.03, 0.2):
            answer = rounded(x, y, c, gamma, loss, **{"lambda": price})
            u, w = np.array(answer["purified"]["share"]), np.array(answer["purified"]["weight"])
            z = x[:, answer["purified"]["active"]] @ w
            value = losses(loss, z, y, c) + gamma / 2 * w @ w + price * len(w)
            predicted = answer["relaxed"]["primal"] + price * ((1 - u) ** 2).sum()
            assert value == pytest.approx(predicted, rel=1e-6)
            assert value <= answer["relaxed"]["primal"] + price * np.linalg.matrix_rank(x) + 1e-9
