// The dual of multinomial selection for two classes, for many sizes k at once
// (docs/theory/naive-bayes.md, 8): for each k the mix p = (q, r) that minimises s_k(h(p)), the sum
// of the k largest
//   h_i(p) = a_i log(a_i / (g_i q)) + b_i log(b_i / (g_i r)),   g_i = a_i + b_i,
// and the best set met on the way. Equal pairs are grouped, histograms forecast where the mixes
// lie, and a tree over the sizes (path_tree.hpp) finishes them on ever fewer pairs. Nothing here is
// a claim: selection/path_certificate recomputes both numbers of every size from the masses.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/numerics/equal_columns.hpp"
#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/path/path_leaf.hpp"

namespace folkman {

struct TwoClassPathOptions {
  double tolerance = 1e-9;  // of s_k, relative
  int threads = 0;
  Monitor* monitor = nullptr;
};

struct TwoClassPath {
  EqualPairs pairs;
  std::vector<PathPoint> points;  // one for each size
};

// `sizes` ascend within 1 .. masses.size(). The answer does not depend on the number of threads.
[[nodiscard]] TwoClassPath two_class_path(const Masses& masses, std::span<const std::size_t> sizes,
                                          const TwoClassPathOptions& options);

}  // namespace folkman
