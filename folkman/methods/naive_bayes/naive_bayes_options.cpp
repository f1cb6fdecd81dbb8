#include "folkman/methods/naive_bayes/naive_bayes_options.hpp"

#include "folkman/methods/common_options.hpp"

namespace folkman {

std::vector<Option> multinomial_options() {
  return choosing_options() +
         std::vector{alpha_option(), binarize_option(),
                     nodes_option("300", "budget of the search for a proof, 0 for none"),
                     exact_option()};
}

std::vector<Option> bernoulli_options() {
  return choosing_options() + std::vector{alpha_option(), binarize_option()};
}

}  // namespace folkman
