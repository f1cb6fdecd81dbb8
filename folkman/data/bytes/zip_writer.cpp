#include "folkman/data/bytes/zip_writer.hpp"

#include <zlib.h>

#include <algorithm>

namespace folkman {
namespace {

constexpr std::uint16_t version = 45;  // the first with 64-bit sizes
constexpr std::uint32_t in_extension = 0xFFFFFFFF;
constexpr std::uint16_t first_day = 0x21;  // 1 January 1980: the same file for the same data

template <typename T>
void put_number(std::string& to, T value) {
  for (std::size_t byte = 0; byte < sizeof(T); ++byte)
    to += static_cast<char>((value >> (8 * byte)) & 0xFF);
}

std::uint32_t checksum(const std::vector<std::string_view>& parts) {
  constexpr std::size_t step = std::size_t{1} << 30;
  uLong crc = ::crc32(0, nullptr, 0);
  for (std::string_view part : parts) {
    while (!part.empty()) {
      const auto block = part.substr(0, step);
      crc = ::crc32(crc, reinterpret_cast<const Bytef*>(block.data()),
                    static_cast<uInt>(block.size()));
      part.remove_prefix(block.size());
    }
  }
  return static_cast<std::uint32_t>(crc);
}

// What a local header and an entry of the directory have in common, from `version needed` on.
void put_common(std::string& to, std::uint32_t crc, const std::string& name,
                std::uint16_t extension) {
  put_number(to, version);
  put_number<std::uint16_t>(to, 0);  // flags
  put_number<std::uint16_t>(to, 0);  // stored
  put_number<std::uint16_t>(to, 0);  // midnight
  put_number(to, first_day);
  put_number(to, crc);
  put_number(to, in_extension);
  put_number(to, in_extension);
  put_number(to, static_cast<std::uint16_t>(name.size()));
  put_number(to, extension);
}

}  // namespace

void ZipWriter::put(const std::string& bytes) {
  out_->write(bytes);
  written_ += bytes.size();
}

void ZipWriter::add(const std::string& name, const std::vector<std::string_view>& parts) {
  Member member{.name = name, .crc = checksum(parts), .offset = written_};
  for (const std::string_view part : parts) member.size += part.size();
  std::string header("PK\x03\x04", 4);
  put_common(header, member.crc, name, 20);
  header += name;
  put_number<std::uint16_t>(header, 1);
  put_number<std::uint16_t>(header, 16);
  put_number(header, member.size);
  put_number(header, member.size);
  put(header);
  for (const std::string_view part : parts) {
    out_->write(part);
    written_ += part.size();
  }
  members_.push_back(std::move(member));
}

void ZipWriter::finish() {
  const std::uint64_t start = written_;
  for (const Member& member : members_) {
    std::string entry("PK\x01\x02", 4);
    put_number(entry, version);
    put_common(entry, member.crc, member.name, 28);
    put_number<std::uint16_t>(entry, 0);  // comment
    put_number<std::uint16_t>(entry, 0);  // disk
    put_number<std::uint16_t>(entry, 0);  // internal attributes
    put_number<std::uint32_t>(entry, 0);  // external attributes
    put_number(entry, in_extension);      // offset
    entry += member.name;
    put_number<std::uint16_t>(entry, 1);
    put_number<std::uint16_t>(entry, 24);
    put_number(entry, member.size);
    put_number(entry, member.size);
    put_number(entry, member.offset);
    put(entry);
  }
  const std::uint64_t end = written_;
  std::string tail("PK\x06\x06", 4);
  put_number<std::uint64_t>(tail, 44);
  put_number(tail, version);
  put_number(tail, version);
  put_number<std::uint32_t>(tail, 0);
  put_number<std::uint32_t>(tail, 0);
  put_number<std::uint64_t>(tail, members_.size());
  put_number<std::uint64_t>(tail, members_.size());
  put_number(tail, end - start);
  put_number(tail, start);
  tail.append("PK\x06\x07", 4);
  put_number<std::uint32_t>(tail, 0);
  put_number(tail, end);
  put_number<std::uint32_t>(tail, 1);
  tail.append("PK\x05\x06", 4);
  put_number<std::uint16_t>(tail, 0);
  put_number<std::uint16_t>(tail, 0);
  put_number(tail, static_cast<std::uint16_t>(members_.size()));
  put_number(tail, static_cast<std::uint16_t>(members_.size()));
  put_number(tail, in_extension);
  put_number(tail, in_extension);
  put_number<std::uint16_t>(tail, 0);
  put(tail);
}

}  // namespace folkman
