// folkman demo --kind clicks: a click log with planted effects, as large as one likes.
#pragma once

#include <cstdint>
#include <string>

#include "cli/flags/options.hpp"

namespace folkman::cli {

struct ClickFlags {
  std::uint64_t rows = 20000;
  std::uint64_t from = 0;
  std::uint64_t seed = 0;
  std::string file;          // of the rows
  std::string columns_file;  // of the columns' names, one a line
  std::string planted_file;  // of the planted values
  int threads = 0;
};

void add_click_flags(CLI::App& app, ClickFlags& flags);
// Flags of one kind of demonstration are not for the other.
void check_kind(const CLI::App& app, const std::string& kind);
void write_clicks(const ClickFlags& flags, const Manner& manner);

}  // namespace folkman::cli
