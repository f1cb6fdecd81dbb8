"""Parquet, Arrow files, folders and streams: the same bits as the same rows in text, and errors that name the place."""

import csv
import pickle

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from pyarrow import feather
from sklearn.base import clone

import folkman
from folkman import ClassSums, Records

ROWS = 3000


def clicks(rows=ROWS, seed=0):
    """Numbers, categories, missing cells and a planted effect."""
    rng = np.random.default_rng(seed)
    click = rng.integers(0, 2, rows)
    ad = [f"ad{v}" for v in rng.zipf(1.4, rows) % 300]
    return pa.table({
        "click": click,
        "hour": pa.array(rng.integers(0, 24, rows), mask=rng.random(rows) < 0.2),
        "price": rng.integers(0, 40, rows) / 8,
        "ad": pa.array(ad, mask=rng.random(rows) < 0.1),
        "site": [f"site{(v + 5 * c) % 12}" for v, c in zip(rng.integers(0, 9, rows), click, strict=True)],
        "mobile": rng.integers(0, 2, rows).astype(bool),
        "weight": rng.integers(1, 4, rows),
        "day": rng.integers(1, 4, rows),
    })  # fmt: skip


@pytest.fixture(scope="module")
def table():
    return clicks()


@pytest.fixture(scope="module")
def files(table, tmp_path_factory):
    """The same rows in every form; those of the folder in another order."""
    folder = tmp_path_factory.mktemp("records")
    with open(folder / "clicks.tsv", "w", newline="") as out:
        writer = csv.writer(out, delimiter="\t", lineterminator="\n")
        writer.writerow(table.column_names)
        for row in zip(*(column.to_pylist() for column in table.columns), strict=True):
            writer.writerow("" if v is None else int(v) if isinstance(v, (bool, np.bool_)) else v for v in row)
    coded = table.set_column(3, "ad", table["ad"].dictionary_encode())
    pq.write_table(table, folder / "clicks.parquet", row_group_size=700)
    pq.write_table(table, folder / "plain.parquet", use_dictionary=False, compression="none")
    feather.write_feather(table, folder / "clicks.arrow")
    feather.write_feather(coded, folder / "coded.feather", chunksize=500)
    hive = ds.partitioning(pa.schema([("day", pa.int64())]), flavor="hive")
    ds.write_dataset(table, folder / "days", format="parquet", partitioning=hive)
    ds.write_dataset(table, folder / "ipc_days", format="ipc", partitioning=hive)
    return folder


MISSING = {"missing": "zero"}


@pytest.fixture(scope="module")
def sums(files):
    return ClassSums.from_dataset(files / "clicks.tsv", "click", weight="weight", **MISSING)


def streams(table, files):
    """Whatever else holds the rows."""
    yield "reader", pa.RecordBatchReader.from_batches(table.schema, table.to_batches(max_chunksize=100))
    yield "table", table
    yield "batch", table.combine_chunks().to_batches()[0]
    yield "views", table.set_column(3, "ad", table["ad"].cast(pa.string_view()))
    yield "large strings", table.set_column(3, "ad", table["ad"].cast(pa.large_string()))
    yield "pandas", table.to_pandas(types_mapper={pa.int64(): __import__("pandas").Int64Dtype()}.get)
    yield "polars", pytest.importorskip("polars").from_arrow(table)
    yield "data set", ds.dataset(files / "clicks.parquet")
    yield "hive", ds.dataset(files / "days", partitioning="hive")
    yield "in memory", ds.dataset(table)
    yield "list of paths", [files / "clicks.parquet"]


@pytest.mark.parametrize("name", ["clicks.parquet", "plain.parquet", "clicks.arrow", "coded.feather", "days", "ipc_days"])
@pytest.mark.parametrize("n_jobs", [1, 3])
def test_files_give_the_same_bits_as_text_for_any_number_of_threads(files, sums, name, n_jobs):
    found = ClassSums.from_dataset(files / name, "click", weight="weight", n_jobs=n_jobs, **MISSING)
    assert found.n_rows == ROWS
    assert sorted(found.feature_names) == sorted(sums.feature_names)
    order = [found.feature_names.index(name) for name in sums.feature_names]
    assert (found.matrix[:, order] == sums.matrix).all()
    assert (found.class_weight == sums.class_weight).all()
    if "days" not in name:  # there the partition's column comes last, as in the table
        assert found == sums


def test_streams_and_data_sets_give_the_same_bits(table, files, sums):
    for name, rows in streams(table, files):
        assert ClassSums.from_dataset(rows, "click", weight="weight", **MISSING) == sums, name


