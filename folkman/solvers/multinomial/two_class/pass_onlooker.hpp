// One who looks at the features while a solver has them in the cache, which spares memory a second
// pass. A solver tells what it believes and where it is; it learns nothing in return.
#pragma once

#include <cstddef>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

class PassOnlooker {
 public:
  PassOnlooker() = default;
  PassOnlooker(const PassOnlooker&) = delete;
  PassOnlooker& operator=(const PassOnlooker&) = delete;
  virtual ~PassOnlooker() = default;

  // A pass over all features begins; the solution is believed to have its mix between two, and its
  // k-th largest divergence not below `least`.
  virtual void expect(const TwoClassMix& low, const TwoClassMix& high, double least) = 0;
  // At hand are the features from begin, a multiple of 64, to end; called by several threads, of
  // each pass once for every feature.
  virtual void look(std::size_t begin, std::size_t end) = 0;
};

}  // namespace folkman
