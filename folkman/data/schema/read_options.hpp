// How a data set is to be read: where its rows are, what its columns are for, what its labels and
// missing cells mean. Readers of every format share it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

#include "folkman/base/monitor.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/data/schema/checkpoint_options.hpp"
#include "folkman/text/counting/fitted_text.hpp"

namespace folkman {

struct ColumnCuts;    // data/bins/column_cuts.hpp
struct MemoryRows;    // data/memory/memory_rows.hpp
struct RecordSource;  // data/records/record_source.hpp

// What an empty cell of a numeric column, or NaN, means. Ignored, it stands in batches as NaN.
// Kept, it does, too, `?` is missing like an empty cell, and a missing word is the feature
// `column=?`, which every column of words then has; else it is no feature.
enum class Missing { error, zero, ignore, keep };
[[nodiscard]] constexpr bool stays_missing(Missing missing) {
  return missing == Missing::ignore || missing == Missing::keep;
}

// What labels are: names of classes, or numbers, which batches then have beside their classes: 0,
// named `target_class`, of rows with a label.
enum class Targets { classes, numbers };
constexpr const char* target_class = "target";

// What an empty cell of categories is, and a missing one of a column in bins: no feature, or a
// value of its own, whose name is empty: the feature `column=`.
enum class MissingCategory { none, own };

// Of a delimited table: a field that begins with a quote ends with one, and a doubled quote in it
// is a quote; or quotes are text like any other.
enum class Quotes { doubled, none };

// A longer line or row of text is an Error, so that a small compressed file cannot take all memory.
constexpr std::size_t longest_text_row = std::size_t{256} << 20;

struct ReadOptions {
  std::vector<std::string> files =
      {};  // paths, globs, or "-" for standard input: together one data set
  std::shared_ptr<const MemoryRows> in_memory = {};  // rows at hand take the place of files
  std::shared_ptr<const RecordSource> records = {};  // so do tables that Arrow reads
  std::string format = "auto";                       // a name in data/dataset/formats.hpp
  std::vector<std::string> header = {};  // names of the columns of delimited tables without them
  std::string columns_file = {};         // the same, one a line
  std::string label = {};                // name of the label column (tables)
  std::string weight = {};               // name of the weight column (tables)
  std::vector<std::string> ignore = {};  // columns left out (tables)
  std::vector<std::string> carry =
      {};  // columns whose text goes along in Batch::carried; `label`
           // where rows have no columns (data/reading/carried_label.hpp)
  std::vector<std::string> numeric =
      {};  // columns that are numbers whatever the first rows look like
  std::vector<std::string> categorical =
      {};  // columns whose values are words even if they are numbers
  // Numeric columns of tables that are cut into up to so many bins, each a category, where as many
  // values lie in one as in another: those named, or all. 0: none. `cuts`, where they are known.
  std::size_t bins = 0;
  std::vector<std::string> binned = {};
  std::shared_ptr<const std::vector<ColumnCuts>> cuts = {};
  std::vector<std::string> text = {};  // columns of running text (tables); with them, only columns
                                       // named in `numeric` and `categorical` are features, too
  TextOptions vectorizer = {};         // what becomes of text
  std::shared_ptr<const std::vector<FittedText>> fitted_text =
      {};                  // of known features: how they were made; takes the place of both
  std::size_t memory = 0;  // bytes that the vocabulary of text may take; 0: most of what is there
  std::vector<std::string> notes = {};  // warnings to pass on: what was decided before
  Quotes quotes = Quotes::doubled;      // tables
  std::string labels_file = {};         // one label a line, or .npy: for matrices without labels
  std::string names_file = {};          // one feature name a line: for numbered formats
  std::size_t width = 0;                // numbered formats: at least this many features
  std::optional<Offset> first =
      {};  // svmlight: the first index, 0 or 1; unset: 1 unless a 0 is met
  Missing missing = Missing::error;
  MissingCategory missing_category = MissingCategory::none;
  // In files, a value below 0 is a fault of its row. Unset: no; what reads for a method or a model
  // then says so if they need counts.
  std::optional<bool> counts = {};
  Targets targets = Targets::classes;
  bool labels_required = true;       // false for prediction
  bool labels_only = false;          // text makes no features, which saves most of the time
  std::size_t classes_required = 2;  // 1 where a shard may hold a single class
  // Rows (from 0, rows with errors not counted) for which it answers false are left out, as if they
  // were not there: their classes do not count, nor do they when text is weighted. Features that
  // only they have may still be listed, without a value. Called once a row, in their order.
  std::function<bool(Offset row)> keep = {};
  std::size_t skip_bad = 0;  // rows with errors to leave out before giving up
  int threads = 0;           // 0: as many as the machine has
  std::size_t block_bytes = std::size_t{1} << 20;
  std::size_t longest_row = longest_text_row;  // bytes, of text formats
  Monitor* monitor = nullptr;
  CheckpointOptions checkpoint = {};  // of the reading that gathers class sums
};

// The columns of running text: as fitted, or as asked for.
[[nodiscard]] inline std::vector<std::string> text_columns(const ReadOptions& options) {
  if (options.fitted_text == nullptr) return options.text;
  std::vector<std::string> columns;
  const auto& fitted = *options.fitted_text;
  // Bare documents have no column: whoever reads others from a table says which.
  if (fitted.size() == 1 && fitted.front().column.empty() && options.text.size() == 1) {
    return options.text;
  }
  columns.reserve(fitted.size());
  for (const FittedText& text : fitted) columns.push_back(text.column);
  return columns;
}

struct BadRow {
  std::string message;  // where, what, fix: as the error would have said
};

}  // namespace folkman
