#include "folkman/data/tables/table_column.hpp"

#include "folkman/data/batch/features.hpp"

namespace folkman {
namespace {

ColumnKind kind_of(TableColumn::Role role) {
  switch (role) {
    case TableColumn::Role::skipped:
      return ColumnKind::ignored;
    case TableColumn::Role::label:
      return ColumnKind::label;
    case TableColumn::Role::weight:
      return ColumnKind::weight;
    case TableColumn::Role::number:
      return ColumnKind::number;
    case TableColumn::Role::binned:
    case TableColumn::Role::word:
      return ColumnKind::category;
    case TableColumn::Role::text:
      return ColumnKind::text;
  }
  return ColumnKind::ignored;
}

}  // namespace

void KnownWords::add(std::string_view value, Column feature) {
  values.append(value);
  features.push_back(feature);
}

Column KnownWords::feature(std::string_view value) const {
  const std::int32_t number = values.find(value);
  return number < 0 ? -1 : features[static_cast<std::size_t>(number)];
}

std::vector<SchemaColumn> schema_columns(const TableColumns& table) {
  std::vector<SchemaColumn> found;
  found.reserve(table.columns.size());
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const TableColumn& column = table.columns[i];
    const bool is_text = column.role == TableColumn::Role::text;
    const std::int32_t in_order = table.ordered ? static_cast<std::int32_t>(i) : 0;
    found.push_back(
        {.name = column.name,
         .kind = kind_of(column.role),
         .group = is_text ? text_groups + static_cast<std::int32_t>(column.place) : in_order});
  }
  return found;
}

}  // namespace folkman
