#include "folkman/training/trainable.hpp"

#include <algorithm>

#include "folkman/base/error.hpp"

namespace folkman {

void check_trainable(const ClassSums& sums, const Method& method) {
  if (sums.class_count() < 2 && !method.needs().numbers) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = sums.classes.empty() ? "no row has a class"
                                              : "every row is of class " + sums.classes.front(),
                 .fix = "pass rows of two classes or more, and check which column is the label"});
  }
  if (!std::ranges::any_of(sums.class_weight, [](double n) { return n > 0; })) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = "every row has weight zero",
                 .fix = "check which column is the weight"});
  }
  if (sums.width() == 0) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = "there is no feature to choose from",
                 .fix = "pass data with at least one feature besides the label"});
  }
}

}  // namespace folkman
