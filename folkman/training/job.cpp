#include "folkman/training/job.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/stage.hpp"

namespace folkman {
namespace {

// "chi2, lasso": those of which `is` holds.
template <class Is>
std::string methods_that(const Is& is) {
  std::string names;
  for (const Method* one : methods()) {
    if (is(*one)) names += (names.empty() ? "" : ", ") + one->name();
  }
  return names;
}

// Says which methods take what this one does not.
void check_taken(const Method& method, std::span<const Option> taken, const GivenOptions& given) {
  for (const auto& [name, text] : given) {
    if (std::ranges::find(taken, name, &Option::name) != taken.end()) continue;
    std::string takers =
        methods_that([&asked = name](const Method& other) { return other.takes(asked); });
    for (const Stage& then : stages()) {
      if (name == "C" && then.needs_rows()) takers += ", " + option("then", then.name);
    }
    refuse_argument(option(name, text == "false" ? text : ""),
                    "is not an option of " + method.name(),
                    takers.empty() ? "leave it out" : "leave it out; it is one of " + takers);
  }
}

void put_common(const Settings& settings, Job& job) {
  if (settings.takes("k")) job.k = size_choice(settings.text("k"));
  if (settings.takes("alpha")) job.alpha = settings.number_if_set("alpha");
  if (settings.takes("then")) job.then = settings.text("then");
  if (settings.was_given("C")) job.c = settings.number("C");
  if (settings.was_given("max_gap")) job.max_gap = settings.number("max_gap");
  if (settings.takes("folds")) job.folds = static_cast<int>(settings.whole("folds"));
  if (settings.was_given("stability"))
    job.stability = static_cast<int>(settings.whole("stability"));
  if (settings.takes("seed")) job.seed = static_cast<std::uint64_t>(settings.whole("seed"));
}

// What makes it this job and no other, for its checkpoint.
void put_checkpoint(const Task& task, Job& job) {
  const auto refuse = [](const std::string& what) {
    refuse_argument("@{checkpoint}", what, "leave it out");
  };
  if (!task.sums_file.empty()) refuse("keeps rows that were added up, and @{sums} are added up");
  if (job.method->needs().table)
    refuse("keeps class sums, and " + job.method->name() + " needs the table itself");
  auto& asked = job.data.checkpoint.asked;
  asked["method"] = job.method->name();
  for (const auto& [id, value] : task.options) asked[id] = value;
}

void check_table_data(const Job& job) {
  const auto refuse = [&](const char* option, const char* fix) {
    refuse_argument(option,
                    "is not for " + job.method->name() + ", which weighs the attributes of a table",
                    fix);
  };
  if (!job.sums_file.empty()) refuse("@{sums}", "pass the table itself");
  if (!job.data.text.empty()) refuse("@{text}", "leave it out");
  if (job.data.missing != Missing::error) refuse("@{missing}", "use @{missing_as}");
  if (job.data.missing_category != MissingCategory::none)
    refuse("@{missing_category}", "use @{missing_as}");
  if (job.data.bins > 0) refuse("@{bin}", "leave it out: the method cuts numbers itself");
}

void check_missing(const Job& job) {
  if (job.data.missing != Missing::ignore) return;
  if (!job.method->needs().may_lack) {
    refuse_argument("@{missing=ignore}", "is not for " + job.method->name(),
                    "read missing values as 0 (@{missing=zero}), or use one of " +
                        methods_that([](const Method& other) { return other.needs().may_lack; }));
  }
  if (stage(job.then).needs_rows()) {
    refuse_argument("@{missing=ignore}", job.then + " needs a value in every cell",
                    "leave @{then} out, or fill in what is missing");
  }
}

// What needs rows cannot be had from sums.
void check_sums_suffice(const Job& job) {
  if (job.sums_file.empty()) return;
  if (job.stability > 0) {
    refuse_argument("@{stability}", "draws rows anew, and sums have none left",
                    "pass the data itself");
  }
  const DataNeeds& needs = job.method->needs();
  const bool choice_needs_rows = needs.rows || needs.medians;
  if (choice_needs_rows || stage(job.then).needs_rows()) {
    refuse_argument(job.sums_file,
                    (choice_needs_rows ? job.method->name() : job.then) +
                        " needs rows, and sums have none left",
                    "pass the data itself");
  }
  if (job.needs_tuning()) {
    refuse_argument(job.sums_file, "sums have no rows left to cross-validate on",
                    "give @{k} and @{alpha} as numbers, or pass the data itself");
  }
  if (job.settings.was_given("binarize")) {
    refuse_argument(job.sums_file, "sums are gathered already, values cannot be binarised any more",
                    "give @{binarize} to @{command=sums}");
  }
}

void check_size_choice(const Job& job) {
  if (job.method->has_curve()) return;
  if (job.k.kind != SizeChoice::Kind::elbow && job.k.kind != SizeChoice::Kind::cross_validated) {
    return;
  }
  refuse_argument(option("method", job.method->name()), "has no curve over k to choose k from",
                  "give @{k} as a number or a share");
}

}  // namespace

Effort Job::effort(Search search) const {
  return {.threads = data.threads, .monitor = data.monitor, .seed = seed, .search = search};
}

GatherOptions Job::gathering() const {
  GatherOptions options = method->gathering(settings);
  options.missing = data.missing == Missing::ignore;
  return options;
}

bool Job::needs_tuning() const { return !alpha || k.kind == SizeChoice::Kind::cross_validated; }

std::vector<Option> taken_options(const Method& method, const GivenOptions& given) {
  std::vector<Option> taken(method.options().begin(), method.options().end());
  const auto then = given.find("then");
  const bool brings_c = then != given.end() && method.takes("then") && !method.takes("C") &&
                        stage(then->second).needs_rows();
  return brings_c ? std::move(taken) + std::vector{c_option("1")} : taken;
}

Job checked(const Task& task) {
  const Method& by = method(task.method);
  const auto taken = taken_options(by, task.options);
  check_taken(by, taken, task.options);
  Job job{.method = &by,
          .settings = Settings(by.name(), taken, task.options),
          .data = task.data,
          .sums_file = task.sums_file};
  put_common(job.settings, job);
  if (task.data.checkpoint.wanted()) put_checkpoint(task, job);
  if (by.needs().table) {
    check_table_data(job);
    by.check(job.settings);
    return job;
  }
  check_sums_suffice(job);
  check_size_choice(job);
  check_missing(job);
  if (stage(job.then).rule && !by.rule_counts({})) refuse_counting_stage(stage(job.then), by);
  by.check(job.settings);
  if (by.needs().numbers) job.data.targets = Targets::numbers;
  if (!job.data.counts) job.data.counts = job.gathering().wants_counts();
  return job;
}

Job checked_choice(const Task& task) {
  Job job = checked(task);
  if (!job.method->needs().table) return job;
  refuse_argument(option("method", job.method->name()),
                  "weighs the attributes of a table and chooses no features",
                  "use it with fit, evaluate and predict, or choose another method");
}

void check_trainable(const ClassSums& sums, const Method& method) {
  if (sums.class_count() < 2 && !method.needs().numbers) {
    refuse_data("training data",
                sums.classes.empty() ? "no row has a class"
                                     : "every row is of class " + sums.classes.front(),
                "pass rows of two classes or more, and check which column is the label");
  }
  if (std::ranges::none_of(sums.class_weight, [](double n) { return n > 0; })) {
    refuse_data("training data", "every row has weight zero", "check which column is the weight");
  }
  if (sums.width() == 0) {
    refuse_data("training data", "there is no feature to choose from",
                "pass data with at least one feature besides the label");
  }
}

}  // namespace folkman
