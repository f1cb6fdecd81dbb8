#include "folkman/methods/weighted/scheme.hpp"

#include <array>
#include <utility>

#include "folkman/methods/common_options.hpp"

namespace folkman {
namespace {

Option penalty_option(std::string name, std::string help) {
  return {.name = std::move(name),
          .standard = "cv",
          .type = "P",
          .help = std::move(help),
          .words = {"cv"}};
}

Option tolerance_option() {
  return {.name = "tolerance",
          .standard = "1e-6",
          .type = "T",
          .help = "the optimality residual per row to stop at"};
}

// A word and what it stands for.
template <class Meaning>
Meaning meant(const Settings& settings, const std::string& name, const char* word, Meaning if_word,
              Meaning otherwise) {
  return settings.takes(name) && settings.text(name) == word ? if_word : otherwise;
}

WeightSolver solver_value(const Settings& settings) {
  const std::string& word = settings.text("solver");
  if (word == "fista") return WeightSolver::accelerated;
  if (word == "ista") return WeightSolver::proximal;
  return word == "lbfgs" ? WeightSolver::quasi_newton : WeightSolver::second_order;
}

std::vector<Option> own_options(const Scheme& scheme) {
  if (scheme.has_penalties) {
    return {
        penalty_option("l1", "penalty that makes weights 0, or cv"),
        penalty_option("l2", "penalty that keeps weights small, or cv"),
        {.name = "shared",
         .standard = "0",
         .type = "P",
         .help = "penalty that pulls the classes' weights together"},
        word_option("penalty_scale", {"sum", "mean"},
                    "penalties beside the sum of losses, or the mean"),
        word_option("solver", {"newton", "fista", "ista", "lbfgs"}, "all give the same weights"),
        tolerance_option()};
  }
  if (scheme.has_loss) {
    return {word_option("loss", {"log", "squared"}, "what weights minimise"), tolerance_option()};
  }
  if (scheme.name == "rnb") {
    return {
        word_option("gradient", {"exact", "legacy"}, "all of it, or what its published code has"),
        tolerance_option()};
  }
  if (scheme.name != "ftawnb") return {};
  return {word_option("stop", {"online", "batch"},
                      "by errors met during a pass over the rows, or left after it")};
}

}  // namespace

WeightingData::WeightingData(const CodedTable& rows, UnseenValue unseen)
    : rows_(rows),
      counts_(contingency(rows)),
      grouped_(folkman::grouped(rows, counts_)),
      tables_(log_tables(counts_, unseen)),
      map_(grouped_, tables_) {}

std::vector<double> WeightingData::cell_scores(std::span<const double> weight) const {
  const std::size_t l = classes();
  std::vector<double> score(tables_.t.size());
  for (std::size_t i = 0; i < score.size(); ++i) {
    score[i] = weight[grouped_.column_of[i / l] * l + i % l] * tables_.t[i];
  }
  return score;
}

Weighting WeightingData::weighted(std::vector<double> weight, Convergence how) const {
  auto score = cell_scores(weight);
  return {.prior = tables_.prior,
          .weight = std::move(weight),
          .score = std::move(score),
          .convergence = how};
}

Convergence convergence_of(const Minimum& found, double tolerance, bool convex) {
  return {.objective = found.value,
          .residual = found.residual,
          .tolerance = tolerance,
          .iterations = found.iterations,
          .converged = found.converged,
          .convex = convex};
}

Weighting plain_weights(const WeightingData& data, const WeightingOptions& /*options*/) {
  return data.weighted(std::vector<double>(data.map().weights(), 1.0));
}

std::span<const Scheme> schemes() {
  static const std::array table{
      Scheme{.name = "barista",
             .summary = "naive Bayes of a table, each class weighing attributes: sparse, certified",
             .fit = barista,
             .has_penalties = true},
      Scheme{.name = "nb", .summary = "plain naive Bayes of a table", .fit = plain_weights},
      Scheme{.name = "wanbia",
             .summary = "weights of attributes in [0, 1], shared by the classes",
             .fit = wanbia,
             .has_loss = true},
      Scheme{.name = "cawnb",
             .summary = "weights of attributes in [0, 1], one for each class",
             .fit = cawnb,
             .has_loss = true},
      Scheme{.name = "rnb", .summary = "a mixture of wanbia and cawnb", .fit = rnb},
      Scheme{.name = "cwanb",
             .summary = "weights from correlation, then adjusted (a reconstruction)",
             .fit = cwanb},
      Scheme{.name = "ftawnb",
             .summary = "weights from correlation, then probabilities tuned row by row",
             .fit = ftawnb}};
  return table;
}

std::vector<Option> scheme_options(const Scheme& scheme) {
  return std::vector{seed_option(),
                     word_option("missing_as", {"typical", "own"},
                                 "missing cells: the mean or the commonest value, or a value of "
                                 "their own"),
                     word_option("unseen", {"smoothed", "ignored"},
                                 "values that training has not shown: count 0, smoothed, or say "
                                 "nothing")} +
         own_options(scheme);
}

WeightingOptions weighting_values(const Settings& settings) {
  WeightingOptions values;
  values.loss = meant(settings, "loss", "squared", WeightLoss::squared_error, values.loss);
  values.scale = meant(settings, "penalty_scale", "mean", PenaltyScale::mean, values.scale);
  values.unseen = meant(settings, "unseen", "ignored", UnseenValue::ignored, values.unseen);
  values.gradient = meant(settings, "gradient", "legacy", MixtureGradient::legacy, values.gradient);
  values.stop = meant(settings, "stop", "batch", TuningStop::batch, values.stop);
  if (settings.takes("solver")) values.solver = solver_value(settings);
  if (settings.takes("shared")) values.shared = settings.number("shared");
  if (settings.takes("tolerance")) values.tolerance = settings.number("tolerance");
  return values;
}

MissingCells missing_cells_value(const Settings& settings) {
  return meant(settings, "missing_as", "own", MissingCells::own_value, MissingCells::typical);
}

}  // namespace folkman
