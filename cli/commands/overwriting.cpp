#include "cli/commands/overwriting.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "cli/flags/options.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"

namespace folkman::cli {
namespace {

constexpr std::array<std::string_view, 4> written_flags{"output", "resume", "save-columns",
                                                        "save-planted"};

struct NamedFile {
  std::string flag;  // "-o", or DATA
  std::string name;
};

std::optional<struct stat> facts(const std::string& name, int standard) {
  struct stat found {};
  const int failed = name == "-" ? ::fstat(standard, &found) : ::stat(name.c_str(), &found);
  return failed != 0 ? std::nullopt : std::optional(found);
}

bool is_written(const CLI::Option& option) {
  return std::ranges::any_of(option.get_lnames(), [](const std::string& name) {
    return std::ranges::find(written_flags, name) != written_flags.end();
  });
}

// Patterns stand for what they match; one that matches nothing is for the reader to complain of.
std::vector<std::string> matched(const std::string& name) {
  try {
    return expanded({name});
  } catch (const Error&) {
    return {};
  }
}

std::vector<NamedFile> inputs(const CLI::App& app) {
  std::vector<NamedFile> found;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_type_name().find("FILE") == std::string::npos || is_written(*option)) continue;
    const std::string flag = option->get_positional() ? "" : option->get_name() + " ";
    const auto add = [&](const std::string& given) {
      for (auto& name : matched(given)) found.push_back({flag, std::move(name)});
    };
    for (const std::string& given : option->results()) {
      add(given);
      for (std::size_t start = 0; given.find(',') != std::string::npos && start < given.size();) {
        const auto comma = std::min(given.find(',', start), given.size());
        add(given.substr(start, comma - start));
        start = comma + 1;
      }
    }
  }
  return found;
}

std::vector<NamedFile> outputs(const Command& command, const CLI::App& app) {
  std::vector<NamedFile> found;
  for (const CLI::Option* option : app.get_options()) {
    if (!is_written(*option)) continue;
    for (const std::string& given : option->results()) {
      const auto files = command.written == nullptr ? std::vector{given} : command.written(given);
      for (const auto& name : files) found.push_back({option->get_name() + " ", name});
    }
  }
  const bool elsewhere = std::ranges::any_of(
      found, [](const NamedFile& file) { return file.flag == "--output " && file.name != "-"; });
  if (!elsewhere) found.push_back({"standard output ", "-"});
  return found;
}

// The same regular file; or one inside a folder that is read.
bool is_read(const NamedFile& output, const NamedFile& input) {
  const auto target = facts(output.name, STDOUT_FILENO);
  const auto source = facts(input.name, STDIN_FILENO);
  if (!target || !source || !S_ISREG(target->st_mode)) return false;
  if (S_ISREG(source->st_mode)) {
    return target->st_dev == source->st_dev && target->st_ino == source->st_ino;
  }
  if (!S_ISDIR(source->st_mode) || output.name == "-") return false;
  std::error_code unknown;
  const auto inside = std::filesystem::relative(output.name, input.name, unknown);
  return !unknown && !inside.empty() && *inside.begin() != "..";
}

[[noreturn]] void refuse_overwriting(const NamedFile& output, const NamedFile& input) {
  refuse(output.name == "-" ? "standard output" : output.flag + output.name,
         "would overwrite " + (input.name == "-" ? "standard input" : input.flag + input.name) +
             ", which is read",
         "write to another file");
}

bool are_one(const std::string& left, const std::string& right) {
  std::error_code unknown;
  return std::filesystem::weakly_canonical(left, unknown) ==
         std::filesystem::weakly_canonical(right, unknown);
}

}  // namespace

void check_no_input_is_overwritten(const Command& command, const CLI::App& app) {
  const auto to = outputs(command, app);
  const auto from = inputs(app);
  for (const auto& output : to) {
    for (const auto& input : from) {
      if (is_read(output, input)) refuse_overwriting(output, input);
    }
    for (const auto& other : to) {
      const bool may_be_one = other.flag == output.flag || output.name == "-";
      if (may_be_one || !are_one(output.name, other.name)) continue;
      refuse(output.flag + output.name, "and " + other.flag + other.name + " are the same file",
             "write to two files");
    }
  }
}

}  // namespace folkman::cli
