#include "folkman/models/scoring/contributions.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/models/scoring/scorer.hpp"

namespace folkman {
namespace {

std::vector<Contribution> of_weights(const Rule& rule, const Batch& batch, std::size_t row,
                                     Class chosen) {
  const std::size_t classes = rule.class_count();
  std::vector<Contribution> why;
  for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
    const Column place = batch.columns[i];
    const double* weights = &rule.weight[static_cast<std::size_t>(place) * classes];
    double others = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      if (static_cast<Class>(c) != chosen) others += weights[c];
    }
    const double weight =
        weights[chosen] - (classes > 1 ? others / static_cast<double>(classes - 1) : 0.0);
    const double x = rule_value(batch.values[i], rule.binarize);
    if (x == 0) continue;
    why.push_back({.position = place, .value = x, .weight = weight, .amount = weight * x});
  }
  return why;
}

// Of every feature of the support.
std::vector<double> values_of(const Rule& rule, const Batch& batch, std::size_t row) {
  std::vector<double> values(rule.support_size());
  for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
    values[static_cast<std::size_t>(batch.columns[i])] = rule_value(batch.values[i], rule.binarize);
  }
  return values;
}

// Distance to `center`, less that to `chosen`. Squares differ by their factored form: no
// cancelling.
double farther(const Rule& rule, std::size_t j, double x, double center, double chosen) {
  const double scale = rule.scale_of(j);
  if (rule.kind == Rule::Kind::nearest_l1) {
    return scale * (std::abs(x - center) - std::abs(x - chosen));
  }
  return scale * scale * (chosen - center) * ((x - center) + (x - chosen));
}

std::vector<Contribution> of_centers(const Rule& rule, const Batch& batch, std::size_t row,
                                     Class chosen) {
  const std::size_t classes = rule.class_count();
  const auto values = values_of(rule, batch, row);
  std::vector<Contribution> why;
  why.reserve(values.size());
  for (std::size_t j = 0; j < values.size(); ++j) {
    if (std::isnan(values[j])) continue;  // missing
    const double* centers = &rule.weight[j * classes];
    double amount = 0;
    double others = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      if (static_cast<Class>(c) == chosen || std::isinf(rule.intercept[c])) continue;
      amount += farther(rule, j, values[j], centers[c], centers[chosen]);
      ++others;
    }
    why.push_back({.position = static_cast<Column>(j),
                   .value = values[j],
                   .weight = centers[chosen],
                   .amount = others > 0 ? amount / others : 0.0});
  }
  return why;
}

// Densities against those of the other classes; of a category's value its logarithms.
std::vector<Contribution> of_densities(const Rule& rule, const Batch& batch, std::size_t row,
                                       Class chosen) {
  const std::size_t classes = rule.class_count();
  const auto values = values_of(rule, batch, row);
  std::vector<Contribution> why;
  std::vector<double> added(classes);
  for (std::size_t j = 0; j < values.size(); ++j) {
    if (std::isnan(values[j]) || (rule.is_category(j) && values[j] == 0)) continue;
    for (std::size_t c = 0; c < classes; ++c) {
      const double weight = rule.weight[j * classes + c];
      const double q = rule.curvature[j * classes + c];
      const double away = std::clamp(values[j], -1e100, 1e100) - weight;
      added[c] = rule.is_category(j) ? weight * values[j] : std::log(2 * q) / 2 - q * away * away;
    }
    why.push_back({.position = static_cast<Column>(j),
                   .value = values[j],
                   .weight = rule.weight[j * classes + static_cast<std::size_t>(chosen)],
                   .amount = ahead(added, rule.intercept, chosen)});
  }
  return why;
}

std::vector<Contribution> of_cells(const Model& model, const Batch& batch, std::size_t row,
                                   Class chosen) {
  const std::size_t classes = model.classes.size();
  const WeightedTable& table = *model.table;
  const Rule& rule = model.rule;
  std::vector<Contribution> why;
  for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
    const auto cell = static_cast<std::size_t>(batch.columns[static_cast<std::size_t>(i)]);
    const auto lead = [&](const std::vector<double>& numbers) {
      return ahead(std::span(numbers).subspan(cell * classes, classes), rule.intercept, chosen);
    };
    double amount = lead(rule.weight);
    if (rule.blend) amount += rule.blend->share * (lead(rule.blend->weight) - amount);
    why.push_back({.position = static_cast<Column>(cell),
                   .value = 1,
                   .weight = amount,
                   .amount = amount,
                   .plain = lead(table.plain)});
  }
  return why;
}

std::vector<Contribution> loudest_first(std::vector<Contribution> why) {
  std::ranges::stable_sort(why, std::greater{},
                           [](const Contribution& c) { return std::abs(c.amount); });
  return why;
}

}  // namespace

double ahead(std::span<const double> numbers, std::span<const double> intercept, Class chosen) {
  double others = 0;
  double count = 0;
  for (std::size_t c = 0; c < numbers.size(); ++c) {
    if (static_cast<Class>(c) == chosen || std::isinf(intercept[c])) continue;
    others += numbers[c];
    ++count;
  }
  // Adding 0 turns -0 into 0.
  return numbers[static_cast<std::size_t>(chosen)] - (count > 0 ? others / count : 0.0) + 0.0;
}

std::vector<Contribution> contributions(const Rule& rule, const Batch& batch, std::size_t row,
                                        Class chosen) {
  const bool weighs = rule.kind == Rule::Kind::linear || rule.predicts_numbers();
  const auto of = rule.kind == Rule::Kind::gaussian ? of_densities
                  : weighs                          ? of_weights
                                                    : of_centers;
  return loudest_first(of(rule, batch, row, chosen));
}

std::vector<Contribution> contributions(const Model& model, const Batch& batch, std::size_t row,
                                        Class chosen) {
  if (!model.table) return contributions(model.rule, batch, row, chosen);
  return loudest_first(of_cells(model, batch, row, chosen));
}

}  // namespace folkman
