#include <utility>

#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/filters/baselines.hpp"
#include "folkman/methods/from_sums.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {
namespace {

// Scores of counts, then multinomial naive Bayes.
std::shared_ptr<const Method> of_counts(std::string name, std::string summary,
                                        FromSums::Parts parts) {
  return std::make_shared<FromSums>(
      Method::Facts{.name = std::move(name),
                    .summary = std::move(summary),
                    .options = choosing_options() + std::vector{alpha_option(), binarize_option()},
                    .needs = {.counts = true}},
      parts);
}

}  // namespace

MethodList filter_methods() {
  return {
      of_counts("odds-ratio", "largest odds ratios, then multinomial naive Bayes",
                {.select = odds_ratio_select, .trace = odds_ratio_path, .rule = multinomial_rule}),
      of_counts("tmnb", "largest weights of multinomial naive Bayes, thresholded",
                {.select = tmnb_select, .trace = tmnb_path, .rule = multinomial_rule}),
      of_counts("chi2", "largest chi-squared statistics, then multinomial naive Bayes",
                {.select = chi2_select, .trace = chi2_path, .rule = multinomial_rule}),
      std::make_shared<FromSums>(
          Method::Facts{
              .name = "mutual-information",
              .summary = "largest mutual information of presence and class, then Bernoulli",
              .options = choosing_options() + std::vector{alpha_option(), binarize_option("0")},
              .needs = {.counts = true, .presence = true}},
          FromSums::Parts{.select = mutual_information_select,
                          .trace = mutual_information_path,
                          .rule = bernoulli_rule})};
}

}  // namespace folkman
