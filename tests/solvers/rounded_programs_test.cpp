// What rounding promises (docs/theory/sparse-programs.md, 5), on the cases of tests/vectors: a
// point of the relaxation, purified, has at most k + r - 1 nonzeros and a value between p_con(k + r
// - 1) and p**(k); with a price it costs lambda sum (1 - u)^2 over the fractional shares, no more
// and no less. So do the vertices that tests/vectors holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/relaxation/reverse_huber.hpp"
#include "folkman/solvers/sparse_program/search/purification.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

// f(X w) + gamma/2 |w|^2 of the weights as they are, u v, not refitted.
double value_as_rounded(const SparseProgram& program, const std::vector<Column>& columns,
                        const std::vector<double>& weights) {
  const auto z = linear_scores(program.design, {.support = columns, .weight = weights});
  const double squares = std::inner_product(weights.begin(), weights.end(), weights.begin(), 0.0);
  return program.loss.value(z, program.loss.best_intercept(z)) + 0.5 * program.gamma * squares;
}

// sum (1 - u)^2, which is 0 where u is 1.
double missing_squares(const PurifiedPoint& pure) {
  double sum = 0;
  for (const double share : pure.share) sum += (1 - share) * (1 - share);
  return sum;
}

// The vectors' shares of all columns, as a point: w = u v, v = -X' zeta / gamma.
RelaxedPoint point_of(const testing::OwnedProgram& owned, const nlohmann::json& at) {
  RelaxedPoint point;
  const std::vector<double> shares = at["lp_u"];
  const auto products = owned.design.transposed_times(at["zeta"].get<std::vector<double>>(), 1);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] <= 1e-9) continue;
    point.active.push_back(static_cast<Column>(i));
    point.share.push_back(shares[i] >= 1 - 1e-9 ? 1.0 : shares[i]);
    point.weight.push_back(-point.share.back() * products[i] / owned.gamma);
  }
  return point;
}

template <typename Check>  // check(instance, owned, at, label)
void for_each_size(const nlohmann::json& vectors, const Check& check) {
  for (const auto& instance : vectors["instances"]) {
    const auto owned = testing::program_of(instance);
    for (const auto& at : instance["con"]) {
      if (!at.contains("lp_u")) continue;  // k = 0 and k = m: nothing to round
      SCOPED_TRACE(instance["name"].get<std::string>() + ", k " + at["k"].dump());
      check(instance, owned, at);
    }
  }
}

TEST(RoundedPrograms, sizes_and_values_keep_the_chain_of_the_gap_theorem) {
  const auto vectors = testing::known_cases("sparse_programs");
  for_each_size(vectors, [](const auto& instance, const auto& owned, const auto& at) {
    const std::size_t k = at["k"];
    const std::size_t rank = instance["rank"];
    const std::size_t width = instance["m"];
    const double relaxed = at["relax_primal"];
    const double beyond = at["bound_value"];  // p_con(k + r - 1)
    const double exact = at["exact"];
    EXPECT_EQ(at["nnz_bound"].template get<std::size_t>(), k + rank - 1);
    EXPECT_NEAR(beyond, instance["con"][std::min(width, k + rank - 1)]["exact"], 1e-12);
    ProgramRelaxation relaxation(owned.program(), {.tolerance = 1e-12});
    const auto point = relaxation.constrained(static_cast<double>(k));
    const auto pure = purified(owned.design, point);
    EXPECT_LE(pure.fractional, pure.rank);
    EXPECT_LE(pure.active.size(), k + rank - 1);
    const double rounded = value_as_rounded(owned.program(), pure.active, pure.weight);
    const double slack = 1e-9 * std::max(1.0, exact);
    EXPECT_LE(beyond, rounded + slack);
    EXPECT_LE(rounded, relaxed + slack);
    EXPECT_LE(relaxed, exact + slack);
    EXPECT_LE(at["lp_nnz"].template get<std::size_t>(), k + rank - 1);
    EXPECT_LE(beyond, at["lp_value"].template get<double>() + slack);
    EXPECT_LE(at["lp_value"].template get<double>(), relaxed + slack);
  });
}

TEST(RoundedPrograms, vertices_of_the_linear_program_are_left_as_they_are) {
  const auto vectors = testing::known_cases("sparse_programs");
  for_each_size(vectors, [](const auto&, const auto& owned, const auto& at) {
    const auto point = point_of(owned, at);
    const auto pure = purified(owned.design, point);
    EXPECT_EQ(pure.active, point.active);
    EXPECT_EQ(pure.active.size(), at["lp_nnz"].template get<std::size_t>());
    EXPECT_EQ(pure.fractional, at["lp_fractional"].template get<std::size_t>());
    EXPECT_NEAR(value_as_rounded(owned.program(), pure.active, pure.weight), at["lp_value"], 1e-6);
    EXPECT_NEAR(fit_support(owned.program(), pure.active).value, at["lp_value_polished"], 1e-9);
  });
}

