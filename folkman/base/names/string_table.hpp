// Many strings in one piece of memory: 8 bytes of overhead each instead of 32. Append only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace folkman {

class StringTable {
 public:
  StringTable() = default;
  // String i is bytes[ends[i-1] .. ends[i]): `ends` ascend to bytes.size().
  StringTable(std::string bytes, std::vector<std::uint64_t> ends)
      : bytes_(std::move(bytes)), ends_(std::move(ends)) {}
  void push_back(std::string_view text) {
    bytes_.append(text);
    ends_.push_back(bytes_.size());
  }
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::string_view operator[](std::size_t i) const {
    const std::uint64_t start = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(bytes_).substr(start, ends_[i] - start);
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] const std::vector<std::uint64_t>& ends() const { return ends_; }
  friend bool operator==(const StringTable&, const StringTable&) = default;

 private:
  std::string bytes_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace folkman
