// What an input format must provide. A new format is one file that defines a Format, and its line
// in data/dataset/formats.cpp; the command line, help and completion then know it.
//
// Reading is split so that formats need no threads of their own: `next_block` cuts a file into
// blocks of whole rows (one caller at a time, so it must be quick), `parse` turns a block into a
// batch (many callers at once). Formats that cannot be cut read what they must in `open`.
//
// Columns are of one of two kinds. A *numbered* format (numbering() is set) writes plain column
// numbers and Parsed::width; the data set maps them to known features, names them and orders them.
// A *named* format interns names in Names::features and writes the numbers it gets.
#pragma once

#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/names/dictionary.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/data/schema/read_options.hpp"
#include "folkman/data/schema/schema.hpp"
#include "folkman/data/text_features/text_cells.hpp"

namespace folkman {

class ByteSource;    // data/bytes/byte_source.hpp: bytes of one file, uncompressed
struct RecordBatch;  // data/records/record_stream.hpp: rows of Arrow's
class LabelList;     // data/reading/label_list.hpp: the labels of ReadOptions::labels_file

struct Block {
  std::string bytes;             // raw text, or empty where the reader needs none
  std::uint64_t first_line = 1;  // 1-based line of the file where it starts
  Offset first_row = 0;          // of this file; formats without labels of their own only
  Offset rows = 0;               // in this block; likewise
  std::shared_ptr<const RecordBatch> records = {};  // whose rows they are
};

// The names a reading shares: classes and named features are interned here.
struct Names {
  Dictionary& classes;
  Dictionary& features;
};

// A worker's quick way to those names, and to the features of text.
struct NameCaches {
  DictionaryCache classes;
  DictionaryCache features;
  TextCells text;
};

// What becomes of a block. A faulty row goes to `bad` and is left out of the batch.
struct Parsed {
  Batch batch;
  std::vector<Fault> bad;     // in row order
  std::size_t bad_limit = 0;  // ReadOptions::skip_bad
  Offset width = 0;           // numbered formats: one more than the largest column of a good row
  bool first_met = false;     // numbered formats: column 0 occurs in a good row

  // More bad rows than are tolerated: the rest of the block need not be parsed.
  [[nodiscard]] bool given_up() const { return bad.size() > bad_limit; }
  void clear() {
    batch.clear();
    bad.clear();
    width = 0;
    first_met = false;
  }
};

// Said of the first bad row when there are more than may be skipped.
[[nodiscard]] inline Fault first_of_too_many(Fault first, std::size_t skip_bad) {
  if (skip_bad > 0) {
    first.what += " (the first of more than " + std::to_string(skip_bad) + " bad rows)";
  }
  return first;
}

struct Numbering {
  Offset first = 0;  // the name of column 0
  Numbers origin = Numbers::written;
  bool first_optional = false;  // column 0 exists only if it is met (svmlight counts from 0 or 1)
};

// One file of a data set.
class RowReader {
 public:
  RowReader() = default;
  RowReader(const RowReader&) = delete;
  RowReader& operator=(const RowReader&) = delete;
  virtual ~RowReader() = default;

  [[nodiscard]] virtual bool next_block(Block& block) = 0;
  virtual void parse(const Block& block, NameCaches& names, Parsed& parsed) const = 0;
  [[nodiscard]] virtual std::optional<Numbering> numbering() const { return std::nullopt; }
  // It matched the names in the label file with those of its rows; else labels are in their order.
  [[nodiscard]] virtual bool labels_by_name() const { return false; }
  // Some of its features are made of running text (NameCaches::text).
  [[nodiscard]] virtual bool has_text() const { return false; }
  // Of a table, its columns, whose places are the groups of names in Names::features; else none.
  [[nodiscard]] virtual std::vector<SchemaColumn> columns() const { return {}; }
  [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
  // Bytes of the file as stored that have been read so far.
  [[nodiscard]] virtual std::uint64_t consumed() const = 0;
};

// What a reader is given.
struct Opening {
  std::unique_ptr<ByteSource> source;  // null for a folder
  const std::string& path;
  const ReadOptions& options;
  Names names;
  const Features* known = nullptr;            // the features of a model; null: discover them
  std::optional<ColumnNumbers> numbers = {};  // of the known features, or behind their names
  const RowReader* first = nullptr;           // of the data set's first file; null when this is it
  const LabelList* labels = nullptr;          // set when ReadOptions::labels_file is
  Offset rows_before = 0;  // rows in earlier files (the sum of their blocks' rows)
};

struct Format {
  std::string_view name;
  std::string_view alias = {};                 // another name for it
  std::string_view summary;                    // one line for help
  std::vector<std::string_view> endings = {};  // of file names, without .gz or .zst: ".csv"
  bool labelled = true;                        // rows carry their own labels; else labels_file does
  bool files = true;                           // read from files
  bool locations = false;                      // and from addresses such as s3://bucket/folder
  bool takes_header = false;   // names of its columns may be given (ReadOptions::header)
  bool typed_columns = false;  // numbers and words, as in data/tables/table_columns.hpp
  bool label_line = false;     // or a line or column that --label names does
  // Whether a file that begins with these bytes (uncompressed, up to 64 KiB) is of this format;
  // null: its content does not tell.
  bool (*recognises)(std::string_view head) = nullptr;
  // Whether a folder is of this format; null: it is not read from folders.
  bool (*recognises_folder)(const std::string& path) = nullptr;
  std::unique_ptr<RowReader> (*open)(Opening opening) = nullptr;
};

// Format::open where a reader is made of an opening and nothing else.
template <class Reader>
[[nodiscard]] std::unique_ptr<RowReader> opened(Opening opening) {
  return std::make_unique<Reader>(std::move(opening));
}

}  // namespace folkman
