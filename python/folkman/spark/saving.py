"""Writers and readers in Spark's conventions, on Classic and Connect."""

import os

from pyspark.errors import PySparkException
from pyspark.ml.util import DefaultParamsReader, DefaultParamsWriter, MLReader, MLWriter
from pyspark.sql.utils import is_remote

from .._errors import FileFault


class Writer(MLWriter):
    """Parameters as Spark writes them, in ``metadata``; a model's bytes beside them, in ``data``."""

    def __init__(self, instance):
        super().__init__()
        self._instance = instance

    def _handleOverwrite(self, path):
        if not is_remote():
            return super()._handleOverwrite(path)
        from pyspark.ml.connect.readwrite import RemoteMLWriter

        return RemoteMLWriter.handleOverwrite(path, True)

    def saveImpl(self, path):
        DefaultParamsWriter.saveMetadata(self._instance, path, self.sparkSession)
        saved = getattr(self._instance, "_saved", None)
        if saved is not None:
            rows = self.sparkSession.createDataFrame([(bytearray(saved),)], "model binary")
            rows.coalesce(1).write.parquet(os.path.join(path, "data"))


class Reader(MLReader):
    """Reads what :class:`Writer` wrote, and of models also a file that Folkman saved anywhere."""

    def __init__(self, made):
        super().__init__()
        self._made = made

    def load(self, path):
        if self._made.takes_files and os.path.isfile(path):
            with open(path, "rb") as file:
                return self._made.of_bytes(file.read())
        try:
            metadata = DefaultParamsReader.loadMetadata(path, self.sparkSession)
        except (PySparkException, TypeError) as error:
            raise FileFault(
                str(path),
                f"it cannot be read: {str(error).splitlines()[0]}",
                "pass what was saved by write().save(path)",
            ) from error
        name = metadata["class"].rpartition(".")[2]
        if name != self._made.__name__:
            raise FileFault(str(path), f"it holds a {name}", f"load it by {name}.load(path)")
        if self._made.takes_files:
            row = self.sparkSession.read.parquet(os.path.join(path, "data")).first()
            instance = self._made.of_bytes(bytes(row[0]))
        else:
            instance = self._made()
        instance._resetUid(metadata["uid"])
        DefaultParamsReader.getAndSetParams(instance, metadata)
        return instance
