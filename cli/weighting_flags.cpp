#include "cli/weighting_flags.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <utility>

#include "cli/flags.hpp"
#include "cli/options.hpp"

namespace folkman::cli {
namespace {

// A word to what it stands for.
template <class Meaning, std::size_t count>
Flags::Take taken(const char* flag, std::array<std::pair<const char*, Meaning>, count> words,
                  Meaning& into) {
  return [flag, words, &into](const std::string& text) {
    std::vector<std::string> known;
    known.reserve(count);
    for (const auto& [word, meaning] : words) known.emplace_back(word);
    const auto found = one_of(flag, text, known);
    for (const auto& [word, meaning] : words) {
      if (found == word) into = meaning;
    }
  };
}

template <class Meaning>
using Word = std::pair<const char*, Meaning>;

}  // namespace

void add_weighting_flags(CLI::App& app, Task& task) {
  Flags flags(app, "Weighted naive Bayes (barista, nb, wanbia, cawnb, rnb, cwanb, ftawnb)");
  flags.value({"--l1", "P", "barista: penalty that makes weights 0, or cv (default)"},
              [&task](const std::string& text) { task.l1 = penalty_choice("--l1", text); });
  flags.value({"--l2", "P", "barista: penalty that keeps weights small, or cv (default)"},
              [&task](const std::string& text) { task.l2 = penalty_choice("--l2", text); });
  flags.value({"--shared", "P", "barista: penalty that pulls the classes' weights together (0)"},
              [&task](const std::string& text) {
                task.weighting.shared = nonnegative_number("--shared", text);
              });
  flags.value({"--penalty-scale", "sum|mean", "penalties beside the sum of losses, or the mean"},
              taken("--penalty-scale",
                    std::array{Word<PenaltyScale>{"sum", PenaltyScale::sum},
                               Word<PenaltyScale>{"mean", PenaltyScale::mean}},
                    task.weighting.scale));
  flags.value({"--loss", "log|squared", "wanbia, cawnb: what weights minimise (log)"},
              taken("--loss",
                    std::array{Word<WeightLoss>{"log", WeightLoss::log_loss},
                               Word<WeightLoss>{"squared", WeightLoss::squared_error}},
                    task.weighting.loss));
  flags.value(
      {"--gradient", "exact|legacy", "rnb: all of it, or what its published code has (exact)"},
      taken("--gradient",
            std::array{Word<MixtureGradient>{"exact", MixtureGradient::exact},
                       Word<MixtureGradient>{"legacy", MixtureGradient::legacy}},
            task.weighting.gradient));
  flags.value({"--stop", "online|batch",
               "ftawnb: by errors met during a pass over the rows, or left after it (online)"},
              taken("--stop",
                    std::array{Word<TuningStop>{"online", TuningStop::online},
                               Word<TuningStop>{"batch", TuningStop::batch}},
                    task.weighting.stop));
  flags.value(
      {"--solver", "newton|fista|ista|lbfgs", "barista: all give the same weights (newton)"},
      taken("--solver",
            std::array{Word<WeightSolver>{"newton", WeightSolver::second_order},
                       Word<WeightSolver>{"fista", WeightSolver::accelerated},
                       Word<WeightSolver>{"ista", WeightSolver::proximal},
                       Word<WeightSolver>{"lbfgs", WeightSolver::quasi_newton}},
            task.weighting.solver));
  flags.value({"--missing-as", "typical|own",
               "missing cells: the mean or the commonest value, or a value of their own (typical)"},
              taken("--missing-as",
                    std::array{Word<MissingCells>{"typical", MissingCells::typical},
                               Word<MissingCells>{"own", MissingCells::own_value}},
                    task.missing_cells));
  flags.value({"--unseen", "smoothed|ignored",
               "values that training has not shown: count 0, smoothed, or say nothing (smoothed)"},
              taken("--unseen",
                    std::array{Word<UnseenValue>{"smoothed", UnseenValue::smoothed},
                               Word<UnseenValue>{"ignored", UnseenValue::ignored}},
                    task.weighting.unseen));
}

}  // namespace folkman::cli
