// A result with rows and columns, made once and shown in three ways: for people, as CSV (RFC 4180),
// and as JSON, either one object a row or one array a column. In JSON and CSV a number keeps every
// bit; NaN, which stands for "there is none", is null, an empty field, or a dash. Yes and no are
// true and false there.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

namespace folkman::cli {

using Json = nlohmann::ordered_json;
using Values = std::variant<std::vector<std::string>, std::vector<std::int64_t>,
                            std::vector<double>, std::vector<bool>>;

struct TableColumn {
  std::string key;      // in CSV and JSON
  std::string heading;  // for people
  Values values;
  int decimals = 4;          // for people
  bool in_any_unit = false;  // so that a small number is not rounded to 0: 1.2e-09
};

struct Table {
  std::vector<TableColumn> columns;
  [[nodiscard]] std::size_t rows() const;
};

constexpr std::size_t all_rows = std::numeric_limits<std::size_t>::max();

[[nodiscard]] std::string as_text(const Table& table, std::size_t most = all_rows);
[[nodiscard]] std::string as_csv(const Table& table);
[[nodiscard]] Json as_objects(const Table& table);   // [{key: value, ...}, ...]
void add_columns(Json& object, const Table& table);  // object[key] = [values]

[[nodiscard]] std::string csv_field(std::string_view text);
[[nodiscard]] std::string json_text(const Json& json);  // one line, ends with a newline
[[nodiscard]] Json json_number(double number);          // null unless finite

[[nodiscard]] std::string exact_text(double number);              // shortest that reads back alike
[[nodiscard]] std::string scientific_text(double number);         // 1.2e-07, to see how near 0
[[nodiscard]] std::string fixed_text(double number, int digits);  // 12.3400, or - for NaN
[[nodiscard]] std::string grouped(std::int64_t number);           // 1,234,567

}  // namespace folkman::cli
