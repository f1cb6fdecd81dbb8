// ARFF, the tables of Weka: a header that declares the attributes, then rows of values in its
// order. Numeric (real, integer) attributes are numbers and nominal ones words, unless options
// settle it otherwise (data/tables/table_columns.hpp); `?` is a missing cell. Names and values may
// be quoted, by ' or
// ", with \ before a quote that is text. Lines that begin with % are comments. Without a name for
// the label (--label) the last attribute is it, as in Weka.
//
// Attributes of other types (string, date, relational) can only be left out (--ignore); sparse rows
// and row weights, {...}, are refused.
#include <algorithm>
#include <unordered_set>

#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/tables/arff_header.hpp"
#include "folkman/data/tables/table_formats.hpp"
#include "folkman/data/tables/table_row.hpp"

namespace folkman {
namespace {

constexpr std::size_t first_peek = std::size_t{1} << 16;

// All of the header, and more. It may be as long as a row.
std::string_view header_and_more(ByteSource& source, std::size_t longest) {
  for (std::size_t size = first_peek;; size *= 2) {
    const auto text = source.peek(size);
    if (text.size() < size || has_arff_data(text)) return text;
    if (size <= longest) continue;
    refuse_data(source.name(),
                "there is no line @data in the first " + std::to_string(size) + " bytes",
                "check that it is the right file and the right format");
  }
}

struct ArffColumns : TableColumns {
  std::vector<std::unordered_set<std::string>> declared = {};  // values of nominal columns
};

void check_types(const ArffHeader& header, const std::string& file, const Opening& opening) {
  for (const ArffAttribute& attribute : header.attributes) {
    const bool left_out =
        std::ranges::find(opening.options.ignore, attribute.name) != opening.options.ignore.end();
    if (attribute.type != ArffAttribute::Type::other || left_out) continue;
    refuse_data(file + ", attribute " + shown(attribute.name),
                "its type, " + attribute.type_name + ", cannot be read",
                "leave it out (@{ignore}), or make it numeric or nominal");
  }
}

std::shared_ptr<const ArffColumns> columns_of(const ArffHeader& header, const std::string& file,
                                              const Opening& opening) {
  if (opening.known == nullptr) check_types(header, file, opening);
  TableHead head{
      .file = file, .where = file + ", header", .noun = "attribute", .names = {}, .otherwise = ""};
  std::vector<ColumnLook> looks;
  for (const ArffAttribute& attribute : header.attributes) {
    head.names.push_back(attribute.name);
    const bool number = attribute.type == ArffAttribute::Type::number;
    looks.push_back({.numbers = number ? 1U : 0U, .words = number ? 0U : 1U});
  }
  ReadOptions options = opening.options;
  if (options.label.empty() && options.labels_required) options.label = head.names.back();
  const Opening with_label{.source = nullptr,
                           .path = opening.path,
                           .options = options,
                           .names = opening.names,
                           .known = opening.known};
  auto columns = std::make_shared<ArffColumns>();
  static_cast<TableColumns&>(*columns) = table_columns(head, looks, with_label);
  for (const ArffAttribute& attribute : header.attributes) {
    columns->declared.emplace_back(attribute.values.begin(), attribute.values.end());
  }
  return columns;
}

class ArffReader final : public RowReader {
 public:
  explicit ArffReader(Opening opening)
      : source_(std::move(opening.source)), options_(opening.options) {
    take_byte_order_mark(*source_);
    const ArffHeader header =
        arff_header(source_->name(), header_and_more(*source_, options_.longest_row));
    const auto* first = dynamic_cast<const ArffReader*>(opening.first);
    if (first == nullptr) {
      columns_ = columns_of(header, source_->name(), opening);
      warnings_ = columns_->warnings;
    } else {
      check_same(header, *first->columns_);
      columns_ = first->columns_;
    }
    source_->skip(header.bytes);
    cutter_ = std::make_unique<BlockCutter>(*source_, cutting(options_, 1 + header.lines));
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
  void check_same(const ArffHeader& header, const ArffColumns& columns) const;
  void add_row(std::string_view line, TableRow& row) const;
  void cell(const ArffValues& value, std::size_t column, TableRow& row) const;
  [[nodiscard]] Fault fault_of(const CellFault& fault, std::uint64_t line) const;

  std::unique_ptr<ByteSource> source_;
  const ReadOptions& options_;
  std::shared_ptr<const ArffColumns> columns_;
  std::unique_ptr<BlockCutter> cutter_;
  std::vector<std::string> warnings_;
};

void ArffReader::check_same(const ArffHeader& header, const ArffColumns& columns) const {
  const bool same = std::ranges::equal(header.attributes, columns.columns, {}, &ArffAttribute::name,
                                       &TableColumn::name);
  if (same) return;
  refuse_data(source_->name() + ", header", "its attributes are not those of the first file",
              "files that are one data set must declare the same attributes");
}

Fault ArffReader::fault_of(const CellFault& fault, std::uint64_t line) const {
  std::string where = source_->name() + ", line " + std::to_string(line);
  if (fault.column < columns_->columns.size()) {
    where += ", attribute " + shown(columns_->columns[fault.column].name);
  }
  return {Fault::Kind::data, where, fault.what, fault.fix};
}

void ArffReader::cell(const ArffValues& value, std::size_t column, TableRow& row) const {
  if (!value.quoted() && value.text() == "?") return row.cell("", column);
  const auto& declared = columns_->declared[column];
  const bool read = columns_->columns[column].role != ColumnKind::ignored;
  if (read && !declared.empty() && !declared.contains(std::string(value.text()))) {
    throw CellFault{column, "the value " + shown(value.text()) + " is not among those declared",
                    "declare it in the header, or leave the row out (@{skip_bad})"};
  }
  row.cell(value.text(), column);
}

void ArffReader::add_row(std::string_view line, TableRow& row) const {
  const std::size_t width = columns_->columns.size();
  if (line.front() == '{') {
    throw CellFault{width, "sparse rows are not read",
                    "write every value of the row, in the order of the attributes"};
  }
  ArffValues values(line);
  std::size_t column = 0;
  try {
    for (; values.next(); ++column) {
      if (column >= width) {
        const bool weight = !values.quoted() && values.text().starts_with('{');
        throw CellFault{
            width,
            weight ? "weights of rows are not read"
                   : "there are more values than the " + std::to_string(width) + " attributes",
            weight ? "repeat the row instead" : "put values that hold a comma in quotes"};
      }
      cell(values, column, row);
    }
  } catch (const ArffFault& fault) {
    throw CellFault{column, fault.what, fault.fix, true};
  }
  if (column == width) return;
  throw CellFault{column,
                  "expected " + std::to_string(width) + " values, found " + std::to_string(column),
                  "complete the row, ? being a missing value, or leave it out (@{skip_bad})"};
}

void ArffReader::parse(const Block& block, NameCaches& names, Parsed& parsed) const {
  reserve(parsed.batch, block.bytes.size() / 2);
  TableRow row(*columns_, options_, names, parsed.batch);
  std::string_view rest(block.bytes);
  for (std::uint64_t line = block.first_line; !rest.empty(); ++line) {
    const auto end = std::min(rest.find('\n'), rest.size());
    auto text = trimmed(rest.substr(0, end));
    if (text.ends_with('\r')) text.remove_suffix(1);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (text.find_first_not_of(" \t") == std::string_view::npos || text.front() == '%') continue;
    try {
      row.begin();
      add_row(text, row);
      row.finish();
    } catch (const CellFault& fault) {
      row.drop();
      parsed.bad.push_back(fault_of(fault, line));
      if (parsed.given_up()) return;
    }
  }
  const bool provisional = columns_->has_text && !names.text.columns_are_final();
  if (columns_->may_need_sorting && !provisional) sort_rows(parsed.batch);
}

}  // namespace

Format arff_format() {
  return {.name = "arff",
          .summary = "Weka's tables: attributes declared, then rows",
          .endings = {".arff"},
          .typed_columns = true,
          .recognises = looks_like_arff,
          .open = opened<ArffReader>};
}

}  // namespace folkman
