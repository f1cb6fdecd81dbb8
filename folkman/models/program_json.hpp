// What l0 regression minimised, in the same words in the model file and in JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "folkman/models/model.hpp"

namespace folkman {

inline void add_facts(nlohmann::json& to, const ProgramFacts& facts) {
  to["gamma"] = facts.gamma;
  if (facts.penalty) to["penalty"] = *facts.penalty;
  to["scale"] = facts.scale == LossScale::mean ? "mean" : "sum";
  to["standardized"] = facts.standardized;
  to["converged"] = facts.converged;
}

}  // namespace folkman
