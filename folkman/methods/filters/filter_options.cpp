#include "folkman/methods/filters/filter_options.hpp"

#include "folkman/methods/common_options.hpp"

namespace folkman {

std::vector<Option> filter_options() {
  return choosing_options() + std::vector{alpha_option(), binarize_option()};
}

std::vector<Option> presence_filter_options() {
  return choosing_options() + std::vector{alpha_option(), binarize_option("0")};
}

}  // namespace folkman
