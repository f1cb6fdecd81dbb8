// The relaxation against tests/vectors: values by an interior-point method and by enumeration
// (tests/vectors/make_vectors.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "folkman/solvers/sparse_program/relaxation/k_support.hpp"
#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/relaxation/reverse_huber.hpp"
#include "tests/solvers/program_data.hpp"

namespace folkman {
namespace {

constexpr double within = 1e-7;

void expect_close(double got, double expected, double tolerance, const std::string& what) {
  EXPECT_NEAR(got, expected, tolerance * std::max(1.0, std::abs(expected))) << what;
}

// Below what the sums of a bound have lost to rounding.
double rounded_bound(double bound) { return bound - 1e-12 * std::max(1.0, std::abs(bound)); }

// z = X w + b
std::vector<double> scores(const Design& design, const RelaxedPoint& point) {
  std::vector<double> z(design.rows(), point.intercept);
  for (std::size_t i = 0; i < point.active.size(); ++i) {
    design.add(static_cast<std::size_t>(point.active[i]), point.weight[i], z);
  }
  return z;
}

TEST(ProgramVectors, constrained_relaxations_of_the_small_cases_have_the_known_values) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors.at("instances")) {
    const auto data = vector_data(instance);
    const auto design = data.design();
    const auto loss = data.loss(instance.at("c"));
    ProgramRelaxation relaxation({design, loss, instance.at("gamma")}, {.tolerance = 1e-10});
    for (const auto& row : instance.at("con")) {
      const std::string what =
          instance.at("name").get<std::string>() + ", k = " + row.at("k").dump();
      const auto& point = relaxation.constrained(row.at("k").get<double>());
      EXPECT_TRUE(point.converged) << what;
      expect_close(point.primal, row.at("relax_primal"), within, what);
      expect_close(point.dual, row.at("relax_dual"), within, what);
      EXPECT_LE(rounded_bound(point.dual), row.at("exact").get<double>()) << what;
      if (row.contains("z_opt")) {
        const auto z = scores(design, point);
        const auto expected = row.at("z_opt").get<std::vector<double>>();
        for (std::size_t j = 0; j < z.size(); ++j) expect_close(z[j], expected[j], 1e-4, what);
      }
      if (!row.at("mu").is_number()) continue;
      if (row.at("mu") == 0) {  // where the relaxation is exact, the vectors name no threshold
        EXPECT_LE(point.active.size(), row.at("k").get<std::size_t>()) << what;
      } else {
        expect_close(point.threshold, row.at("mu"), 1e-4, what);
      }
    }
  }
}

TEST(ProgramVectors, penalised_relaxations_of_the_small_cases_have_the_known_values) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors.at("instances")) {
    const auto data = vector_data(instance);
    const auto design = data.design();
    const auto loss = data.loss(instance.at("c"));
    ProgramRelaxation relaxation({design, loss, instance.at("gamma")}, {.tolerance = 1e-10});
    for (const auto& row : instance.at("pen")) {
      const std::string what =
          instance.at("name").get<std::string>() + ", lambda = " + row.at("lam").dump();
      const auto& point = relaxation.penalised(row.at("lam"));
      EXPECT_TRUE(point.converged) << what;
      expect_close(point.primal, row.at("relax_primal"), within, what);
      expect_close(point.dual, row.at("relax_dual"), within, what);
      expect_close(point.cardinality, row.at("kappa"), 1e-4, what);
      EXPECT_LE(rounded_bound(point.dual), row.at("exact").get<double>()) << what;
    }
  }
}

