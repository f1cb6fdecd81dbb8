#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/centers/nearest_center.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/from_sums.hpp"
#include "folkman/methods/linear/linear_selectors.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {
namespace {

using SelectRows = std::function<Selection(const ClassSums&, const Batch&, const SelectOptions&)>;

class Rival : public Method {
 public:
  Rival(std::string name, std::string summary, SelectRows by_rows, std::vector<Option> more = {})
      : Method({.name = std::move(name),
                .summary = std::move(summary),
                .options = choosing_options() + std::vector{alpha_option(), binarize_option()} +
                           std::move(more),
                .needs = {.rows = true}}),
        select_(std::move(by_rows)) {}

  [[nodiscard]] bool has_curve() const override { return false; }
  void check(const Settings& settings) const override {
    if (settings.number_if_set("alpha")) return;
    refuse_argument("@{alpha=cv}", "is not offered with " + name(),
                    "give a number; alpha plays no part in what " + name() + " chooses");
  }
  // Values below 0 leave the judging to who takes them (judged_by_rows,
  // methods/linear/penalty_search.hpp).
  [[nodiscard]] bool rule_counts(const Selection& selection) const override {
    return selection.judged_by.empty();
  }

 private:
  [[nodiscard]] Selection selected(const TrainingView& on, const Settings& settings, std::size_t k,
                                   const Effort& effort) const override {
    SelectOptions options = select_options(settings, k, effort);
    if (settings.takes("C")) options.c = settings.number("C");
    return select_(on.sums, on.rows, options);
  }
  [[nodiscard]] Rule made_rule(const ClassSums& sums, const Selection& selection,
                               const Settings& settings) const override {
    return rule_counts(selection) ? multinomial_rule(sums, selection, alpha_value(settings))
                                  : center_l2_rule(sums, selection, alpha_value(settings));
  }

  SelectRows select_;
};

}  // namespace

MethodList linear_methods() {
  const std::vector of_rfe{c_option("10000")};
  return {
      std::make_shared<Rival>("l1-logistic",
                              "l1 logistic regression, C searched to keep k weights; slow",
                              std::bind_front(l1_select, LinearLoss::logistic)),
      std::make_shared<Rival>("l1-svm", "l1 linear SVM, C searched to keep k weights; slow",
                              std::bind_front(l1_select, LinearLoss::squared_hinge)),
      std::make_shared<Rival>(
          "lasso", "the LASSO on classes coded +1 and -1, its penalty searched to keep k weights",
          lasso_select),
      std::make_shared<Rival>("rfe-logistic",
                              "recursive feature elimination by logistic regression; slow",
                              std::bind_front(rfe_select, LinearLoss::logistic), of_rfe),
      std::make_shared<Rival>("rfe-svm", "recursive feature elimination by linear SVM; slow",
                              std::bind_front(rfe_select, LinearLoss::squared_hinge), of_rfe)};
}

}  // namespace folkman
