#include "folkman/data/dataset/file_chain.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/names/dictionary.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/dataset/formats.hpp"
#include "folkman/data/memory/memory_reader.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/data/reading/label_list.hpp"
#include "folkman/data/records/record_reader.hpp"

namespace folkman {
namespace {

constexpr std::size_t head_bytes = std::size_t{1} << 16;

// 0 when one of them is not a plain file.
std::uint64_t stored_bytes(const std::vector<std::string>& files) {
  std::uint64_t total = 0;
  for (const std::string& file : files) {
    std::error_code unknown;
    const auto size = std::filesystem::file_size(file, unknown);
    if (unknown) return 0;
    total += size;
  }
  return total;
}

// An address of an object store: s3://bucket/folder.
bool is_location(const std::string& path) { return path.find("://") != std::string::npos; }

bool is_folder(const std::string& path) {
  std::error_code unknown;
  return path != "-" && std::filesystem::is_directory(path, unknown);
}

[[noreturn]] void refuse_position(const std::string& file) {
  refuse_data(file, "ends before the place that was reached when its checkpoint was made",
              "take back the file as it was, or start anew (@{restart})");
}

// A model of bare documents reads bare documents: prose may look like a table.
bool documents_wanted(const ReadOptions& options) {
  const auto texts = text_columns(options);
  return options.fitted_text != nullptr && texts.size() == 1 && texts.front().empty();
}

}  // namespace

FileChain::FileChain(const Shared& shared) : shared_(shared) {
  if (const auto& memory = shared_.options.in_memory; memory != nullptr) {
    files_ = {memory->shown};
    bytes_total_ = static_cast<std::uint64_t>(row_count(memory->rows));
    return;
  }
  if (const auto& records = shared_.options.records; records != nullptr) {
    files_ = {records->shown};
    for (const RecordPart& part : records->parts) bytes_total_ += part.bytes;
    return;
  }
  files_ = expanded(shared_.options.files);
  bytes_total_ = stored_bytes(files_);
  if (files_.empty()) {
    refuse_argument("data", "no file was given", "name one or more files, or - for standard input");
  }
}

bool FileChain::next(PipelineItem& item) {
  check_stop(shared_.options.monitor);
  while (true) {
    if (reader_ == nullptr && !open_next()) return false;
    if (reader_->next_block(item.block)) break;
    bytes_before_ += reader_->consumed();
    reader_.reset();
    rows_before_ = rows_cut_;
    blocks_cut_ = 0;
  }
  ++blocks_cut_;
  rows_cut_ += item.block.rows;
  check_enough_labels();
  item.reader = reader_;
  report_progress();
  return true;
}

FileChain::Position FileChain::position() const {
  const bool open = reader_ != nullptr;
  return {.file = open ? next_file_ - 1 : next_file_,
          .blocks = open ? blocks_cut_ : 0,
          .rows_before = open ? rows_before_ : rows_cut_,
          .warnings = warnings_};
}

void FileChain::go_to(const Position& position) {
  if (position.file > files_.size() || !open_next()) refuse_position(files_.back());
  if (position.file > 0) {
    reader_.reset();
    bytes_before_ = stored_bytes({files_.begin(), files_.begin() + position.file});
    next_file_ = position.file;
    rows_cut_ = rows_before_ = position.rows_before;
    if (position.blocks > 0 && !open_next()) refuse_position(files_.back());
  }
  Block dropped;
  for (; blocks_cut_ < position.blocks; ++blocks_cut_) {
    check_stop(shared_.options.monitor);
    if (!reader_->next_block(dropped)) refuse_position(files_[next_file_ - 1]);
    rows_cut_ += dropped.rows;
    report_progress();
  }
  warnings_ = position.warnings;
}

bool FileChain::open_next() {
  if (next_file_ == files_.size()) return false;
  const std::string& file = files_[next_file_++];
  if (shared_.options.in_memory != nullptr) {
    first_ = reader_ = memory_reader(opening(file, nullptr));
    return true;
  }
  if (shared_.options.records != nullptr) {
    first_ = reader_ = record_reader(opening(file, nullptr), shared_.options.records);
    std::ranges::move(reader_->warnings(), std::back_inserter(warnings_));
    return true;
  }
  std::unique_ptr<ByteSource> source;
  if (is_location(file)) {
    check_location(file);
  } else if (!is_folder(file)) {
    source = std::make_unique<ByteSource>(
        file,
        RawInput::Options{.keep = shared_.known == nullptr, .monitor = shared_.options.monitor});
  }
  if (format_ == nullptr) {
    const std::string& asked = shared_.options.format;
    if (asked != "auto") {
      format_ = &format_named(asked);
    } else if (source == nullptr) {
      format_ = &format_of_folder(file);
    } else if (documents_wanted(shared_.options)) {
      format_ = &format_named("lines");
    } else if (!shared_.options.header.empty()) {
      format_ = &table_format_of(source->name());
    } else {
      format_ = &format_of(source->peek(head_bytes), source->name());
    }
    check_format(source == nullptr ? file : source->name());
  }
  check_kind(file, source == nullptr);
  reader_ = format_->open(opening(file, std::move(source)));
  check_columns(file);
  check_labels_by_name(file);
  if (first_ == nullptr) first_ = reader_;
  std::ranges::move(reader_->warnings(), std::back_inserter(warnings_));
  return true;
}

Opening FileChain::opening(const std::string& file, std::unique_ptr<ByteSource> source) const {
  return {.source = std::move(source),
          .path = file,
          .options = shared_.options,
          .names = shared_.names,
          .known = shared_.known,
          .numbers = shared_.numbers,
          .first = first_.get(),
          .labels = shared_.labels,
          .rows_before = rows_cut_};
}

void FileChain::check_format(const std::string& file) const {
  const ReadOptions& options = shared_.options;
  if (!options.header.empty() && !format_->takes_header) {
    refuse_argument(
        "@{header}",
        "names the columns of delimited tables, and " + file + " is " + std::string(format_->name),
        "leave it out, or read a table (csv, tsv)");
  }
  if (format_->labelled && shared_.labels != nullptr) {
    refuse_argument(file,
                    "a label file was given, but " + std::string(format_->name) +
                        " rows carry their own labels",
                    "leave the label file out");
  }
  if (!format_->typed_columns) {
    const auto refuse = [&](const std::string& flag) {
      refuse_argument(flag,
                      "is for tables whose columns have types, and " + file + " is " +
                          std::string(format_->name),
                      "leave it out");
    };
    const bool bins = options.bins > 0 || options.cuts != nullptr;
    if (bins && shared_.known == nullptr) refuse("@{bin}");
    if (options.missing_category == MissingCategory::own) refuse("@{missing_category=own}");
  }
  const bool own_labels = format_->labelled || (format_->label_line && !options.label.empty());
  if (!own_labels && shared_.labels == nullptr && options.labels_required) {
    refuse_argument(file, std::string(format_->name) + " rows have no labels of their own",
                    std::string("give a file with one label a line (@{labels})") +
                        (format_->label_line ? ", or name what holds the labels (@{label})" : ""));
  }
}

void FileChain::check_location(const std::string& file) const {
  const std::string& asked = shared_.options.format;
  if (asked != "auto" && format_named(asked).locations) return;
  throw Error({.kind = Fault::Kind::argument,
               .where = file,
               .what = "what is at an address of a store cannot be looked at to tell its format",
               .fix = "name it (@{format=parquet} or @{format=arrow}), or copy the files here"});
}

void FileChain::check_kind(const std::string& file, bool folder) const {
  if (folder ? format_->recognises_folder != nullptr : format_->files) return;
  throw Error({.kind = Fault::Kind::file,
               .where = file,
               .what = folder ? "is a directory" : "is a file, where a folder of documents is read",
               .fix = folder ? "name the files in it, or a pattern such as '" + file +
                                   "/*'; a folder of documents is read by itself (@{format=folder})"
                             : "read files and folders of documents apart"});
}

// Numbered columns are features, all of them.
void FileChain::check_columns(const std::string& file) const {
  if (!reader_->numbering()) return;
  const ReadOptions& options = shared_.options;
  const auto refuse = [&](const char* flag, const std::string& name) {
    refuse_argument(option(flag, name), file + " has numbered columns, without names",
                    "leave it out, or give a table with this column (csv, tsv or jsonl)");
  };
  if (!options.weight.empty()) refuse("weight", options.weight);
  if (!options.ignore.empty()) refuse("ignore", options.ignore.front());
}

// Names in the label file that match one file's rows and not another's: those of the latter would
// get labels by their order, which means nothing then.
void FileChain::check_labels_by_name(const std::string& file) const {
  if (shared_.labels == nullptr || first_ == nullptr) return;
  if (first_->labels_by_name() == reader_->labels_by_name()) return;
  const std::string& named = first_->labels_by_name() ? file : files_.front();
  refuse_data(named, "no row of it has a name in the label file, and rows of other files have",
              "give the labels of all rows by name, or of all in their order");
}

// Here rows meet their labels. Before a block goes on it is known that each of its rows has one, so
// whoever counts classes need not ask.
void FileChain::check_enough_labels() {
  if (shared_.labels == nullptr || reader_->labels_by_name()) return;
  if (rows_cut_ <= shared_.labels->size()) return;
  Block rest;  // only to say how many rows there are
  while (reader_->next_block(rest)) rows_cut_ += rest.rows;
  shared_.labels->check_count(rows_cut_, next_file_ < files_.size());
}

void FileChain::report_progress() {
  if (shared_.options.monitor == nullptr) return;
  shared_.options.monitor->progress("reading", bytes_before_ + reader_->consumed(), bytes_total_,
                                    shared_.options.in_memory == nullptr ? "bytes" : "rows");
}

double FileChain::share_cut() const {
  if (reader_ == nullptr || bytes_total_ == 0) return 0;
  return static_cast<double>(bytes_before_ + reader_->consumed()) /
         static_cast<double>(bytes_total_);
}

std::optional<Numbering> FileChain::numbering() const {
  return first_ == nullptr ? std::nullopt : first_->numbering();
}

// The number that the known features have for column 0 of these data. An index that is written out
// is that number; but columns that were counted on either side are meant by position.
Offset FileChain::first_name() const {
  const Numbering here = *first_->numbering();
  if (!shared_.numbers) return here.first;
  const ColumnNumbers& known = *shared_.numbers;
  if (known.origin == Numbers::written) {
    const bool told = shared_.options.first.has_value();
    return here.origin == Numbers::counted && !told ? known.first : here.first;
  }
  // Whether an svmlight file counts from 0 cannot be known before its end: 1 unless told.
  return known.first - (here.first_optional ? 1 : 0);
}

std::unique_ptr<ColumnMap> FileChain::column_map(const Features& known,
                                                 const std::vector<std::string>& names) const {
  if (names.empty()) return std::make_unique<ColumnMap>(known, first_name());
  return std::make_unique<ColumnMap>(known, names, first_->numbering()->first_optional ? 1 : 0);
}

Features FileChain::numbered_features(std::size_t width, const Numbering& numbering,
                                      const std::vector<std::string>& names) const {
  const bool in_memory = shared_.options.in_memory != nullptr;
  const std::string file = in_memory ? "names of the columns" : shared_.options.names_file;
  if (in_memory ? names.empty() : file.empty()) {
    return Features::numbered(width, numbering.first, numbering.origin);
  }
  if (names.size() < width) {
    refuse_data(file,
                "it has " + std::to_string(names.size()) + " names, the data have " +
                    std::to_string(width) + " columns",
                "give one name a line for every column");
  }
  Dictionary seen;
  StringTable table;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (seen.number(names[i]) != static_cast<Column>(i)) {
      refuse_data(file + ", line " + std::to_string(i + 1),
                  "the name '" + names[i] + "' occurs twice", "give every column its own name");
    }
    table.push_back(names[i]);
  }
  // Each column is a group of its own, so that columns keep their order.
  std::vector<std::int32_t> groups(names.size());
  std::iota(groups.begin(), groups.end(), 0);
  auto sizes = in_memory ? shared_.options.in_memory->column_sizes : std::vector<std::int32_t>();
  if (!sizes.empty() && !are_column_sizes(sizes, table)) {
    refuse_argument(file, "their parts that name columns do not fit them", "please report this");
  }
  return Features::named(std::move(table), std::move(groups), std::move(sizes));
}

}  // namespace folkman
