#include "cli/views/choice.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/terminal/terminal.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/stage.hpp"

namespace folkman::cli {
namespace {

struct Chosen {
  const std::vector<Column>& support;
  const std::vector<double>& scores;
  const std::vector<Class>& points_to;
  const std::vector<double>& weight;  // of a regression, which has no classes
  const Stability* stability = nullptr;
};

Table features_by_score(const Chosen& chosen, const std::vector<std::string>& classes,
                        const auto& name_of) {
  std::vector<std::size_t> order(chosen.support.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&](std::size_t i, std::size_t j) { return chosen.scores[i] > chosen.scores[j]; });
  std::vector<std::int64_t> index;
  std::vector<std::string> name;
  std::vector<std::string> towards;
  std::vector<double> weight;
  const bool regression = classes.empty();
  std::vector<double> score;
  for (const std::size_t i : order) {
    index.push_back(chosen.support[i]);
    name.push_back(name_of(i));
    if (regression) {
      weight.push_back(chosen.weight[i]);
    } else {
      const Class c = chosen.points_to[i];
      towards.push_back(c < 0 ? "" : classes[static_cast<std::size_t>(c)]);
    }
    score.push_back(chosen.scores[i]);
  }
  Table table{{{"index", "index", std::move(index)},
               {"name", "feature", std::move(name)},
               {"class", "class", std::move(towards)},
               {"score", "score", std::move(score), regression ? 4 : 2, regression}}};
  if (regression) table.columns[2] = {"weight", "weight", std::move(weight), 4, true};
  if (chosen.stability == nullptr) return table;
  std::vector<double> frequency;
  frequency.reserve(order.size());
  for (const std::size_t i : order) frequency.push_back(chosen.stability->frequency[i]);
  table.columns.push_back({"frequency", "frequency", std::move(frequency), 3});
  return table;
}

std::string counted(std::size_t number, const std::string& noun) {
  return grouped(static_cast<std::int64_t>(number)) + " " + noun + (number == 1 ? "" : "s");
}

// Outward, like the certificate itself: the bound never looks lower than it is.
// Sums of gains may be far below 1: those keep four digits.
int decimals(double x) {
  const double size = std::abs(x);
  return size >= 1 || size == 0 ? 2
                                : std::min(300, 3 - static_cast<int>(std::floor(std::log10(size))));
}
std::string rounded_down(double x) {
  const double unit = std::pow(10, decimals(x));
  return fixed_text(std::floor(x * unit) / unit, decimals(x));
}
std::string rounded_up(double x) {
  const double unit = std::pow(10, decimals(x));
  return fixed_text(std::ceil(x * unit) / unit, decimals(x));
}

std::string percent(double share);

std::string stability_sentence(const Stability& found) {
  return "Frequency: the share of " + grouped(found.resamples) +
         " resamples that choose the feature, too.\nBy chance: " +
         (found.false_discoveries > 0 ? "about " + percent(found.false_discoveries)
                                      : "next to none") +
         " of such a set (" + grouped(found.permutations) + " permutations of the classes).";
}

std::string percent(double share) {
  const double shown = 100 * share;
  if (shown <= 0) return "0 %";
  const int digits = std::max(0, 1 - static_cast<int>(std::floor(std::log10(shown))));
  const double scale = std::pow(10, digits);
  return fixed_text(std::ceil(shown * scale) / scale, digits) + " %";
}

}  // namespace

Choice choice(const Selected& selected) {
  const Selection& chosen = selected.selection;
  return {.method = selected.method,
          .k = chosen.size(),
          .width = selected.choices,
          .noun = chosen.columns ? "column" : "feature",
          .alpha = selected.alpha,
          .rows = selected.rows,
          .classes = selected.classes,
          .class_mix = chosen.class_mix,
          .certificate = chosen.certificate,
          .judged_by = chosen.judged_by,
          .features = features_by_score(
              {chosen.support, chosen.scores, chosen.points_to, chosen.weight,
               selected.stability ? &*selected.stability : nullptr},
              selected.classes,
              [&](std::size_t i) { return selected.features.name(chosen.support[i]); }),
          .stability = selected.stability,
          .program = chosen.program,
          .rounding = chosen.rounding};
}

namespace {

Choice shown(const Model& model, const std::optional<Stability>& stability) {
  return {.method = model.method,
          .k = model.k(),
          .width = model.choices(),
          .noun = model.columns ? "column" : "feature",
          .alpha = model.alpha,
          .then = model.then,
          .c = model.c,
          .rows = model.rows,
          .classes = model.classes,
          .class_mix = model.class_mix,
          .certificate = model.certificate,
          .judged_by = model.judged_by,
          .features = features_by_score(
              {model.support, model.scores, model.points_to, model.rule.weight,
               stability ? &*stability : nullptr},
              model.classes,
              [&](std::size_t i) { return model.features.name(static_cast<Column>(i)); }),
          .stability = stability,
          .program = model.program};
}

}  // namespace

Choice choice(const Model& model) { return shown(model, {}); }

Choice choice(const Fit& fit) {
  Choice made = shown(fit.model, fit.stability);
  made.rounding = fit.rounding;
  return made;
}

std::string then_text(const std::string& then, double c) {
  if (then == "own") return "";
  return ", then " + harmless(then) + (stage(then).needs_rows() ? " at C " + exact_text(c) : "");
}

void add_then(Json& object, const std::string& then, double c) {
  if (then == "own") return;
  object["then"] = then;
  if (stage(then).needs_rows()) object["C"] = json_number(c);
}

