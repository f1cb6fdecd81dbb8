#include "folkman/statistics/class_sums/long_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "folkman/base/error.hpp"
#include "folkman/base/names/dictionary.hpp"
#include "folkman/base/names/natural_order.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/tables/csv_fields.hpp"

namespace folkman {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;

// Where the columns stand.
struct Header {
  char delimiter = ',';
  std::vector<std::string> names;
  std::size_t feature = 0;
  std::size_t label = 0;
  std::size_t sum = 0;
  std::size_t bytes = 0;  // of the record
  std::size_t lines = 0;
};

// Of the record at the start of `text`.
std::optional<Header> header_with(char delimiter, std::string_view text) {
  Header header;
  header.delimiter = delimiter;
  std::string record(text.substr(0, record_end(text, Quoting{delimiter})));
  header.bytes = record.size();
  if (!record.ends_with('\n')) record += '\n';
  header.lines = static_cast<std::size_t>(std::ranges::count(record, '\n'));
  try {
    header.names = CsvFields(delimiter).record(record.data(), record.data() + record.size());
  } catch (const CellFault&) {
    return std::nullopt;  // quotes that make sense with another delimiter
  }
  const auto place = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(header.names, name) - header.names.begin());
  };
  header.feature = place("feature");
  header.label = place("class");
  header.sum = place("sum");
  if (std::max({header.feature, header.label, header.sum}) >= header.names.size())
    return std::nullopt;
  return header;
}

class LongTable {
 public:
  explicit LongTable(ByteSource& source) : source_(source) {}

  ExactClassSums read() {
    take_byte_order_mark(source_);
    const auto head = source_.peek(block_bytes);
    if (head.empty()) {
      fail("line 1", "the table is empty", "begin it with the line feature,class,sum");
    }
    const Header header = header_of(head);
    source_.skip(header.bytes);
    BlockCutter cutter(source_, {.block_bytes = block_bytes,
                                 .quoting = {header.delimiter},
                                 .first_line = 1 + header.lines});
    for (Block block; cutter.next(block);) {
      const char* at = block.bytes.data();
      const char* end = at + block.bytes.size();
      for (line_ = block.first_line; at != end; ++line_) at = add_record(header, at, end);
    }
    return finished();
  }

 private:
  [[noreturn]] void fail(const std::string& where, const std::string& what,
                         const std::string& fix) const {
    refuse_data(source_.name() + ", " + where, what, fix);
  }
  [[noreturn]] void fail(const Header& header, std::size_t column, const std::string& what,
                         const std::string& fix) const {
    const std::string name = column < header.names.size() ? header.names[column] : "";
    fail("line " + std::to_string(line_) + ", column " + std::to_string(column + 1) +
             (name.empty() ? "" : " (" + name + ")"),
         what, fix);
  }

  [[nodiscard]] Header header_of(std::string_view text) const {
    for (const char delimiter : {',', '\t', ';'})
      if (auto header = header_with(delimiter, text)) return *std::move(header);
    const auto line = text.substr(0, std::min(text.find_first_of("\r\n"), text.size()));
    fail("line 1", "the header " + shown(line) + " lacks a column feature, class or sum",
         "give a table with the header feature,class,sum, or sums saved by folkman");
  }

  const char* add_record(const Header& header, const char* at, const char* end) {
    if (*at == '\n') return at + 1;
    if (*at == '\r' && at[1] == '\n') return at + 2;
    CsvFields fields(header.delimiter);
    std::vector<std::string> record;
    try {
      record = fields.record(at, end);
    } catch (const CellFault& fault) {
      fail(header, fault.column, fault.what, fault.fix);
    }
    if (record.size() != header.names.size())
      fail("line " + std::to_string(line_),
           std::to_string(record.size()) + " fields where the header has " +
               std::to_string(header.names.size()),
           "write the same number of fields in every line");
    add(header, record);
    line_ += fields.line_feeds();
    return fields.stop() + 1;
  }

