"""The command line on the same data gives the same bits."""

import json

import numpy as np
import pytest
from scipy import sparse

from folkman import SparseBernoulliNB, SparseMultinomialNB


def saved(folder, X, y):
    sparse.save_npz(folder / "X.npz", sparse.csr_array(X), compressed=False)
    (folder / "y.txt").write_text("\n".join(map(str, y)) + "\n")


@pytest.mark.parametrize("make, method", [(SparseMultinomialNB, "multinomial"), (SparseBernoulliNB, "bernoulli")])
@pytest.mark.parametrize("classes", ["counts", "three_classes"])
def test_models_of_the_command_line_are_ours(make, method, classes, request, tmp_path, folkman_command):
    X, y = request.getfixturevalue(classes)
    saved(tmp_path, X, y)
    extra = ["--binarize", "0"] if method == "bernoulli" else []
    folkman_command(
        "fit", "X.npz", "--labels", "y.txt", "--method", method, "-k", 7, "-o", "cli.folkman", "--quiet", *extra,
        cwd=tmp_path,
    )
    fit = make(k=7).fit(X, y)
    fit.save(tmp_path / "python.folkman")
    assert (tmp_path / "python.folkman").read_bytes() == (tmp_path / "cli.folkman").read_bytes()
    lines = folkman_command("predict", "python.folkman", "X.npz", "--json", cwd=tmp_path).splitlines()
    said = [json.loads(line) for line in lines if line.startswith("{")]
    if said and "probabilities" in said[0]:
        np.testing.assert_array_equal([list(row["probabilities"].values()) for row in said], fit.predict_proba(X))
