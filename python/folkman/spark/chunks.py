"""Batches as Spark hands them to a worker, taken together into tables of a good size."""

import pyarrow as pa
from pyspark import TaskContext

CHUNK = 32 << 20  # bytes of Arrow


def partition():
    """The number of the task's partition."""
    context = TaskContext.get()
    return 0 if context is None else context.partitionId()


def chunks_of(batches, size=CHUNK):
    """(first row in the partition, table), of batches without rows none."""
    first, rows, held, waiting = 0, 0, 0, []
    for batch in batches:
        if batch.num_rows == 0:
            continue
        waiting.append(batch)
        rows += batch.num_rows
        held += batch.nbytes
        if held >= size:
            yield first, pa.Table.from_batches(waiting)
            first, held, waiting = rows, 0, []
    if waiting:
        yield first, pa.Table.from_batches(waiting)
