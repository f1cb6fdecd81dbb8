#include "folkman/methods/finite_proof.hpp"

#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/numerics/double_bits.hpp"

namespace folkman {
namespace {

void require(bool finite) {
  if (!finite) refuse_overflow();
}

}  // namespace

void refuse_overflow() {
  refuse_data("training data",
              "its numbers are so large or so small that what a choice is worth cannot be computed",
              "bring values, weights and labels to an ordinary size, such as 0.001 to 1,000");
}

Selection finite_proof(Selection selection) {
  require(selection.certificate.is_finite() && all_finite(selection.scores) &&
          all_finite(selection.class_mix) && all_finite(selection.scales) &&
          all_finite(selection.weight));
  return selection;
}

Path finite_proof(Path path) {
  require(std::isfinite(path.floor) && all_finite(path.value) && all_finite(path.bound));
  return path;
}

}  // namespace folkman
