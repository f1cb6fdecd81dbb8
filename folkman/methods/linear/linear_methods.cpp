#include "folkman/methods/linear/linear_methods.hpp"

#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/centers/nearest_center.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/linear/lasso_selector.hpp"
#include "folkman/methods/linear/linear_selectors.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {
namespace {

using SelectRows = Selection (*)(const ClassSums&, const Batch&, const SelectOptions&);

class Rival : public Method {
 public:
  Rival(std::string name, std::string summary, SelectRows by_rows, std::vector<Option> more = {})
      : Method({.name = std::move(name),
                .summary = std::move(summary),
                .options = choosing_options() + std::vector{alpha_option(), binarize_option()} +
                           std::move(more),
                .needs = {.rows = true}}),
        select_(by_rows) {}

  [[nodiscard]] bool has_curve() const override { return false; }
  void check(const Settings& settings) const override {
    if (settings.number_if_set("alpha")) return;
    refuse_argument("@{alpha=cv}", "is not offered with " + name(),
                    "give a number; alpha plays no part in what " + name() + " chooses");
  }
  // Values below 0 leave the judging to who takes them (methods/linear/judged_rows.hpp).
  [[nodiscard]] bool rule_counts(const Selection& selection) const override {
    return selection.judged_by.empty();
  }

 private:
  [[nodiscard]] Selection selected(const TrainingView& on, const Settings& settings, std::size_t k,
                                   const Effort& effort) const override {
    SelectOptions options{.k = k,
                          .alpha = alpha_value(settings),
                          .threads = effort.threads,
                          .monitor = effort.monitor};
    if (effort.search != Search::full) options.nodes = 0;
    if (!effort.certified) options.floor = 0.0;
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

std::unique_ptr<const Method> l1_logistic_method() {
  return std::make_unique<Rival>("l1-logistic",
                                 "l1 logistic regression, C searched to keep k weights; slow",
                                 l1_logistic_select);
}

std::unique_ptr<const Method> l1_svm_method() {
  return std::make_unique<Rival>("l1-svm", "l1 linear SVM, C searched to keep k weights; slow",
                                 l1_svm_select);
}

std::unique_ptr<const Method> lasso_method() {
  return std::make_unique<Rival>(
      "lasso", "the LASSO on classes coded +1 and -1, its penalty searched to keep k weights",
      lasso_select);
}

std::unique_ptr<const Method> rfe_logistic_method() {
  return std::make_unique<Rival>("rfe-logistic",
                                 "recursive feature elimination by logistic regression; slow",
                                 rfe_logistic_select, std::vector{c_option("10000")});
}

std::unique_ptr<const Method> rfe_svm_method() {
  return std::make_unique<Rival>("rfe-svm", "recursive feature elimination by linear SVM; slow",
                                 rfe_svm_select, std::vector{c_option("10000")});
}

}  // namespace folkman
