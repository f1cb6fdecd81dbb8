"""The program that the package installs: the native one, and Parquet beside."""

import os
import pathlib
import signal
import subprocess
import sys
import sysconfig

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import FOLKMAN
from test_records import clicks

PROGRAM = pathlib.Path(sysconfig.get_path("scripts")) / "folkman"


def run(*words, program=PROGRAM, check=False, **how):
    return subprocess.run([program, *map(str, words)], check=check, capture_output=True, text=True, **how)


@pytest.fixture
def tsv(tmp_path):
    table = clicks(400).drop_columns(["mobile"])
    pq.write_table(table, tmp_path / "clicks.parquet")
    (tmp_path / "logs").mkdir()
    pq.write_table(table.slice(0, 150), tmp_path / "logs" / "a.parquet")
    pq.write_table(table.slice(150), tmp_path / "logs" / "b.parquet")
    rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
    lines = ["\t".join("" if cell is None else str(cell) for cell in row) for row in rows]
    file = tmp_path / "clicks.tsv"
    file.write_text("\n".join(["\t".join(table.column_names), *lines, ""]))
    return file


def test_it_prints_what_the_native_program_prints(tsv):
    how = ["--label", "click", "--missing", "zero"]
    for words in (
        ["--version"],
        ["help", "fit"],
        ["select", tsv, *how, "--k", 9, "--json"],
        ["evaluate", tsv, *how, "--cv", 3, "--k", 9],
        ["select", tsv, "--label", "clock"],
        ["frobnicate"],
        ["select", tsv.parent / "nowhere.tsv", "--label", "click"],
    ):
        ours, native = run(*words), run(*words, program=FOLKMAN)
        assert (ours.stdout, ours.stderr, ours.returncode) == (native.stdout, native.stderr, native.returncode)


def test_parquet_gives_the_same_answers_as_text_in_every_command(tsv):
    parquet, logs, folder = tsv.with_suffix(".parquet"), tsv.parent / "logs", tsv.parent
    how = ["--label", "click", "--missing", "zero"]
    expected = run("select", tsv, *how, "--k", 9, "--json")
    for data in ([parquet], [logs, "--format", "parquet"], [logs / "*.parquet"]):
        found = run("select", *data, *how, "--k", 9, "--json")
        assert (found.stdout, found.stderr) == (expected.stdout, "")
    for words in (["path", "--csv"], ["evaluate", "--cv", 3, "--k", 9, "--json"]):
        assert run(words[0], logs, *how, *words[1:]).stdout == run(words[0], tsv, *how, *words[1:]).stdout
    for name, data in (("text", tsv), ("parquet", logs)):
        run("sums", data, *how, "-o", folder / f"{name}.sums", check=True)
        run("fit", data, *how, "-k", 9, "-o", folder / f"{name}.model", check=True)
    assert (folder / "text.sums").read_bytes() == (folder / "parquet.sums").read_bytes()
    assert (folder / "text.model").read_bytes() == (folder / "parquet.model").read_bytes()
    expected = run("predict", folder / "text.model", tsv, "--proba", "--carry", "ad,hour", "--missing", "zero")
    found = run("predict", folder / "text.model", logs, "--proba", "--carry", "ad,hour", "--missing", "zero")
    assert found.stdout == expected.stdout


def test_errors_name_the_file_and_end_with_the_code_of_their_kind(tsv):
    cut = tsv.parent / "cut.parquet"
    cut.write_bytes(tsv.with_suffix(".parquet").read_bytes()[:900])
    failed = run("select", cut, "--label", "click")
    assert failed.returncode == 3
    assert "cut.parquet" in failed.stderr
    failed = run("select", tsv.with_suffix(".parquet"), "--label", "clock")
    assert failed.returncode == 2
    assert "did you mean 'click'" in failed.stderr
    with open(tsv.with_suffix(".parquet")) as pipe:
        assert run("select", "-", "--format", "parquet", "--label", "click", stdin=pipe).returncode == 2


def test_without_pyarrow_it_says_how_to_get_it(tsv, tmp_path):
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "pyarrow.py").write_text("raise ImportError('hidden')")
    failed = run(
        "select", tsv.with_suffix(".parquet"), "--label", "click", env=dict(os.environ, PYTHONPATH=str(tmp_path / "hidden"))
    )
    assert failed.returncode == 4
    assert "pip install 'folkman[parquet]'" in failed.stderr
    native = run("select", tsv.with_suffix(".parquet"), "--label", "click", program=FOLKMAN)
    assert native.returncode == 4
    assert "pip install 'folkman[parquet]'" in native.stderr


def test_an_interrupt_ends_it_with_the_shells_code(tsv):
    fifo = tsv.parent / "pipe"
    os.mkfifo(fifo)
    process = subprocess.Popen([PROGRAM, "select", fifo, "--label", "click"], stderr=subprocess.PIPE, text=True)
    with open(fifo, "w"):  # opens once the program reads
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=100)
    assert process.returncode == 128 + signal.SIGINT
    assert "interrupted" in said or "stopped" in said
    assert "Traceback" not in said


def test_it_starts_without_what_it_does_not_need():
    script = "import sys, folkman._command, folkman._core; print([m for m in ('numpy', 'sklearn', 'pyarrow') if m in sys.modules])"
    assert run("-c", script, program=sys.executable).stdout == "[]\n"


def test_a_stream_of_one_column_is_no_table():
    import folkman

    with pytest.raises(folkman.Error, match="not a table"):
        folkman.ClassSums.from_dataset(pa.chunked_array([[1, 2]]), "y")
