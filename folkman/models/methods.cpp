#include <array>

#include "folkman/base/error.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/naive_bayes.hpp"
#include "folkman/models/nearest_center.hpp"
#include "folkman/selection/baselines.hpp"
#include "folkman/selection/bernoulli.hpp"
#include "folkman/selection/centers.hpp"
#include "folkman/selection/linear_selectors.hpp"
#include "folkman/selection/multinomial.hpp"
#include "folkman/selection/multinomial_path.hpp"

namespace folkman {
namespace {

// A rival that works on the rows; its own rule is that of the other baselines.
Method from_rows(std::string name, std::string summary,
                 Selection (*select)(const ClassSums&, const Batch&, const SelectOptions&)) {
  return {.name = std::move(name),
          .summary = std::move(summary),
          .default_binarize = {},
          .needs_binary = false,
          .select = {},
          .path = {},
          .rule = multinomial_rule,
          .select_rows = select};
}

Method center(std::string name, std::string summary, std::string measure, Method parts) {
  parts.name = std::move(name);
  parts.summary = std::move(summary);
  parts.measure = std::move(measure);
  parts.is_center = true;
  return parts;
}

}  // namespace

std::span<const Method> methods() {
  static const std::array table{
      Method{.name = "multinomial",
             .summary = "sparse multinomial naive Bayes: counts or weights, certified",
             .default_binarize = {},
             .needs_binary = false,
             .select = multinomial_select,
             .path = multinomial_path,
             .rule = multinomial_rule},
      Method{.name = "bernoulli",
             .summary = "sparse Bernoulli naive Bayes: presence or absence, exact at every k",
             .default_binarize = {},
             .needs_binary = true,
             .select = bernoulli_select,
             .path = bernoulli_path,
             .rule = bernoulli_rule},
      Method{.name = "odds-ratio",
             .summary = "largest odds ratios, then multinomial naive Bayes",
             .default_binarize = {},
             .needs_binary = false,
             .select = odds_ratio_select,
             .path = odds_ratio_path,
             .rule = multinomial_rule},
      Method{.name = "tmnb",
             .summary = "largest weights of multinomial naive Bayes, thresholded",
             .default_binarize = {},
             .needs_binary = false,
             .select = tmnb_select,
             .path = tmnb_path,
             .rule = multinomial_rule},
      Method{.name = "chi2",
             .summary = "largest chi-squared statistics, then multinomial naive Bayes",
             .default_binarize = {},
             .needs_binary = false,
             .select = chi2_select,
             .path = chi2_path,
             .rule = multinomial_rule},
      Method{.name = "mutual-information",
             .summary = "largest mutual information of presence and class, then Bernoulli",
             .default_binarize = 0.0,
             .needs_binary = true,
             .select = mutual_information_select,
             .path = mutual_information_path,
             .rule = bernoulli_rule},
      center("center-l2", "nearest class mean: any sign, dense or sparse, exact at every k",
             "gain in squared distance",
             {.name = {},
              .summary = {},
              .default_binarize = {},
              .needs_binary = false,
              .select = center_l2_select,
              .path = center_l2_path,
              .rule = center_l2_rule}),
      center("center-l1", "nearest class median: unmoved by outliers, exact at every k",
             "gain in distance",
             {.name = {},
              .summary = {},
              .default_binarize = {},
              .needs_binary = false,
              .select = center_l1_select,
              .path = center_l1_path,
              .rule = center_l1_rule,
              .select_rows = {},
              .complete = add_medians}),
      from_rows("l1-logistic", "l1 logistic regression, C searched to keep k weights; slow",
                l1_logistic_select),
      from_rows("l1-svm", "l1 linear SVM, C searched to keep k weights; slow", l1_svm_select),
      from_rows("rfe-logistic", "recursive feature elimination by logistic regression; slow",
                rfe_logistic_select),
      from_rows("rfe-svm", "recursive feature elimination by linear SVM; slow", rfe_svm_select)};
  return table;
}

Selection selected(const Method& method, const ClassSums& sums, const Batch& rows,
                   const SelectOptions& options) {
  return method.needs_rows() ? method.select_rows(sums, rows, options)
                             : method.select(sums, options);
}

GatherOptions gathered_for(const Method& method, std::optional<double> binarize,
                           const CenterOptions& centers) {
  return {.binarize = binarize ? binarize : method.default_binarize,
          .any_sign = method.is_center,
          .squares = method.is_center && centers.rescale};
}

const Method& method(const std::string& name) {
  std::string known;
  for (const Method& candidate : methods()) {
    if (candidate.name == name) return candidate;
    known += (known.empty() ? "" : ", ") + candidate.name;
  }
  throw Error({.kind = Fault::Kind::argument,
               .where = "--method " + name,
               .what = "there is no such method",
               .fix = "choose one of " + known});
}

}  // namespace folkman
