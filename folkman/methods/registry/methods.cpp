#include "folkman/methods/registry/methods.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/methods/centers/center_methods.hpp"
#include "folkman/methods/filters/filter_methods.hpp"
#include "folkman/methods/linear/linear_methods.hpp"
#include "folkman/methods/naive_bayes/density_methods.hpp"
#include "folkman/methods/naive_bayes/naive_bayes_methods.hpp"
#include "folkman/methods/sparse_program/l0_methods.hpp"
#include "folkman/methods/weighted/weighted_methods.hpp"

namespace folkman {
namespace {

std::vector<std::unique_ptr<const Method>> made_methods() {
  std::vector<std::unique_ptr<const Method>> all;
  all.push_back(multinomial_method());
  all.push_back(bernoulli_method());
  all.push_back(gaussian_method());
  all.push_back(mixed_method());
  all.push_back(odds_ratio_method());
  all.push_back(tmnb_method());
  all.push_back(chi2_method());
  all.push_back(mutual_information_method());
  all.push_back(center_l2_method());
  all.push_back(center_l1_method());
  all.push_back(l0_linear_method());
  all.push_back(l0_logistic_method());
  all.push_back(l1_logistic_method());
  all.push_back(l1_svm_method());
  all.push_back(lasso_method());
  all.push_back(rfe_logistic_method());
  all.push_back(rfe_svm_method());
  for (auto& one : weighted_methods()) all.push_back(std::move(one));
  return all;
}

}  // namespace

std::span<const Method* const> methods() {
  static const std::vector<std::unique_ptr<const Method>> owned = made_methods();
  static const std::vector<const Method*> all = [] {
    std::vector<const Method*> found;
    found.reserve(owned.size());
    for (const auto& one : owned) found.push_back(one.get());
    return found;
  }();
  return all;
}

const Method* known_method(const std::string& name) {
  const auto found = std::ranges::find(methods(), name, &Method::name);
  return found == methods().end() ? nullptr : *found;
}

const Method& method(const std::string& name) {
  if (const Method* known = known_method(name)) return *known;
  std::string names;
  for (const Method* one : methods()) names += (names.empty() ? "" : ", ") + one->name();
  throw Error({.kind = Fault::Kind::argument,
               .where = option("method", name),
               .what = "there is no such method",
               .fix = "choose one of " + names});
}

}  // namespace folkman