def test_a_filtered_data_set_gives_the_rows_that_are_left(table, files):
    some = ds.dataset(files / "clicks.parquet").filter(ds.field("day") == 2)
    expected = table.filter(pa.compute.equal(table["day"], 2))
    assert ClassSums.from_dataset(some, "click", **MISSING) == ClassSums.from_dataset(expected, "click", **MISSING)


CLASSIFIERS = [
    folkman.SparseMultinomialNB(k=20),
    folkman.SparseMultinomialNB(k="cv", alpha="cv", folds=3, then="logistic"),
    folkman.SparseBernoulliNB(k=20),
    folkman.SparseCenterClassifier(k=20),
    folkman.SparseCenterClassifier(k=20, metric="l1"),
    folkman.FeatureSelector("chi2", k=20),
    folkman.SparseGaussianNB(k=5),
    folkman.SparseMixedNB(k=3),
    folkman.L0Classifier(k=3),
    folkman.WeightedNB("wanbia"),
]


@pytest.mark.parametrize("estimator", CLASSIFIERS, ids=str)
def test_every_classifier_fits_and_predicts_files_as_it_does_text(files, table, estimator):
    of_table = isinstance(estimator, folkman.WeightedNB)  # which has missing cells, and no weights
    how = {} if of_table else MISSING
    weighs = not of_table and getattr(estimator, "then", "own") == "own"
    weight = {"sample_weight": "weight"} if weighs else {}

    def fitted(path):
        return clone(estimator).fit(Records(files / path, ignore=["day"], **how), "click", **weight)

    text, parquet = fitted("clicks.tsv"), fitted("clicks.parquet")
    rows = Records(files / "days", **how)
    expected = text.predict_proba(Records(files / "clicks.tsv", **how))
    assert (parquet.predict_proba(Records(files / "clicks.parquet", **how)) == expected).all()
    again = pickle.loads(pickle.dumps(parquet))
    assert (again.predict_proba(Records(table, **how)) == expected).all()
    assert parquet.classes_.tolist() == [0, 1]
    accuracy = np.mean(parquet.predict(Records(table, **how)) == table["click"].to_numpy())
    assert parquet.score(rows, "click") == pytest.approx(accuracy, abs=1e-12)


def test_numbers_are_predicted_from_files(files):
    fit = [
        folkman.L0Regressor(k=3).fit(Records(files / name, ignore=["weight"], **MISSING), "price")
        for name in ("clicks.tsv", "clicks.parquet")
    ]
    rows = Records(files / "clicks.arrow", **MISSING)
    assert (fit[0].predict(rows) == fit[1].predict(rows)).all()
    assert fit[0].score(rows, "price") == fit[1].score(rows, "price")


def test_text_columns_become_words(tmp_path):
    table = pa.table({"review": ["good film", "dull film", "good good", "dull"] * 5, "y": ["+", "-", "+", "-"] * 5})
    pq.write_table(table, tmp_path / "reviews.parquet")
    fit = folkman.SparseMultinomialNB(k=2).fit(Records(tmp_path / "reviews.parquet", text=["review"]), "y")
    assert fit.feature_names_in_[fit.support_].tolist() == ["dull", "good"]
    assert fit.score(Records(table, text=["review"]), "y") == 1


def test_a_model_from_files_is_the_command_lines(files, tmp_path):
    fit = folkman.SparseMultinomialNB(k=5).fit(Records(files / "clicks.parquet", **MISSING), "click")
    fit.save(tmp_path / "saved.folkman")
    loaded = folkman.load(tmp_path / "saved.folkman")
    rows = Records(files / "days", **MISSING)
    assert (loaded.predict_proba(rows) == fit.predict_proba(rows)).all()
    assert fit.at(k=3).k_ == 3
    assert (fit.at(k=3).predict_proba(rows) != fit.predict_proba(rows)).any()


def test_a_stream_is_read_once_and_refused_where_rows_are_needed_again(table):
    def reader():
        return pa.RecordBatchReader.from_batches(table.schema, table.to_batches(max_chunksize=100))

    folkman.SparseMultinomialNB(k=5).fit(Records(reader(), **MISSING), "click")
    with pytest.raises(folkman.Error, match="only once"):
        folkman.SparseMultinomialNB(k=5, then="logistic").fit(Records(reader(), **MISSING), "click")


def test_what_cannot_be_read_by_name_is_told_so():
    with pytest.raises(folkman.Error, match="no columns to be called by name"):
        folkman.SparseMultinomialNB().fit(np.eye(3), "click")
    with pytest.raises(folkman.Error, match="name of a column"):
        folkman.SparseMultinomialNB().fit("clicks.parquet", "click", [1, 2])
    with pytest.raises(folkman.Error, match="from_dataset"):
        folkman.SparseMultinomialNB().partial_fit("clicks.parquet", "click")


