// Where things stand in a container file; shared by its writer and its reader, of no use to others.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace folkman::container_layout {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie");

constexpr std::string_view magic =
    "\x93"
    "FOLKMAN";
constexpr std::uint32_t format_version = 1;
constexpr std::size_t prefix = 24;  // magic, format version, flags, header length
constexpr std::size_t alignment = 64;
constexpr std::size_t checksum = 8;
constexpr std::uint64_t header_limit = std::uint64_t{1} << 24;
constexpr int depth_limit = 32;

struct ElementType {
  std::string_view name;
  std::uint64_t size;
};
constexpr std::array<ElementType, 5> element_types{
    {{"f64", 8}, {"i64", 8}, {"i32", 4}, {"u64", 8}, {"u8", 1}}};

// 0 for a type that is not known.
[[nodiscard]] constexpr std::uint64_t element_size(std::string_view type) {
  for (const auto& known : element_types) {
    if (known.name == type) return known.size;
  }
  return 0;
}

// x rounded up to the alignment; x is at most 2^63.
[[nodiscard]] constexpr std::uint64_t aligned(std::uint64_t x) {
  return (x + alignment - 1) / alignment * alignment;
}

}  // namespace folkman::container_layout
