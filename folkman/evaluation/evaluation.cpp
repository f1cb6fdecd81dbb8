#include "folkman/evaluation/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/models/scoring/scorer.hpp"

namespace folkman {
namespace {

double loss(double probability) {
  constexpr double least = std::numeric_limits<double>::epsilon();
  return -std::log(std::clamp(probability, least, 1 - least));
}

double trace_of(const std::vector<std::vector<double>>& confusion) {
  double correct = 0;
  for (std::size_t c = 0; c < confusion.size(); ++c) correct += confusion[c][c];
  return correct;
}

double mean_recall(const std::vector<std::vector<double>>& confusion) {
  double recalls = 0;
  double occurring = 0;
  for (std::size_t c = 0; c < confusion.size(); ++c) {
    const double rows = std::accumulate(confusion[c].begin(), confusion[c].end(), 0.0);
    if (rows <= 0) continue;
    recalls += confusion[c][c] / rows;
    occurring += 1;
  }
  return recalls / occurring;
}

}  // namespace

Tally::Tally(std::vector<std::string> classes) : classes_(std::move(classes)) {}

void Tally::add(Class truth, std::span<const double> probabilities, double weight) {
  add(truth, largest(probabilities), probabilities, weight);
}

void Tally::add(Class truth, Class predicted, std::span<const double> probabilities,
                double weight) {
  truths_.push_back(truth);
  predicted_.push_back(predicted);
  weights_.push_back(weight);
  probabilities_.insert(probabilities_.end(), probabilities.begin(), probabilities.end());
}

Tally& Tally::operator+=(const Tally& other) {
  truths_.insert(truths_.end(), other.truths_.begin(), other.truths_.end());
  predicted_.insert(predicted_.end(), other.predicted_.begin(), other.predicted_.end());
  weights_.insert(weights_.end(), other.weights_.begin(), other.weights_.end());
  probabilities_.insert(probabilities_.end(), other.probabilities_.begin(),
                        other.probabilities_.end());
  return *this;
}

bool Tally::empty() const {
  return std::ranges::none_of(weights_, [](double weight) { return weight > 0; });
}

std::span<const double> Tally::row(std::size_t i) const {
  return std::span(probabilities_).subspan(i * classes_.size(), classes_.size());
}

std::vector<std::size_t> Tally::canonical_order() const {
  std::vector<std::size_t> order(truths_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const auto p = row(a);
    const auto q = row(b);
    if (!std::ranges::equal(p, q)) return std::ranges::lexicographical_compare(p, q);
    return std::tie(truths_[a], predicted_[a], weights_[a]) <
           std::tie(truths_[b], predicted_[b], weights_[b]);
  });
  return order;
}

// The share of pairs (positive, other) in which the positive has the larger probability, equal
// probabilities counting half.
double Tally::auc(std::span<const std::size_t> order, Class positive) const {
  std::vector<std::size_t> ranked(order.begin(), order.end());
  const auto probability = [&](std::size_t i) {
    return row(i)[static_cast<std::size_t>(positive)];
  };
  std::ranges::stable_sort(ranked, {}, probability);
  double won = 0;
  double positives = 0;
  double others = 0;
  for (std::size_t start = 0; start < ranked.size();) {
    double tied_positives = 0;
    double tied_others = 0;
    const double p = probability(ranked[start]);
    for (; start < ranked.size() && probability(ranked[start]) == p; ++start) {
      const std::size_t i = ranked[start];
      (truths_[i] == positive ? tied_positives : tied_others) += weights_[i];
    }
    won += tied_positives * (others + tied_others / 2);
    positives += tied_positives;
    others += tied_others;
  }
  return won / (positives * others);  // NaN when either is none
}

double Tally::mean_auc(std::span<const std::size_t> order) const {
  if (classes_.size() == 2) return auc(order, 1);
  double total = 0;
  double defined = 0;
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    const double one = auc(order, static_cast<Class>(c));
    if (std::isnan(one)) continue;
    total += one;
    defined += 1;
  }
  return total / defined;
}

Evaluation Tally::result() const {
  if (empty()) {
    refuse_data("evaluation", "no row has a class the model knows",
                "pass rows labelled with the classes it was fitted on");
  }
  const auto order = canonical_order();
  Evaluation evaluation;
  evaluation.classes = classes_;
  evaluation.rows = static_cast<Offset>(order.size());
  evaluation.confusion.assign(classes_.size(), std::vector<double>(classes_.size()));
  double weight = 0;
  double losses = 0;
  for (const std::size_t i : order) {
    evaluation.confusion[truths_[i]][predicted_[i]] += weights_[i];
    weight += weights_[i];
    losses += weights_[i] * loss(row(i)[truths_[i]]);
  }
  evaluation.accuracy = trace_of(evaluation.confusion) / weight;
  evaluation.balanced_accuracy = mean_recall(evaluation.confusion);
  evaluation.log_loss = losses / weight;
  evaluation.auc = mean_auc(order);
  return evaluation;
}

}  // namespace folkman
