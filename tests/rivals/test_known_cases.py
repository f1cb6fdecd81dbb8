"""The command line on the cases that tests/vectors/make_vectors.py has enumerated."""
import json

import pytest
from folkman_binary import ROOT, folkman, needs_binary

pytestmark = needs_binary
CASES = json.loads((ROOT / "tests" / "vectors" / "multinomial.json").read_text())


def long_table(path, sums):
    lines = ["feature,class,sum"]
    for c, row in enumerate(sums):
        lines.append(f",c{c},1")
        lines += [f"{i},c{c},{value!r}" for i, value in enumerate(row)]
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_command_line_brackets_every_enumerated_optimum(case, tmp_path):
    table = long_table(tmp_path / "sums.csv", case["sums"])
    for solution in case["solutions"]:
        found = folkman("select", "--sums", table, "--alpha", 0, "--k", solution["k"], "--exact")
        proof = found["certificate"]
        scale = 1e-9 * max(1.0, abs(solution["phi"]))
        assert abs(proof["floor"] - case["C"]) <= scale
        assert proof["value"] <= solution["phi"] + scale
        assert proof["bound"] >= solution["phi"] - scale
        assert abs(proof["bound"] - solution["psi"]) <= scale + 2 * solution["psi_error_bound"]
        assert proof["optimal"], (solution["k"], proof)
        assert abs(proof["value"] - solution["phi"]) <= scale
