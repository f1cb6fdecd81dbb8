"""Tables that pyarrow reads: files, folders, data sets and streams of record batches, as the library takes them.

The library asks a part for its schema, says which columns it needs, and pulls record batches through Arrow's C interface.
"""

from ._errors import Error, FileFault

BATCHES_AHEAD = 4  # that pyarrow decodes before they are asked for
COUNTED = 16  # files whose rows are counted beforehand, for progress
FORMATS = {"parquet": "parquet", "arrow": "ipc"}


def arrow_datasets(where):
    """pyarrow.dataset; an error that says how to get it."""
    try:
        import pyarrow.dataset
    except ImportError as error:
        raise FileFault(
            where, "pyarrow reads Parquet and Arrow files, and is not here", "pip install 'folkman[parquet]'"
        ) from error
    return pyarrow.dataset


def fault_of(shown, error):
    """What pyarrow says of a file, in our words."""
    said = str(error).split("\n")[0].rstrip(". ") or type(error).__name__
    if "ncrypt" in said or "ecrypt" in said:
        return Error(shown, said, "decrypt it first, or pass a data set that has the keys")
    if isinstance(error, OSError) and not isinstance(error, ValueError) and error.errno is not None:
        return FileFault(shown, said, "check the path and its permissions")
    return Error(shown, said, "check the file: it is damaged, or not what it says")


class Fragment:
    """One file of a data set, with the columns that its folders' names are."""

    has_schema = True

    def __init__(self, fragment, keys, shown, size):
        self._fragment, self._keys = fragment, keys
        self.shown, self.bytes, self.rows = shown, size, 0

    def count(self):
        """The number of rows, where the file tells without being read."""
        import pyarrow

        try:
            self.rows = self._fragment.count_rows()
        except (pyarrow.ArrowException, OSError) as error:
            raise fault_of(self.shown, error) from error

    def schema(self):
        return self._columns().__arrow_c_schema__()

    def open(self, columns, threads, rows):
        import pyarrow

        try:
            schema = self._columns()
            reader = self._fragment.scanner(
                schema=schema,
                columns=columns,
                batch_size=rows,
                batch_readahead=BATCHES_AHEAD,
                use_threads=threads != 1,
            ).to_reader()
        except (pyarrow.ArrowException, OSError) as error:
            raise fault_of(self.shown, error) from error
        if self._fragment.format.default_extname == "parquet":
            return reader.__arrow_c_stream__()
        return pyarrow.RecordBatchReader.from_batches(reader.schema, _validated(reader)).__arrow_c_stream__()

    def _columns(self):
        import pyarrow

        try:
            fragment = self._fragment = with_codes(self._fragment)
            physical = fragment.physical_schema
        except (pyarrow.ArrowException, OSError) as error:
            raise fault_of(self.shown, error) from error
        return pyarrow.schema([*physical, *(field for field in self._keys if field.name not in physical.names)])


def _validated(reader):
    """Batches of a file that is read as it lies: nothing else looks whether its offsets stay inside."""
    for batch in reader:
        batch.validate(full=True)
        yield batch


def with_codes(fragment):
    """The same Parquet file, its strings read as codes of a dictionary: each is then looked up once."""
    import pyarrow
    from pyarrow.dataset import ParquetFileFormat, ParquetReadOptions

    known = fragment.format
    if not isinstance(known, ParquetFileFormat) or known.read_options.dictionary_columns:
        return fragment
    kinds = (pyarrow.string(), pyarrow.large_string(), pyarrow.binary(), pyarrow.large_binary())
    names = [field.name for field in fragment.physical_schema if field.type in kinds]
    if not names:
        return fragment
    coded = ParquetFileFormat(
        read_options=ParquetReadOptions(
            dictionary_columns=names, coerce_int96_timestamp_unit=known.read_options.coerce_int96_timestamp_unit
        ),
        default_fragment_scan_options=known.default_fragment_scan_options,
    )
    return coded.make_fragment(
        fragment.path,
        filesystem=fragment.filesystem,
        partition_expression=fragment.partition_expression,
        row_groups=[group.id for group in fragment.row_groups],
    )


class Whole:
    """A data set that is no plain list of files: filtered, joined, in memory."""

    has_schema = True
    bytes = rows = 0

    def __init__(self, found, shown):
        self._found, self.shown = found, shown

    def schema(self):
        return self._found.schema.__arrow_c_schema__()

    def open(self, columns, threads, rows):
        scanner = self._found.scanner(
            columns=columns, batch_size=rows, batch_readahead=BATCHES_AHEAD, use_threads=threads != 1
        )
        return scanner.to_reader().__arrow_c_stream__()


class Stream:
    """Whatever has ``__arrow_c_stream__``: a table, a reader of record batches, a query."""

    has_schema = False
    bytes = rows = 0

    def __init__(self, given, shown):
        self._given, self.shown, self._used = given, shown, False
        self._once = type(given).__name__ == "RecordBatchReader"

    def open(self, columns, threads, rows):
        from ._rows import arrow_stream

        if self._used and self._once:
            raise Error(
                self.shown,
                "it can be read only once, and is needed again",
                "pass files, a data set or a table, or a method that class sums suffice for",
            )
        self._used = True
        return arrow_stream(self._given)


def parts_of_path(path, format):
    """The files of a path, for the library; folders named ``key=value`` are columns."""
    dataset = arrow_datasets(path)
    import pyarrow

    try:
        found = dataset.dataset(path, format=FORMATS[format], partitioning="hive", exclude_invalid_files=False)
    except (pyarrow.ArrowException, OSError) as error:
        raise fault_of(path, error) from error
    return parts_of_dataset(found, path)


def parts_of_dataset(found, shown):
    """Every file of a data set; the whole of it where it is not one of files."""
    dataset = arrow_datasets(shown)
    import pyarrow

    filtered = bool(getattr(found, "_scan_options", None))
    if not isinstance(found, dataset.FileSystemDataset) or filtered:
        return [Whole(found, shown)]
    parts = []
    for fragment in found.get_fragments():
        keys = [found.schema.field(name) for name in dataset.get_partition_keys(fragment.partition_expression)]
        try:
            size = found.filesystem.get_file_info(fragment.path).size or 0
        except (pyarrow.ArrowException, OSError) as error:
            raise fault_of(fragment.path, error) from error
        parts.append(Fragment(fragment, keys, fragment.path, size))
    if len(parts) <= COUNTED:
        for part in parts:
            part.count()
    return parts
