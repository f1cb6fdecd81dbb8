#include "folkman/data/json_lines/jsonl.hpp"

#include <algorithm>

#include "folkman/base/option_name.hpp"
#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/json_lines/json_object.hpp"
#include "folkman/data/json_lines/jsonl_columns.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/tables/table_row.hpp"

namespace folkman {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// At least one whole line, then what else is in the first MiB.
std::string_view first_lines(ByteSource& source, std::size_t longest) {
  for (std::size_t size = table_sample_bytes;; size *= 2) {
    const auto text = source.peek(size);
    if (text.size() < size) return text;
    const auto end = text.rfind('\n');
    if (end != std::string_view::npos) return text.substr(0, end + 1);
    if (size > longest) refuse_long_row(source.name(), 1, longest);
  }
}

class JsonlReader final : public RowReader {
 public:
  explicit JsonlReader(Opening opening)
      : source_(std::move(opening.source)),
        options_(opening.options),
        cutter_(*source_, cutting(options_)) {
    if (options_.missing == Missing::keep) {
      refuse_argument(source_->name(), "JSON lines have no columns whose cells could be missing",
                      "give the table as CSV, TSV or ARFF");
    }
    take_byte_order_mark(*source_);
    const auto* first = dynamic_cast<const JsonlReader*>(opening.first);
    if (first != nullptr) {
      columns_ = first->columns_;
      return;
    }
    const auto sample = first_lines(*source_, options_.longest_row);
    if (sample.empty()) {
      refuse_data(source_->name(), "the file is empty", "give one JSON object a line");
    }
    columns_ = jsonl_columns(source_->name(), sample, opening);
    warnings_ = columns_->warnings;
  }

  bool next_block(Block& block) override { return cutter_.next(block); }
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override;
  [[nodiscard]] bool has_text() const override { return columns_->has_text; }
  [[nodiscard]] std::vector<SchemaColumn> columns() const override {
    return schema_columns(*columns_);
  }
  [[nodiscard]] std::vector<std::string> warnings() const override { return warnings_; }
  [[nodiscard]] std::uint64_t consumed() const override { return source_->consumed(); }

 private:
  std::unique_ptr<ByteSource> source_;
  const ReadOptions& options_;
  BlockCutter cutter_;
  std::shared_ptr<const JsonlColumns> columns_;
  std::vector<std::string> warnings_;
};

// The objects of a block to rows.
class ObjectRows {
 public:
  ObjectRows(const JsonlColumns& columns, const ReadOptions& options, NameCaches& names,
             Batch& batch)
      : columns_(&columns),
        labels_required_(options.labels_required),
        row_(columns, options, names, batch),
        met_in_(columns.columns.size(), 0) {}

  // Throws JsonFault.
  void add(std::string_view line, std::size_t left) {
    ++number_;
    row_.begin();
    try {
      objects_.each_field(
          line, left, [&](std::string_view name) { return wanted(name); },
          [&](std::string_view, const JsonValue& value) { field(value); });
      for (column_ = 0; column_ < met_in_.size(); ++column_) {
        if (met_in_[column_] != number_) absent();
      }
    } catch (const CellFault& fault) {
      throw JsonFault{columns_->columns[column_].name, fault.what, fault.fix};
    }
    row_.finish();
  }

  void drop() { row_.drop(); }

 private:
  [[nodiscard]] bool wanted(std::string_view name) {
    const auto found = columns_->by_name.find(name);
    if (found == columns_->by_name.end()) {
      if (columns_->takes_others) return false;
      throw JsonFault{
          std::string(name),
          "none of the first " + std::to_string(table_sample_rows) + " rows has this field",
          "say what it is: @{numeric}, @{categorical} or " + option("ignore", name)};
    }
    column_ = found->second;
    const TableColumn& facts = columns_->columns[column_];
    if (facts.role == ColumnKind::ignored && facts.carry.empty()) return false;
    if (std::exchange(met_in_[column_], number_) == number_) {
      throw JsonFault{std::string(name), "the field occurs twice in the object",
                      "give every field once, or leave the row out (@{skip_bad})"};
    }
    return true;
  }

  void field(const JsonValue& value) {
    if (value.kind == JsonKind::nested) {
      throw CellFault{column_, "expected a string or a number, found " + std::string(value.text),
                      "give the field a plain value, or leave it out (@{ignore})"};
    }
    row_.cell(value.text, column_);
  }

  void absent() {
    const TableColumn& facts = columns_->columns[column_];
    if (facts.role == ColumnKind::label && labels_required_) {
      throw JsonFault{facts.name, "expected a label, but the field is not there",
                      "give the row a label, or leave it out (@{skip_bad})"};
    }
    if (facts.role != ColumnKind::ignored && facts.role != ColumnKind::label &&
        facts.role != ColumnKind::text) {
      row_.cell("", column_);
    }
  }

  const JsonlColumns* columns_;
  bool labels_required_;
  TableRow row_;
  JsonObjects objects_;
  std::uint64_t number_ = 0;           // of the object, from 1
  std::vector<std::uint64_t> met_in_;  // by column: the last object that had it
  std::size_t column_ = 0;             // of the field that was asked about last
};

void JsonlReader::parse(const Block& block, NameCaches& names, Parsed& parsed) const {
  ObjectRows rows(*columns_, options_, names, parsed.batch);
  std::string_view rest = block.bytes;
  for (std::uint64_t line = block.first_line; !rest.empty(); ++line) {
    const auto end = rest.find('\n');  // every line of a block has one
    const auto text = rest.substr(0, end);
    try {
      if (text.find_first_not_of(blanks) != std::string_view::npos) rows.add(text, rest.size());
    } catch (const JsonFault& fault) {
      rows.drop();
      parsed.bad.push_back({.kind = Fault::Kind::data,
                            .where = source_->name() + ", line " + std::to_string(line) +
                                     (fault.field.empty() ? "" : ", field " + shown(fault.field)),
                            .what = fault.what,
                            .fix = fault.fix});
      if (parsed.given_up()) return;
    }
    rest.remove_prefix(end + 1);
  }
  if (!columns_->has_text || names.text.columns_are_final()) sort_rows(parsed.batch);
}

// An object with a field, or without any.
bool looks_like_jsonl(std::string_view head) {
  const auto start = head.find_first_not_of(blanks);
  if (start == std::string_view::npos || head[start] != '{') return false;
  const auto next = head.find_first_not_of(blanks, start + 1);
  return next != std::string_view::npos && (head[next] == '"' || head[next] == '}');
}

}  // namespace

Format jsonl_format() {
  return {.name = "jsonl",
          .alias = "ndjson",
          .summary = "one JSON object a line, fields as columns",
          .endings = {".jsonl", ".ndjson"},
          .typed_columns = true,
          .recognises = looks_like_jsonl,
          .open = opened<JsonlReader>};
}

}  // namespace folkman
