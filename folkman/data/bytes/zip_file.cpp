#include "folkman/data/bytes/zip_file.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t end_size = 22;
constexpr std::uint64_t comment_limit = 65535;
constexpr std::uint64_t locator_size = 20;
constexpr std::uint64_t end64_size = 56;
constexpr std::size_t entry_size = 46;
constexpr std::uint64_t member_limit = 65536;
constexpr std::uint64_t directory_limit = std::uint64_t{1} << 26;

[[noreturn]] void damaged(const RandomBytes& file, const std::string& what) {
  refuse_data(file.shown(), "the zip file is not sound: " + what,
              "write it again with scipy.sparse.save_npz");
}

template <class T>
T field(std::string_view bytes, std::size_t position) {
  T value{};
  std::memcpy(&value, bytes.data() + position, sizeof value);
  return value;
}

struct Directory {
  std::uint64_t entries = 0;
  std::uint64_t size = 0;
  std::uint64_t start = 0;
};

Directory directory64(const RandomBytes& file, std::uint64_t end) {
  if (end < locator_size) damaged(file, "its 64-bit directory is missing");
  const auto locator = file.read(end - locator_size, locator_size);
  if (!locator.starts_with("PK\x06\x07")) damaged(file, "its 64-bit directory is missing");
  const auto record = file.read(field<std::uint64_t>(locator, 8), end64_size);
  if (!record.starts_with("PK\x06\x06")) damaged(file, "its 64-bit directory is missing");
  return {.entries = field<std::uint64_t>(record, 32),
          .size = field<std::uint64_t>(record, 40),
          .start = field<std::uint64_t>(record, 48)};
}

Directory directory(const RandomBytes& file) {
  if (file.size() < end_size) damaged(file, "it is too short");
  const auto tail_size = std::min(file.size(), end_size + comment_limit);
  const auto tail = file.read(file.size() - tail_size, tail_size);
  for (auto at = tail.rfind("PK\x05\x06", tail.size() - end_size); at != std::string::npos;
       at = at == 0 ? std::string::npos : tail.rfind("PK\x05\x06", at - 1)) {
    const std::string_view end = std::string_view(tail).substr(at);
    if (end.size() != end_size + field<std::uint16_t>(end, 20)) continue;
    const Directory found{.entries = field<std::uint16_t>(end, 10),
                          .size = field<std::uint32_t>(end, 12),
                          .start = field<std::uint32_t>(end, 16)};
    const bool is_long =
        found.entries == 0xFFFF || found.size == 0xFFFFFFFF || found.start == 0xFFFFFFFF;
    return is_long ? directory64(file, file.size() - tail_size + at) : found;
  }
  damaged(file, "its directory is missing; perhaps it is cut short");
}

// The 64-bit values stand in the extra field 1, in this order, only where the short ones are full.
void widen(ZipMember& member, std::string_view extra) {
  while (extra.size() >= 4) {
    const auto tag = field<std::uint16_t>(extra, 0);
    const std::size_t size = field<std::uint16_t>(extra, 2);
    if (size > extra.size() - 4) return;
    auto body = extra.substr(4, size);
    extra.remove_prefix(4 + size);
    if (tag != 1) continue;
    for (auto* value : {&member.size, &member.compressed, &member.header}) {
      if (*value != 0xFFFFFFFF || body.size() < 8) continue;
      *value = field<std::uint64_t>(body, 0);
      body.remove_prefix(8);
    }
  }
}

}  // namespace

std::vector<ZipMember> zip_members(const RandomBytes& file) {
  const auto place = directory(file);
  if (place.start > file.size() || place.size > file.size() - place.start ||
      place.size > directory_limit || place.entries > member_limit) {
    damaged(file, "its directory is not where it should be");
  }
  const auto bytes = file.read(place.start, place.size);
  std::string_view rest = bytes;
  std::vector<ZipMember> members;
  for (std::uint64_t i = 0; i < place.entries; ++i) {
    if (rest.size() < entry_size || !rest.starts_with("PK\x01\x02")) {
      damaged(file, "its directory is broken");
    }
    const std::size_t name = field<std::uint16_t>(rest, 28);
    const std::size_t extra = field<std::uint16_t>(rest, 30);
    const std::size_t whole = entry_size + name + extra + field<std::uint16_t>(rest, 32);
    if (whole > rest.size()) damaged(file, "its directory is broken");
    ZipMember member{.name = std::string(rest.substr(entry_size, name)),
                     .method = field<std::uint16_t>(rest, 10),
                     .compressed = field<std::uint32_t>(rest, 20),
                     .size = field<std::uint32_t>(rest, 24),
                     .crc = field<std::uint32_t>(rest, 16),
                     .header = field<std::uint32_t>(rest, 42)};
    widen(member, rest.substr(entry_size + name, extra));
    if ((field<std::uint16_t>(rest, 8) & 1U) != 0) damaged(file, member.name + " is encrypted");
    members.push_back(std::move(member));
    rest.remove_prefix(whole);
  }
  return members;
}

}  // namespace folkman
