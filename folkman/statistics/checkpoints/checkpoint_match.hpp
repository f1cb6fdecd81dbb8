// Whether a checkpoint belongs to a job: to what was asked for, by option, and to the files read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "folkman/base/files/container.hpp"
#include "folkman/data/dataset/input_facts.hpp"

namespace folkman {

// What `out` borrows until it is written.
struct MatchArrays {
  StringTable asked = {};
  StringTable asked_values = {};
  StringTable inputs = {};
  std::vector<std::uint64_t> sizes = {};
  std::vector<std::int64_t> written = {};
  std::vector<std::uint64_t> ends = {};
};
void add_match(ContainerWriter& out, MatchArrays& room,
               const std::map<std::string, std::string>& asked,
               const std::vector<InputFacts>& inputs);

// Error naming the first difference. `shown`: the checkpoint.
void check_same_job(const Container& in, const std::map<std::string, std::string>& asked,
                    const std::string& shown);
void check_same_inputs(const Container& in, const std::vector<InputFacts>& inputs,
                       const std::string& shown);

}  // namespace folkman
