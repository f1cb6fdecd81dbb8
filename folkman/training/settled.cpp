// The options of a task, from names and text to its fields.
#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/option_name.hpp"
#include "folkman/methods/centers/center_options.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/sparse_program/l0_options.hpp"
#include "folkman/methods/weighted/weighted_options.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/task.hpp"

namespace folkman {
namespace {

// A second stage brings its own options: C of linear classifiers.
std::vector<Option> options_of(const Method& chosen, const Task& task) {
  std::vector<Option> taken = chosen.options;
  const auto then = task.options.find("then");
  const bool declared = std::ranges::find(taken, "then", &Option::name) != taken.end();
  if (then == task.options.end() || !declared || !stage(then->second).needs_rows()) return taken;
  return without(std::move(taken), "C") + std::vector{c_option("1")};
}

// Says which methods take what this one does not.
void check_taken(const Method& chosen, std::span<const Option> taken, const GivenOptions& given) {
  for (const auto& [name, text] : given) {
    if (std::ranges::find(taken, name, &Option::name) != taken.end()) continue;
    std::string takers;
    for (const Method& other : methods()) {
      if (other.takes(name)) takers += (takers.empty() ? "" : ", ") + other.name;
    }
    for (const Stage& then : stages()) {
      if (name == "C" && then.needs_rows()) takers += ", " + option("then", then.name);
    }
    refuse_argument(option(name, text == "false" ? text : ""), "is not an option of " + chosen.name,
                    takers.empty() ? "leave it out" : "leave it out; it is one of " + takers);
  }
}

void put_choice(const Settings& given, Task& task) {
  if (given.was_given("k")) task.k = size_choice(given.text("k"));
  if (given.was_given("then")) task.then = given.text("then");
  if (given.was_given("C")) task.c = given.number("C");
  if (given.was_given("alpha")) task.alpha = given.number_if_set("alpha");
  if (given.was_given("binarize")) task.binarize = given.number("binarize");
  if (given.was_given("max_gap")) task.max_gap = given.number("max_gap");
  if (given.was_given("folds")) task.folds = static_cast<int>(given.whole("folds"));
  if (given.was_given("stability")) task.stability = static_cast<int>(given.whole("stability"));
  if (given.was_given("seed")) task.seed = static_cast<std::uint64_t>(given.whole("seed"));
  if (given.was_given("nodes")) task.nodes = given.whole("nodes");
  if (given.was_given("exact") && given.flag("exact")) {
    task.nodes = std::max(task.nodes, thorough_nodes);
  }
}

void put_penalties(const Settings& given, Task& task) {
  if (given.was_given("l1")) task.l1 = given.number_if_set("l1");
  if (given.was_given("l2")) task.l2 = given.number_if_set("l2");
}

}  // namespace

Task settled(Task task) {
  if (task.options.empty()) return task;
  const Method& chosen = method(task.method);
  const auto taken = options_of(chosen, task);
  check_taken(chosen, taken, task.options);
  const Settings given(chosen.name, taken, task.options);
  put_choice(given, task);
  if (chosen.program) {
    task.l0 = l0_values(given);
    task.penalty = given.number_if_set("penalty");
  }
  if (chosen.is_center) {
    task.centers = center_values(given);
    task.priors_from_rows = priors_follow_rows(given);
  }
  if (chosen.weighs_tables()) {
    put_penalties(given, task);
    task.weighting = weighting_values(given);
    task.missing_cells = missing_cells_value(given);
  }
  task.options.clear();
  return task;
}

}  // namespace folkman
