// Weighted naive Bayes of a table: score_c(x) = log pi_c + sum_j W[j,c] T_j[c][x_j]. A scheme says
// where the weights W come from; this table of them is all that the rest of the program knows.
//
//   nb        W = 1
//   wanbia    shared by the classes, in [0, 1], least loss (Zaidi et al., JMLR 14, 2013)
//   cawnb     of each class, in [0, 1], least loss (Jiang et al. 2019)
//   rnb       a mixture of those two (Wang, Ren and Bai 2020)
//   cwanb     correlation weights, adjusted while training errors do not rise: reconstructed from
//             the abstract of Yu et al. 2020, whose text was not available
//   ftawnb    correlation weights, then conditional probabilities tuned row by row (Zhang and Jiang
//             2022)
//   barista   of each class, any sign, least log-loss with l1 and l2 penalties (Cutrona
//             and Guillot)
//
// A new scheme is one small file and a line in scheme.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "folkman/base/monitor.hpp"
#include "folkman/methods/weighted/grouped_rows.hpp"
#include "folkman/methods/weighted/log_tables.hpp"
#include "folkman/methods/weighted/score_map.hpp"
#include "folkman/statistics/tables/contingency.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

enum class WeightLoss { log_loss, squared_error };
enum class MixtureGradient { exact, legacy };  // of rnb: legacy is that of its published code
enum class TuningStop { online, batch };  // of ftawnb: by errors met in a pass, or left after it
enum class PenaltyScale { sum, mean };  // penalties beside the sum or the mean of the rows' losses
enum class WeightSolver { second_order, accelerated, proximal, quasi_newton };

struct WeightingOptions {
  WeightLoss loss = WeightLoss::log_loss;  // of wanbia and cawnb
  double l1 = 0.3;                         // of barista
  double l2 = 0.3;
  double shared = 0;  // pull towards weights that the classes share
  PenaltyScale scale = PenaltyScale::sum;
  WeightSolver solver = WeightSolver::second_order;
  double tolerance = 1e-6;         // of the optimality residual, per row
  std::size_t max_iterations = 0;  // 0: the solver's own limit
  UnseenValue unseen = UnseenValue::smoothed;
  MixtureGradient gradient = MixtureGradient::exact;
  TuningStop stop = TuningStop::online;
  std::uint64_t seed = 0;  // ftawnb goes through the rows in shuffled order
  const Monitor* monitor = nullptr;
};

// How a fit ended: the optimality residual is 0 at a stationary point, which is the optimum where
// the problem is convex.
struct Convergence {
  double objective = 0;  // in the units of the scheme's own problem
  double residual = 0;
  double tolerance = 0;
  std::size_t iterations = 0;
  bool converged = true;
  bool convex = true;
  friend bool operator==(const Convergence&, const Convergence&) = default;
};

struct Weighting {
  std::vector<double> prior;   // log pi_c
  std::vector<double> weight;  // W[j * l + c]
  std::vector<double> score;   // what a cell adds: [cell * l + c]
  // Of a mixture: P = (1 - share) P(weight) + share P(second).
  struct Blend {
    std::vector<double> weight;
    std::vector<double> score;
    double share = 0;
  };
  std::optional<Blend> blend = {};
  Convergence convergence = {};
};

// Training rows with all that is counted on them.
class WeightingData {
 public:
  explicit WeightingData(const CodedTable& rows, UnseenValue unseen = UnseenValue::smoothed);
  WeightingData(const WeightingData&) = delete;
  WeightingData& operator=(const WeightingData&) = delete;

  [[nodiscard]] const CodedTable& rows() const { return rows_; }
  [[nodiscard]] const Contingency& counts() const { return counts_; }
  [[nodiscard]] const GroupedRows& grouped() const { return grouped_; }
  [[nodiscard]] const LogTables& tables() const { return tables_; }
  [[nodiscard]] const ScoreMap& map() const { return map_; }
  [[nodiscard]] std::size_t classes() const { return grouped_.classes; }
  [[nodiscard]] std::size_t columns() const { return grouped_.columns(); }

  // W times T for every cell.
  [[nodiscard]] std::vector<double> cell_scores(std::span<const double> weight) const;
  [[nodiscard]] Weighting weighted(std::vector<double> weight, Convergence how = {}) const;

 private:
  const CodedTable& rows_;
  Contingency counts_;
  GroupedRows grouped_;
  LogTables tables_;
  ScoreMap map_;
};

struct Scheme {
  std::string name;
  std::string summary;
  Weighting (*fit)(const WeightingData&, const WeightingOptions&);
  bool has_penalties = false;
  bool has_loss = false;
};
[[nodiscard]] std::span<const Scheme> schemes();

// The schemes themselves.
[[nodiscard]] Weighting plain_weights(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting wanbia(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting cawnb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting rnb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting cwanb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting ftawnb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting barista(const WeightingData& data, const WeightingOptions& options);

}  // namespace folkman
