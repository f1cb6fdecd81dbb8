#include "folkman/methods/sparse_program/l0_certificate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace folkman {
namespace {

// -f*(zeta) of one row with t = -y zeta / s, in more digits than the certificate has.
long double entropy(long double t) { return -(t * std::log(t) + (1 - t) * std::log1p(-t)); }

TEST(L0Certificate, bounds_of_nearly_perfect_fits_are_tight_and_rounded_outward) {
  const auto design = Design::dense(2, {0, 0});
  const ProgramLoss loss(ProgramLossKind::logistic, {1, -1}, {1, 1}, false);
  const SparseProgram program{.design = design, .loss = loss, .gamma = 1};
  for (double t = 0.3; t > 1e-15; t *= 0.3) {
    const L0Certificate proof(program, {-t, t}, 1);
    const long double exact = 2 * entropy(static_cast<long double>(t));
    EXPECT_LE(proof.constrained(0), exact) << t;
    EXPECT_GE(proof.constrained(0), exact * (1 - 1e-12L)) << t;
    EXPECT_LE(proof.penalised(1), exact) << t;
  }
}

}  // namespace
}  // namespace folkman
