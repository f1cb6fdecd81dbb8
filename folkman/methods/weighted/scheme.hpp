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

#include "folkman/methods/option.hpp"
#include "folkman/methods/weighted/scores/grouped_rows.hpp"
#include "folkman/methods/weighted/scores/log_tables.hpp"
#include "folkman/methods/weighted/scores/score_map.hpp"
#include "folkman/methods/weighted/weighting_options.hpp"
#include "folkman/statistics/tables/contingency.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

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

[[nodiscard]] Convergence convergence_of(const Minimum& found, double tolerance, bool convex);

struct Scheme {
  std::string name;
  std::string summary;
  Weighting (*fit)(const WeightingData&, const WeightingOptions&);
  bool has_penalties = false;
  bool has_loss = false;
};
[[nodiscard]] std::span<const Scheme> schemes();

// How cells are prepared, and the scheme's own.
[[nodiscard]] std::vector<Option> scheme_options(const Scheme& scheme);

// All but the penalties, which may have to be chosen first, seed and monitor.
[[nodiscard]] WeightingOptions weighting_values(const Settings& settings);
[[nodiscard]] MissingCells missing_cells_value(const Settings& settings);

// The schemes themselves.
[[nodiscard]] Weighting plain_weights(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting wanbia(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting cawnb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting rnb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting cwanb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting ftawnb(const WeightingData& data, const WeightingOptions& options);
[[nodiscard]] Weighting barista(const WeightingData& data, const WeightingOptions& options);

}  // namespace folkman
