#include "folkman/data/records/record_columns.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>

#include "folkman/base/names/nearest_name.hpp"
#include "folkman/base/option_name.hpp"

namespace folkman {
namespace {

constexpr const char* same_columns = "files that are one data set must have the same columns";

std::string name_of(const ArrowSchema& column) { return column.name != nullptr ? column.name : ""; }

std::string place_of(const std::string& shown, const std::string& column) {
  return shown + ", column '" + column + "'";
}

std::span<ArrowSchema* const> fields_of(const ArrowSchema& schema, const std::string& shown) {
  if (std::string_view(schema.format) == "+s") {
    return {schema.children, static_cast<std::size_t>(schema.n_children)};
  }
  refuse_data(shown, "it is a column, not a table", "give a table with named columns");
}

std::unordered_map<std::string, int> places_of(const ArrowSchema& schema,
                                               const std::string& shown) {
  std::unordered_map<std::string, int> places;
  for (const ArrowSchema* field : fields_of(schema, shown)) {
    const auto place = static_cast<int>(places.size());
    if (places.emplace(name_of(*field), place).second) continue;
    refuse_data(place_of(shown, name_of(*field)), "another column has this name",
                "give every column its own name");
  }
  return places;
}

// What its cells can be taken for, were no option to say otherwise.
bool looks_like_words(ArrowKind kind) { return kind == ArrowKind::words; }

bool is_feature(const TableColumn& column) {
  return column.role == ColumnKind::number || column.role == ColumnKind::binned ||
         column.role == ColumnKind::category;
}

void check_can_be_read(const TableColumn& column, const ArrowSchema& field,
                       const std::string& shown) {
  if (!is_read(column) || arrow_kind(field) != ArrowKind::other) return;
  refuse_data(place_of(shown, column.name), "it holds " + arrow_type_text(field),
              "leave it out (" + option("ignore", column.name) +
                  "), or make numbers or strings of it first");
}

bool was_settled(const ReadOptions& options, const std::string& name) {
  return std::ranges::find(options.categorical, name) != options.categorical.end() ||
         std::ranges::find(options.numeric, name) != options.numeric.end();
}

// Words in one part and numbers in another are different features.
void check_same_type(const RecordColumns& columns, std::size_t i, const ArrowSchema& field,
                     const std::string& shown, const Opening& opening) {
  const TableColumn& column = columns.columns[i];
  const ArrowKind here = arrow_kind(field);
  const ArrowKind there = columns.kinds[i];
  const bool either = here == ArrowKind::nothing || there == ArrowKind::nothing;
  if (!is_feature(column) || either || looks_like_words(here) == looks_like_words(there)) return;
  if (opening.known != nullptr || was_settled(opening.options, column.name)) return;
  refuse_data(
      place_of(shown, column.name),
      "it holds " + arrow_type_text(field) + ", and in " + columns.first +
          (looks_like_words(there) ? " strings" : " numbers"),
      "write both files with one type, or say what it is: " + option("categorical", column.name));
}

[[noreturn]] void refuse_lacking(const RecordColumns& columns, const TableColumn& column,
                                 const std::vector<std::string>& names, const std::string& shown) {
  const auto near = nearest_name(column.name, names);
  const char* const role = column.role == ColumnKind::label    ? "label column '"
                           : column.role == ColumnKind::weight ? "weight column '"
                                                               : "column '";
  refuse_data(
      shown, "it has no " + (role + column.name) + "', which " + columns.first + " has",
      near ? "is it called '" + *near + "' there? Rename it: " + same_columns : same_columns);
}

}  // namespace

bool is_read(const TableColumn& column) {
  return column.role != ColumnKind::ignored || !column.carry.empty();
}

std::vector<std::string> names_read(const RecordColumns& columns) {
  std::vector<std::string> names;
  for (const TableColumn& column : columns.columns) {
    if (is_read(column)) names.push_back(column.name);
  }
  return names;
}

RecordColumns record_columns(const ArrowSchema& schema, const std::string& shown,
                             const Opening& opening) {
  (void)places_of(schema, shown);
  TableHead head{.file = shown, .where = shown, .noun = "column", .names = {}};
  std::vector<ColumnLook> looks;
  RecordColumns table;
  const auto fields = fields_of(schema, shown);
  for (const ArrowSchema* field : fields) {
    head.names.push_back(name_of(*field));
    table.kinds.push_back(arrow_kind(*field));
    const bool words = looks_like_words(table.kinds.back());
    looks.push_back({.numbers = words ? 0U : 1U, .words = words ? 1U : 0U});
  }
  static_cast<TableColumns&>(table) = table_columns(head, looks, opening);
  table.first = shown;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    check_can_be_read(table.columns[i], *fields[i], shown);
  }
  return table;
}

std::vector<int> column_places(const RecordColumns& columns, const ArrowSchema& schema,
                               const std::string& shown, const Opening& opening) {
  const auto there = places_of(schema, shown);
  const auto fields = fields_of(schema, shown);
  std::vector<std::string> names;
  for (const ArrowSchema* field : fields) names.push_back(name_of(*field));
  std::vector<int> places;
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    const TableColumn& column = columns.columns[i];
    const auto found = there.find(column.name);
    places.push_back(found == there.end() ? -1 : found->second);
    if (!is_read(column)) continue;
    if (found == there.end()) refuse_lacking(columns, column, names, shown);
    const ArrowSchema& field = *fields[static_cast<std::size_t>(found->second)];
    check_can_be_read(column, field, shown);
    check_same_type(columns, i, field, shown, opening);
  }
  // A feature that only later files have would be lost without a word.
  const auto& ignored = opening.options.ignore;
  for (const std::string& name : names) {
    const bool known =
        std::ranges::find(columns.columns, name, &TableColumn::name) != columns.columns.end();
    const bool wanted = opening.known == nullptr && !columns.has_text;
    if (known || !wanted || std::ranges::find(ignored, name) != ignored.end()) continue;
    refuse_data(place_of(shown, name), columns.first + " has no column of this name",
                std::string(same_columns) + "; or leave it out (" + option("ignore", name) + ")");
  }
  return places;
}

}  // namespace folkman
