"""Single-cell files as other programs write them: AnnData and 10x Genomics, the answer is that of the bare matrix."""
import gzip

import numpy as np
import pytest
from folkman_binary import needs_binary, run

h5py = pytest.importorskip("h5py", reason="skipped: h5py is not installed")
scipy_io = pytest.importorskip("scipy.io", reason="skipped: SciPy is not installed")
sparse = pytest.importorskip("scipy.sparse", reason="skipped: SciPy is not installed")
pytestmark = needs_binary

ROWS, COLUMNS, K = 120, 30, 5
GENES = [f"g{j:02}" for j in range(COLUMNS)]
CELLS = [f"AAAC{i:03}-1" for i in range(ROWS)]
KINDS = np.array(["B cell", "T cell"])


@pytest.fixture(scope="module", name="cells")
def fixture_cells():
    rng = np.random.default_rng(11)
    y = rng.integers(0, 2, ROWS)
    return rng.poisson(rng.gamma(0.5, 1.0, (2, COLUMNS))[y]).astype(np.float32), y


def chosen(*arguments):
    lines = run("select", *arguments, "--k", K, "--csv").splitlines()[1:]
    return [line.split(",", 1)[1] for line in lines]


@pytest.fixture(name="wanted")
def fixture_wanted(cells, tmp_path):
    x, y = cells
    np.save(tmp_path / "x.npy", x)
    (tmp_path / "y.txt").write_text("".join(f"{KINDS[c]}\n" for c in y))
    (tmp_path / "names.txt").write_text("".join(f"{name}\n" for name in GENES))
    return chosen(tmp_path / "x.npy", "--labels", tmp_path / "y.txt", "--names", tmp_path / "names.txt")


def write_frame(file, group, names, **columns):
    """A dataframe by the specification of anndata's files, version 0.2.0."""
    frame = file.create_group(group)
    frame.attrs.update({"encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "_index"})
    frame["_index"] = np.array(names, dtype=h5py.string_dtype())
    for name, values in columns.items():
        frame[name] = values
    return frame


def write_h5ad(path, x, y, layout, **how):
    with h5py.File(path, "w") as file:
        obs = write_frame(file, "obs", CELLS, number=y, truth=y == 1,
                          word=np.array(KINDS[y], dtype=h5py.string_dtype()))
        kind = obs.create_group("kind")
        kind.attrs.update({"encoding-type": "categorical", "encoding-version": "0.2.0"})
        kind["codes"], kind["categories"] = y.astype(np.int8), np.array(KINDS, dtype=h5py.string_dtype())
        write_frame(file, "var", GENES)
        if layout == "dense":
            file.create_dataset("X", data=x, **how)
            return
        matrix = sparse.csr_matrix(x) if layout == "csr" else sparse.csc_matrix(x)
        group = file.create_group("X")
        group.attrs.update({"encoding-type": f"{layout}_matrix", "shape": np.array(x.shape)})
        for name in ("data", "indices", "indptr"):
            group.create_dataset(name, data=getattr(matrix, name), **how)


@pytest.mark.parametrize("layout", ["dense", "csr", "csc"])
@pytest.mark.parametrize("how", [{}, {"compression": "gzip", "shuffle": True}, {"chunks": True}])
def test_anndata_by_the_specification(cells, wanted, tmp_path, layout, how):
    write_h5ad(tmp_path / "c.h5ad", *cells, layout, **how)
    for label in ("kind", "word"):
        assert chosen(tmp_path / "c.h5ad", "--label", label) == wanted


def test_anndata_itself(cells, wanted, tmp_path):
    anndata = pytest.importorskip("anndata", reason="skipped: anndata is not installed")
    pandas = pytest.importorskip("pandas")
    x, y = cells
    obs = pandas.DataFrame({"kind": pandas.Categorical(KINDS[y])}, index=CELLS)
    for number, matrix in enumerate((x, sparse.csr_matrix(x), sparse.csc_matrix(x))):
        data = anndata.AnnData(X=matrix, obs=obs.copy(), var=pandas.DataFrame(index=GENES))
        data.write_h5ad(tmp_path / f"{number}.h5ad", compression="gzip")
        assert chosen(tmp_path / f"{number}.h5ad", "--label", "kind") == wanted


def write_pairs(path, y):
    order = np.random.default_rng(2).permutation(ROWS)
    path.write_text("barcode,kind\n" + "".join(f"{CELLS[i]},{KINDS[y[i]]}\n" for i in order))
    return path


def test_10x_hdf5(cells, wanted, tmp_path):
    x, y = cells
    matrix = sparse.csr_matrix(x.astype(np.int32))  # by columns of genes x barcodes
    with h5py.File(tmp_path / "filtered.h5", "w") as file:
        group = file.create_group("matrix")
        group["barcodes"] = np.array(CELLS, dtype="S18")
        group["shape"] = np.array([COLUMNS, ROWS], dtype=np.int32)
        for name in ("data", "indices", "indptr"):
            group.create_dataset(name, data=getattr(matrix, name), compression="gzip")
        features = group.create_group("features")
        features["name"] = np.array(GENES, dtype="S16")
        features["id"] = np.array([f"ENSG{j}" for j in range(COLUMNS)], dtype="S15")
    assert chosen(tmp_path / "filtered.h5", "--labels", write_pairs(tmp_path / "y.csv", y)) == wanted


@pytest.mark.parametrize("genes", ["features.tsv.gz", "genes.tsv.gz"])
def test_10x_folder(cells, wanted, tmp_path, genes):
    x, y = cells
    folder = tmp_path / "run"
    folder.mkdir()
    with gzip.open(folder / "matrix.mtx.gz", "wb") as file:
        scipy_io.mmwrite(file, sparse.csc_matrix(x.T.astype(int)))
    with gzip.open(folder / "barcodes.tsv.gz", "wt") as file:
        file.writelines(f"{cell}\n" for cell in CELLS)
    with gzip.open(folder / genes, "wt") as file:
        file.writelines(f"ENSG{j}\t{name}\n" for j, name in enumerate(GENES))
    assert chosen(folder, "--labels", write_pairs(tmp_path / "y.csv", y)) == wanted
    assert chosen(folder, "--labels", tmp_path / "y.txt") == wanted
