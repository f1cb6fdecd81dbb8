"""Class sums: merging, files, batches."""

import pickle

import numpy as np
import pytest
from conftest import planted
from scipy import sparse

from folkman import ClassSums, Error, SparseBernoulliNB, SparseMultinomialNB


def test_they_are_the_sums(three_classes):
    X, y = three_classes
    sums = ClassSums(X, y)
    np.testing.assert_array_equal(sums.matrix, [X[y == c].sum(axis=0) for c in range(3)])
    np.testing.assert_array_equal(sums.class_weight, np.bincount(y))
    assert (sums.n_rows, sums.n_features) == X.shape
    np.testing.assert_array_equal(sums.classes, [0, 1, 2])


def test_parts_merge_to_the_same_bits_in_any_order():
    X, y = planted(classes=3)
    X = X * np.random.default_rng(5).uniform(0.1, 3, X.shape)
    whole = ClassSums(X, y)
    parts = [ClassSums(sparse.csr_array(X[i::4]), y[i::4]) for i in range(4)]
    assert sum(parts, ClassSums()) == whole
    assert parts[3] + parts[1] + (parts[0] + parts[2]) == whole


def test_batches_of_any_size_are_the_whole(three_classes):
    X, y = three_classes
    batches = ((X[i : i + 37], y[i : i + 37], np.ones(len(y[i : i + 37]))) for i in range(0, len(y), 37))
    assert ClassSums.from_batches(batches) == ClassSums(X, y)


@pytest.mark.parametrize("make, binarize", [(SparseMultinomialNB, None), (SparseBernoulliNB, 0.0)])
def test_fitting_sums_is_fitting_their_rows(make, binarize, counts):
    X, y = counts
    left = make(k=6).fit_sums(ClassSums(X, y, binarize=binarize))
    right = make(k=6).fit(X, y)
    np.testing.assert_array_equal(left.coef_, right.coef_)
    np.testing.assert_array_equal(left.predict(X), right.predict(X))
    np.testing.assert_array_equal(left.classes_, right.classes_)


def test_files_are_those_of_the_command_line(counts, tmp_path, folkman_command):
    X, y = counts
    sparse.save_npz(tmp_path / "X.npz", sparse.csr_array(X))
    (tmp_path / "y.txt").write_text("\n".join(map(str, y)) + "\n")
    folkman_command("sums", "X.npz", "--labels", "y.txt", "-o", "cli.sums", "--quiet", cwd=tmp_path)
    ClassSums(X, y).save(tmp_path / "python.sums")
    assert (tmp_path / "cli.sums").read_bytes() == (tmp_path / "python.sums").read_bytes()
    loaded = ClassSums.load(tmp_path / "cli.sums")
    assert loaded == ClassSums(X, y)
    np.testing.assert_array_equal(loaded.classes, [0, 1])
    folkman_command("select", "--sums", "python.sums", "-k", 5, "--quiet", cwd=tmp_path)


def test_they_can_be_pickled(counts):
    X, y = counts
    sums = ClassSums(X, np.array(["no", "yes"])[y])
    again = pickle.loads(pickle.dumps(sums))
    assert again == sums and again.classes.tolist() == ["no", "yes"]
    assert "no" in repr(again) and "<table>" in again._repr_html_()


def test_what_does_not_fit_together_is_refused(counts):
    X, y = counts
    with pytest.raises(Error, match="binarised"):
        ClassSums(X, y) + ClassSums(X, y, binarize=0.0)
    with pytest.raises(Error, match="labels"):
        ClassSums(X, y[:-1])
    with pytest.raises(TypeError):
        ClassSums.from_batches([X])
    with pytest.raises(TypeError):
        ClassSums(X, y) + 1
    with pytest.raises(Error, match="cross-validate"):
        SparseMultinomialNB(k="cv").fit_sums(ClassSums(X, y))
