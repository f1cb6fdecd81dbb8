#include "folkman/methods/weighted/penalty_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "folkman/base/threads.hpp"
#include "folkman/methods/weighted/barista.hpp"
#include "folkman/methods/weighted/present_classes.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/statistics/tables/table_folds.hpp"

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

// Of rows under a weighting, whose classes are those of the training part.
HeldOutSums measured(const Weighting& made, const CodedTable& rows, const PresentClasses& classes) {
  const std::size_t l = made.prior.size();
  std::vector<double> z(l);
  HeldOutSums sums{.rows = static_cast<double>(rows.rows())};
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    z = made.prior;
    for (const std::uint32_t cell : rows.row(i)) {
      for (std::size_t c = 0; c < l; ++c) z[c] += made.score[cell * l + c];
    }
    const auto highest = std::ranges::max_element(z);
    double total = 0;
    for (const double one : z) total += std::exp(one - *highest);
    const Class truth = classes.place[static_cast<std::size_t>(rows.classes[i])];
    const double p =
        truth < 0 ? 0 : std::exp(z[static_cast<std::size_t>(truth)] - *highest) / total;
    sums.loss -= std::log(std::max(p, least_probability));
    sums.hits += truth == highest - z.begin() ? 1 : 0;
  }
  return sums;
}

// Of one fold, a number of sums for each pair of penalties.
std::vector<HeldOutSums> fold_sums(const RawTable& table, const TableFold& fold,
                                   const PenaltyGrid& grid, const PenaltyTask& task) {
  const Preparation learned =
      learned_preparation(table, fold.training, task.missing, task.weighting.monitor);
  CodedTable training = coded(learned, table, fold.training);
  const PresentClasses classes = keep_present_classes(training);
  const WeightingData data(training, task.weighting.unseen);
  const CodedTable held_out = coded(learned, table, fold.held_out);
  std::vector<HeldOutSums> sums;
  for (const double l2 : grid.l2) {
    std::vector<double> start(data.map().weights(), 1.0);
    for (const double l1 : grid.l1) {
      WeightingOptions options = task.weighting;
      options.l1 = l1;
      options.l2 = l2;
      start = barista_minimum(data, options, start).point;
      sums.push_back(measured(data.weighted(start), held_out, classes));
    }
  }
  return sums;
}

}  // namespace

std::vector<HeldOutSums> held_out_sums(const RawTable& table, std::span<const std::size_t> rows,
                                       const PenaltyGrid& grid, const PenaltyTask& task) {
  const auto folds = table_folds(table, rows, grid.folds, task.weighting.seed);
  std::vector<std::vector<HeldOutSums>> of_fold(folds.size());
  for_each_task(folds.size(), task.threads, [&](std::size_t f, int) {
    if (!folds[f].empty()) of_fold[f] = fold_sums(table, folds[f], grid, task);
  });
  std::vector<HeldOutSums> total(grid.l1.size() * grid.l2.size());
  for (const auto& sums : of_fold) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      total[i].loss += sums[i].loss;
      total[i].hits += sums[i].hits;
      total[i].rows += sums[i].rows;
    }
  }
  return total;
}

WeightingOptions with_penalties(const RawTable& table, std::span<const std::size_t> rows,
                                const PenaltyTask& task) {
  WeightingOptions chosen = task.weighting;
  chosen.l1 = task.l1.value_or(0.0);
  chosen.l2 = task.l2.value_or(0.0);
  if (task.l1 && task.l2) return chosen;
  const bool sum = chosen.scale == PenaltyScale::sum;
  const double unit = sum ? 1.0 : 1 / static_cast<double>(rows.size());
  const PenaltyGrid grid{.l1 = candidates(task.l1, tried_l1, unit),
                         .l2 = candidates(task.l2, tried_l2, unit),
                         .folds = rows.size() > many_rows ? 3 : 5};
  const auto sums = held_out_sums(table, rows, grid, task);
  const auto best = static_cast<std::size_t>(
      std::ranges::min_element(sums, {}, &HeldOutSums::loss) - sums.begin());
  chosen.l1 = grid.l1[best % grid.l1.size()];
  chosen.l2 = grid.l2[best / grid.l1.size()];
  return chosen;
}

}  // namespace folkman
