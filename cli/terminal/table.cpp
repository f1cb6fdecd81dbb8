#include "cli/terminal/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t widest_word = 48;

std::string shortened(const std::string& text) {
  if (display_width(text) <= widest_word) return text;
  std::size_t end = 0;
  for (std::size_t shown = 0; end < text.size(); ++end) {
    if ((text[end] & 0xC0) != 0x80 && ++shown > widest_word - 3) break;
  }
  return text.substr(0, end) + "...";
}

std::string number_text(double number, const TableColumn& column) {
  const bool vanishes = number != 0 && std::abs(number) < 0.5 * std::pow(10.0, -column.decimals);
  return column.in_any_unit && vanishes ? scientific_text(number)
                                        : fixed_text(number, column.decimals);
}

std::vector<std::string> shown_cells(const TableColumn& column, std::size_t rows) {
  std::vector<std::string> cells{shortened(harmless(column.heading))};
  std::visit(
      [&](const auto& values) {
        using Value = typename std::decay_t<decltype(values)>::value_type;
        for (std::size_t row = 0; row < rows; ++row) {
          if constexpr (std::is_same_v<Value, std::string>) {
            cells.push_back(shortened(harmless(values[row])));
          } else if constexpr (std::is_same_v<Value, double>) {
            cells.push_back(number_text(values[row], column));
          } else if constexpr (std::is_same_v<Value, bool>) {
            cells.emplace_back(values[row] ? "yes" : "no");
          } else {
            cells.push_back(grouped(values[row]));
          }
        }
      },
      column.values);
  return cells;
}

Json json_cell(const TableColumn& column, std::size_t row) {
  if (const auto* words = std::get_if<0>(&column.values)) return (*words)[row];
  if (const auto* counts = std::get_if<1>(&column.values)) return (*counts)[row];
  if (const auto* flags = std::get_if<3>(&column.values)) return bool{(*flags)[row]};
  return json_number(std::get<2>(column.values)[row]);
}

std::string csv_cell(const TableColumn& column, std::size_t row) {
  if (const auto* words = std::get_if<0>(&column.values)) return csv_field((*words)[row]);
  if (const auto* counts = std::get_if<1>(&column.values)) return std::to_string((*counts)[row]);
  if (const auto* flags = std::get_if<3>(&column.values)) return (*flags)[row] ? "true" : "false";
  const double number = std::get<2>(column.values)[row];
  return std::isnan(number) ? "" : exact_text(number);
}

}  // namespace

std::size_t Table::rows() const {
  if (columns.empty()) return 0;
  return std::visit([](const auto& values) { return values.size(); }, columns.front().values);
}

std::string as_text(const Table& table, std::size_t most) {
  const std::size_t rows = std::min(most, table.rows());
  std::vector<std::string> lines(rows + 1);
  for (const auto& column : table.columns) {
    const auto cells = shown_cells(column, rows);
    std::size_t width = 0;
    for (const auto& cell : cells) width = std::max(width, display_width(cell));
    const bool words = column.values.index() == 0 || column.values.index() == 3;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string space(width - display_width(cells[i]), ' ');
      lines[i] += "  " + (words ? cells[i] + space : space + cells[i]);
    }
  }
  std::string text;
  for (auto& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    text += (&line == &lines.front() ? bold(line) : line) + '\n';
  }
  return text;
}

std::string as_csv(const Table& table) {
  std::string text;
  for (const auto& column : table.columns) {
    text += (&column == &table.columns.front() ? "" : ",") + csv_field(column.key);
  }
  text += '\n';
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (const auto& column : table.columns) {
      if (&column != &table.columns.front()) text += ',';
      text += csv_cell(column, row);
    }
    text += '\n';
  }
  return text;
}

Json as_objects(const Table& table) {
  Json objects = Json::array();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    Json object = Json::object();
    for (const auto& column : table.columns) object[column.key] = json_cell(column, row);
    objects.push_back(std::move(object));
  }
  return objects;
}

void add_columns(Json& object, const Table& table) {
  for (const auto& column : table.columns) {
    Json& values = object[column.key] = Json::array();
    for (std::size_t row = 0; row < table.rows(); ++row) values.push_back(json_cell(column, row));
  }
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of("\",\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string json_text(const Json& json) {
  return harmless_json(json.dump(-1, ' ', false, Json::error_handler_t::replace)) + '\n';
}

Json json_number(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

std::string exact_text(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

std::string scientific_text(double number) {
  std::array<char, 32> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), number,
                                     std::chars_format::scientific, 1);
  return {text.data(), written.ptr};
}

std::string fixed_text(double number, int digits) {
  if (std::isnan(number)) return "-";
  std::array<char, 400> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace folkman::cli
