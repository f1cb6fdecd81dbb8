#include "folkman/methods/weighted/weighted_options.hpp"

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
