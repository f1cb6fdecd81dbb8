#include "folkman/data/batch/feature_schema.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// The features of a data set find their columns, in their order.
class Placing {
 public:
  explicit Placing(std::vector<SchemaColumn> columns) {
    schema_.columns = std::move(columns);
    for (std::size_t i = 0; i < schema_.columns.size(); ++i) {
      const SchemaColumn& column = schema_.columns[i];
      if (column.kind == ColumnKind::text) {
        of_text_.emplace(column.group, static_cast<std::int32_t>(i));
      } else {
        named_.emplace(column.name, static_cast<std::int32_t>(i));
      }
    }
  }

  void add(const Features& features, Column feature) {
    const std::int32_t group = features.group(feature);
    if (!features.is_numbered() && group >= text_groups) return add_text(group);
    const auto source = features.source(feature);
    const auto found = source ? named_.find(std::string(source->column)) : named_.end();
    const bool is_category =
        found != named_.end() && column(found->second).kind == ColumnKind::category;
    if (found == named_.end() || is_category != source->value.has_value()) {
      return place_in_new({.name = features.name(feature), .group = group});
    }
    std::int32_t value = -1;
    if (is_category) {
      auto& values = column(found->second).values;
      value = static_cast<std::int32_t>(values.size());
      values.emplace_back(*source->value);
    }
    schema_.places.push_back({.column = found->second, .value = value});
  }

  [[nodiscard]] Schema schema() && { return std::move(schema_); }

 private:
  [[nodiscard]] SchemaColumn& column(std::int32_t place) {
    return schema_.columns[static_cast<std::size_t>(place)];
  }

  void place_in_new(SchemaColumn made) {
    schema_.places.push_back({.column = static_cast<std::int32_t>(schema_.columns.size())});
    schema_.columns.push_back(std::move(made));
  }

  void add_text(std::int32_t group) {
    const auto [found, fresh] =
        of_text_.emplace(group, static_cast<std::int32_t>(schema_.columns.size()));
    if (fresh) schema_.columns.push_back({.name = {}, .kind = ColumnKind::text, .group = group});
    schema_.places.push_back({.column = found->second});
  }

  Schema schema_;
  std::unordered_map<std::string, std::int32_t> named_;
  std::unordered_map<std::int32_t, std::int32_t> of_text_;
};

std::string column_text(std::span<const SchemaColumn> columns, std::string_view name) {
  const auto found = std::ranges::find(columns, name, &SchemaColumn::name);
  return std::to_string(found - columns.begin() + 1) + " ('" + std::string(name) + "')";
}

bool may_clash(const SchemaColumn& column) {
  const bool has_features =
      column.kind == ColumnKind::number || column.kind == ColumnKind::category;
  return has_features && column.name.find('=') != std::string::npos;
}

}  // namespace

Schema feature_schema(std::vector<SchemaColumn> columns, const Features& features) {
  Placing placing(std::move(columns));
  for (std::size_t i = 0; i < features.width(); ++i) {
    placing.add(features, static_cast<Column>(i));
  }
  return std::move(placing).schema();
}

// Of two columns with a feature in common, one has the name of the other and a sign = in its own.
void check_names_apart(std::span<const SchemaColumn> columns, const Features& features,
                       const std::string& file) {
  if (std::ranges::none_of(columns, may_clash)) return;
  std::unordered_map<std::string_view, Column> met;
  for (std::size_t i = 0; i < features.width(); ++i) {
    const auto column = static_cast<Column>(i);
    const auto [before, fresh] = met.emplace(features.names()[i], column);
    if (fresh) continue;
    const auto one = features.source(before->second);
    const auto other = features.source(column);
    if (!one || !other) continue;
    refuse_data(file + ", columns " + column_text(columns, one->column) + " and " +
                    column_text(columns, other->column),
                "both give a feature '" + features.name(column) + "'",
                "rename one of the two columns");
  }
}

}  // namespace folkman
