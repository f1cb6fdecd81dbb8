#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/from_sums.hpp"
#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {

MethodList naive_bayes_methods() {
  return {
      std::make_shared<FromSums>(
          Method::Facts{
              .name = "multinomial",
              .summary = "sparse multinomial naive Bayes: counts or weights, certified",
              .options = choosing_options() +
                         std::vector{alpha_option(), binarize_option(),
                                     nodes_option("300",
                                                  "budget of the search for a proof, 0 for "
                                                  "none"),
                                     exact_option()},
              .needs = {.counts = true}},
          FromSums::Parts{
              .select = multinomial_select, .trace = multinomial_path, .rule = multinomial_rule}),
      std::make_shared<FromSums>(
          Method::Facts{
              .name = "bernoulli",
              .summary = "sparse Bernoulli naive Bayes: presence or absence, exact at every k",
              .options = choosing_options() + std::vector{alpha_option(), binarize_option()},
              .needs = {.counts = true, .presence = true}},
          FromSums::Parts{
              .select = bernoulli_select, .trace = bernoulli_path, .rule = bernoulli_rule})};
}

}  // namespace folkman
