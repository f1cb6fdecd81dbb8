// Weights (of the nearest center: centers) are the rule's, class by class; an intercept of
// -infinity (a class without rows) and bytes that are not UTF-8 are for the printer to render.
#include "folkman/models/model_json.hpp"

#include <nlohmann/json.hpp>

namespace folkman {
namespace {

nlohmann::json feature_json(const Model& model, std::size_t j) {
  nlohmann::json feature{{"index", model.support[j]},
                         {"name", model.features.name(static_cast<Column>(j))},
                         {"score", model.scores[j]}};
  if (model.rule.predicts_numbers()) {
    feature["weight"] = model.rule.weight[j];
    return feature;
  }
  const std::size_t classes = model.classes.size();
  const auto weights = model.rule.weight.begin() + static_cast<std::ptrdiff_t>(j * classes);
  const bool density = model.rule.kind == Rule::Kind::gaussian && !model.rule.is_category(j);
  const bool linear = model.rule.kind == Rule::Kind::linear ||
                      (model.rule.kind == Rule::Kind::gaussian && !density);
  feature["class"] = model.classes[model.points_to[j]];
  feature[linear    ? "weights"
          : density ? "means"
                    : "centers"] =
      std::vector<double>(weights, weights + static_cast<std::ptrdiff_t>(classes));
  if (density) {
    for (std::size_t c = 0; c < classes; ++c) {
      feature["variances"].push_back(1 / (2 * model.rule.curvature[j * classes + c]));
    }
  }
  if (!model.rule.scale.empty()) feature["scale"] = model.rule.scale[j];
  return feature;
}

nlohmann::json column_json(const Model& model, std::size_t j) {
  const WeightedTable& table = *model.table;
  const PreparedColumn& column = table.preparation.columns[j];
  const std::size_t classes = model.classes.size();
  const auto weights = table.weight.begin() + static_cast<std::ptrdiff_t>(j * classes);
  nlohmann::json attribute{
      {"name", column.name},
      {"weights", std::vector<double>(weights, weights + static_cast<std::ptrdiff_t>(classes))},
      {"missing", column.name_of(column.missing_code)}};
  if (column.is_number) {
    attribute["cuts"] = column.cuts;
  } else {
    attribute["values"] = column.values;
  }
  return attribute;
}

// What weighs, and how the weights were found.
void add_table(nlohmann::json& result, const Model& model) {
  const WeightedTable& table = *model.table;
  nlohmann::json attributes = nlohmann::json::array();
  for (std::size_t j = 0; j < table.attributes(); ++j) attributes.push_back(column_json(model, j));
  result["attributes"] = std::move(attributes);
  result["attributes_kept"] = table.attributes_kept(model.classes.size());
  result["columns"] = table.width;
  result["convergence"] = convergence_json(table.convergence);
  if (table.l1) result["l1"] = *table.l1;
  if (table.l2) result["l2"] = *table.l2;
  if (table.l1) result["penalty_scale"] = table.scale == PenaltyScale::sum ? "sum" : "mean";
  if (model.rule.blend) result["blend_share"] = model.rule.blend->share;
  result.erase("certificate");
  result.erase("alpha");
  result.erase("binarize");
  result.erase("class_mix");
}

}  // namespace

nlohmann::json convergence_json(const Convergence& how) {
  return {{"objective", how.objective}, {"residual", how.residual},
          {"tolerance", how.tolerance}, {"iterations", how.iterations},
          {"converged", how.converged}, {"convex", how.convex}};
}

nlohmann::json shared_json(const Model& model) {
  nlohmann::json shared{{"method", model.method},
                        {"alpha", model.alpha},
                        {"rows", model.rows},
                        {"width", model.width}};
  if (model.then != "own") {
    shared["then"] = model.then;
    shared["C"] = model.c;
  }
  if (model.rule.binarize) shared["binarize"] = *model.rule.binarize;
  for (const auto& [kind, name] : named_kinds) {
    if (kind == model.rule.kind) shared["rule"] = name;
  }
  if (model.rule.ignores_missing) shared["ignores_missing"] = true;
  if (!model.judged_by.empty()) shared["judged_by"] = model.judged_by;
  if (!model.settings.empty()) shared["settings"] = model.settings;
  if (!model.program) return shared;
  shared["gamma"] = model.program->gamma;
  if (model.program->penalty) shared["penalty"] = *model.program->penalty;
  shared["scale"] = model.program->scale == LossScale::mean ? "mean" : "sum";
  shared["standardized"] = model.program->standardized;
  shared["converged"] = model.program->converged;
  return shared;
}

nlohmann::json model_json(const Model& model) {
  nlohmann::json features = nlohmann::json::array();
  for (std::size_t j = 0; j < model.support.size(); ++j) features.push_back(feature_json(model, j));
  const Certificate& proof = model.certificate;
  nlohmann::json result{{"schema", 1},
                        {"k", model.k()},
                        {"classes", model.classes},
                        {"intercept", model.rule.intercept},
                        {"binarize", nullptr},
                        {"class_mix", model.class_mix},
                        {"features", std::move(features)},
                        {"certificate",
                         {{"value", proof.value},
                          {"bound", proof.bound},
                          {"floor", proof.floor},
                          {"gap", proof.gap()},
                          {"relative_gap", proof.relative_gap()},
                          {"optimal", proof.optimal},
                          {"proven", proof.proven}}}};
  result.update(shared_json(model));
  if (model.columns) result["columns"] = model.columns->of;
  if (model.table) add_table(result, model);
  if (model.program) {  // a loss, without smoothing
    result["certificate"]["sense"] = "minimised";
    result.erase("alpha");
    result.erase("class_mix");
  }
  if (model.rule.predicts_numbers()) {
    result["intercept"] = model.rule.intercept.front();
    result.erase("classes");
  }
  return result;
}

}  // namespace folkman
