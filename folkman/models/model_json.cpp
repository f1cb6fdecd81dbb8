// A model as JSON. Weights (of the nearest center: centers) are the rule's, class by class; an
// intercept of -infinity (a class without rows) and bytes that are not UTF-8 are for the printer to
// render.
#include <nlohmann/json.hpp>

#include "folkman/models/model_file.hpp"

namespace folkman {
namespace {

nlohmann::json feature_json(const Model& model, std::size_t j) {
  const std::size_t classes = model.classes.size();
  const auto weights = model.rule.weight.begin() + static_cast<std::ptrdiff_t>(j * classes);
  const bool linear = model.rule.kind == Rule::Kind::linear;
  nlohmann::json feature{
      {"index", model.support[j]},
      {"name", model.features.name(static_cast<Column>(j))},
      {"class", model.classes[model.points_to[j]]},
      {"score", model.scores[j]},
      {linear ? "weights" : "centers",
       std::vector<double>(weights, weights + static_cast<std::ptrdiff_t>(classes))}};
  if (!model.rule.scale.empty()) feature["scale"] = model.rule.scale[j];
  return feature;
}

}  // namespace

nlohmann::json model_json(const Model& model) {
  nlohmann::json features = nlohmann::json::array();
  for (std::size_t j = 0; j < model.support.size(); ++j) features.push_back(feature_json(model, j));
  const Certificate& proof = model.certificate;
  nlohmann::json result{{"schema", 1},
                        {"method", model.method},
                        {"k", model.support.size()},
                        {"alpha", model.alpha},
                        {"rows", model.rows},
                        {"width", model.width},
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
                          {"optimal", proof.optimal}}}};
  if (model.then != "own") {
    result["then"] = model.then;
    result["C"] = model.c;
  }
  if (model.rule.binarize) result["binarize"] = *model.rule.binarize;
  if (model.rule.kind == Rule::Kind::nearest_l2) result["rule"] = "nearest-l2";
  if (model.rule.kind == Rule::Kind::nearest_l1) result["rule"] = "nearest-l1";
  if (model.rule.ignores_missing) result["ignores_missing"] = true;
  return result;
}

}  // namespace folkman
