// Delimited tables with a header (RFC 4180): CSV with comma, semicolon or tab, whichever the header
// has most of, and TSV. Columns become features as data/tables/csv_columns.hpp says; labels and
// words are taken as they are, byte for byte. An empty cell of words is no feature; of numbers, it
// is an error or zero as ReadOptions::missing says. Blank lines are no rows. A row whose number of
// fields is not the header's, or with a cell that cannot be read, is a bad row.
#include <algorithm>
#include <bit>

#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/tables/csv_columns.hpp"
#include "folkman/data/tables/csv_fields.hpp"
#include "folkman/data/tables/csv_row.hpp"
#include "folkman/data/tables/table_formats.hpp"

namespace folkman {
namespace {

constexpr std::size_t sample_bytes = table_sample_bytes;

constexpr std::string_view delimiters = ",;\t";

// At least a whole header record, then what else is in the first MiB.
std::string_view header_and_sample(ByteSource& source, char delimiter, const ReadOptions& options) {
  const auto ends = [&](std::string_view text) {
    return std::ranges::any_of(delimiters, [&](char c) {
      const bool wanted = delimiter == '\0' || c == delimiter;
      return wanted && record_end(text, quoting_of(c, options.quotes)) != std::string_view::npos;
    });
  };
  for (std::size_t size = sample_bytes;; size *= 2) {
    const auto text = source.peek(size);
    if (text.size() < size || ends(text)) return text;
    if (size > options.longest_row) refuse_long_row(source.name(), 1, options.longest_row);
  }
}

// As many records as are looked at; whole ones only, unless the file ends with the sample.
std::string first_records(std::string_view sample, bool all, Quoting quoting) {
  std::size_t whole = 0;
  for (std::size_t row = 0; row < table_sample_rows; ++row) {
    const auto end = record_end(sample.substr(whole), quoting);
    if (end == std::string_view::npos) {
      if (all) whole = sample.size();
      break;
    }
    whole += end;
  }
  std::string records(sample.substr(0, whole));
  if (!records.empty() && !records.ends_with('\n')) records += '\n';
  return records;
}

class CsvReader final : public RowReader {
 public:
  CsvReader(Opening opening, char delimiter)
      : source_(std::move(opening.source)), options_(opening.options) {
    take_byte_order_mark(*source_);
    const auto* first = dynamic_cast<const CsvReader*>(opening.first);
    if (first != nullptr) delimiter = first->columns_->delimiter;
    const auto text = header_and_sample(*source_, delimiter, options_);
    if (text.empty()) {
      refuse_data(source_->name(), "the file is empty",
                  options_.header.empty() ? "give a table whose first line names the columns"
                                          : "give a table with at least one row");
    }
    const auto header = options_.header.empty()
                            ? csv_header(source_->name(), text, delimiter, options_.quotes)
                            : given_header(source_->name(), text, delimiter, options_);
    quoting_ = quoting_of(header.delimiter, header.quotes);
    if (first != nullptr) {
      check_same_header(header, *first->columns_);
      columns_ = first->columns_;
    } else {
      const bool all = text.size() < sample_bytes;
      const auto sample = first_records(
          text.substr(0, sample_bytes).substr(std::min(header.bytes, sample_bytes)), all, quoting_);
      columns_ = std::make_shared<const CsvColumns>(csv_columns(header, sample, opening));
      warnings_ = columns_->warnings;
    }
    source_->skip(header.bytes);
    // With the cells that come of it, a quarter stays in the cache of one core.
    cutter_ = std::make_unique<BlockCutter>(
        *source_, BlockCutter::Options{.block_bytes = options_.block_bytes / 4,
                                       .quoting = quoting_,
                                       .first_line = 1 + header.lines,
                                       .longest = options_.longest_row});
  }

  bool next_block(Block& block) override { return cutter_->next(block); }
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override;
  [[nodiscard]] bool has_text() const override { return columns_->has_text; }
  [[nodiscard]] std::vector<SchemaColumn> columns() const override {
    return schema_columns(*columns_);
  }
  [[nodiscard]] std::vector<std::string> warnings() const override { return warnings_; }
  [[nodiscard]] std::uint64_t consumed() const override { return source_->consumed(); }

 private:
  [[nodiscard]] Fault row_fault(const CellFault& fault, std::string_view record,
                                std::uint64_t line) const;

