#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/centers/nearest_center.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/from_sums.hpp"

namespace folkman {
namespace {

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

class Center : public FromSums {
 public:
  using FromSums::FromSums;

  [[nodiscard]] GatherOptions gathering(const Settings& settings) const override {
    GatherOptions gathered = FromSums::gathering(settings);
    gathered.squares = settings.flag("rescale");
    return gathered;
  }
  void complete(ClassSums& sums, const Batch& rows, const Settings& settings,
                int threads) const override {
    if (needs().medians) add_medians(sums, rows, center_values(settings, sums), threads);
  }

 private:
  [[nodiscard]] CenterOptions centers(const ClassSums& sums,
                                      const Settings& settings) const override {
    return center_values(settings, sums);
  }
};

}  // namespace

MethodList center_methods() {
  return {
      std::make_shared<Center>(
          Method::Facts{
              .name = "center-l2",
              .summary = "nearest class mean: any sign, dense or sparse, exact at every k",
              .options = center_classifier_options(),
              .needs = {.may_lack = true},
              .measure = "gain in squared distance"},
          FromSums::Parts{
              .select = center_l2_select, .trace = center_l2_path, .rule = center_l2_rule}),
      std::make_shared<Center>(
          Method::Facts{.name = "center-l1",
                        .summary = "nearest class median: unmoved by outliers, exact at every k",
                        .options = center_classifier_options(),
                        .needs = {.medians = true, .may_lack = true},
                        .measure = "gain in distance"},
          FromSums::Parts{
              .select = center_l1_select, .trace = center_l1_path, .rule = center_l1_rule})};
}

}  // namespace folkman
