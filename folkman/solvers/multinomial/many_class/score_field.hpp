// h_i(p) of every feature, for one mix p after another. h is kept at the overall mix q, where it is
// computed without cancellation; elsewhere h_i(p) = h_i(q) - sum_c f[c][i] log(p_c / q_c), one
// multiplication per class. Blocks are summed in a fixed order: the same bits for any thread count.
#pragma once

#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

class ScoreField {
 public:
  // Every class must have some mass.
  ScoreField(const Masses& masses, int threads);

  [[nodiscard]] const Masses& masses() const { return masses_; }
  [[nodiscard]] const std::vector<double>& overall_mix() const { return overall_; }
  [[nodiscard]] std::size_t size() const { return masses_.size(); }

  // Valid until the next call.
  [[nodiscard]] std::span<const double> scores(std::span<const double> mix);

  struct Top {
    double threshold = 0;      // the k-th largest score
    double sum = 0;            // s_k
    std::vector<double> mass;  // B, ties at the threshold taken in the share that is needed
  };
  // Of the scores last computed.
  [[nodiscard]] Top top(std::size_t k);
  // The rank-th largest of the scores last computed, 1-based.
  [[nodiscard]] double ranked(std::size_t rank);
  // Two such, low_rank > high_rank.
  struct Ranks {
    double high = 0;
    double low = 0;
  };
  [[nodiscard]] Ranks ranked(std::size_t high_rank, std::size_t low_rank);

 private:
  Masses masses_;
  int threads_;
  std::vector<double> overall_;
  std::vector<double> at_overall_;
  std::vector<double> mix_;  // of the scores
  std::vector<double> scores_;
  std::vector<double> scratch_;
};

}  // namespace folkman