TEST(RoundedPrograms, with_a_price_rounding_costs_the_squares_of_what_shares_lack) {
  const auto vectors = testing::known_cases("sparse_programs");
  std::size_t fractional = 0;
  std::size_t same_vertex = 0;
  for (const auto& instance : vectors["instances"]) {
    const auto owned = testing::program_of(instance);
    const std::size_t rank = instance["rank"];
    for (const auto& at : instance["pen"]) {
      SCOPED_TRACE(instance["name"].get<std::string>() + ", lambda " + at["lam"].dump());
      const double lambda = at["lam"];
      const double relaxed = at["relax_primal"];
      const double beyond = relaxed + lambda * static_cast<double>(rank);
      EXPECT_NEAR(at["bound_r"], beyond, 1e-12);
      EXPECT_NEAR(at["rounded_value"], at["rounded_identity"], 1e-9);
      EXPECT_LE(at["rounded_value"], beyond);
      ProgramRelaxation relaxation(owned.program(), {.tolerance = 1e-13});
      const auto point = relaxation.penalised(lambda);
      const auto pure = purified(owned.design, point);
      EXPECT_LE(pure.fractional, pure.rank);
      const double rounded = value_as_rounded(owned.program(), pure.active, pure.weight) +
                             lambda * static_cast<double>(pure.active.size());
      EXPECT_NEAR(rounded, relaxed + lambda * missing_squares(pure), 1e-6 * relaxed);
      EXPECT_LT(rounded, beyond);
      EXPECT_GE(rounded, at["exact"].get<double>() * (1 - 1e-9));
      fractional += pure.fractional;
      if (pure.moved) continue;  // another vertex than the vectors'
      EXPECT_NEAR(rounded, at["rounded_value"], 1e-5 * relaxed);
      ++same_vertex;
    }
  }
  EXPECT_GT(fractional, 20U);
  EXPECT_GT(same_vertex, 10U);
}

// The identity has nothing to do with these cases: it holds wherever the relaxation is solved.
TEST(RoundedPrograms, the_price_of_rounding_is_that_of_any_program) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const auto owned = testing::drawn(
          {.rows = 25, .width = 12, .rank = 3, .loss = kind, .intercept = seed % 2 == 0}, seed);
      ProgramRelaxation relaxation(owned.program(), {.tolerance = 1e-12});
      for (const double lambda : {1e-3, 1e-2, 0.05}) {
        const auto point = relaxation.penalised(lambda);
        const auto pure = purified(owned.design, point);
        const double rounded = value_as_rounded(owned.program(), pure.active, pure.weight) +
                               lambda * static_cast<double>(pure.active.size());
        EXPECT_NEAR(rounded, point.primal + lambda * missing_squares(pure), 1e-7 * point.primal)
            << seed << ", lambda " << lambda;
        EXPECT_LE(rounded, point.primal + lambda * static_cast<double>(pure.rank) + 1e-9);
      }
    }
  }
}

// X = I, y = 1: p**(1) = r^2 / (2 (r + 1/gamma)), and where gamma < 1 / (r (r - 2)) no support of
// fewer than r columns is as good, so that k + r - 1 cannot be less.
TEST(RoundedPrograms, the_identity_needs_every_one_of_its_k_plus_r_less_1_columns) {
  for (std::size_t rank = 3; rank <= 6; ++rank) {
    const auto r = static_cast<double>(rank);
    std::vector<double> cells(rank * rank, 0.0);
    for (std::size_t i = 0; i < rank; ++i) cells[i * rank + i] = 1;
    const testing::OwnedProgram owned{
        Design::dense(rank, cells),
        ProgramLoss(ProgramLossKind::square, std::vector<double>(rank, 1.0),
                    std::vector<double>(rank, 1.0), false),
        0.5 / (r * (r - 2))};
    ProgramRelaxation relaxation(owned.program(), {.tolerance = 1e-12});
    const auto point = relaxation.constrained(1);
    EXPECT_NEAR(point.primal, 0.5 * r * r / (r + 1 / owned.gamma), 1e-10);
    EXPECT_EQ(purified(owned.design, point).active.size(), rank);
    const auto exact = testing::enumerated(owned.program());
    EXPECT_GT(exact[rank - 1], point.primal);
    EXPECT_LT(exact[rank], point.primal);
  }
  const auto vectors = testing::known_cases("sparse_programs");
  const auto& all = vectors["instances"];
  const auto identity = std::ranges::find_if(
      all, [](const auto& instance) { return instance["name"] == "identity4"; });
  ASSERT_NE(identity, all.end());
  const double relaxed = (*identity)["con"][1]["relax_primal"];
  const double gamma = (*identity)["gamma"];
  EXPECT_NEAR(relaxed, 8 / (4 + 1 / gamma), 1e-12);
  EXPECT_LT(gamma, 1.0 / 8);
  EXPECT_GT((*identity)["con"][3]["exact"].get<double>(), relaxed);
  EXPECT_LT((*identity)["con"][4]["exact"].get<double>(), relaxed);
}

}  // namespace
}  // namespace folkman
