#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/methods/centers/center_options.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/centers/nearest_center.hpp"
#include "folkman/methods/filters/baselines.hpp"
#include "folkman/methods/filters/filter_options.hpp"
#include "folkman/methods/finite_proof.hpp"
#include "folkman/methods/linear/lasso_selector.hpp"
#include "folkman/methods/linear/linear_options.hpp"
#include "folkman/methods/linear/linear_selectors.hpp"
#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/methods/naive_bayes/multinomial_path.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/methods/naive_bayes/naive_bayes_options.hpp"
#include "folkman/methods/sparse_program/fitted_rule.hpp"
#include "folkman/methods/sparse_program/l0_options.hpp"
#include "folkman/methods/sparse_program/l0_selectors.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/weighted_options.hpp"
#include "folkman/models/method.hpp"

namespace folkman {
namespace {

using SelectRows = Selection (*)(const ClassSums&, const Batch&, const SelectOptions&);

Method from_rows(std::string name, std::string summary, SelectRows select) {
  return {.name = std::move(name),
          .summary = std::move(summary),
          .default_binarize = {},
          .needs_binary = false,
          .select = {},
          .path = {},
          .rule = {},
          .select_rows = select};
}

// The rule of who judged the choice.
Rule judges_rule(const ClassSums& sums, const Selection& selection, double alpha) {
  return selection.judged_by.empty() ? multinomial_rule(sums, selection, alpha)
                                     : center_l2_rule(sums, selection, alpha);
}

// A rival that works on the rows, whatever their sign.
Method rival(std::string name, std::string summary, SelectRows select) {
  Method method = from_rows(std::move(name), std::move(summary), select);
  method.rule = judges_rule;
  method.signed_too = true;
  return method;
}

using Select = Selection (*)(const ClassSums&, const SelectOptions&);
using TracePath = Path (*)(const ClassSums&, const PathOptions&);
using MakeRule = Rule (*)(const ClassSums&, const Selection&, double);

Method from_sums(std::string name, std::string summary, Select select, TracePath path,
                 MakeRule rule) {
  return {.name = std::move(name),
          .summary = std::move(summary),
          .default_binarize = {},
          .needs_binary = false,
          .select = select,
          .path = path,
          .rule = rule};
}

Method taking(std::vector<Option> options, Method method) {
  method.options = std::move(options);
  return method;
}

// Presence counts: values are binarised as given, or must be 0 and 1.
Method of_presence(Method method, std::optional<double> binarize) {
  method.default_binarize = binarize;
  method.needs_binary = true;
  return method;
}

Method center(Method method, std::string measure) {
  method.measure = std::move(measure);
  method.is_center = true;
  return method;
}

Method l0_program(Method method, ProgramLossKind loss, decltype(Method::select_path) path,
                  decltype(Method::select_in_place) in_place) {
  method.rule = loss == ProgramLossKind::square ? regression_rule : linear_rule;
  method.measure = "regularised loss";
  method.program = loss;
  method.select_path = std::move(path);
  method.select_in_place = std::move(in_place);
  return method;
}

Method center_l1() {
  Method method =
      center(from_sums("center-l1", "nearest class median: unmoved by outliers, exact at every k",
                       center_l1_select, center_l1_path, center_l1_rule),
             "gain in distance");
  method.complete = add_medians;
  return method;
}

}  // namespace

namespace {

// The options of a scheme, besides those of every table.
std::vector<Option> options_of(const Scheme& scheme) {
  if (scheme.has_penalties) return barista_options();
  if (scheme.has_loss) return box_weight_options();
  if (scheme.name == "rnb") return rnb_options();
  return scheme.name == "ftawnb" ? ftawnb_options() : table_options();
}

Method weighing_tables(const Scheme& scheme) {
  Method method =
      taking(options_of(scheme), from_sums(scheme.name, scheme.summary, nullptr, nullptr, nullptr));
  method.scheme = &scheme;
  return method;
}

std::vector<Method> choosing_features() {
  return {
      taking(
          multinomial_options(),
          from_sums("multinomial", "sparse multinomial naive Bayes: counts or weights, certified",
                    multinomial_select, multinomial_path, multinomial_rule)),
      taking(bernoulli_options(),
             of_presence(
                 from_sums("bernoulli",
                           "sparse Bernoulli naive Bayes: presence or absence, exact at every k",
                           bernoulli_select, bernoulli_path, bernoulli_rule),
                 {})),
      taking(filter_options(),
             from_sums("odds-ratio", "largest odds ratios, then multinomial naive Bayes",
                       odds_ratio_select, odds_ratio_path, multinomial_rule)),
      taking(filter_options(),
             from_sums("tmnb", "largest weights of multinomial naive Bayes, thresholded",
                       tmnb_select, tmnb_path, multinomial_rule)),
      taking(filter_options(),
             from_sums("chi2", "largest chi-squared statistics, then multinomial naive Bayes",
                       chi2_select, chi2_path, multinomial_rule)),
      taking(
          presence_filter_options(),
          of_presence(from_sums("mutual-information",
                                "largest mutual information of presence and class, then Bernoulli",
                                mutual_information_select, mutual_information_path, bernoulli_rule),
                      0.0)),
      taking(center_classifier_options(),
             center(from_sums("center-l2",
                              "nearest class mean: any sign, dense or sparse, exact at every k",
                              center_l2_select, center_l2_path, center_l2_rule),
                    "gain in squared distance")),
      taking(center_classifier_options(), center_l1()),
      taking(l0_linear_options(),
             l0_program(
                 from_rows("l0-linear",
                           "l0 linear regression: numbers predicted by k features, with a proof",
                           l0_linear_select),
                 ProgramLossKind::square, l0_linear_path, l0_linear_select_in_place)),
      taking(l0_logistic_options(),
             l0_program(from_rows("l0-logistic",
                                  "l0 logistic regression: classes by k features, with a proof",
                                  l0_logistic_select),
                        ProgramLossKind::logistic, l0_logistic_path, l0_logistic_select_in_place)),
      taking(l1_selector_options(),
             rival("l1-logistic", "l1 logistic regression, C searched to keep k weights; slow",
                   l1_logistic_select)),
      taking(l1_selector_options(),
             rival("l1-svm", "l1 linear SVM, C searched to keep k weights; slow", l1_svm_select)),
      taking(l1_selector_options(),
             rival("lasso",
                   "the LASSO on classes coded +1 and -1, its penalty searched to keep k weights",
                   lasso_select)),
      taking(elimination_options(),
             rival("rfe-logistic", "recursive feature elimination by logistic regression; slow",
                   rfe_logistic_select)),
      taking(
          elimination_options(),
          rival("rfe-svm", "recursive feature elimination by linear SVM; slow", rfe_svm_select))};
}

}  // namespace

std::span<const Method> methods() {
  static const std::vector<Method> table = [] {
    std::vector<Method> all = choosing_features();
    for (const Scheme& scheme : schemes()) all.push_back(weighing_tables(scheme));
    return all;
  }();
  return table;
}

bool Method::predicts_numbers() const { return program == ProgramLossKind::square; }

Selection selected(const Method& method, const ClassSums& sums, const Batch& rows,
                   const SelectOptions& options) {
  return finite_proof(method.needs_rows() ? method.select_rows(sums, rows, options)
                                          : method.select(sums, options));
}

Selection selected(const Method& method, const ClassSums& sums, const SelectOptions& options) {
  return finite_proof(method.select(sums, options));
}

Path traced(const Method& method, const ClassSums& sums, const PathOptions& options) {
  return finite_proof(method.path(sums, options));
}

GatherOptions gathered_for(const Method& method, std::optional<double> binarize,
                           const CenterOptions& centers) {
  return {.binarize = binarize ? binarize : method.default_binarize,
          .any_sign = method.takes_any_sign(),
          .squares = method.is_center && centers.rescale};
}

const Method& method(const std::string& name) {
  std::string known;
  for (const Method& candidate : methods()) {
    if (candidate.name == name) return candidate;
    known += (known.empty() ? "" : ", ") + candidate.name;
  }
  throw Error({.kind = Fault::Kind::argument,
               .where = option("method", name),
               .what = "there is no such method",
               .fix = "choose one of " + known});
}

}  // namespace folkman
