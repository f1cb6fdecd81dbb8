"""Parquet files in a partitioned folder, read batch by batch: sums, a model, the same answer from a stream."""

import pyarrow as pa
import pyarrow.dataset as ds

from folkman import ClassSums, Records, SparseMultinomialNB

clicks = pa.table({
    "ad": ["shoes", "wine", "shoes", "books", "wine", "shoes", "books", "wine"] * 50,
    "hour": [9, 21, 10, 9, 22, 11, 20, 23] * 50,
    "click": [1, 0, 1, 0, 0, 1, 0, 0] * 50,
    "day": [1, 1, 1, 1, 2, 2, 2, 2] * 50,
})  # fmt: skip
ds.write_dataset(clicks, "logs", format="parquet", partitioning=["day"], partitioning_flavor="hive")

rows = Records("logs", ignore=["hour", "day"])
nb = SparseMultinomialNB(k=2).fit(rows, "click")
print("chosen:", ", ".join(nb.feature_names_in_[nb.support_]))
print("accuracy:", nb.score("logs", "click"))
stream = Records(clicks.to_reader(), ignore=["hour", "day"])
print("the same sums from a stream:", ClassSums.from_dataset(stream, "click") == ClassSums(rows, "click"))
