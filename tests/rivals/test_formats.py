"""One random matrix in every format, written by other programs: the answer is the same."""
import gzip

import numpy as np
import pytest
from folkman_binary import folkman, needs_binary, run

pandas = pytest.importorskip("pandas", reason="skipped: pandas is not installed")
scipy_io = pytest.importorskip("scipy.io", reason="skipped: SciPy is not installed")
sparse = pytest.importorskip("scipy.sparse", reason="skipped: SciPy is not installed")
datasets = pytest.importorskip("sklearn.datasets", reason="skipped: scikit-learn is not installed")
pytestmark = needs_binary

ROWS, COLUMNS, K = 300, 40, 7


@pytest.fixture(scope="module", name="matrix")
def fixture_matrix():
    rng = np.random.default_rng(7)
    y = rng.integers(0, 2, ROWS)
    rate = rng.gamma(0.5, 1.0, (2, COLUMNS))
    x = rng.poisson(rate[y]).astype(float)
    x[0, -1] = 1  # so that svmlight files, too, know the last column
    return x, y


def write_gzipped_npy(path, x):
    with gzip.open(path, "wb") as file:
        np.save(file, x)


def write_csv(path, x, y, **how):
    table = pandas.DataFrame(x, columns=[f"c{j}" for j in range(COLUMNS)])
    table.insert(3, "y", y)
    table.to_csv(path, index=False, **how)


MATRICES = {
    "c_order.npy": np.save,
    "fortran.npy": lambda path, x: np.save(path, np.asfortranarray(x)),
    "float32.npy": lambda path, x: np.save(path, x.astype(np.float32)),
    "big_endian.npy": lambda path, x: np.save(path, x.astype(">i4")),
    "packed.npy.gz": write_gzipped_npy,
    "deflated.npz": lambda path, x: sparse.save_npz(path, sparse.csr_matrix(x)),
    "stored.npz": lambda path, x: sparse.save_npz(path, sparse.csr_array(x), compressed=False),
    "dense.npz": np.savez,
    "rows.mtx": lambda path, x: scipy_io.mmwrite(path, sparse.csr_matrix(x)),
    "columns.mtx": lambda path, x: scipy_io.mmwrite(path, sparse.csc_matrix(x.astype(int))),
    "array.mtx": lambda path, x: scipy_io.mmwrite(path, x),
}
LABELS = {
    "y.txt": lambda path, y: path.write_text("".join(f"{label}\n" for label in y)),
    "y_int.npy": np.save,
    "y_float.npy": lambda path, y: np.save(path, y.astype(float)),
    "y_text.npy": lambda path, y: np.save(path, y.astype(str)),
}


def answer(*arguments):
    found = folkman("select", *arguments, "--method", "multinomial", "--k", K)
    return {
        "rows": found["rows"],
        "classes": [str(name) for name in found["classes"]],
        "columns": [feature["index"] for feature in found["features"]],
        "certificate": found["certificate"],
    }


@pytest.fixture(scope="module", name="reference")
def fixture_reference(matrix, tmp_path_factory):
    path = tmp_path_factory.mktemp("svmlight") / "reference.svm"
    datasets.dump_svmlight_file(*matrix, str(path), zero_based=False)
    return answer(path)


@pytest.mark.parametrize("name", MATRICES)
def test_a_matrix_gives_the_same_answer_in_every_format(name, matrix, reference, tmp_path):
    x, y = matrix
    LABELS["y.txt"](tmp_path / "y.txt", y)
    MATRICES[name](tmp_path / name, x)
    assert answer(tmp_path / name, "--labels", tmp_path / "y.txt") == reference


@pytest.mark.parametrize("name", LABELS)
def test_labels_are_the_same_in_every_format(name, matrix, reference, tmp_path):
    x, y = matrix
    LABELS[name](tmp_path / name, y)
    np.save(tmp_path / "x.npy", x)
    assert answer(tmp_path / "x.npy", "--labels", tmp_path / name) == reference


@pytest.mark.parametrize("name, how", [("x.csv", {}), ("x.tsv", {"sep": "\t"}), ("x.csv.gz", {})])
def test_a_table_gives_the_same_answer(name, how, matrix, reference, tmp_path):
    write_csv(tmp_path / name, *matrix, **how)
    assert answer(tmp_path / name, "--label", "y") == reference


BY_POSITION = ["one.svm", "zero.svm", "c_order.npy", "deflated.npz", "rows.mtx"]


def data_arguments(name, matrix, folder):
    """The flags that give the file `name` of the matrix as labelled data."""
    x, y = matrix
    if name.endswith(".svm"):
        datasets.dump_svmlight_file(x, y, str(folder / name), zero_based=name == "zero.svm")
        return [folder / name]
    LABELS["y.txt"](folder / "y.txt", y)
    MATRICES[name](folder / name, x)
    return [folder / name, "--labels", folder / "y.txt"]


@pytest.mark.parametrize("fitted_on", BY_POSITION)
def test_a_model_predicts_alike_on_every_matrix_format(fitted_on, matrix, tmp_path):
    model = tmp_path / "model.folkman"
    folkman("fit", *data_arguments(fitted_on, matrix, tmp_path), "--k", K, "-o", model)
    expected = run("predict", model, *data_arguments(fitted_on, matrix, tmp_path), "--proba")
    accuracies = set()
    for name in BY_POSITION:
        arguments = data_arguments(name, matrix, tmp_path)
        if name == "zero.svm" and not fitted_on.endswith(".svm"):
            refused = run("predict", model, *arguments, fails=3)
            assert "--zero-based" in refused
            arguments.append("--zero-based")
        if {name, fitted_on} == {"zero.svm", "one.svm"}:
            continue  # indices as written: two svmlight files that count apart are told by --names
        assert run("predict", model, *arguments, "--proba") == expected, name
        accuracies.add(folkman("evaluate", model, *arguments)["accuracy"])
    assert len(accuracies) == 1


def test_sums_of_matrices_merge_only_when_they_count_from_the_same_number(matrix, tmp_path):
    sums = {}
    for name in ("one.svm", "c_order.npy", "rows.mtx"):
        sums[name] = tmp_path / f"{name}.sums"
        folkman("sums", *data_arguments(name, matrix, tmp_path), "-o", sums[name])
    both = tmp_path / "both.sums"
    folkman("merge", sums["one.svm"], sums["rows.mtx"], "-o", both)
    refused = run("merge", sums["one.svm"], sums["c_order.npy"], "-o", both, fails=3)
    assert "from 0" in refused and "from 1" in refused
    named = data_arguments("c_order.npy", matrix, tmp_path)
    folkman("sums", *named, "--one-based", "-o", sums["c_order.npy"])
    folkman("merge", sums["one.svm"], sums["c_order.npy"], "-o", both)
