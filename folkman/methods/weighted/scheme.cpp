#include "folkman/methods/weighted/scheme.hpp"

#include <array>
#include <utility>

namespace folkman {

WeightingData::WeightingData(const CodedTable& rows, UnseenValue unseen)
    : rows_(rows),
      counts_(contingency(rows)),
      grouped_(folkman::grouped(rows, counts_)),
      tables_(log_tables(counts_, unseen)),
      map_(grouped_, tables_) {}

std::vector<double> WeightingData::cell_scores(std::span<const double> weight) const {
  const std::size_t l = classes();
  std::vector<double> score(tables_.t.size());
  for (std::size_t i = 0; i < score.size(); ++i) {
    score[i] = weight[grouped_.column_of[i / l] * l + i % l] * tables_.t[i];
  }
  return score;
}

Weighting WeightingData::weighted(std::vector<double> weight, Convergence how) const {
  auto score = cell_scores(weight);
  return {.prior = tables_.prior,
          .weight = std::move(weight),
          .score = std::move(score),
          .convergence = how};
}

Convergence convergence_of(const Minimum& found, double tolerance, bool convex) {
  return {.objective = found.value,
          .residual = found.residual,
          .tolerance = tolerance,
          .iterations = found.iterations,
          .converged = found.converged,
          .convex = convex};
}

Weighting plain_weights(const WeightingData& data, const WeightingOptions& /*options*/) {
  return data.weighted(std::vector<double>(data.map().weights(), 1.0));
}

std::span<const Scheme> schemes() {
  static const std::array table{
      Scheme{.name = "barista",
             .summary = "naive Bayes of a table, each class weighing attributes: sparse, certified",
             .fit = barista,
             .has_penalties = true},
      Scheme{.name = "nb", .summary = "plain naive Bayes of a table", .fit = plain_weights},
      Scheme{.name = "wanbia",
             .summary = "weights of attributes in [0, 1], shared by the classes",
             .fit = wanbia,
             .has_loss = true},
      Scheme{.name = "cawnb",
             .summary = "weights of attributes in [0, 1], one for each class",
             .fit = cawnb,
             .has_loss = true},
      Scheme{.name = "rnb", .summary = "a mixture of wanbia and cawnb", .fit = rnb},
      Scheme{.name = "cwanb",
             .summary = "weights from correlation, then adjusted (a reconstruction)",
             .fit = cwanb},
      Scheme{.name = "ftawnb",
             .summary = "weights from correlation, then probabilities tuned row by row",
             .fit = ftawnb}};
  return table;
}

}  // namespace folkman
