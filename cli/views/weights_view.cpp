#include "cli/views/weights_view.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/terminal/terminal.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/model_json.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t widest = 8;  // classes that have a column each in text

double heaviest(const WeightedTable& table, std::size_t j, std::size_t classes) {
  double largest = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    largest = std::max(largest, std::abs(table.weight[j * classes + c]));
  }
  return largest;
}

std::vector<std::size_t> by_weight(const WeightedTable& table, std::size_t classes) {
  std::vector<std::size_t> order(table.attributes());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t j) { return heaviest(table, j, classes); });
  return order;
}

std::string penalties(const WeightedTable& table) {
  if (!table.l1) return "";
  return ", l1 " + exact_text(*table.l1) + ", l2 " + exact_text(*table.l2) +
         (table.scale == PenaltyScale::mean ? " beside the mean loss" : "");
}

std::string rule_sentence(const Model& model) {
  const Convergence& how = model.table->convergence;
  if (how.tolerance == 0) {
    return how.iterations == 0 ? "" : "After " + std::to_string(how.iterations) + " rounds.\n";
  }
  std::string text = "Optimality residual " + scientific_text(how.residual) + ", limit " +
                     scientific_text(how.tolerance) + ", after " + std::to_string(how.iterations) +
                     (how.iterations == 1 ? " iteration: " : " iterations: ");
  if (!how.converged) return text + "not reached.\n";
  text += how.convex ? "the optimum, as the problem is convex.\n"
                     : "a stationary point; the problem is not convex.\n";
  return text;
}

}  // namespace

Table weights_table(const Model& model) {
  const WeightedTable& table = *model.table;
  const std::size_t classes = model.classes.size();
  const auto order = by_weight(table, classes);
  std::vector<std::string> names;
  std::vector<std::int64_t> sizes;
  for (const std::size_t j : order) {
    names.push_back(table.preparation.columns[j].name);
    sizes.push_back(static_cast<std::int64_t>(table.preparation.columns[j].size()));
  }
  Table shown{
      {{"attribute", "attribute", std::move(names)}, {"values", "values", std::move(sizes)}}};
  for (std::size_t c = 0; c < classes; ++c) {
    std::vector<double> weights;
    weights.reserve(order.size());
    for (const std::size_t j : order) weights.push_back(table.weight[j * classes + c]);
    shown.columns.push_back({model.classes[c], model.classes[c], std::move(weights), 4});
  }
  return shown;
}

std::string weights_text(const Model& model, std::size_t most) {
  const WeightedTable& table = *model.table;
  const std::size_t classes = model.classes.size();
  Table shown = weights_table(model);
  const std::size_t attributes = shown.rows();
  if (classes > widest) {
    shown.columns.resize(2);
    std::vector<double> largest;
    for (const std::size_t j : by_weight(table, classes)) {
      largest.push_back(heaviest(table, j, classes));
    }
    shown.columns.push_back({"largest", "largest weight", std::move(largest), 4});
  }
  std::string text = std::to_string(table.attributes_kept(classes)) + " of " +
                     std::to_string(table.width) + " attributes weigh (" + harmless(model.method) +
                     penalties(table) + "), from " + grouped(model.rows) + " rows of " +
                     std::to_string(classes) + " classes\n\n" + as_text(shown, most);
  if (attributes > most) {
    text += "  ... and " + std::to_string(attributes - most) + " others (--all shows them)\n";
  }
  if (model.rule.blend) {
    text += "\nA mixture: the share of the classes' own weights is " +
            fixed_text(model.rule.blend->share, 4) + ".\n";
  }
  const std::string how = rule_sentence(model);
  return how.empty() ? text : text + "\n" + how;
}

void print_weights(const Model& model, const Show& show, std::size_t most) {
  if (show.json) return print(json_text(Json(model_json(model))), show);
  print(show.csv ? as_csv(weights_table(model)) : weights_text(model, most), show);
}

}  // namespace folkman::cli
