// What a reading was asked for, as text by id of the option: what makes two readings of the same
// files different. Options at their standard values are left out, and so is what cannot change the
// answer: threads, memory, the monitor.
#pragma once

#include <map>
#include <string>

#include "folkman/data/schema/read_options.hpp"

namespace folkman {

[[nodiscard]] std::map<std::string, std::string> asked_options(const ReadOptions& options);

}  // namespace folkman
