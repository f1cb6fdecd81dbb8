// Which features may count in the bound k t + sum_i max(h_i(p) - t, 0) of
// methods/naive_bayes/certificate/multinomial_certificate.hpp. Most are told off without a
// logarithm (methods/naive_bayes/certificate/divergence.hpp), for two classes already while the
// solver passes them, for all mixes and thresholds that it still thinks possible. What it then
// answers is checked against what was seen: outside, a pass of its own follows. No number of the
// solver is used but these guesses.
#pragma once

#include "folkman/methods/naive_bayes/certificate/divergence.hpp"
#include "folkman/solvers/multinomial/two_class/pass_onlooker.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

class BoundScreen final : public PassOnlooker {
 public:
  BoundScreen(const ClassSums& sums, double alpha);

  void expect(const TwoClassMix& low, const TwoClassMix& high, double least) override;
  void look(std::size_t begin, std::size_t end) override;

  // Bit i % 64 of word i / 64 is 0 only where surely h_i(mix) <= t. The mix sums to 1 up to
  // rounding.
  [[nodiscard]] std::span<const std::uint64_t> may_exceed(std::span<const double> mix, double t,
                                                          int threads);

 private:
  void open_all();

  const ClassSums& sums_;
  double alpha_;
  divergence::MixRange range_{};
  double least_ = 0;
  divergence::PairScreen screen_;
  bool usable_ = false;
  std::vector<std::uint64_t> words_;
};

}  // namespace folkman
