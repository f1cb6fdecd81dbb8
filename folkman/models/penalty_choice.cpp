#include "folkman/models/penalty_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/models/folds.hpp"
#include "folkman/models/present_classes.hpp"
#include "folkman/weighting/barista.hpp"

namespace folkman {
namespace {

constexpr std::array<double, 5> tried_l1{3, 1, 0.3, 0.1, 0};
constexpr std::array<double, 6> tried_l2{10, 3, 1, 0.3, 0.1, 0.01};
constexpr std::size_t many_rows = 2000;
constexpr double least_probability = 2.220446049250313e-16;

std::vector<double> candidates(std::optional<double> given, std::span<const double> tried,
                               double unit) {
  if (given) return {*given};
  std::vector<double> found;
  for (const double penalty : tried) found.push_back(penalty * unit);
  return found;
}

// The summed log-loss of rows under a weighting, classes being those of the training part.
double held_out_loss(const Weighting& made, const CodedTable& rows, const PresentClasses& classes) {
  const std::size_t l = made.prior.size();
  std::vector<double> z(l);
  double loss = 0;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    z = made.prior;
    for (const std::uint32_t cell : rows.row(i)) {
      for (std::size_t c = 0; c < l; ++c) z[c] += made.score[cell * l + c];
    }
    const double highest = std::ranges::max(z);
    double total = 0;
    for (const double one : z) total += std::exp(one - highest);
    const Class truth = classes.place[static_cast<std::size_t>(rows.classes[i])];
    const double p = truth < 0 ? 0 : std::exp(z[static_cast<std::size_t>(truth)] - highest) / total;
    loss -= std::log(std::max(p, least_probability));
  }
  return loss;
}

struct Fold {
  std::vector<std::size_t> training, held_out;
};

std::vector<Fold> inner_folds(const RawTable& table, std::span<const std::size_t> rows,
                              std::uint64_t seed) {
  const int count = rows.size() > many_rows ? 3 : 5;
  Folds deal(count, seed);
  std::vector<Fold> folds(static_cast<std::size_t>(count));
  for (const std::size_t row : rows) {
    const auto own = static_cast<std::size_t>(deal.next(table.classes[row]));
    for (std::size_t fold = 0; fold < folds.size(); ++fold) {
      (fold == own ? folds[fold].held_out : folds[fold].training).push_back(row);
    }
  }
  return folds;
}

}  // namespace

Penalties chosen_penalties(const RawTable& table, std::span<const std::size_t> rows,
                           const PenaltyTask& task) {
  if (task.l1 && task.l2) return {*task.l1, *task.l2};
  const bool sum = task.weighting.scale == PenaltyScale::sum;
  const double unit = sum ? 1.0 : 1 / static_cast<double>(rows.size());
  const auto l1 = candidates(task.l1, tried_l1, unit);
  const auto l2 = candidates(task.l2, tried_l2, unit);
  const auto folds = inner_folds(table, rows, task.seed);
  // [fold][l2][l1]
  std::vector<std::vector<double>> losses(folds.size(), std::vector<double>(l1.size() * l2.size()));
  for_each_task(folds.size(), task.threads, [&](std::size_t f, int) {
    const Fold& fold = folds[f];
    if (fold.training.empty() || fold.held_out.empty()) return;
    const Preparation learned = learned_preparation(table, fold.training, task.missing);
    CodedTable training = coded(learned, table, fold.training);
    const PresentClasses classes = keep_present_classes(training);
    const WeightingData data(training, task.weighting.unseen);
    const CodedTable held_out = coded(learned, table, fold.held_out);
    for (std::size_t b = 0; b < l2.size(); ++b) {
      std::vector<double> start(data.map().weights(), 1.0);
      for (std::size_t a = 0; a < l1.size(); ++a) {
        WeightingOptions options = task.weighting;
        options.l1 = l1[a];
        options.l2 = l2[b];
        start = barista_minimum(data, options, start).point;
        losses[f][b * l1.size() + a] = held_out_loss(data.weighted(start), held_out, classes);
      }
    }
  });
  double least = std::numeric_limits<double>::infinity();
  Penalties best{l1.front(), l2.front()};
  for (std::size_t i = 0; i < l1.size() * l2.size(); ++i) {
    double loss = 0;
    for (const auto& of_fold : losses) loss += of_fold[i];
    if (loss >= least) continue;
    least = loss;
    best = {l1[i % l1.size()], l2[i / l1.size()]};
  }
  return best;
}

}  // namespace folkman
