// A flag as people are told of it.
#pragma once

#include <string>
#include <vector>

namespace folkman::cli {

// One flag or argument, as help, completion and the man page all see it.
struct FlagEntry {
  std::string group;
  std::vector<std::string> names;  // "-o", "--output"; for an argument its one name
  std::string type;                // empty for a switch
  std::string help;
  bool positional = false;
  bool many = false;
};

}  // namespace folkman::cli
