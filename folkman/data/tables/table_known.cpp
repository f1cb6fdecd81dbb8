#include "folkman/data/tables/table_known.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "folkman/base/names/listed_names.hpp"
#include "folkman/base/names/nearest_name.hpp"

namespace folkman {
namespace {

using Role = TableColumn::Role;
using Positions = std::unordered_map<std::string_view, std::size_t>;  // usable columns by name

[[noreturn]] void no_column(const TableHead& head, const std::string& feature) {
  const auto near = nearest_name(feature.substr(0, feature.find('=')), head.names);
  throw Error({.kind = Fault::Kind::data,
               .where = head.where,
               .what = "there is no " + std::string(head.noun) + " for the model's feature '" +
                       feature + "'",
               .fix = (near ? "did '" + *near + "' change its name? " : "") + "The " +
                      std::string(head.noun) + "s must be named as in training" +
                      (near ? "" : "; there are: " + listed(head.names))});
}

// The columns c with feature = "c=value".
std::vector<std::size_t> columns_of_word(const Positions& usable, std::string_view feature) {
  std::vector<std::size_t> found;
  for (auto sign = feature.find('='); sign != std::string_view::npos;
       sign = feature.find('=', sign + 1)) {
    const auto column = usable.find(feature.substr(0, sign));
    if (column != usable.end()) found.push_back(column->second);
  }
  return found;
}

[[noreturn]] void two_columns(const TableColumns& table, const TableHead& head,
                              const std::string& feature, const std::vector<std::size_t>& found) {
  throw Error({.kind = Fault::Kind::data,
               .where = head.where,
               .what = "the model's feature '" + feature + "' may come from " +
                       std::string(head.noun) + " '" + table.columns[found[0]].name + "' or '" +
                       table.columns[found[1]].name + "'",
               .fix = "rename one of the two " + std::string(head.noun) + "s"});
}

}  // namespace

void assign_known_features(TableColumns& table, const TableHead& head, const ReadOptions& options,
                           const Features& known, const Dictionary& names) {
  if (options.fitted_text != nullptr && hashed_alone(*options.fitted_text)) return;
  const std::unordered_set<std::string_view> left_out(options.ignore.begin(), options.ignore.end());
  Positions usable;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const TableColumn& column = table.columns[i];
    if (column.role == Role::skipped && !left_out.contains(column.name)) {
      usable.emplace(column.name, i);
    }
  }
  std::vector<std::string> words;
  for (std::size_t i = 0; i < known.width(); ++i) {
    if (known.group(static_cast<Column>(i)) >= text_groups) continue;
    std::string name = known.name(static_cast<Column>(i));
    const auto column = usable.find(name);
    if (column == usable.end()) {
      words.push_back(std::move(name));
    } else {
      table.columns[column->second].role = Role::number;
      table.columns[column->second].feature = static_cast<Column>(i);
    }
  }
  std::erase_if(
      usable, [&](const auto& entry) { return table.columns[entry.second].role == Role::number; });
  for (const std::string& word : words) {
    const auto found = columns_of_word(usable, word);
    if (found.empty() || names.size() == 0) no_column(head, word);
    if (found.size() > 1) two_columns(table, head, word, found);
    TableColumn& column = table.columns[found.front()];
    column.role = Role::word;
    column.prefix = column.name + "=";
  }
  table.may_need_sorting = true;
}

}  // namespace folkman
