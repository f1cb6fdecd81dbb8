#include "folkman/methods/sparse_program/l0_options.hpp"

#include <algorithm>

#include "folkman/methods/common_options.hpp"

namespace folkman {

using Kind = Option::Kind;

std::vector<Option> l0_logistic_options() {
  return choosing_options() +
         std::vector<Option>{
             {.name = "gamma",
              .standard = "0.01",
              .type = "G",
              .help = "ridge term G/2 |w|^2 beside the loss; above 0, or there is no bound to "
                      "prove anything with",
              .above_least = true,
              .shown = true,
              .why = "without a ridge term there is no bound to prove anything with"},
             {.name = "penalty",
              .type = "L",
              .help = "a price L for each feature, in place of k",
              .above_least = true,
              .shown = true},
             {.name = "scale",
              .kind = Kind::word,
              .standard = "mean",
              .type = "mean|sum",
              .help = "gamma and the price beside the mean loss, or the sum",
              .words = {"mean", "sum"}},
             {.name = "standardize",
              .kind = Kind::flag,
              .standard = "true",
              .help = "columns over their standard deviation while fitting"},
             {.name = "intercept",
              .kind = Kind::flag,
              .standard = "true",
              .help = "an intercept; without it, through the origin"},
             {.name = "tolerance",
              .type = "T",
              .help = "relative error to which the relaxation is solved (1e-6)",
              .above_least = true},
             {.name = "seconds",
              .standard = "0",
              .type = "S",
              .help = "time for the search (nodes), 0 for no limit"},
             nodes_option("",
                          "budget of the search for a proof, 0 for none (up to 100 where "
                          "cheap)"),
             exact_option(),
             binarize_option()};
}

// It predicts numbers: there are no classes to fit a second rule to, or to permute.
std::vector<Option> l0_linear_options() {
  return without(without(l0_logistic_options(), "then"), "stability");
}

L0Options l0_values(const Settings& settings) {
  L0Options l0{
      .gamma = settings.number("gamma"),
      .scale = settings.text("scale") == "sum" ? LossScale::sum : LossScale::mean,
      .intercept = settings.flag("intercept"),
      .standardize = settings.flag("standardize"),
      .tolerance = settings.number_if_set("tolerance"),
      .nodes = {},
      .seconds = settings.number("seconds"),
  };
  if (settings.number_if_set("nodes")) l0.nodes = settings.whole("nodes");
  if (settings.flag("exact")) l0.nodes = std::max(l0.nodes.value_or(0), thorough_nodes);
  return l0;
}

}  // namespace folkman