  std::unique_ptr<ByteSource> source_;
  const ReadOptions& options_;
  std::shared_ptr<const CsvColumns> columns_;
  Quoting quoting_;
  std::unique_ptr<BlockCutter> cutter_;
  std::vector<std::string> warnings_;
};

// A row with too few or too many fields often has values in wrong columns: its length is the fault.
Fault CsvReader::row_fault(const CellFault& fault, std::string_view record,
                           std::uint64_t line) const {
  const std::size_t expected = columns_->columns.size();
  const std::size_t found = count_fields(record, columns_->delimiter, columns_->quotes);
  const bool ragged = found != expected && !fault.structural;
  const std::size_t column = ragged ? std::min(found, expected) : fault.column;
  std::string where =
      source_->name() + ", line " + std::to_string(line) + ", column " + std::to_string(column + 1);
  if (column < expected) where += " (" + columns_->columns[column].name + ")";
  if (!ragged) return {Fault::Kind::data, where, fault.what, fault.fix};
  return {Fault::Kind::data, where,
          "expected " + std::to_string(expected) + " fields as in the header, found " +
              std::to_string(found),
          "put fields that hold the delimiter in quotes, or leave the row out (@{skip_bad})"};
}

void CsvReader::parse(const Block& block, NameCaches& names, Parsed& parsed) const {
  // At most a digit and a delimiter each; a power of two, for blocks are not of quite one size.
  reserve(parsed.batch, std::bit_ceil(block.bytes.size() / 2));
  CsvRowParser parser(block.bytes, *columns_, options_, names, parsed.batch);
  const char* const end = block.bytes.data() + block.bytes.size();
  std::uint64_t line = block.first_line;
  for (const char* at = block.bytes.data(); at != end;) {
    const bool blank = *at == '\n' || (*at == '\r' && at[1] == '\n');
    if (blank) {
      at += *at == '\n' ? 1 : 2;
      ++line;
      continue;
    }
    const char* const start = at;
    try {
      at = parser.row(at, end);
      line += 1 + parser.line_feeds();
    } catch (const CellFault& fault) {
      parser.drop_unfinished_row();
      const std::string_view rest(start, static_cast<std::size_t>(end - start));
      const auto record = rest.substr(0, record_end(rest, quoting_));
      // A row of several lines has its first; a quote that makes no sense has its own.
      const std::uint64_t before = fault.structural ? parser.line_feeds() : 0;
      parsed.bad.push_back(row_fault(fault, record, line + before));
      if (parsed.given_up()) return;
      line += static_cast<std::uint64_t>(std::ranges::count(record, '\n'));
      at = start + record.size();
    }
  }
  const bool provisional = columns_->has_text && !names.text.columns_are_final();
  if (columns_->may_need_sorting && !provisional) sort_rows(parsed.batch);
}

// Text whose first two records have the same number of fields, more than one.
bool has_fields(std::string_view head, char delimiter) {
  if (head.find('\0') != std::string_view::npos) return false;
  const auto first = head.substr(0, record_end(head, Quoting{delimiter}));
  const auto second = head.substr(first.size());
  const auto end = record_end(second, Quoting{delimiter});
  const std::size_t fields = count_fields(first, delimiter);
  if (end == std::string_view::npos && second.find('\n') != std::string_view::npos) {
    return fields > 1;  // the second record does not end in what we see
  }
  return fields > 1 && (second.empty() || count_fields(second.substr(0, end), delimiter) == fields);
}

bool looks_like_csv(std::string_view head) {
  return std::ranges::any_of(delimiters, [&](char c) { return has_fields(head, c); });
}

bool looks_like_tsv(std::string_view head) {
  const auto first = head.substr(0, record_end(head, Quoting{'\t'}));
  const std::size_t fields = count_fields(first, '\t');
  return has_fields(head, '\t') && fields > count_fields(first, ',') &&
         fields > count_fields(first, ';');
}

}  // namespace

Format csv_format() {
  return {.name = "csv",
          .summary = "table with a header, fields separated by comma, semicolon or tab",
          .endings = {".csv"},
          .takes_header = true,
          .typed_columns = true,
          .recognises = looks_like_csv,
          .open = [](Opening opening) -> std::unique_ptr<RowReader> {
            return std::make_unique<CsvReader>(std::move(opening), '\0');
          }};
}

Format tsv_format() {
  return {.name = "tsv",
          .summary = "table with a header, fields separated by tabs",
          .endings = {".tsv", ".tab"},
          .takes_header = true,
          .typed_columns = true,
          .recognises = looks_like_tsv,
          .open = [](Opening opening) -> std::unique_ptr<RowReader> {
            return std::make_unique<CsvReader>(std::move(opening), '\t');
          }};
}

}  // namespace folkman
