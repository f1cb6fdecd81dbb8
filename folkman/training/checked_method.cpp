// What a task may ask of its method, looked at before any work.
#include <cmath>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/training.hpp"

namespace folkman {
namespace {

void check_missing(const Task& task, const Method& chosen) {
  if (task.data.missing != Missing::ignore) return;
  if (!chosen.is_center) {
    refuse_argument("@{missing=ignore}", "is for center classifiers, not for " + chosen.name,
                    "read missing values as 0 (@{missing=zero}), or use @{method=center-l2} or "
                    "center-l1");
  }
  if (stage(task.then).needs_rows()) {
    refuse_argument("@{missing=ignore}", task.then + " needs a value in every cell",
                    "leave @{then} out, or fill in what is missing");
  }
}

void check_centers(const Task& task, const Method& chosen) {
  check_missing(task, chosen);
  const bool priors = task.priors_from_rows || !task.centers.priors.empty();
  if (!chosen.is_center && (task.centers.rescale || priors)) {
    refuse_argument(priors ? "@{class_prior}" : "@{rescale}",
                    "is for center classifiers, not for " + chosen.name,
                    "leave it out, or use @{method=center-l2} or center-l1");
  }
  if (chosen.counts()) return;
  if (!task.alpha) {
    refuse_argument("@{alpha=cv}", "is not offered with " + chosen.name, "it has no alpha");
  }
  if (stage(task.then).rule) refuse_counting_stage(stage(task.then), chosen);
}

// What needs rows is slow to fit again and again, and cannot be had from sums.
void check_rows_suffice(const Task& task, const Method& chosen, const Stage& then) {
  if (!task.sums_file.empty() && task.stability > 0) {
    refuse_argument("@{stability}", "draws rows anew, and sums have none left",
                    "pass the data itself");
  }
  const bool choice_needs_rows = chosen.needs_rows() || chosen.needs_row_statistics();
  if (!task.sums_file.empty() && (choice_needs_rows || then.needs_rows())) {
    refuse_argument(
        task.sums_file,
        (choice_needs_rows ? chosen.name : then.name) + " needs rows, and sums have none left",
        "pass the data itself");
  }
  if (chosen.has_curve()) return;
  if (task.k.kind == SizeChoice::Kind::elbow || task.k.kind == SizeChoice::Kind::cross_validated) {
    refuse_argument(option("method", chosen.name), "has no curve over k to choose k from",
                    "give @{k} as a number or a share");
  }
  if (!task.alpha) {
    refuse_argument("@{alpha=cv}", "is not offered with " + chosen.name,
                    "give a number; alpha plays no part in what " + chosen.name + " chooses");
  }
}

// A flag of l0 regression that was given; null: none. `--tolerance` and `--nodes` are others', too.
const char* program_flag(const Task& task) {
  const L0Options usual;
  if (task.penalty) return "@{penalty}";
  if (task.l0.gamma != usual.gamma) return "@{gamma}";
  if (task.l0.scale != usual.scale) return "@{scale}";
  if (task.l0.standardize != usual.standardize) return "@{standardize=false}";
  if (task.l0.intercept != usual.intercept) return "@{intercept=false}";
  return task.l0.seconds != usual.seconds ? "@{seconds}" : nullptr;
}

void check_program(const Task& task, const Method& chosen) {
  if (!chosen.program) {
    const char* const flag = program_flag(task);
    if (flag == nullptr) return;
    refuse_argument(flag, "is for l0 regression, not for " + chosen.name,
                    "leave it out, or use @{method=l0-linear} or l0-logistic");
  }
  const auto check = [](const char* flag, double x, bool may_be_zero) {
    if (std::isfinite(x) && (may_be_zero ? x >= 0 : x > 0)) return;
    refuse_argument(flag, may_be_zero ? "must be a number from 0" : "must be a number above 0",
                    may_be_zero ? "give 0 for none" : "give 0.01, which is usual");
  };
  if (task.l0.gamma == 0) {
    refuse_argument("@{gamma=0}", "without a ridge term there is no bound to prove anything with",
                    "give a small number above 0, such as 1e-6");
  }
  check("@{gamma}", task.l0.gamma, false);
  if (task.l0.tolerance) check("@{tolerance}", *task.l0.tolerance, false);
  check("@{seconds}", task.l0.seconds, true);
  if (task.penalty) check("@{penalty}", *task.penalty, false);
  if (task.penalty && task.k.kind != SizeChoice::Kind::elbow) {
    refuse_argument("@{penalty}", "takes the place of @{k}, and both were given",
                    "give one of them");
  }
  if (!chosen.predicts_numbers()) return;
  if (task.then != "own") {
    refuse_argument(option("then", task.then),
                    "fits classes, and " + chosen.name + " predicts numbers", "leave it out");
  }
  if (task.stability > 0) {
    refuse_argument("@{stability}", "is about classes, and " + chosen.name + " predicts numbers",
                    "leave it out");
  }
}

}  // namespace

const Method& checked_method(const Task& task) {
  const Method& chosen = method(task.method);
  if (chosen.weighs_tables()) {
    refuse_argument(option("method", chosen.name),
                    "weighs the attributes of a table and chooses no features",
                    "use it with fit, evaluate and predict, or choose another method");
  }
  if (task.alpha && !(*task.alpha >= 0 && std::isfinite(*task.alpha))) {
    refuse_argument("alpha", "smoothing must be a finite number from 0", "give 1, which is usual");
  }
  if (task.binarize && !(*task.binarize >= 0 && std::isfinite(*task.binarize))) {
    refuse_argument("@{binarize}",
                    "the threshold must be a finite number from 0, or zeros would count",
                    "give 0 to count every positive value as 1");
  }
  if (task.nodes < 0)
    refuse_argument("@{nodes}", "a budget cannot be negative", "give 0 for no search");
  if (std::isnan(task.max_gap))
    refuse_argument("@{max_gap}", "not a number", "give a share such as 0.01");
  if (task.c && !(*task.c > 0 && std::isfinite(*task.c))) {
    refuse_argument("@{C}", "must be a finite number above 0",
                    "give 1, or 1e4 for almost no penalty");
  }
  check_rows_suffice(task, chosen, stage(task.then));
  check_centers(task, chosen);
  check_program(task, chosen);
  const bool cross_validated = !task.alpha || task.k.kind == SizeChoice::Kind::cross_validated;
  if (task.sums_file.empty()) return chosen;
  if (cross_validated) {
    refuse_argument(task.sums_file, "sums have no rows left to cross-validate on",
                    "give @{k} and @{alpha} as numbers, or pass the data itself");
  }
  if (task.binarize) {
    refuse_argument(task.sums_file,
                    "sums are gathered already, values cannot be binarised any more",
                    "give @{binarize} to @{command=sums}");
  }
  return chosen;
}

}  // namespace folkman
