// A guess of where the two-class dual has its minimum and what its threshold is there, from a
// sample of the features: short runs at jittered equal distances, the same for every call. A poor
// sample costs time, never truth: the solver checks the window it gets against its solution.
#pragma once

#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/two_class/small_counts.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"

namespace folkman {

// Between the features of some masses: all there are, or those an earlier pass left undecided.
struct OpenContest {
  std::size_t places = 0;  // to be filled from them
  bool narrowed = false;   // an earlier pass has left these
  ChosenMass chosen = {};  // by that pass
  bool thorough = false;   // as large a sample as there is: a smaller one told little
};

struct SampledContest {
  TwoClassWindow window;
  double small_counts = 0;  // the share of pairs of whole numbers below small_count_limit
};

// Nothing when the sample lacks the mass of a class, or its mass is too large or small to square.
[[nodiscard]] std::optional<SampledContest> sampled_contest(const Masses& masses,
                                                            const OpenContest& contest,
                                                            int threads);

}  // namespace folkman
