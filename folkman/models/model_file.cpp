#include "folkman/models/model_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/data/batch/saved_bins.hpp"
#include "folkman/data/batch/saved_text.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/model_json.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/models/table_file.hpp"

namespace folkman {
namespace {

constexpr int newest_version = 7;
constexpr int version_of_bins = 7;
constexpr int version_of_densities = 6;
constexpr int version_of_programs = 5;
constexpr int version_of_tables = 4;
constexpr int version_of_centers = 3;
constexpr int version_of_text = 2;
constexpr int first_version = 1;

int version(const Model& model) {
  if (!model.features.bins().empty()) return version_of_bins;
  if (model.rule.kind == Rule::Kind::gaussian) return version_of_densities;
  if (model.program) return version_of_programs;
  if (model.table) return version_of_tables;
  if (model.rule.kind != Rule::Kind::linear) return version_of_centers;
  return model.text.empty() ? first_version : version_of_text;
}

StringTable table_of(const std::vector<std::string>& strings) {
  StringTable table;
  for (const auto& text : strings) table.push_back(text);
  return table;
}

// Hands `use` a writer filled with the model; arrays are borrowed until it returns.
template <class Use>
auto with_writer(const Model& model, const Use& use) {
  ContainerWriter out("model", version(model));
  auto& meta = out.meta();
  meta.update(shared_json(model));
  meta["numbered"] = model.numbered;
  meta["first"] = model.first;
  if (model.origin == Numbers::counted) meta["counted"] = true;
  meta["optimal"] = model.certificate.optimal;
  if (model.columns) meta["columns"] = {model.columns->chosen, model.columns->of};
  const StringTable classes = table_of(model.classes);
  const Certificate& proof = model.certificate;
  const std::vector<double> certificate{proof.value, proof.bound, proof.floor, proof.proven};
  out.add("classes", classes);
  std::optional<SavedTable> table;
  const SavedBins bins(model.features);
  if (model.table) {  // its features are named by the table
    table.emplace(*model.table).add_to(out);
  } else {
    out.add("features", model.features.names());
    out.add("groups", model.features.groups());
    const auto& column_sizes = model.features.column_sizes();
    if (!column_sizes.empty()) out.add("column_sizes", column_sizes);
    bins.add_to(out);
  }
  if (model.rule.blend) {
    meta["blend_share"] = model.rule.blend->share;
    out.add("blend", model.rule.blend->weight);
  }
  out.add("support", model.support);
  out.add("points_to", model.points_to);
  out.add("scores", model.scores);
  out.add("class_mix", model.class_mix);
  out.add("certificate", certificate);
  out.add("intercept", model.rule.intercept);
  out.add("weight", model.rule.weight);
  if (!model.rule.scale.empty()) out.add("scale", model.rule.scale);
  if (!model.rule.curvature.empty()) out.add("curvature", model.rule.curvature);
  if (!model.text.empty()) add_text(out, model.text);
  return use(out);
}

std::size_t count(const Container& in, const std::string& key, std::int64_t most) {
  const std::int64_t value = in.integer(key);
  if (value < 0 || value > most) in.damaged(key + " is " + std::to_string(value));
  return static_cast<std::size_t>(value);
}

template <class T>
std::vector<T> copied(std::span<const T> values) {
  return {values.begin(), values.end()};
}

void check_distinct(const Container& in, const StringTable& names, const std::string& what) {
  std::vector<std::string_view> sorted;
  sorted.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) sorted.push_back(names[i]);
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) in.damaged("two " + what + " are alike");
}

std::vector<std::string> read_classes(const Container& in, bool predicts_numbers) {
  const StringTable names = in.strings("classes");
  if (predicts_numbers) {
    if (names.size() > 0) in.damaged("a regression has no classes");
    return {};
  }
  if (names.size() < 2) in.damaged("it has fewer than two classes");
  check_distinct(in, names, "classes");
  std::vector<std::string> classes;
  for (std::size_t c = 0; c < names.size(); ++c) classes.emplace_back(names[c]);
  return classes;
}

Features read_features(const Container& in, std::size_t k) {
  StringTable names = in.strings("features");
  if (names.size() != k) in.damaged("features and support differ in number");
  check_distinct(in, names, "features");
  auto groups = copied(in.array<std::int32_t>("groups"));
  if (!groups.empty() && groups.size() != k) in.damaged("groups and support differ in number");
  if (!std::ranges::is_sorted(groups)) in.damaged("groups do not ascend");
  if (!groups.empty() && groups.front() < 0) in.damaged("a group is negative");
  std::vector<std::int32_t> sizes;
  if (in.has("column_sizes")) sizes = copied(in.array<std::int32_t>("column_sizes"));
  if (!sizes.empty() && !are_column_sizes(sizes, names)) in.damaged("columns and features differ");
  auto features = Features::named(std::move(names), std::move(groups), std::move(sizes));
  SavedBins::load_into(in, features);
  return features;
}

