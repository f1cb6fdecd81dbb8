// The sizes of one short stretch of the path, one after another, on the few pairs that screening
// left undecided there. For one size k the dual s_k is the upper envelope of the curves of all sets
// T of k features; a set met at one mix bounds it from below everywhere. Two sets, one pulling
// right and one pulling left, bracket the minimiser: the next mix is the lowest point of the two
// curves' envelope (bisection when that stalls at kinks), and the size is finished when the best
// s_k met and that lowest point agree to the tolerance.
#pragma once

#include "folkman/solvers/multinomial/path/path_screen.hpp"
#include "folkman/solvers/multinomial/path/top_cuts.hpp"

namespace folkman {

// What the solver found for one size: hints, of which selection/path_certificate makes claims.
struct PathPoint {
  TwoClassMix mix;         // where the dual is least
  double threshold = 0;    // the (k+1)-th score there
  double bound_gain = 0;   // s_k there
  TwoClassMix primal_mix;  // where the best set met is the top-k set
  double primal_threshold = 0;
  double value_gain = 0;  // of that set
};

class PathLeaf {
 public:
  // `centre` is where the scores are centred, `around` a mix among those to be met.
  PathLeaf(const ScoredPairs& pairs, const PairSums& inside, const TwoClassMix& around,
           const TwoClassMix& centre, double tolerance);

  // `low` and `high` are cuts of size k at both ends; the pull is to the right at the first, to the
  // left at the second.
  [[nodiscard]] PathPoint solved(std::size_t k, const MixPoint& low, const TopCut& at_low,
                                 const MixPoint& high, const TopCut& at_high);

 private:
  struct Cut {
    TwoClassMix at;
    PairSums sums;
    double score_sum = 0;
    double next = 0;
  };
  struct Search;
  struct Ranked {
    double score;
    std::uint32_t pair;

    [[nodiscard]] bool beats(const Ranked& other) const {
      return score != other.score ? score > other.score : pair < other.pair;
    }
  };

  [[nodiscard]] Cut cut_at(const TwoClassMix& mix, std::size_t k);
  [[nodiscard]] LogShift local_logs(const TwoClassMix& mix) const;
  [[nodiscard]] Cut recentred(const MixPoint& at, const TopCut& cut) const;
  [[nodiscard]] TwoClassMix envelope_lowest(const Cut& left, const Cut& right,
                                            double& lowest) const;
  [[nodiscard]] TwoClassMix curves_cross(const Cut& left, const Cut& right) const;
  void weigh(const Cut& cut, Search& search) const;
  void sort_by_score();

  TwoClassMix centre_;    // of this leaf, whatever the caller's: logarithms stay short and cheap
  double per_q_, per_r_;  // 1 / q and 1 / r there
  LogShift shift_;
  double tolerance_;
  ScoredPairs pairs_;
  PairSums inside_;
  std::vector<Ranked> order_;  // best first, as of the last mix
};

}  // namespace folkman
