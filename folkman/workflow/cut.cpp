#include "folkman/workflow/cut.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/evaluation/stability.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/convergence_warnings.hpp"

namespace folkman {
namespace {

void check_gap(const Job& job, const Certificate& certificate) {
  const double gap = certificate.relative_gap();
  if (job.max_gap < 0 || gap <= job.max_gap) return;
  std::ostringstream what;
  what << "the relative gap is " << gap << ", above the " << job.max_gap << " asked for";
  throw Error({.kind = Fault::Kind::uncertified,
               .where = job.method->name(),
               .what = what.str(),
               .fix = "raise @{nodes} to search longer, choose another k, or allow a larger gap"});
}

void append(std::vector<std::string>& warnings, std::vector<std::string> more) {
  std::ranges::move(more, std::back_inserter(warnings));
}

// Rows at hand need not be read again for a choice of a given size; whether it was made so.
bool choose_in_place(TrainingData& data, const SizeChoice& size, Cut& result) {
  const Job& job = data.job();
  const ReadOptions& read = job.data;
  const bool size_is_told =
      job.method->chooses_size(job.settings) || size.kind != SizeChoice::Kind::elbow;
  if (read.in_memory == nullptr || read.keep || stays_missing(read.missing) || job.stability > 0 ||
      !size_is_told)
    return false;
  const TrainingView view{
      .sums = data.sums(size), .rows = no_rows, .at_hand = read.in_memory.get()};
  std::vector<std::string> warnings;
  const std::size_t k = resolved_size(job, size, view, result.alpha, warnings);
  auto found = job.method->select_in_place(view, job.at(result.alpha), k, job.effort());
  if (!found) return false;
  result.k = k;
  result.warnings = std::move(warnings);
  result.selection = *std::move(found);
  return true;
}

}  // namespace

Prepared prepared(const Job& job) {
  if (!job.needs_tuning()) {
    return {.data = TrainingData(job), .choice = {.alpha = job.alpha.value_or(1.0), .k = job.k}};
  }
  FoldedTraining folded(job, job.folds);
  const Tuned choice = tuned(job, folded);
  return {.data = TrainingData(std::move(folded)), .choice = choice};
}

Cut chosen(TrainingData& data, const Tuned& choice) {
  const Job& job = data.job();
  const Method& by = *job.method;
  Cut result;
  result.alpha = choice.alpha;
  if (!choose_in_place(data, choice.k, result)) {
    (void)data.sums(choice.k);
    const TrainingView view = data.view();
    result.k = resolved_size(job, choice.k, view, result.alpha, result.warnings);
    result.selection = by.select(view, job.at(result.alpha), result.k, job.effort());
  }
  if (by.chooses_size(job.settings)) result.k = result.selection.size();
  result.any_sign = !by.rule_counts(result.selection);
  append(result.warnings, convergence_warnings(by, result.selection));
  check_gap(job, result.selection.certificate);
  if (job.stability > 0) {
    result.stability = stability(job, data.sums(), data.rows(), result.selection, result.alpha);
  }
  return result;
}

Cut cut(TrainingData& data, const Tuned& choice) {
  const Job& job = data.job();
  Cut result = chosen(data, choice);
  const Stage& then = stage(job.then);
  const ClassSums& sums = data.sums();
  if (then.needs_rows()) {
    const auto& support = result.selection.support;
    const Batch rows = data.rows_of(support);
    auto fitted = then.fit({.rows = rows,
                            .support_size = support.size(),
                            .classes = sums.class_count(),
                            .binarize = sums.binarize},
                           job.c, job.data.threads, job.data.monitor);
    append(result.warnings, convergence_warnings(then, job.c, fitted.converged));
    result.rule = std::move(fitted.rule);
  } else {
    result.rule = rule_from_sums(then, *job.method, sums, result.selection, job.at(result.alpha));
  }
  if (job.data.missing == Missing::ignore) result.rule.ignores_missing = true;
  return result;
}

Model cut_model(const Job& job, const ClassSums& sums, const Cut& cut) {
  Model model = fitted_model(*job.method, sums, cut.selection, job.at(cut.alpha), cut.rule);
  model.then = job.then;
  model.c = job.c;
  return model;
}

CutPath cut_path(TrainingData& data, const CurveRange& range, double alpha) {
  const Job& job = data.job();
  const Method& by = *job.method;
  const ClassSums& sums = data.sums();
  const std::size_t most = by.choices(sums.features);
  CutPath result;
  if (range.max_k > most) {
    result.warnings.push_back("the largest k = " + std::to_string(range.max_k) +
                              " is more than the " + std::to_string(most) + " " + by.noun() +
                              "; the curve ends there");
  }
  const Settings settings = job.at(alpha);
  Curve found = by.curve(data.view(), settings, range, job.effort());
  result.path = std::move(found.path);
  for (std::size_t at = 0; at < found.selections.size(); ++at) {
    Selection& made = found.selections[at];
    result.cuts.push_back({.k = result.path.k[at],
                           .alpha = alpha,
                           .selection = {},
                           .rule = by.rule(sums, made, settings),
                           .warnings = {},
                           .any_sign = !by.rule_counts(made)});
    result.cuts.back().selection = std::move(made);
  }
  append(result.warnings, convergence_warnings(result.path));
  return result;
}

}  // namespace folkman