TEST(ProgramVectors, bounds_and_prices_at_given_points_have_the_known_values) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors.at("instances")) {
    const auto data = vector_data(instance);
    const auto design = data.design();
    const auto loss = data.loss(instance.at("c"));
    const double gamma = instance.at("gamma");
    const std::string what = instance.at("name");
    const auto& eval = instance.at("dual_eval");
    const auto zeta = eval.at("zeta").get<std::vector<double>>();
    const auto w = eval.at("w").get<std::vector<double>>();
    const auto products = design.transposed_times(zeta, 1);
    expect_close(loss.conjugate(zeta), eval.at("fconj"), 1e-12, what);
    for (std::size_t k = 0; k < eval.at("D_con").size(); ++k) {
      expect_close(constrained_bound(loss.conjugate(zeta), products, gamma, static_cast<double>(k)),
                   eval.at("D_con")[k], 1e-12, what);
    }
    for (const auto& row : eval.at("D_pen")) {
      expect_close(penalised_bound(loss.conjugate(zeta), products, gamma, row.at("lam")),
                   row.at("D"), 1e-12, what);
    }
    for (std::size_t k = 1; k <= eval.at("omega_con").size(); ++k) {
      expect_close(k_support(w, gamma, static_cast<double>(k)).value, eval.at("omega_con")[k - 1],
                   1e-12, what);
    }
    for (const auto& row : eval.at("omega_pen")) {
      const ReverseHuber price{.gamma = gamma,
                               .mu = std::sqrt(2 * gamma * row.at("lam").get<double>())};
      double sum = 0;
      for (const double x : w) sum += price.value(x);
      expect_close(sum, row.at("val"), 1e-12, what);
    }
  }
}

// The proximal point of x is the solution of a program with the identity for a design:
// f = sum (w - x)^2 / (2 sigma).
TEST(ProgramVectors, the_program_of_an_identity_design_gives_the_known_proximal_points) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& row : vectors.at("prox")) {
    const auto x = row.at("x").get<std::vector<double>>();
    const double sigma = row.at("sigma");
    std::vector<double> identity(x.size() * x.size());
    for (std::size_t i = 0; i < x.size(); ++i) identity[i * x.size() + i] = 1;
    const auto design = Design::dense(x.size(), identity);
    const ProgramLoss loss(ProgramLossKind::square, x, std::vector<double>(x.size(), 1 / sigma),
                           false);
    ProgramRelaxation relaxation({design, loss, row.at("gamma")}, {.tolerance = 1e-14});
    const auto dense = [&](const RelaxedPoint& point) { return scores(design, point); };
    const auto con = dense(relaxation.constrained(row.at("k").get<double>()));
    const auto pen = dense(relaxation.penalised(row.at("lam")));
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_NEAR(con[i], row.at("prox_con")[i].get<double>(), 1e-7);
      EXPECT_NEAR(pen[i], row.at("prox_pen")[i].get<double>(), 1e-7);
    }
  }
}

void check_medium(const nlohmann::json& vectors, ProgramLossKind kind) {
  const bool square = kind == ProgramLossKind::square;
  const auto data = low_rank_data({.seed = square ? 1U : 2U, .kind = kind});
  const auto design = data.design();
  const auto loss = data.loss(vectors.at("c"));
  double sum = 0;
  for (const double x : data.column_major) sum += x;
  expect_close(sum, vectors.at("checks").at("sumX"), 1e-9, "the generator");
  for (const double gamma : {0.1, 0.01, 0.001}) {
    ProgramRelaxation relaxation({design, loss, gamma}, {.tolerance = 1e-9});
    for (const auto& row : vectors.at("con")) {
      if (row.at("gamma") != gamma) continue;
      const std::string what = "gamma " + row.at("gamma").dump() + ", k = " + row.at("k").dump();
      const auto& point = relaxation.constrained(row.at("k").get<double>());
      EXPECT_TRUE(point.converged) << what;
      expect_close(point.primal, row.at("relax_primal"), within, what);
      if (row.at("mu") != 0) expect_close(point.threshold, row.at("mu"), 1e-4, what);
    }
    for (const auto& row : vectors.at("pen")) {
      if (row.at("gamma") != gamma) continue;
      const std::string what =
          "gamma " + row.at("gamma").dump() + ", lambda = " + row.at("lam").dump();
      const auto& point = relaxation.penalised(row.at("lam"));
      EXPECT_TRUE(point.converged) << what;
      expect_close(point.primal, row.at("relax_primal"), within, what);
      expect_close(point.cardinality, row.at("kappa"), 1e-4, what);
    }
  }
}

TEST(ProgramVectors, relaxations_of_the_slides_square_case_have_the_known_values) {
  const auto vectors = testing::known_cases("sparse_programs");
  check_medium(vectors.at("medium_square"), ProgramLossKind::square);
}

TEST(ProgramVectors, relaxations_of_the_slides_logistic_case_have_the_known_values) {
  const auto vectors = testing::known_cases("sparse_programs");
  check_medium(vectors.at("medium_logistic"), ProgramLossKind::logistic);
}

}  // namespace
}  // namespace folkman
