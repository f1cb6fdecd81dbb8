// A chosen set of features with its proof, as `select`, `fit`, `inspect` and `demo` show it: the
// features ordered by score, the certificate in a sentence, and the object of `--json`.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/options.hpp"
#include "cli/terminal/table.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman::cli {

constexpr std::size_t shown_features = 20;  // unless --all

struct Choice {
  std::string method;
  std::size_t k = 0;
  std::size_t width = 0;
  std::string noun = "feature";  // of what was chosen
  double alpha = 1;
  std::string then = "own";  // the rule of a model
  double c = 0;
  Offset rows = 0;
  std::vector<std::string> classes;
  std::vector<double> class_mix;
  Certificate certificate;
  std::string judged_by = {};  // as in Selection
  // index, name, class (of a regression: weight), score, frequency if it is known; best first
  Table features;
  std::optional<Stability> stability = {};
  std::optional<ProgramFacts> program = {};      // of l0 regression
  std::optional<ProgramRounding> rounding = {};  // likewise; a saved model has none
};

[[nodiscard]] Choice choice(const Selected& selected);
[[nodiscard]] Choice choice(const Model& model);
[[nodiscard]] Choice choice(const Fit& fit);

// ", then logistic at C 10000"; empty for the method's own rule.
[[nodiscard]] std::string then_text(const std::string& then, double c);
void add_then(Json& object, const std::string& then, double c);

[[nodiscard]] Json as_json(const Choice& choice);
[[nodiscard]] std::string as_text(const Choice& choice, std::size_t most);

// As JSON, CSV or text, whichever was asked for; text shows at most `most` features.
void print(const Choice& choice, const Show& show, std::size_t most);

// "No set of 500 features has a log-likelihood above -1203.51; this one has -1203.55: ..."
// "log-likelihood" being what the method measures.
[[nodiscard]] std::string sentence(const Certificate& certificate, std::size_t k,
                                   const std::string& measure = "log-likelihood",
                                   const std::string& noun = "feature");

}  // namespace folkman::cli
