"""Class sums of a DataFrame: of each partition on its worker, merged in shards, joined on the driver."""

from .. import _core
from .._errors import Error
from .._fitted import made_task, task_state
from .blobs import SCHEMA, Pieces, Tower, batches_of, parsed
from .chunks import chunks_of, partition
from .faults import told, too_small, understood


def gathered(rows, layout, task, shards):
    """The exact class sums of a DataFrame.

    Parameters
    ----------
    rows : DataFrame
        As the layout has prepared it.
    layout : Layout
        What its columns are.
    task : _core.Task
        The method and its options; the driver chooses k.
    shards : int
        How many tasks merge.

    Returns
    -------
    _core.Sums
        The same as of all rows at once, to the bit.
    """
    with understood():
        parts = rows.mapInArrow(_partial(layout, task_state(task), shards), SCHEMA)
        arrived = parts.repartitionById(shards, "shard").mapInArrow(_merging(), SCHEMA).toArrow()
        if arrived.num_rows == 0 and rows.isEmpty():
            raise Error("the DataFrame", "there are no rows", "look at what was filtered before fit")
    pieces = Pieces()
    whole = {}
    for row in arrived.to_pylist():
        done = pieces.add(row)
        if done is not None:
            whole[done[0]] = done[1]
    pieces.finish()
    if len(whole) != shards:
        raise too_small(f"{len(whole)} of {shards} shards are there")
    return _core.joined([whole[shard] for shard in range(shards)])


def _partial(layout, state, shards):
    def partial_sums(batches):
        number, tower, width = partition(), Tower(), -1
        task = made_task(state)
        task.set("k", "1")  # the driver chooses
        task.set_classes_required(1)  # a partition may hold only one
        task.threads = 1
        for first_row, chunk in chunks_of(batches):
            with told(number, first_row):
                sums, width = layout.sums(chunk, task, width)
                tower.add(sums)
        total = tower.total()
        if total is None:
            return
        for shard, saved in enumerate(_core.shards(total, shards)):
            yield from batches_of(shard, number, width, saved)

    return partial_sums


def _merging():
    def merged_sums(batches):
        pieces, towers = Pieces(), {}
        with told(partition()):
            for batch in batches:
                for row in batch.to_pylist():
                    done = pieces.add(row)
                    if done is not None:
                        towers.setdefault(done[0], Tower()).add(parsed(done[1]))
            pieces.finish()
        for shard, tower in towers.items():
            yield from batches_of(shard, -1, pieces.width, tower.total().bytes())

    return merged_sums
