#include "folkman/methods/centers/center_options.hpp"

#include "folkman/methods/common_options.hpp"

namespace folkman {

std::vector<Option> center_classifier_options() {
  const Option rescale =
      flag_option("rescale", "false", "each feature by the inverse of its variance");
  const Option prior{.name = "class_prior",
                     .kind = Option::Kind::numbers,
                     .standard = "equal",
                     .type = "equal|rows",
                     .help =
                         "class priors: equal, proportional to class size (rows), or a list of "
                         "numbers in the order of the classes",
                     .words = {"equal", "rows"}};
  return choosing_options() + std::vector{binarize_option(), rescale, prior};
}

CenterOptions center_values(const Settings& settings, const ClassSums& sums) {
  const bool of_rows = settings.text("class_prior") == "rows";
  return {.rescale = settings.flag("rescale"),
          .priors = of_rows ? sums.class_weight : settings.numbers("class_prior")};
}

}  // namespace folkman
