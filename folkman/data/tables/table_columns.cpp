#include "folkman/data/tables/table_columns.hpp"

#include <algorithm>
#include <unordered_set>

#include "folkman/base/names/listed_names.hpp"
#include "folkman/base/names/nearest_name.hpp"
#include "folkman/base/option_name.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/tables/table_known.hpp"

namespace folkman {
namespace {

// Where an option names a column.
std::size_t column_named(const TableHead& head, const std::string& name, const char* flag) {
  const auto found = std::ranges::find(head.names, name);
  if (found != head.names.end() && !name.empty()) {
    return static_cast<std::size_t>(found - head.names.begin());
  }
  const auto near = nearest_name(name, head.names);
  refuse_argument(option(flag, name),
                  head.file + " has no " + std::string(head.noun) + " of this name",
                  near ? "did you mean '" + *near + "'?"
                       : "its " + std::string(head.noun) + "s are: " + listed(head.names));
}

// The column of a text that a model reads, or that an option names.
std::size_t text_column(const TableHead& head, const std::string& name, bool of_model) {
  if (!of_model || std::ranges::find(head.names, name) != head.names.end()) {
    return column_named(head, name, "text");
  }
  const std::string noun(head.noun);
  if (name.empty()) {
    refuse_data(head.file, "the model was fitted on bare documents, and this is a table",
                "give documents: one a line (@{format=lines}), or a folder");
  }
  refuse_data(head.where, "there is no " + noun + " '" + name + "', which the model reads as text",
              "name the " + noun + "s as in training; there are: " + listed(head.names));
}

void set_role(TableColumn& column, ColumnKind role, std::string_view noun) {
  if (column.role != ColumnKind::ignored) {
    refuse_argument(std::string(noun) + " " + column.name,
                    "it was named as two of label, weight and text",
                    "use different " + std::string(noun) + "s");
  }
  column.role = role;
}

// Features, from here on: every column without another role that was not left out.
struct Chosen {
  std::unordered_set<std::string> left_out;
  std::unordered_set<std::string> numeric;
  std::unordered_set<std::string> categorical;
};

Chosen chosen(const TableHead& head, const ReadOptions& options) {
  for (const auto& name : options.ignore) (void)column_named(head, name, "ignore");
  for (const auto& name : options.numeric) (void)column_named(head, name, "numeric");
  for (const auto& name : options.categorical) (void)column_named(head, name, "categorical");
  Chosen sets{.left_out = {options.ignore.begin(), options.ignore.end()},
              .numeric = {options.numeric.begin(), options.numeric.end()},
              .categorical = {options.categorical.begin(), options.categorical.end()}};
  for (const auto& name : options.numeric) {
    if (!sets.categorical.contains(name)) continue;
    refuse_argument(option("numeric", name),
                    "the " + std::string(head.noun) + " was also named in @{categorical}",
                    "name it in one of the two");
  }
  return sets;
}

void check_only_text(const std::string& name, const Chosen& sets, std::string_view noun) {
  const char* const other = sets.numeric.contains(name)       ? "@{numeric}"
                            : sets.categorical.contains(name) ? "@{categorical}"
                            : sets.left_out.contains(name)    ? "@{ignore}"
                                                              : nullptr;
  if (other == nullptr) return;
  refuse_argument(option("text", name), "the " + std::string(noun) + " was also named in " + other,
                  "name it in one of the two");
}

void discover_features(TableColumns& table, const std::vector<ColumnLook>& look, const Chosen& sets,
                       std::string_view noun, Missing missing, Dictionary& features) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    TableColumn& column = table.columns[i];
    if (column.role != ColumnKind::ignored || sets.left_out.contains(column.name)) continue;
    const bool asked_for =
        sets.numeric.contains(column.name) || sets.categorical.contains(column.name);
    if (table.has_text && !asked_for) continue;
    if (column.name.empty()) {
      table.warnings.push_back("column " + std::to_string(i + 1) +
                               " has no name in the header and is left out");
      continue;
    }
    const bool words = sets.categorical.contains(column.name) ||
                       (look[i].words > 0 && !sets.numeric.contains(column.name));
    if (words) {
      column.role = ColumnKind::category;
      column.prefix = column.name + "=";
      if (missing == Missing::keep) (void)features.number(column.prefix + "?", column.group);
      table.may_need_sorting = true;
      if (look[i].numbers > look[i].words && !sets.categorical.contains(column.name)) {
        table.warnings.push_back(std::string(noun) + " '" + column.name +
                                 "' holds numbers, but also " + shown(look[i].first_word) +
                                 ": its values are read as words (" +
                                 option("numeric", column.name) + " makes that an error)");
      }
    } else {
      column.role = ColumnKind::number;
      column.feature = features.number(column.name, column.group);
    }
  }
}

}  // namespace

bool is_missing(std::string_view cell, Missing missing) {
  return cell.empty() || cell == "NA" || cell == "nan" || cell == "NaN" || cell == "null" ||
         (missing == Missing::keep && cell == "?");
}

TableColumns table_columns(const TableHead& head, const std::vector<ColumnLook>& looks,
                           const Opening& opening) {
  const ReadOptions& options = opening.options;
  TableColumns table{.ordered = head.ordered};
  for (std::size_t i = 0; i < head.names.size(); ++i) {
    table.columns.push_back({.name = head.names[i], .group = static_cast<std::int32_t>(i)});
  }
  const auto sets = chosen(head, options);
  if (!options.label.empty()) {
    set_role(table.columns[column_named(head, options.label, "label")], ColumnKind::label,
             head.noun);
    table.has_label = true;
  } else if (options.labels_required) {
    refuse_argument(head.file, "a table needs the name of its label " + std::string(head.noun),
                    "choose one (@{label}) of: " + listed(head.names) + head.otherwise);
  }
  if (!options.weight.empty()) {
    set_role(table.columns[column_named(head, options.weight, "weight")], ColumnKind::weight,
             head.noun);
    table.has_weight = true;
  }
  const auto texts = text_columns(options);
  for (std::size_t place = 0; place < texts.size(); ++place) {
    TableColumn& column =
        table.columns[text_column(head, texts[place], options.fitted_text != nullptr)];
    set_role(column, ColumnKind::text, head.noun);
    check_only_text(column.name, sets, head.noun);
    column.place = place;
    table.has_text = true;
  }
  table.carried = options.carry.size();
  for (std::size_t i = 0; i < options.carry.size(); ++i) {
    table.columns[column_named(head, options.carry[i], "carry")].carry.push_back(i);
  }
  if (opening.known == nullptr) {
    discover_features(table, looks, sets, head.noun, options.missing, opening.names.features);
  } else {
    assign_known_features(table, head, options, *opening.known);
  }
  return table;
}

}  // namespace folkman