def refused(path, *words, label="click", **options):
    with pytest.raises(folkman.Error) as raised:
        ClassSums.from_dataset(path, label, **{**MISSING, **options})
    for word in words:
        assert word in str(raised.value)


def test_damaged_files_are_named(files, tmp_path):
    whole = (files / "clicks.parquet").read_bytes()
    (tmp_path / "cut.parquet").write_bytes(whole[: len(whole) // 2])
    refused(tmp_path / "cut.parquet", "cut.parquet")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.parquet").write_bytes(whole)
    (tmp_path / "folder" / "b.parquet").write_bytes(whole[:-9])
    refused(tmp_path / "folder", "b.parquet")
    broken = bytearray(whole)
    broken[2000:6000] = bytes(4000)
    (tmp_path / "broken.parquet").write_bytes(broken)
    refused(tmp_path / "broken.parquet", "broken.parquet")
    ipc = (files / "clicks.arrow").read_bytes()
    (tmp_path / "cut.arrow").write_bytes(ipc[: len(ipc) // 2])
    refused(tmp_path / "cut.arrow", "cut.arrow")


def test_any_damage_to_a_file_is_an_error_or_gives_rows(files, tmp_path):
    rng = np.random.default_rng(5)
    for name in ("clicks.arrow", "coded.feather", "clicks.parquet"):
        whole = np.frombuffer((files / name).read_bytes(), dtype=np.uint8)
        for _ in range(8):
            broken = whole.copy()
            broken[rng.integers(0, len(whole), 40)] = rng.integers(0, 256, 40)
            path = tmp_path / f"broken{name[name.index('.') :]}"
            path.write_bytes(broken.tobytes())
            try:
                ClassSums.from_dataset(path, "click", format="parquet" if "parquet" in name else "arrow", **MISSING)
            except folkman.Error as error:
                assert "broken" in str(error) or "X" in str(error) or "format" in str(error)


def test_encrypted_files_are_told_so(tmp_path, table):
    encryption = pytest.importorskip("pyarrow.parquet.encryption")

    class Keys(encryption.KmsClient):
        def wrap_key(self, key_bytes, master_key_identifier):
            return key_bytes.hex()

        def unwrap_key(self, wrapped_key, master_key_identifier):
            return bytes.fromhex(wrapped_key)

    factory = encryption.CryptoFactory(lambda _: Keys())
    how = encryption.EncryptionConfiguration(footer_key="k", column_keys={"k": ["ad"]})
    properties = factory.file_encryption_properties(encryption.KmsConnectionConfig(), how)
    with pq.ParquetWriter(tmp_path / "secret.parquet", table.schema, encryption_properties=properties) as writer:
        writer.write_table(table)
    refused(tmp_path / "secret.parquet", "secret.parquet", "ecrypt")


def test_columns_that_do_not_fit_are_named(tmp_path, table):
    def folder(name, *tables):
        (tmp_path / name).mkdir()
        for i, one in enumerate(tables):
            pq.write_table(one, tmp_path / name / f"part-{i}.parquet")
        return tmp_path / name

    words = table.set_column(1, "hour", pa.array(["x"] * len(table)))
    refused(folder("types", table, words), "part-1.parquet", "'hour'", "strings")
    renamed = table.rename_columns([name.replace("site", "page") for name in table.column_names])
    refused(folder("names", table, renamed), "part-1.parquet", "'site'")
    refused(folder("label", table, table.drop_columns(["click"])), "part-1.parquet", "label column 'click'")
    nested = table.append_column("tags", pa.array([["a"]] * len(table)))
    refused(folder("nested", nested), "'tags'", "lists", "part-0.parquet")
    ClassSums.from_dataset(tmp_path / "nested", "click", ignore=["tags"], **MISSING)
    times = table.append_column("at", pa.array([0] * len(table), pa.timestamp("s")))
    refused(folder("times", times), "'at'", "dates or times")
    refused(folder("whole", table), "no column of this name", label="clock")
    strict = folder("strict", table)
    refused(strict, "part-0.parquet, row", "'hour'", missing="error")
    (tmp_path / "empty").mkdir()
    refused(tmp_path / "empty", "empty", format="parquet")


def test_batches_of_any_size_give_the_same_bits(table, sums):
    for rows in (1, 13, 999):
        reader = pa.RecordBatchReader.from_batches(table.schema, table.to_batches(max_chunksize=rows))
        assert ClassSums.from_dataset(reader, "click", weight="weight", **MISSING) == sums
