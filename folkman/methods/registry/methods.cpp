#include "folkman/methods/registry/methods.hpp"

#include <algorithm>
#include <iterator>

#include "folkman/base/error.hpp"
#include "folkman/methods/families.hpp"

namespace folkman {
namespace {

MethodList made_methods() {
  MethodList all;
  for (const auto family : {naive_bayes_methods, density_methods, filter_methods, center_methods,
                            l0_methods, linear_methods, weighted_methods}) {
    std::ranges::move(family(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

std::span<const Method* const> methods() {
  static const MethodList owned = made_methods();
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
  refuse_argument(option("method", name), "there is no such method", "choose one of " + names);
}

}  // namespace folkman
