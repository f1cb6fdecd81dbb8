#include "folkman/models/table_file.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "folkman/models/model_json.hpp"

namespace folkman {
namespace {

constexpr std::int64_t most_columns = std::numeric_limits<Column>::max();

// Ascending ends of parts that fill `size`.
std::span<const std::int64_t> ends(const Container& in, const std::string& name, std::size_t parts,
                                   std::size_t size) {
  const auto found = in.array<std::int64_t>(name, parts);
  if (found.front() < 0 || !std::ranges::is_sorted(found) ||
      static_cast<std::size_t>(found.back()) != size) {
    in.damaged(name + " does not divide what it should");
  }
  return found;
}

void check_column(const Container& in, const PreparedColumn& column) {
  const auto& cuts = column.cuts;
  if (std::ranges::adjacent_find(cuts, std::greater_equal{}) != cuts.end()) {
    in.damaged("cuts do not ascend");
  }
  const auto less = [&](const std::string& a, const std::string& b) {
    return feature_less(0, column.name + "=" + a, column.name + "=" + b);
  };
  for (std::size_t v = 1; v < column.values.size(); ++v) {
    if (!less(column.values[v - 1], column.values[v])) in.damaged("values are out of order");
  }
  if (std::ranges::find(column.values, "?") != column.values.end()) {
    in.damaged("a value is the missing one");
  }
  if (column.size() == 0 || column.missing_code > column.size()) {
    in.damaged("a missing cell has no code");
  }
}

Convergence loaded_convergence(const Container& in) {
  Convergence how{.objective = in.number("objective"),
                  .residual = in.number("residual"),
                  .tolerance = in.number("tolerance"),
                  .iterations = 0,
                  .converged = in.flag("converged"),
                  .convex = in.flag("convex")};
  const std::int64_t iterations = in.integer("iterations");
  if (iterations < 0) in.damaged("its iterations are negative");
  how.iterations = static_cast<std::size_t>(iterations);
  return how;
}

Preparation loaded_preparation(const Container& in) {
  const StringTable names = in.strings("table_names");
  const StringTable values = in.strings("table_values");
  const auto cuts = in.array<double>("table_cuts");
  const std::size_t columns = names.size();
  if (columns == 0) in.damaged("it has no attribute");
  const auto numbers = in.array<std::uint8_t>("table_numbers", columns);
  const auto missing_own = in.array<std::uint8_t>("table_missing_own", columns);
  const auto missing = in.array<std::int32_t>("table_missing", columns);
  const auto cuts_end = ends(in, "table_cuts_end", columns, cuts.size());
  const auto values_end = ends(in, "table_values_end", columns, values.size());
  (void)in.finite("table_cuts", cuts.size());
  Preparation learned;
  std::vector<std::string> seen;
  for (std::size_t j = 0; j < columns; ++j) {
    PreparedColumn column{.name = std::string(names[j]), .is_number = numbers[j] != 0};
    const auto first_cut = static_cast<std::size_t>(j == 0 ? 0 : cuts_end[j - 1]);
    const auto first_value = static_cast<std::size_t>(j == 0 ? 0 : values_end[j - 1]);
    for (auto i = first_cut; i < static_cast<std::size_t>(cuts_end[j]); ++i) {
      column.cuts.push_back(cuts[i]);
    }
    for (auto i = first_value; i < static_cast<std::size_t>(values_end[j]); ++i) {
      column.values.emplace_back(values[i]);
    }
    if (missing[j] < 0) in.damaged("a missing cell has no code");
    column.missing_is_value = missing_own[j] != 0;
    column.missing_code = static_cast<std::uint32_t>(missing[j]);
    check_column(in, column);
    seen.push_back(column.name);
    learned.columns.push_back(std::move(column));
  }
  std::ranges::sort(seen);
  if (std::ranges::adjacent_find(seen) != seen.end()) in.damaged("two attributes are alike");
  return learned;
}

}  // namespace

SavedTable::SavedTable(const WeightedTable& table) : table_(table) {
  for (const PreparedColumn& column : table.preparation.columns) {
    names_.push_back(column.name);
    numbers_.push_back(column.is_number ? 1 : 0);
    missing_own_.push_back(column.missing_is_value ? 1 : 0);
    missing_.push_back(static_cast<std::int32_t>(column.missing_code));
    cuts_.insert(cuts_.end(), column.cuts.begin(), column.cuts.end());
    for (const std::string& value : column.values) values_.push_back(value);
    cuts_end_.push_back(static_cast<std::int64_t>(cuts_.size()));
    values_end_.push_back(static_cast<std::int64_t>(values_.size()));
  }
}

void SavedTable::add_to(ContainerWriter& out) const {
  auto& meta = out.meta();
  meta["table_columns"] = table_.width;
  meta["penalty_scale"] = table_.scale == PenaltyScale::sum ? "sum" : "mean";
  if (table_.l1) meta["l1"] = *table_.l1;
  if (table_.l2) meta["l2"] = *table_.l2;
  meta.update(convergence_json(table_.convergence));
  out.add("table_names", names_);
  out.add("table_values", values_);
  out.add("table_numbers", numbers_);
  out.add("table_missing_own", missing_own_);
  out.add("table_missing", missing_);
  out.add("table_cuts_end", cuts_end_);
  out.add("table_values_end", values_end_);
  out.add("table_cuts", cuts_);
  out.add("table_weight", table_.weight);
  out.add("table_plain", table_.plain);
}

bool has_table(const Container& in) { return in.meta().contains("table_columns"); }

WeightedTable loaded_table(const Container& in, std::size_t classes) {
  WeightedTable table;
  table.preparation = loaded_preparation(in);
  const std::int64_t width = in.integer("table_columns");
  const auto attributes = table.preparation.columns.size();
  if (width < static_cast<std::int64_t>(attributes) || width > most_columns) {
    in.damaged("it has more attributes than columns");
  }
  table.width = static_cast<std::size_t>(width);
  const std::string scale = in.text("penalty_scale");
  if (scale != "sum" && scale != "mean") in.damaged("its scale of penalties is not known");
  table.scale = scale == "sum" ? PenaltyScale::sum : PenaltyScale::mean;
  if (in.meta().contains("l1")) table.l1 = in.number("l1");
  if (in.meta().contains("l2")) table.l2 = in.number("l2");
  table.convergence = loaded_convergence(in);
  table.weight = in.finite("table_weight", attributes * classes);
  table.plain = in.finite("table_plain", table.preparation.starts().back() * classes);
  return table;
}

}  // namespace folkman
