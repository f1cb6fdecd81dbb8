// The numbers of the specification's section 9, from an independent program.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "folkman/methods/weighted/barista.hpp"
#include "folkman/methods/weighted/correlation_weights.hpp"
#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/methods/weighted/scores/probabilities.hpp"
#include "tests/methods/weighted/toy_rows.hpp"
#include "tests/methods/weighted/uci_sets.hpp"

namespace folkman {
namespace {

std::vector<double> gradient_of(const SmoothFunction& g, std::span<const double> point,
                                double* value = nullptr) {
  std::vector<double> image(g.image_size());
  std::vector<double> gradient(g.size());
  g.image(point, image);
  const double found = g.gradient(image, point, gradient);
  if (value != nullptr) *value = found;
  return gradient;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& wanted,
                 double within) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], wanted[i], within) << i;
}

class Toy : public ::testing::Test {
 protected:
  CodedTable rows = toy_rows();
  WeightingData data{rows};
  std::vector<double> weights = by_column({{1, 0.5}, {0.25, 2}});
};

TEST_F(Toy, tables_are_smoothed_logarithms_with_a_cell_for_the_unseen) {
  expect_near(data.tables().prior, {-0.6931471806, -0.6931471806}, 1e-10);
  expect_near(data.tables().t,
              {-0.4700036292, -0.9808292530, -0.9808292530, -0.4700036292, -2.0794415417,
               -2.0794415417, -0.5389965007, -2.4849066498, -1.0986122887, -1.0986122887,
               -2.4849066498, -0.5389965007, -2.4849066498, -2.4849066498},
              1e-10);
}

TEST_F(Toy, log_loss_and_its_derivatives) {
  const LogLoss loss(data.map(), 1);
  double value = 0;
  const auto gradient = gradient_of(loss, weights, &value);
  EXPECT_NEAR(value, 2.2322330624563, 1e-12);
  expect_near(gradient, by_column({{-1.0045473937, -2.1820701536}, {0.6313327868, 0.8203825904}}),
              1e-9);
  DenseMatrix h(4);
  std::vector<double> image(loss.image_size());
  loss.image(weights, image);
  loss.hessian(image, weights, h);
  // The specification numbers weights by class, then column.
  const std::array<std::size_t, 4> place{0, 2, 1, 3};
  const std::array<std::array<double, 4>, 4> wanted{
      {{0.5037712191, 1.0805767188, -0.3864276718, -0.5395740859},
       {1.0805767188, 3.142787292, -1.104285365, -1.0735095572},
       {-0.3864276718, -1.104285365, 0.487819459, 0.5074000459},
       {-0.5395740859, -1.0735095572, 0.5074000459, 0.7711406296}}};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_NEAR(h.row(place[i])[place[k]], wanted[i][k], 1e-9) << i << ' ' << k;
    }
  }
}

TEST_F(Toy, squared_error_and_the_mixture_have_the_gradients_given) {
  double value = 0;
  const auto gradient = gradient_of(SquaredError(data.map(), 1), weights, &value);
  EXPECT_NEAR(value, 0.7423600540, 1e-10);
  expect_near(gradient, by_column({{-0.4520141868, -0.9947011310}, {0.3174537308, 0.4150302528}}),
              1e-9);
  std::vector<double> point{0.5, 0.75};
  point.insert(point.end(), weights.begin(), weights.end());
  point.push_back(0.3);
  const auto mixture = gradient_of(MixtureError(data.map(), 1), point, &value);
  EXPECT_NEAR(value, 0.5487899161, 1e-10);
  expect_near(mixture,
              {-0.1241409966, -0.3221214390, -0.0867501748, 0.0460651252, -0.1887596116,
               0.0617041198, 0.1172682794},
              1e-9);
}

// Section 4.4 of the specification: four times too small for two classes, beside a value twice as
// large; the other derivatives are half of that value's.
TEST_F(Toy, legacy_mixture_has_the_derivatives_of_the_published_code) {
  std::vector<double> point{0.5, 0.75};
  point.insert(point.end(), weights.begin(), weights.end());
  point.push_back(0.3);
  double value = 0;
  double legacy_value = 0;
  const auto exact = gradient_of(MixtureError(data.map(), 1), point, &value);
  const auto legacy = gradient_of(LegacyMixture(data.map(), 1), point, &legacy_value);
  EXPECT_DOUBLE_EQ(legacy_value, 2 * value);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const bool specific = i >= 2 && i + 1 < exact.size();
    EXPECT_NEAR(legacy[i], specific ? exact[i] / 2 : exact[i], 1e-14) << i;
  }
}

TEST_F(Toy, barista_reaches_the_optimum_on_both_scales) {
  WeightingOptions options{.l1 = 0.1, .l2 = 0.05, .tolerance = 1e-12};
  const Weighting sum = barista(data, options);
  EXPECT_NEAR(sum.convergence.objective, 1.99222615514337, 1e-12);
  expect_near(sum.weight, {0.8030158594, 0.8030158594, 1.4294803331, 1.4294803331}, 1e-8);
  options.scale = PenaltyScale::mean;
  const Weighting mean = barista(data, options);
  EXPECT_NEAR(mean.convergence.objective, 0.56752967182483, 1e-12);
  expect_near(mean.weight, {0, 0, 0.5816105271, 0.5816105271}, 1e-8);
}

TEST_F(Toy, the_curvature_bound_and_correlation_weights) {
  EXPECT_NEAR(data.map().largest_curvature() / 1.01, 7.3331105980, 1e-6);
  expect_near(correlation_weights(rows, data.counts()), {0.5543721648, 0.8559002307}, 1e-9);
}

