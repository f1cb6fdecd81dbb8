#include <utility>

#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/filters/baselines.hpp"
#include "folkman/methods/from_sums.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {
namespace {

// Scores of counts, then multinomial naive Bayes.
template <auto scores>
std::shared_ptr<const Method> of_counts(std::string name, std::string summary) {
  return std::make_shared<FromSums>(
      Method::Facts{.name = std::move(name),
                    .summary = std::move(summary),
                    .options = choosing_options() + std::vector{alpha_option(), binarize_option()},
                    .needs = {.counts = true}},
      FromSums::Parts{
          .select = scores_select<scores>, .trace = scores_path<scores>, .rule = multinomial_rule});
}

}  // namespace

MethodList filter_methods() {
  return {of_counts<odds_ratio_scores>("odds-ratio",
                                       "largest odds ratios, then multinomial naive Bayes"),
          of_counts<tmnb_scores>("tmnb", "largest weights of multinomial naive Bayes, thresholded"),
          of_counts<chi2_scores>("chi2",
                                 "largest chi-squared statistics, then multinomial naive Bayes"),
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
