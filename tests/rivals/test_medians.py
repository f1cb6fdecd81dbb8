"""center-l1 beside NumPy's medians: in memory, and beyond the memory allowed."""
import json

import numpy as np
import pytest
from folkman_binary import needs_binary, run

pytestmark = needs_binary
ROWS, COLUMNS, K = 901, 120, 6


def tied_median(x, y):
    """Of one column: rows weigh as their class has few, halves are decided in whole numbers."""
    counts = np.bincount(y)
    weight = np.where(y == 0, counts[1], counts[0])
    order = np.argsort(x, kind="stable")
    below = np.cumsum(weight[order])
    at = int((2 * below >= weight.sum()).argmax())
    if 2 * below[at] == weight.sum():
        return (x[order[at]] + x[order[at + 1]]) / 2
    return x[order[at]]


def gains(x, y):
    found = []
    for column in x.T:
        tied = tied_median(column, y)
        parts = [column[y == c] for c in (0, 1)]
        found.append(sum(np.abs(p - tied).mean() - np.abs(p - np.median(p)).mean() for p in parts))
    return np.array(found)


@pytest.fixture(scope="module", name="data")
def fixture_data(tmp_path_factory):
    rng = np.random.default_rng(4)
    y = rng.integers(0, 2, ROWS)
    x = rng.standard_normal((ROWS, COLUMNS)) * rng.choice([1, 1, 50], (ROWS, COLUMNS))
    x[:, :10] += np.linspace(0.2, 1, 10) * y[:, None]
    folder = tmp_path_factory.mktemp("medians")
    np.save(folder / "x.npy", x)
    (folder / "y.txt").write_text("".join(f"{label}\n" for label in y))
    return folder, gains(x, y)


@pytest.mark.parametrize("memory", [None, "400K", "200K"])
def test_the_best_features_are_those_of_numpy(data, memory):
    folder, wanted = data
    limit = [] if memory is None else ["--memory", memory]
    found = json.loads(run("select", folder / "x.npy", "--labels", folder / "y.txt", "--method", "center-l1",
                           "--k", K, "--json", *limit))
    best = np.sort(np.argsort(-wanted)[:K])
    certificate = found["certificate"]
    assert certificate["value"] <= wanted[best].sum() * (1 + 1e-12) <= certificate["bound"] * (1 + 2e-12)
    if certificate["optimal"]:
        assert sorted(int(f["name"]) for f in found["features"]) == list(best)
        for feature in found["features"]:
            assert feature["score"] == pytest.approx(wanted[int(feature["name"])], rel=1e-12)