std::vector<Column> read_support(const Container& in, std::size_t width, bool may_be_empty) {
  const auto support = in.array<Column>("support");
  if (support.empty() && may_be_empty) return {};
  if (support.empty()) in.damaged("its support is empty");
  if (std::ranges::adjacent_find(support, std::greater_equal{}) != support.end()) {
    in.damaged("its support does not ascend");
  }
  if (support.front() < 0 || static_cast<std::size_t>(support.back()) >= width) {
    in.damaged("its support lies outside the features");
  }
  return copied(support);
}

std::vector<Class> read_points_to(const Container& in, std::size_t k, std::size_t classes) {
  const auto points_to = in.array<Class>("points_to", k);
  for (const Class c : points_to) {
    if (c < 0 || static_cast<std::size_t>(c) >= classes) in.damaged("a feature's class is unknown");
  }
  return copied(points_to);
}

std::optional<ProgramFacts> read_program(const Container& in) {
  if (!in.meta().contains("gamma")) return std::nullopt;
  ProgramFacts facts{.gamma = in.number("gamma"),
                     .penalty = {},
                     .scale = in.text("scale") == "sum" ? LossScale::sum : LossScale::mean,
                     .standardized = in.flag("standardized"),
                     .converged = in.flag("converged")};
  if (!(facts.gamma > 0)) in.damaged("gamma is not above 0");
  if (in.meta().contains("penalty")) {
    facts.penalty = in.number("penalty");
    if (!(*facts.penalty > 0)) in.damaged("its penalty is not above 0");
  }
  return facts;
}

std::map<std::string, std::string> read_settings(const Container& in) {
  std::map<std::string, std::string> settings;
  if (!in.meta().contains("settings")) return settings;
  const auto& saved = in.meta().at("settings");
  if (!saved.is_object()) in.damaged("its settings are not named");
  for (const auto& [name, value] : saved.items()) {
    if (!value.is_string()) in.damaged("a setting is not text");
    settings[name] = value.get<std::string>();
  }
  return settings;
}

std::optional<ColumnChoice> read_columns(const Container& in) {
  if (!in.meta().contains("columns")) return std::nullopt;
  const auto& saved = in.meta().at("columns");
  const bool two = saved.is_array() && saved.size() == 2 && saved[0].is_number_unsigned() &&
                   saved[1].is_number_unsigned();
  if (!two || saved[0] > saved[1]) in.damaged("its number of columns is not known");
  return ColumnChoice{.chosen = saved[0].get<std::size_t>(), .of = saved[1].get<std::size_t>()};
}

bool is_regression(const Container& in) {
  return in.meta().contains("rule") && in.text("rule") == "regression";
}

// Above 0 for all classes, or 0 for all: a value of a category.
void read_curvature(const Container& in, std::size_t k, Rule& rule) {
  const std::size_t classes = rule.class_count();
  rule.curvature = in.finite("curvature", k * classes);
  for (std::size_t i = 0; i < rule.curvature.size(); ++i) {
    const double q = rule.curvature[i];
    const bool category = rule.curvature[i / classes * classes] == 0;
    if (!(q >= 0 && q <= largest_density) || (q == 0) != category) {
      in.damaged("a variance is not above 0");
    }
  }
}

void read_kind(const Container& in, std::size_t k, Rule& rule) {
  if (!in.meta().contains("rule")) return;
  const auto known = std::ranges::find(named_kinds, in.text("rule"),
                                       [](const auto& kind) { return std::string(kind.second); });
  if (known == named_kinds.end()) in.damaged("its kind of rule is not known");
  rule.kind = known->first;
  if (rule.predicts_numbers()) {
    if (std::isinf(rule.intercept.front())) in.damaged("its intercept is not finite");
    return;
  }
  const bool density = rule.kind == Rule::Kind::gaussian;
  const double limit = density ? largest_density : largest_center;
  if (std::ranges::any_of(rule.weight, [=](double x) { return std::abs(x) > limit; })) {
    in.damaged("a center is too far away");
  }
  rule.ignores_missing = in.meta().contains("ignores_missing") && in.flag("ignores_missing");
  if (density) return read_curvature(in, k, rule);
  if (!in.has("scale")) return;
  rule.scale = in.finite("scale", k);
  if (std::ranges::any_of(rule.scale, [](double s) { return !(s > 0 && s < largest_center); })) {
    in.damaged("a scale is not above 0");
  }
}

