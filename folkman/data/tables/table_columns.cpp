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
  std::unordered_set<std::string> binned;
  bool all_binned = false;
};

Chosen chosen(const TableHead& head, const ReadOptions& options) {
  for (const auto& name : options.ignore) (void)column_named(head, name, "ignore");
  for (const auto& name : options.numeric) (void)column_named(head, name, "numeric");
  for (const auto& name : options.categorical) (void)column_named(head, name, "categorical");
  for (const auto& name : options.binned) (void)column_named(head, name, "bin");
  Chosen sets{.left_out = {options.ignore.begin(), options.ignore.end()},
              .numeric = {options.numeric.begin(), options.numeric.end()},
              .categorical = {options.categorical.begin(), options.categorical.end()},
              .binned = {options.binned.begin(), options.binned.end()},
              .all_binned = options.bins > 0 && options.binned.empty()};
  if (options.cuts != nullptr) {
    sets.all_binned = false;
    sets.binned.clear();
    for (const ColumnCuts& cuts : *options.cuts) {
      (void)column_named(head, cuts.column, "bin");
      sets.binned.insert(cuts.column);
    }
  }
  for (const auto& name : sets.binned) {
    if (!sets.categorical.contains(name)) continue;
    throw Error({.kind = Fault::Kind::argument,
                 .where = option("bin", name),
                 .what = "the " + std::string(head.noun) + " was also named in @{categorical}",
                 .fix = "name it in one of the two"});
  }
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

// The cuts of its columns are to be learned (data/dataset/learned_cuts.cpp): words do not count.
bool learns_cuts(const ReadOptions& options) { return options.bins > 0 && options.cuts == nullptr; }

class Discovery {
 public:
  Discovery(TableColumns& table, const Chosen& sets, const Opening& opening, std::string_view noun)
      : table_(table),
        sets_(sets),
        options_(opening.options),
        features_(opening.names.features),
        noun_(noun) {}

  void discover(const std::vector<ColumnLook>& look) {
    for (std::size_t i = 0; i < table_.columns.size(); ++i) {
      TableColumn& column = table_.columns[i];
      if (column.role != ColumnKind::ignored || sets_.left_out.contains(column.name)) continue;
      if (table_.has_text && !asked_for(column.name)) continue;
      if (column.name.empty()) {
        table_.warnings.push_back("column " + std::to_string(i + 1) +
                                  " has no name in the header and is left out");
        continue;
      }
      const bool numeric =
          sets_.numeric.contains(column.name) || sets_.binned.contains(column.name);
      if (sets_.categorical.contains(column.name) || (look[i].words > 0 && !numeric)) {
        take_words(column, look[i]);
      } else if (sets_.all_binned || sets_.binned.contains(column.name)) {
        take_bins(column);
      } else {
        column.role = ColumnKind::number;
        column.feature = features_.number(column.name, column.group);
      }
    }
    check_binned();
  }

 private:
  [[nodiscard]] bool asked_for(const std::string& name) const {
    return sets_.numeric.contains(name) || sets_.categorical.contains(name) ||
           sets_.binned.contains(name);
  }

  void take_words(TableColumn& column, const ColumnLook& look) {
    if (learns_cuts(options_)) return;
    column.role = ColumnKind::category;
    column.prefix = column.name + "=";
    if (options_.missing == Missing::keep)
      (void)features_.number(column.prefix + "?", column.group);
    table_.may_need_sorting = true;
    if (look.numbers <= look.words || sets_.categorical.contains(column.name)) return;
    table_.warnings.push_back(std::string(noun_) + " '" + column.name +
                              "' holds numbers, but also " + shown(look.first_word) +
                              ": its values are read as words (" + option("numeric", column.name) +
                              " makes that an error)");
  }

  void take_bins(TableColumn& column) {
    column.role = ColumnKind::binned;
    if (learns_cuts(options_)) {
      column.feature = features_.number(column.name, column.group);
      return;
    }
    column.prefix = column.name + "=";
    const auto& cuts = *std::ranges::find(*options_.cuts, column.name, &ColumnCuts::column);
    auto bins = std::make_shared<BinFeatures>();
    for (const Bin& bin : bins_between(cuts.cuts)) {
      bins->add(bin, features_.number(column.prefix + bin_name(bin), column.group));
    }
    if (options_.missing_category == MissingCategory::own)
      bins->add(bin_of_missing, features_.number(column.prefix, column.group));
    column.bins = std::move(bins);
    table_.has_bins = true;
    table_.may_need_sorting = true;
  }

  void check_binned() const {
    for (const TableColumn& column : table_.columns) {
      if (column.role == ColumnKind::binned || !sets_.binned.contains(column.name)) continue;
      throw Error({.kind = Fault::Kind::argument,
                   .where = option("bin", column.name),
                   .what = "the " + std::string(noun_) + " is not a feature",
                   .fix = "name others, or let it be one"});
    }
  }

  TableColumns& table_;
  const Chosen& sets_;
  const ReadOptions& options_;
  Dictionary& features_;
  std::string_view noun_;
};

void leave_out_text(TableColumns& table) {
  for (TableColumn& column : table.columns) {
    if (column.role == ColumnKind::text) column.role = ColumnKind::ignored;
  }
  table.has_text = false;
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
    Discovery(table, sets, opening, head.noun).discover(looks);
    if (learns_cuts(options)) leave_out_text(table);
  } else {
    assign_known_features(table, head, options, *opening.known);
  }
  return table;
}

}  // namespace folkman
