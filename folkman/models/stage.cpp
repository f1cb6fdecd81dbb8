#include "folkman/models/stage.hpp"

#include "folkman/base/error.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {

std::span<const Stage> stages() {
  static const std::array table{
      Stage{.name = "own", .summary = "the method's own rule"},
      Stage{.name = "multinomial",
            .summary = "multinomial naive Bayes, refitted",
            .rule = multinomial_rule},
      Stage{.name = "logistic", .summary = "l2 logistic regression", .fit = logistic_rule},
      Stage{.name = "svm", .summary = "linear support vector machine", .fit = svm_rule}};
  return table;
}

const Stage& stage(const std::string& name) {
  std::string known;
  for (const Stage& candidate : stages()) {
    if (candidate.name == name) return candidate;
    known += (known.empty() ? "" : ", ") + candidate.name;
  }
  refuse_argument(option("then", name), "there is no such second stage", "choose one of " + known);
}

void refuse_counting_stage(const Stage& stage, const Method& method) {
  refuse_argument(option("then", stage.name),
                  "is for counts, and " + method.name() + " takes any sign",
                  "use @{then=logistic} or svm, or the method's own rule");
}

Rule rule_from_sums(const Stage& stage, const Method& method, const ClassSums& sums,
                    const Selection& selection, const Settings& settings) {
  if (!stage.rule) return method.rule(sums, selection, settings);
  if (!method.rule_counts(selection)) refuse_counting_stage(stage, method);
  return finite_rule(stage.rule(sums, selection, alpha_value(settings)));
}

}  // namespace folkman
