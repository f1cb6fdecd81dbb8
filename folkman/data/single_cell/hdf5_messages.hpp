// Numbers and texts as the bytes of a message between processes of this program. Whoever takes them
// does not trust them: lengths are checked, and what does not fit is nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/files/child_process.hpp"

namespace folkman::hdf5 {

class Message {
 public:
  void put(std::uint64_t number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void put(std::string_view text) {
    put(text.size());
    bytes_.append(text);
  }
  // As one piece, its length before it.
  [[nodiscard]] bool send(Channel& channel) const {
    Message length;
    length.put(bytes_.size());
    return channel.send(length.bytes_) && channel.send(bytes_);
  }
  // False where the other end is gone.
  [[nodiscard]] bool receive(Channel& channel) {
    std::uint64_t length = 0;
    bytes_.clear();
    at_ = 0;
    if (!channel.receive(&length, sizeof length)) return false;
    constexpr std::uint64_t piece = std::uint64_t{1} << 20U;
    while (length > 0) {  // memory grows with the bytes that come
      const std::size_t had = bytes_.size();
      const auto size = std::min(length, std::max<std::uint64_t>(piece, had));
      bytes_.resize(had + size);
      if (!channel.receive(bytes_.data() + had, size)) return false;
      length -= size;
    }
    return true;
  }
  [[nodiscard]] std::uint64_t number() {
    std::uint64_t found = 0;
    if (bytes_.size() - at_ < sizeof found) return 0;
    std::memcpy(&found, bytes_.data() + at_, sizeof found);
    at_ += sizeof found;
    return found;
  }
  [[nodiscard]] std::string text() {
    const std::uint64_t length = std::min<std::uint64_t>(number(), bytes_.size() - at_);
    at_ += length;
    return bytes_.substr(at_ - length, length);
  }
  [[nodiscard]] bool has_more() const { return at_ < bytes_.size(); }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

}  // namespace folkman::hdf5
