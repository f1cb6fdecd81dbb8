"""Workers and executors that are killed in mid-job cost time, and no bit of the answer."""

import os
import pathlib
import signal
import sys

import pytest
from folkman.spark import FolkmanClassifier
from pyspark import cloudpickle
from pyspark.sql import functions as F
from sessions import only

cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers have no module of tests


def killing(marker, whom):
    """Hands batches on; at the third of one task, once, it kills a process of that worker."""

    def pass_on(batches):
        for i, batch in enumerate(batches):
            yield batch
            if i != 2:
                continue
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            os.kill(_victim(whom), signal.SIGKILL)

    return pass_on


def _victim(whom):
    process = os.getpid()
    while whom == "executor":
        facts = pathlib.Path(f"/proc/{process}/stat").read_text()
        if "(java)" in facts:
            break
        process = int(facts.rpartition(")")[2].split()[1])
    return process


@only("cluster")
@pytest.mark.parametrize("whom", ["worker", "executor"])
def test_a_killed_process_changes_no_bit(whom, spark, tmp_path):
    df = spark.range(0, 60_000, numPartitions=2).select(
        (F.col("id") % 3).alias("label"),
        F.concat_ws(" ", *[F.hash("id", F.lit(i)).cast("string").substr(-3, 3) for i in range(4)]).alias(
            "text"
        ),
    )
    nb = FolkmanClassifier(textCols=["text"], k=20, textOptions={"token_pattern": r"\w+"})
    expected = nb.fit(df)
    marker = tmp_path / "killed"
    killed = nb.fit(df.mapInArrow(killing(str(marker), whom), df.schema))
    assert marker.exists()
    assert killed._saved == expected._saved
