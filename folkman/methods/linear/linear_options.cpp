#include "folkman/methods/linear/linear_options.hpp"

#include "folkman/methods/common_options.hpp"

namespace folkman {

std::vector<Option> l1_selector_options() {
  return choosing_options() + std::vector{alpha_option(), binarize_option()};
}

std::vector<Option> elimination_options() {
  return l1_selector_options() + std::vector{c_option("10000")};
}

}  // namespace folkman
