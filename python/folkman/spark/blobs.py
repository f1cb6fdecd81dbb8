"""Class sums as rows of a DataFrame: cut into shards, shards into pieces, each counted and with a checksum.

Spark has been seen to answer an empty list for a result that the driver could not hold. So whoever
puts pieces together refuses a set that is not complete.
"""

import zlib

import pyarrow as pa

from .. import _core
from .._errors import Error

PIECE = 8 << 20  # bytes
SCHEMA = "shard int, part int, piece int, pieces int, checksum long, width long, blob binary"
ARROW = pa.schema(
    [
        ("shard", pa.int32()),
        ("part", pa.int32()),
        ("piece", pa.int32()),
        ("pieces", pa.int32()),
        ("checksum", pa.int64()),
        ("width", pa.int64()),
        ("blob", pa.binary()),
    ]
)


def batches_of(shard, part, width, saved, size=PIECE):
    """The rows of one shard of a part; `width` is that of its vectors, -1 where features have names."""
    cuts = range(0, len(saved), size)
    for piece, start in enumerate(cuts):
        blob = saved[start : start + size]
        row = [shard, part, piece, len(cuts), zlib.crc32(blob), width, blob]
        yield pa.RecordBatch.from_arrays(
            [pa.array([cell], field.type) for cell, field in zip(row, ARROW)], schema=ARROW
        )


def lost(what):
    return Error(
        "class sums from Spark", what, "fit again; if it comes back, look at the logs of the executors"
    )


class Pieces:
    """Pieces of shards as they arrive, in any order."""

    def __init__(self):
        self._open = {}
        self._widths = {}

    def add(self, row):
        """The (shard, bytes) that this row completes; None while pieces are missing."""
        blob, key = row["blob"], (row["shard"], row["part"])
        if zlib.crc32(blob) != row["checksum"]:
            raise lost(f"piece {row['piece']} of shard {key[0]} of part {key[1]} is damaged")
        self._check_width(row["width"])
        found = self._open.setdefault(key, {})
        if found is None or row["piece"] in found:
            raise lost(f"piece {row['piece']} of shard {key[0]} of part {key[1]} arrived twice")
        found[row["piece"]] = blob
        if len(found) < row["pieces"]:
            return None
        self._open[key] = None
        return row["shard"], b"".join(found[piece] for piece in range(row["pieces"]))

    def finish(self):
        """An error where pieces are missing."""
        for (shard, part), found in self._open.items():
            if found is not None:
                raise lost(f"{len(found)} pieces of shard {shard} of part {part} arrived, and others did not")

    @property
    def width(self):
        return next(iter(self._widths), -1)

    def _check_width(self, width):
        self._widths[width] = None
        if len(self._widths) > 1:
            raise Error(
                "the column of features",
                f"it holds vectors of different sizes: {', '.join(map(str, sorted(self._widths)))}",
                "make all vectors by one transformer, or pad them to the same size",
            )


class Tower:
    """Sums added up in pairs of like size, so that none is added more often than it must."""

    def __init__(self):
        self._levels = []

    def add(self, sums):
        for level, there in enumerate(self._levels):
            if there is None:
                self._levels[level] = sums
                return
            there.add(sums)
            sums, self._levels[level] = there, None
        self._levels.append(sums)

    def total(self):
        """All of them; None where there were none."""
        total = None
        for sums in self._levels:
            if total is None:
                total = sums
            elif sums is not None:
                total.add(sums)
        return total


def parsed(saved):
    return _core.Sums.parse(saved)