TEST_F(Toy, weights_in_a_box_stay_at_one_where_more_would_be_better) {
  for (const auto loss : {WeightLoss::log_loss, WeightLoss::squared_error}) {
    const Weighting found = wanbia(data, {.loss = loss});
    expect_near(found.weight, {1, 1, 1, 1}, 0);
    EXPECT_NEAR(found.convergence.objective * 6,
                loss == WeightLoss::log_loss ? 1.5316316556 : 0.3676798710, 1e-9);
  }
}

struct Golden {
  const char* name;
  double f, steepest, squared, errors, curvature;
  double sum_value;
  std::size_t sum_kept;
  double sum_errors, mean_value;
  std::size_t mean_kept;
  double mean_errors, wanbia_loss, cawnb_loss;
};

constexpr std::array<Golden, 8> golden{
    {{"breast-w", 169.4889717, 62.46061148, 16.15282033, 17, 20232.331, 44.0965880427, 17, 16,
      0.105416733366, 15, 19, 0.0702849404, 0.0604263988},
     {"colic", 203.4315854, 25.63384835, 46.81127409, 54, 2853.9033, 102.691587117, 29, 36,
      0.406549450017, 17, 38, 0.351816931, 0.325889729},
     {"heart-statlog", 114.5841428, 10.34873576, 32.49585301, 42, 1188.104, 92.8732486907, 18, 38,
      0.3979343339, 13, 38, 0.332739207, 0.326111649},
     {"iris", 22.76501567, 3.898362184, 5.382513295, 8, 2469.7926, 17.8618731692, 9, 6,
      0.145893802722, 6, 6, 0.106773542, 0.103259223},
     {"kr-vs-kp", 914.9072533, 221.7252902, 285.8859341, 374, 16829.113, 305.628160326, 61, 79,
      0.300833962951, 19, 184, 0.25053692, 0.233438709},
     {"mushroom", 465.2344583, 1008.717833, 114.5784733, 150, 282789.98, 17.6016369273, 33, 0,
      0.0561408311434, 10, 32, 0.00597550927, 0.0026466272},
     {"segmentation", 795.2712034, 149.4045482, 123.9413639, 145, 541057.48, 203.376048154, 107, 66,
      0.254437156123, 44, 91, 0.109058092, 0.0877566567},
     {"zoo", 1.49245303, 1.049317148, 0.1563932908, 0, 2488.2456, 13.8801124591, 53, 0,
      0.226616719703, 24, 0, 0.0126950612, 0.00883651894}}};

void expect_close(double found, double wanted, double relative) {
  EXPECT_NEAR(found, wanted, relative * std::abs(wanted));
}

// Of convex problems less is better: the other program stopped at a tenfold residual.
void expect_at_most(double found, double wanted) {
  EXPECT_LE(found, wanted * (1 + 1e-7));
  EXPECT_GE(found, wanted * (1 - 2e-5));
}

double errors_of(const WeightingData& data, const std::vector<double>& weights) {
  std::vector<double> scores(data.map().scores());
  data.map().forward(weights, scores);
  return training_errors(data.map(), scores);
}

std::size_t nonzeros(const std::vector<double>& weights) {
  return static_cast<std::size_t>(std::ranges::count_if(weights, [](double w) { return w != 0; }));
}

class WholeSet : public ::testing::TestWithParam<Golden> {};

TEST_P(WholeSet, has_the_golden_values) {
  const Golden& wanted = GetParam();
  FOLKMAN_NEEDS_UCI(wanted.name);
  const RawTable table = uci_table(uci_set(wanted.name));
  const auto all = all_rows_of(table);
  const CodedTable rows = coded(learned_preparation(table, all), table, all);
  const WeightingData data(rows);
  const std::vector<double> ones(data.map().weights(), 1.0);
  double value = 0;
  double steepest = 0;
  for (const double d : gradient_of(LogLoss(data.map(), 1), ones, &value)) {
    steepest = std::max(steepest, std::abs(d));
  }
  expect_close(value, wanted.f, 1e-9);
  expect_close(steepest, wanted.steepest, 1e-9);
  (void)gradient_of(SquaredError(data.map(), 1), ones, &value);
  expect_close(value, wanted.squared, 1e-9);
  EXPECT_EQ(errors_of(data, ones), wanted.errors);
  expect_close(data.map().largest_curvature() / 1.01, wanted.curvature, 1e-3);
  WeightingOptions options{.l1 = 0.3, .l2 = 0.3, .tolerance = 1e-10};
  const Weighting sum = barista(data, options);
  EXPECT_TRUE(sum.convergence.converged);
  expect_close(sum.convergence.objective, wanted.sum_value, 1e-10);
  EXPECT_EQ(nonzeros(sum.weight), wanted.sum_kept);
  EXPECT_EQ(errors_of(data, sum.weight), wanted.sum_errors);
  options.l1 = 0.01;
  options.l2 = 0.001;
  options.scale = PenaltyScale::mean;
  const Weighting mean = barista(data, options);
  expect_close(mean.convergence.objective, wanted.mean_value, 1e-10);
  EXPECT_EQ(nonzeros(mean.weight), wanted.mean_kept);
  EXPECT_EQ(errors_of(data, mean.weight), wanted.mean_errors);
  options.tolerance = 1e-7;
  options.max_iterations = 20000;
  expect_at_most(wanbia(data, options).convergence.objective, wanted.wanbia_loss);
  expect_at_most(cawnb(data, options).convergence.objective, wanted.cawnb_loss);
}

INSTANTIATE_TEST_SUITE_P(Uci, WholeSet, ::testing::ValuesIn(golden), [](const auto& one) {
  std::string name = one.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace folkman