  void add(const Header& header, const std::vector<std::string>& record) {
    const std::string& text = record[header.sum];
    const NumberScan scan = scan_number(text.c_str());
    if (scan.stop != text.data() + text.size() || text.empty())
      fail(header, header.sum, shown(text) + " is not a number", "write the sum as 12 or 3.5");
    if (!(scan.value >= 0) || !std::isfinite(scan.value))
      fail(header, header.sum, "the sum " + text + " is negative or not finite",
           "sums of counts are finite and not negative");
    if (record[header.label].empty())
      fail(header, header.label, "the class is empty", "name the class in every line");
    const auto label =
        static_cast<std::size_t>(classes_.number(normalised_label(record[header.label])));
    if (label >= cells_.sums.size()) {
      cells_.sums.resize(label + 1);
      cells_.weight.resize(label + 1);
      counted_.resize(label + 1);
    }
    whole_ = whole_ && is_whole(scan.value);
    if (record[header.feature].empty()) {
      cells_.weight.add(label, scan.value);
      counted_[label] = true;
      return;
    }
    const auto column = static_cast<std::size_t>(features_.number(record[header.feature]));
    if (column >= cells_.sums[label].size()) cells_.sums[label].resize(column + 1);
    cells_.sums[label].add(column, scan.value);
  }

  [[nodiscard]] ExactClassSums finished() {
    const bool counted = std::ranges::find(counted_, true) != counted_.end();
    const auto missing = std::ranges::find(counted_, false);
    if (counted && missing != counted_.end()) {
      const auto label = static_cast<std::size_t>(missing - counted_.begin());
      fail("class '" + std::string(classes_.name(label)) + "'",
           "its number of rows is missing where other classes have theirs",
           "give a line without a feature for every class, or for none");
    }
    if (counted)
      count_rows();
    else
      for (std::size_t c = 0; c < cells_.sums.size(); ++c) cells_.weight.add(c, 1);
    std::vector<Class> from(classes_.size());  // final -> provisional
    std::iota(from.begin(), from.end(), 0);
    std::ranges::sort(from, natural_less,
                      [&](Class c) { return classes_.name(static_cast<std::size_t>(c)); });
    std::vector<std::string> names;
    std::vector<Class> order(from.size());
    for (const Class c : from) {
      order[static_cast<std::size_t>(c)] = static_cast<Class>(names.size());
      names.emplace_back(classes_.name(static_cast<std::size_t>(c)));
    }
    auto sorted = sorted_by_name(features_);
    cells_.binary = counted && whole_ && no_sum_exceeds_its_rows();
    ExactClassSums sums(std::move(names), std::move(sorted.features), std::move(cells_), order,
                        sorted.order);
    if (sums.cells().binary) sums.guess_presence();
    if (!counted)
      sums.warn(source_.name() +
                ": no rows are counted, so all classes count as equally frequent; a line without "
                "a feature, such as ,spam,120, gives the rows of a class");
    return sums;
  }

  void count_rows() {
    const std::vector<double> rows = cells_.weight.rounded();
    const double total = std::accumulate(rows.begin(), rows.end(), 0.0);
    if (!(total < 0x1p62))
      fail("rows of all classes", "there are more than 2^62", "check the lines without a feature");
    cells_.rows = static_cast<Offset>(total);
  }

  [[nodiscard]] bool no_sum_exceeds_its_rows() const {
    for (std::size_t c = 0; c < cells_.sums.size(); ++c)
      for (std::size_t i = 0; i < cells_.sums[c].size(); ++i)
        if (cells_.sums[c].rounded(i) > cells_.weight.rounded(c)) return false;
    return true;
  }

  ByteSource& source_;
  std::uint64_t line_ = 1;
  Dictionary classes_;
  Dictionary features_;
  ClassCells cells_;
  std::vector<bool> counted_;  // whether a class has its number of rows
  bool whole_ = true;
};

}  // namespace

bool looks_like_long_table(std::string_view head) {
  return std::ranges::any_of(std::string_view(",\t;"), [&](char delimiter) {
    return header_with(delimiter, head).has_value();
  });
}

ExactClassSums class_sums_from_long_table(ByteSource& source) { return LongTable(source).read(); }

}  // namespace folkman