namespace {

// A loss: what it was of, and no smoothing.
void add_program(Json& object, const ProgramFacts& facts) {
  object["gamma"] = json_number(facts.gamma);
  if (facts.penalty) object["penalty"] = json_number(*facts.penalty);
  object["converged"] = facts.converged;
  object["certificate"]["sense"] = "minimised";
  object.erase("alpha");
  object.erase("class_mix");
}

void add_rounding(Json& object, const ProgramRounding& rounding) {
  object["rounding"] = {{"relaxed", json_number(rounding.relaxed)},
                        {"guaranteed", json_number(rounding.guaranteed)},
                        {"fractional", rounding.fractional},
                        {"rank", rounding.rank},
                        {"nodes", rounding.nodes}};
}

std::string settings(const Choice& choice) {
  const Method* by = known_method(choice.method);
  if (choice.program) {
    const auto& penalty = choice.program->penalty;
    return ", gamma " + exact_text(choice.program->gamma) +
           (penalty ? ", penalty " + exact_text(*penalty) : "");
  }
  const bool smooths = choice.judged_by.empty() && (by == nullptr || by->takes("alpha"));
  return smooths ? ", alpha " + exact_text(choice.alpha) : "";
}

}  // namespace

Json as_json(const Choice& choice) {
  const Certificate& proof = choice.certificate;
  Json object{{"schema", 1},
              {"method", choice.method},
              {"k", choice.k},
              {"rows", choice.rows},
              {"classes", choice.classes},
              {"features", as_objects(choice.features)},
              {"certificate",
               {{"value", json_number(proof.value)},
                {"bound", json_number(proof.bound)},
                {"floor", json_number(proof.floor)},
                {"gap", json_number(proof.gap())},
                {"relative_gap", json_number(proof.relative_gap())},
                {"optimal", proof.optimal},
                {"proven", json_number(proof.proven)}}},
              {"alpha", json_number(choice.alpha)},
              {"width", choice.width},
              {"class_mix", choice.class_mix}};
  const Method* const by = known_method(choice.method);
  if (by != nullptr && !by->takes("alpha")) object.erase("alpha");
  if (choice.program) add_program(object, *choice.program);
  if (choice.rounding) add_rounding(object, *choice.rounding);
  if (choice.classes.empty()) object.erase("classes");
  if (!choice.judged_by.empty()) object["judged_by"] = choice.judged_by;
  add_then(object, choice.then, choice.c);
  if (choice.stability) {
    object["stability"] = {{"resamples", choice.stability->resamples},
                           {"permutations", choice.stability->permutations},
                           {"false_discoveries", json_number(choice.stability->false_discoveries)}};
  }
  return object;
}

namespace {

// Of a loss: what is attained is rounded up, what no set gets below down.
std::string sentence_of_loss(const Certificate& certificate, const std::string& set,
                             const std::string& measure) {
  const std::string attained = rounded_up(certificate.value);
  const std::string floor = rounded_up(certificate.floor);
  if (certificate.optimal) {
    return "This is the best " + set + ": proved.\nIts " + measure + " is " + attained +
           "; with no feature it is " + floor + ".";
  }
  return "No " + set + " has a " + measure + " below " + rounded_down(certificate.proven) +
         "; this one has " + attained + ":\nthe best is at most " +
         percent(certificate.relative_gap()) + " lower. With no feature it is " + floor + ".";
}

}  // namespace

std::string as_text(const Choice& choice, std::size_t most) {
  const Method* by = known_method(choice.judged_by.empty() ? choice.method : choice.judged_by);
  std::string text =
      counted(choice.k, choice.noun) + " of " + grouped(static_cast<std::int64_t>(choice.width)) +
      " (" + harmless(choice.method) + settings(choice) + then_text(choice.then, choice.c) +
      "), from " + counted(static_cast<std::size_t>(choice.rows), "row") +
      (choice.classes.empty() ? "" : " of " + std::to_string(choice.classes.size()) + " classes") +
      "\n\n";
  text += as_text(choice.features, most);
  const std::size_t rows = choice.features.rows();
  if (rows > most) text += "  ... and " + counted(rows - most, "other") + " (--all shows them)\n";
  const std::string measure = by == nullptr ? "value" : by->measure();
  const bool priced = choice.program && choice.program->penalty;
  return text + "\n" +
         (priced ? sentence_of_loss(choice.certificate, "set of features", measure)
                 : sentence(choice.certificate, choice.k, measure, choice.noun)) +
         "\n" + (choice.stability ? stability_sentence(*choice.stability) + "\n" : "");
}

std::string sentence(const Certificate& certificate, std::size_t k, const std::string& measure,
                     const std::string& noun) {
  const std::string set = k == 1 ? noun : "set of " + counted(k, noun);
  if (certificate.sense == Sense::minimised) return sentence_of_loss(certificate, set, measure);
  const std::string attained = rounded_down(certificate.value);
  const std::string floor = rounded_down(certificate.floor);
  if (certificate.optimal) {
    return "This is the best " + set + ": proved.\nIts " + measure + " is " + attained +
           "; with no " + noun + " it is " + floor + ".";
  }
  return "No " + set + " has a " + measure + " above " + rounded_up(certificate.proven) +
         "; this one has " + attained + ":\nwithin " + percent(certificate.relative_gap()) +
         " of the best possible gain over no " + noun + " (" + floor + ").";
}

void print(const Choice& choice, const Show& show, std::size_t most) {
  if (show.json) return print(json_text(as_json(choice)), show);
  print(show.csv ? as_csv(choice.features) : as_text(choice, most), show);
}

}  // namespace folkman::cli
