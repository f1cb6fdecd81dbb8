// Which fold a row is tested in. Within each class, in the order of the rows, every group of
// `folds` rows gets a random permutation of the folds: the classes are spread exactly (fold sizes
// within a class differ by at most one), rows need no counting beforehand, and the answer depends
// only on the seed and the sequence of classes, not on threads, chunks or the classes' names. The
// permutation is drawn from a counter-based hash of (seed, class, group), the classes counted in
// the order in which rows first show them.
#pragma once

#include <unordered_map>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

class Folds {
 public:
  Folds(int folds, std::uint64_t seed);

  // Of the next row; call once per row, in their order.
  [[nodiscard]] int next(Class row_class);

 private:
  struct Deal {
    std::uint64_t number = 0;  // of the class, by first appearance
    std::uint64_t groups = 0;  // dealt so far
    std::vector<int> left;     // of the current group, the next fold last
  };
  void shuffle(Deal& deal) const;

  int folds_;
  std::uint64_t seed_;
  std::unordered_map<Class, Deal> deals_;
};

}  // namespace folkman
