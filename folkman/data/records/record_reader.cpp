#include "folkman/data/records/record_reader.hpp"

#include <algorithm>
#include <utility>

#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/records/record_folder.hpp"
#include "folkman/data/records/record_opener.hpp"
#include "folkman/data/records/record_rows.hpp"

namespace folkman {
namespace {

constexpr Offset block_rows = Offset{1} << 16;  // of a batch that is larger

class RecordReader final : public RowReader {
 public:
  RecordReader(const Opening& opening, std::shared_ptr<const RecordSource> source)
      : options_(opening.options),
        names_(opening.names),
        known_(opening.known),
        source_(std::move(source)) {
    const auto* first = dynamic_cast<const RecordReader*>(opening.first);
    if (first != nullptr) columns_ = first->columns_;
    open_part();
    if (first == nullptr) warnings_ = columns_->warnings;
  }

  bool next_block(Block& block) override {
    while (batch_ == nullptr || next_row_ == batch_->rows()) {
      next_row_ = 0;
      batch_ = stream_->next();
      if (batch_ != nullptr) continue;
      bytes_before_ += part().bytes;
      stream_.reset();
      if (++part_ == source_->parts.size()) return false;
      open_part();
    }
    block.records = batch_;
    block.first_row = next_row_;
    block.rows = std::min(block_rows, batch_->rows() - next_row_);
    next_row_ += block.rows;
    return true;
  }

  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override {
    RecordRows(*columns_, options_, names, *block.records, parsed)
        .add(block.first_row, block.first_row + block.rows);
    const bool provisional = columns_->has_text && !names.text.columns_are_final();
    const bool mixed = columns_->may_need_sorting || columns_->carried > 0;
    if (mixed && !provisional) sort_rows(parsed.batch);
  }

  [[nodiscard]] bool has_text() const override { return columns_->has_text; }
  [[nodiscard]] std::vector<SchemaColumn> columns() const override {
    return schema_columns(*columns_);
  }
  [[nodiscard]] std::vector<std::string> warnings() const override { return warnings_; }

  [[nodiscard]] std::uint64_t consumed() const override {
    if (stream_ == nullptr || part().rows <= 0) return bytes_before_;
    const double share = static_cast<double>(stream_->rows()) / static_cast<double>(part().rows);
    return bytes_before_ +
           static_cast<std::uint64_t>(std::min(share, 1.0) * static_cast<double>(part().bytes));
  }

 private:
  [[nodiscard]] const RecordPart& part() const { return source_->parts[part_]; }

  void open_part() {
    const Opening opening{
        .source = {}, .path = part().shown, .options = options_, .names = names_, .known = known_};
    stream_ = std::make_unique<RecordStream>(part(), columns_, opening);
    columns_ = stream_->columns();
  }

  const ReadOptions& options_;
  Names names_;
  const Features* known_;
  std::shared_ptr<const RecordSource> source_;
  std::shared_ptr<const RecordColumns> columns_;
  std::vector<std::string> warnings_;
  std::size_t part_ = 0;
  std::unique_ptr<RecordStream> stream_;
  std::shared_ptr<const RecordBatch> batch_;
  Offset next_row_ = 0;
  std::uint64_t bytes_before_ = 0;
};

void check_path(const std::string& path) {
  if (path != "-") return;
  throw Error({.kind = Fault::Kind::argument,
               .where = "standard input",
               .what = "these files are read from their end, and a pipe has none",
               .fix = "save it to a file, and give its name"});
}

template <const std::string_view& format>
std::unique_ptr<RowReader> open_format(Opening opening) {
  opening.source.reset();
  check_path(opening.path);
  return record_reader(opening, opened_records(opening.path, std::string(format)));
}

constexpr std::string_view parquet = "parquet";
constexpr std::string_view arrow = "arrow";

}  // namespace

std::unique_ptr<RowReader> record_reader(const Opening& opening,
                                         std::shared_ptr<const RecordSource> source) {
  return std::make_unique<RecordReader>(opening, std::move(source));
}

Format parquet_format() {
  return {.name = parquet,
          .summary = "Parquet files, or a folder of them, partitioned or not",
          .endings = {".parquet", ".pq"},
          .locations = true,
          .typed_columns = true,
          .recognises = is_parquet,
          .recognises_folder = [](const std::string& path) { return holds(path, is_parquet); },
          .open = open_format<parquet>};
}

Format arrow_format() {
  return {.name = arrow,
          .alias = "feather",
          .summary = "Arrow IPC (Feather 2) files, or a folder of them, partitioned or not",
          .endings = {".arrow", ".feather", ".ipc"},
          .locations = true,
          .typed_columns = true,
          .recognises = is_arrow_file,
          .recognises_folder = [](const std::string& path) { return holds(path, is_arrow_file); },
          .open = open_format<arrow>};
}

}  // namespace folkman
