#include "folkman/methods/common_options.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace folkman {

using Kind = Option::Kind;

Option word_option(std::string name, std::vector<std::string> words, std::string help) {
  std::string standard = words.front();
  std::string type = standard;
  for (std::size_t i = 1; i < words.size(); ++i) type += '|' + words[i];
  return {.name = std::move(name),
          .kind = Kind::word,
          .standard = std::move(standard),
          .type = std::move(type),
          .help = std::move(help),
          .words = std::move(words)};
}

Option flag_option(std::string name, std::string standard, std::string help) {
  return {.name = std::move(name),
          .kind = Kind::flag,
          .standard = std::move(standard),
          .help = std::move(help)};
}

Option seed_option() {
  return {.name = "seed",
          .kind = Kind::whole,
          .standard = "0",
          .type = "N",
          .help = "seed of whatever is drawn at random"};
}

std::vector<Option> choosing_options() {
  return {{.name = "k",
           .kind = Kind::word,
           .standard = "elbow",
           .type = "K",
           .help = "how many features: 500, 5%, elbow or cv"},
          {.name = "max_gap", .type = "G", .help = "exit 5 unless the relative gap is at most G"},
          word_option("then", {"own", "multinomial", "logistic", "svm"},
                      "the rule fitted on the chosen features"),
          {.name = "stability",
           .kind = Kind::whole,
           .type = "N",
           .help = "choose again in N resamples (200): how often is each feature chosen, and how "
                   "many by chance",
           .least = 1,
           .most = 1000000},
          {.name = "folds",
           .kind = Kind::whole,
           .standard = "10",
           .type = "N",
           .help = "folds of choices by cross-validation (cv)",
           .least = 2,
           .most = 1000},
          seed_option()};
}

Option alpha_option() {
  return {.name = "alpha",
          .standard = "1",
          .type = "A",
          .help = "smoothing: a number, or cv to choose it by cross-validation",
          .words = {"cv"},
          .shown = true};
}

double alpha_value(const Settings& settings) {
  return settings.takes("alpha") ? settings.number("alpha") : 1.0;
}

Option binarize_option(std::string standard) {
  return {.name = "binarize",
          .standard = std::move(standard),
          .type = "T",
          .help = "values above T count as 1, others as 0"};
}

Option nodes_option(std::string standard, std::string help) {
  return {.name = "nodes",
          .kind = Kind::whole,
          .standard = std::move(standard),
          .type = "N",
          .help = std::move(help)};
}

Option exact_option() {
  return flag_option("exact", "false",
                     "search longer for a proof that no set is better (20,000 nodes)");
}

Option c_option(std::string standard) {
  return {.name = "C",
          .standard = std::move(standard),
          .type = "C",
          .help = "the larger, the weaker the penalty of linear classifiers",
          .above_least = true};
}

std::vector<Option> operator+(std::vector<Option> all, std::vector<Option> more) {
  std::ranges::move(more, std::back_inserter(all));
  return all;
}

std::vector<Option> without(std::vector<Option> all, const std::string& name) {
  std::erase_if(all, [&](const Option& one) { return one.name == name; });
  return all;
}

}  // namespace folkman
