#include "folkman/data/tables/table_known.hpp"

#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "folkman/base/names/listed_names.hpp"
#include "folkman/base/names/nearest_name.hpp"

namespace folkman {
namespace {

using Positions = std::unordered_map<std::string_view, std::size_t>;  // usable columns by name

[[noreturn]] void no_column(const TableHead& head, const Features& known, Column at) {
  const std::string feature = known.name(at);
  const auto source = known.source(at);
  const auto near = nearest_name(
      source ? std::string(source->column) : feature.substr(0, feature.find('=')), head.names);
  refuse_data(
      head.where,
      "there is no " + std::string(head.noun) + " for the model's feature '" + feature + "'",
      (near ? "did '" + *near + "' change its name? " : "") + "The " + std::string(head.noun) +
          "s must be named as in training" + (near ? "" : "; there are: " + listed(head.names)));
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
  refuse_data(head.where,
              "the model's feature '" + feature + "' may come from " + std::string(head.noun) +
                  " '" + table.columns[found[0]].name + "' or '" + table.columns[found[1]].name +
                  "'",
              "rename one of the two " + std::string(head.noun) + "s");
}

// The columns of the table that are still to be had, as features take them.
class KnownFeatures {
 public:
  KnownFeatures(TableColumns& table, const TableHead& head, const ReadOptions& options,
                const Features& known)
      : table_(table), head_(head), known_(known), strict_(options.missing == Missing::keep) {
    const std::unordered_set<std::string_view> left_out(options.ignore.begin(),
                                                        options.ignore.end());
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const TableColumn& column = table.columns[i];
      if (column.role == ColumnKind::ignored && !left_out.contains(column.name)) {
        usable_.emplace(column.name, i);
      }
    }
  }

  void assign() {
    std::vector<Column> left;
    for (std::size_t i = 0; i < known_.width(); ++i) {
      const auto feature = static_cast<Column>(i);
      if (known_.group(feature) >= text_groups) continue;
      if (!take_source(feature)) left.push_back(feature);
    }
    std::vector<Column> words;
    for (const Column feature : left) {
      if (strict_ && known_.source(feature)) no_column(head_, known_, feature);
      if (!take_number(feature)) words.push_back(feature);
    }
    for (const Column feature : words) take_guessed_word(feature);
    for (auto& [column, of_column] : words_) {
      of_column->values.freeze();
      table_.columns[column].words = std::move(of_column);
    }
    for (auto& [column, of_column] : bins_) table_.columns[column].bins = std::move(of_column);
    table_.has_bins = !bins_.empty();
  }

 private:
  [[nodiscard]] bool take_source(Column feature) {
    const auto source = known_.source(feature);
    if (!source) return false;
    const auto found = usable_.find(source->column);
    if (found == usable_.end()) return false;
    if (const Bin* const bin = known_.bin(feature); bin != nullptr) {
      add_bin(found->second, *bin, feature);
    } else if (source->value) {
      add_word(found->second, *source->value, feature);
    } else {
      add_number(found->second, feature);
    }
    return true;
  }

  [[nodiscard]] bool take_number(Column feature) {
    const std::string name = known_.name(feature);
    const auto found = usable_.find(name);
    if (found == usable_.end() || is_taken(found->second)) return false;
    add_number(found->second, feature);
    return true;
  }

  void take_guessed_word(Column feature) {
    const std::string name = known_.name(feature);
    auto found = columns_of_word(usable_, name);
    std::erase_if(found,
                  [&](std::size_t i) { return table_.columns[i].role == ColumnKind::number; });
    if (found.empty() || known_.is_numbered()) no_column(head_, known_, feature);
    if (found.size() > 1) two_columns(table_, head_, name, found);
    const std::string_view value =
        std::string_view(name).substr(table_.columns[found.front()].name.size() + 1);
    add_word(found.front(), value, feature);
  }

  [[nodiscard]] bool is_taken(std::size_t column) const {
    return table_.columns[column].role != ColumnKind::ignored;
  }

  void add_number(std::size_t place, Column feature) {
    table_.columns[place].role = ColumnKind::number;
    table_.columns[place].feature = feature;
  }

  void add_word(std::size_t place, std::string_view value, Column feature) {
    table_.columns[place].role = ColumnKind::category;
    auto& of_column = words_[place];
    if (of_column == nullptr) of_column = std::make_shared<KnownWords>();
    of_column->add(value, feature);
  }

  void add_bin(std::size_t place, const Bin& bin, Column feature) {
    table_.columns[place].role = ColumnKind::binned;
    auto& of_column = bins_[place];
    if (of_column == nullptr) of_column = std::make_shared<BinFeatures>();
    of_column->add(bin, feature);
  }

  TableColumns& table_;
  const TableHead& head_;
  const Features& known_;
  bool strict_;
  Positions usable_;
  std::unordered_map<std::size_t, std::shared_ptr<KnownWords>> words_;
  std::unordered_map<std::size_t, std::shared_ptr<BinFeatures>> bins_;
};

}  // namespace

void assign_known_features(TableColumns& table, const TableHead& head, const ReadOptions& options,
                           const Features& known) {
  if (options.fitted_text != nullptr && hashed_alone(*options.fitted_text)) return;
  KnownFeatures(table, head, options, known).assign();
  table.may_need_sorting = true;
}

}  // namespace folkman
