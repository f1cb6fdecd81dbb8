#include "folkman/base/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <new>
#include <sstream>

namespace folkman {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;
constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

std::uint64_t first_number(const char* file) {
  std::ifstream in(file);
  std::uint64_t number = unknown;
  return in >> number ? number : unknown;
}

// What a container is still allowed to take.
std::uint64_t left_in_cgroup() {
  const std::uint64_t limit = first_number("/sys/fs/cgroup/memory.max");
  const std::uint64_t used = first_number("/sys/fs/cgroup/memory.current");
  if (limit == unknown || used == unknown) return unknown;
  return limit > used ? limit - used : 0;
}

}  // namespace

std::uint64_t available_memory() {
  std::ifstream in("/proc/meminfo");
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with("MemAvailable:")) continue;
    std::istringstream fields(line.substr(line.find(':') + 1));
    std::uint64_t kibibytes = 0;
    if (fields >> kibibytes) return std::min(kibibytes * 1024, left_in_cgroup());
  }
  return left_in_cgroup();
}

std::string memory_text(double bytes) {
  constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < units.size(); ++unit) bytes /= 1024;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units.at(unit));
  return text.data();
}

void ask_for_huge_pages(const void* memory, std::size_t bytes) noexcept {
#ifdef MADV_HUGEPAGE
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::size_t skipped = (huge_page - address % huge_page) % huge_page;
  if (bytes < skipped + huge_page) return;
  const std::size_t whole = (bytes - skipped) / huge_page * huge_page;
  madvise(reinterpret_cast<void*>(address + skipped), whole, MADV_HUGEPAGE);  // NOLINT
#endif
}

std::vector<double> wide_column(std::size_t size) {
  std::vector<double> column;
  column.reserve(size);
  ask_for_huge_pages(column.data(), size * sizeof(double));
  column.resize(size);
  return column;
}

void* scattered_memory(std::size_t bytes) {
  const std::size_t alignment = bytes >= 4 * huge_page ? huge_page : 64;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, std::max(rounded, alignment));  // NOLINT
  if (memory == nullptr || rounded < bytes) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (alignment == huge_page) madvise(memory, rounded, MADV_HUGEPAGE);
#endif
  return memory;
}

void release_scattered_memory(void* memory) noexcept {
  std::free(memory);  // NOLINT: the pair of aligned_alloc
}

}  // namespace folkman
