// A sample of mass pairs, ranked at one mix after another: its scores at a mix are h = h(origin) -
// a log(q / q0) - b log(r / r0), and most ranks asked for are near the last, so that only the
// scores around it are put in order. Numbers are estimates of what all features would give; what a
// mix or a threshold is worth is for others to say.
#pragma once

#include <cmath>
#include <limits>

#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

// A number that follows from x and looks random.
[[nodiscard]] std::uint64_t scrambled(std::uint64_t x);

class PairSample {
 public:
  // About `wanted` features in short runs at jittered equal distances, or all if there are no more;
  // `chosen` is the mass of features beside them. Scores stay within about `reach` of one another,
  // as a share, where ranks are asked for.
  PairSample(const Masses& masses, std::size_t wanted, const ChosenMass& chosen, double reach);
  // Of `total` features of which the others are known to rank below `best`.
  PairSample(const Masses& masses, std::span<const Column> best, std::size_t total);

  [[nodiscard]] std::size_t size() const { return total_; }
  // How many features a pair stands for.
  [[nodiscard]] double features_each() const { return features_each_; }
  // The larger a sample is, the less do its standard errors say: nothing when it has all.
  [[nodiscard]] double unsampled() const { return std::sqrt(1 - 1 / features_each_); }
  // The share of pairs in the table of small counts, told from one of each run.
  [[nodiscard]] double small_count_share() const { return small_count_share_; }
  // The mix of everything; nothing when a class has no mass.
  [[nodiscard]] std::optional<TwoClassMix> overall() const;

  // Forgets pairs far from the first `rank` places near a mix, as told without a logarithm. How
  // many are left is not exact. To be called before `settle_at`.
  void forget_beyond(std::size_t rank, const TwoClassMix& mix);
  void settle_at(const TwoClassMix& origin);

  void move_to(const TwoClassMix& mix);
  // The rank-th largest at the mix moved to, from 1; the least known when that is forgotten.
  [[nodiscard]] double at_rank(std::size_t rank);
  // Forgets pairs that score far less there than the last rank asked for. Scores of ranks can only
  // be lower after that.
  void forget_low();

  struct Top {
    TwoClassMix pooled;
    double error = 0;  // standard error of the pooled q
  };
  // Of the `count` largest at a mix, those equal to the last taken in part.
  [[nodiscard]] Top top(const TwoClassMix& mix, std::size_t count);

 private:
  struct Pooled {
    double a = 0;
    double b = 0;
    double squares = 0;  // of slopes
    double count = 0;
  };
  [[nodiscard]] Pooled pooled_from(double threshold, const TwoClassMix& mix) const;
  [[nodiscard]] double rough_rank(std::size_t rank);
  void look_near(double score);
  [[nodiscard]] bool is_near(std::size_t rank) const;
  [[nodiscard]] std::optional<TwoClassMix> mix_with(double sampled_a, double sampled_b) const;

  ChosenMass chosen_;
  double reach_ = 0.5;
  double features_each_ = 1;
  std::size_t total_ = 0;
  double small_count_share_ = 0;
  TwoClassMix origin_;
  LogShift shift_;  // from there to the mix moved to
  std::vector<double> a_;
  std::vector<double> b_;
  std::vector<double> home_;                               // h at the origin
  std::vector<double> h_;                                  // and at the mix moved to
  std::vector<double> near_;                               // those of h near one
  std::size_t near_count_ = 0;                             // scores there, from the first
  std::size_t above_ = 0;                                  // how many are above those
  double last_ = std::numeric_limits<double>::infinity();  // the score of the last rank
  std::vector<double> scratch_;
};

}  // namespace folkman
