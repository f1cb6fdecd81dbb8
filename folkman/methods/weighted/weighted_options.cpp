#include "folkman/methods/weighted/weighted_options.hpp"

#include "folkman/methods/common_options.hpp"

namespace folkman {

using Kind = Option::Kind;

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

}  // namespace

std::vector<Option> table_options() {
  return {seed_option(),
          {.name = "missing_as",
           .kind = Kind::word,
           .standard = "typical",
           .type = "typical|own",
           .help = "missing cells: the mean or the commonest value, or a value of their own",
           .words = {"typical", "own"}},
          {.name = "unseen",
           .kind = Kind::word,
           .standard = "smoothed",
           .type = "smoothed|ignored",
           .help = "values that training has not shown: count 0, smoothed, or say nothing",
           .words = {"smoothed", "ignored"}}};
}

std::vector<Option> barista_options() {
  return table_options() +
         std::vector<Option>{penalty_option("l1", "penalty that makes weights 0, or cv"),
                             penalty_option("l2", "penalty that keeps weights small, or cv"),
                             {.name = "shared",
                              .standard = "0",
                              .type = "P",
                              .help = "penalty that pulls the classes' weights together"},
                             {.name = "penalty_scale",
                              .kind = Kind::word,
                              .standard = "sum",
                              .type = "sum|mean",
                              .help = "penalties beside the sum of losses, or the mean",
                              .words = {"sum", "mean"}},
                             {.name = "solver",
                              .kind = Kind::word,
                              .standard = "newton",
                              .type = "newton|fista|ista|lbfgs",
                              .help = "all give the same weights",
                              .words = {"newton", "fista", "ista", "lbfgs"}},
                             tolerance_option()};
}

std::vector<Option> box_weight_options() {
  return table_options() + std::vector<Option>{{.name = "loss",
                                                .kind = Kind::word,
                                                .standard = "log",
                                                .type = "log|squared",
                                                .help = "what weights minimise",
                                                .words = {"log", "squared"}},
                                               tolerance_option()};
}

std::vector<Option> rnb_options() {
  return table_options() + std::vector<Option>{{.name = "gradient",
                                                .kind = Kind::word,
                                                .standard = "exact",
                                                .type = "exact|legacy",
                                                .help = "all of it, or what its published code has",
                                                .words = {"exact", "legacy"}},
                                               tolerance_option()};
}

std::vector<Option> ftawnb_options() {
  return table_options() +
         std::vector<Option>{{.name = "stop",
                              .kind = Kind::word,
                              .standard = "online",
                              .type = "online|batch",
                              .help = "by errors met during a pass over the rows, or left after it",
                              .words = {"online", "batch"}}};
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