Rule read_rule(const Container& in, std::size_t k, std::size_t classes) {
  Rule rule{.intercept = copied(in.array<double>("intercept", classes)),
            .weight = in.finite("weight", k * classes),
            .binarize = {}};
  for (const double x : rule.intercept) {
    if (!(x < std::numeric_limits<double>::infinity())) in.damaged("an intercept is not a number");
  }
  if (in.meta().contains("binarize")) {
    rule.binarize = in.number("binarize");
    if (!(*rule.binarize >= 0)) in.damaged("its threshold is negative");
  }
  if (in.meta().contains("blend_share")) {
    rule.blend = {.weight = in.finite("blend", k * classes), .share = in.number("blend_share")};
    if (!(rule.blend->share >= 0 && rule.blend->share <= 1)) in.damaged("its share is not one");
  }
  read_kind(in, k, rule);
  if (rule.blend && rule.kind != Rule::Kind::linear) in.damaged("a blend is of linear rules");
  return rule;
}

Model read_model(const Container& in) {
  in.expect("model", newest_version);
  Model model;
  model.method = in.text("method");
  model.program = read_program(in);
  model.settings = read_settings(in);
  model.columns = read_columns(in);
  if (is_regression(in) && !model.program) in.damaged("what its regression minimised is missing");
  model.classes = read_classes(in, is_regression(in));
  model.rows = static_cast<Offset>(count(in, "rows", std::numeric_limits<Offset>::max()));
  model.width = count(in, "width", std::int64_t{std::numeric_limits<Column>::max()} + 1);
  model.alpha = in.number("alpha");
  if (!(model.alpha >= 0)) in.damaged("alpha is negative");
  if (in.meta().contains("then")) {
    model.then = in.text("then");
    if (std::ranges::find(stages(), model.then, &Stage::name) == stages().end()) {
      in.damaged("its second stage is not known");
    }
    model.c = in.number("C");
    if (!(model.c > 0)) in.damaged("C is not above 0");
  }
  if (in.meta().contains("judged_by")) {
    model.judged_by = in.text("judged_by");
    if (known_method(model.judged_by) == nullptr) in.damaged("who judged it is not known");
  }
  model.numbered = in.flag("numbered");
  model.first = static_cast<Offset>(count(in, "first", std::numeric_limits<Column>::max()));
  const bool counted = in.meta().contains("counted") && in.flag("counted");
  model.origin = counted ? Numbers::counted : Numbers::written;
  model.support = read_support(in, model.width, model.program.has_value());
  const std::size_t k = model.support.size();
  const std::size_t classes = model.classes.size();
  if (has_table(in) && (is_regression(in) || model.program)) in.damaged("it is two models");
  if (has_table(in)) {
    model.table = loaded_table(in, classes);
    model.features = cell_features(model.table->preparation);
    if (k != model.features.width() || k != model.width) in.damaged("cells differ in number");
  } else {
    model.features = read_features(in, k);
  }
  model.points_to = read_points_to(in, is_regression(in) ? 0 : k, classes);
  model.scores = in.finite("scores", k);
  model.class_mix = in.finite("class_mix", in.array<double>("class_mix").empty() ? 0 : classes);
  const auto proof = in.finite("certificate", 4);
  model.certificate = {.value = proof[0],
                       .bound = proof[1],
                       .floor = proof[2],
                       .proven = proof[3],
                       .optimal = in.flag("optimal"),
                       .sense = model.program ? Sense::minimised : Sense::maximised};
  model.rule = read_rule(in, k, is_regression(in) ? 1 : classes);
  if (has_text(in)) model.text = loaded_text(in, model.features);
  return model;
}

void check_loads(std::string_view bytes) {
  try {
    (void)read_model(Container::parse(std::as_bytes(std::span(bytes)), "this model"));
  } catch (const Error& error) {
    throw Error(
        {.kind = Fault::Kind::internal,
         .where = "model",
         .what = "it is not written, since it could not be loaded again: " + error.fault().what,
         .fix = "please report this"});
  }
}

}  // namespace

void save_model(const Model& model, const std::filesystem::path& file) {
  with_writer(model, [&](const ContainerWriter& out) {
    check_loads(out.bytes());
    out.write(file);
  });
}

std::string saved_model(const Model& model) {
  std::string bytes = model_bytes(model);
  check_loads(bytes);
  return bytes;
}

std::string model_bytes(const Model& model) {
  return with_writer(model, [](const ContainerWriter& out) { return out.bytes(); });
}

Model load_model(const std::filesystem::path& file) { return read_model(Container::load(file)); }

Model model_from_bytes(std::span<const std::byte> bytes, const std::string& shown) {
  return read_model(Container::parse(bytes, shown));
}

}  // namespace folkman
