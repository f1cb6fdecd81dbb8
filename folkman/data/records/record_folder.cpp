#include "folkman/data/records/record_folder.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace folkman {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t magic_bytes = 6;

std::optional<fs::path> first_file(const fs::path& folder) {
  std::error_code failure;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                      failure);
  for (const fs::recursive_directory_iterator end; !failure && at != end; at.increment(failure)) {
    const std::string name = at->path().filename().string();
    const bool is_folder = at->is_directory(failure);
    if (name.starts_with('.') || name.starts_with('_')) {
      if (is_folder) at.disable_recursion_pending();
      continue;
    }
    if (!is_folder && at->is_regular_file(failure)) return at->path();
  }
  return std::nullopt;
}

}  // namespace

// PARE: its footer is encrypted, and Arrow will say so.
bool is_parquet(std::string_view head) {
  return head.starts_with("PAR1") || head.starts_with("PARE");
}

bool is_arrow_file(std::string_view head) { return head.starts_with("ARROW1"); }

bool holds(const std::string& folder, bool (*recognises)(std::string_view head)) {
  const auto file = first_file(folder);
  if (!file) return false;
  std::array<char, magic_bytes> head{};
  std::ifstream stream(*file, std::ios::binary);
  stream.read(head.data(), head.size());
  return recognises({head.data(), static_cast<std::size_t>(stream.gcount())});
}

}  // namespace folkman
