// What this process and its child that runs HDF5's library (hdf5_server.cpp) say to each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/base/files/child_process.hpp"

namespace folkman {

// What an array of an HDF5 file is.
enum class Hdf5Kind { integer, real, truth, text, other };

struct Hdf5Facts {
  std::string where = {};  // file and array, for messages
  std::vector<std::uint64_t> shape = {};
  Hdf5Kind kind = Hdf5Kind::other;
  std::uint64_t piece = 0;  // as Hdf5Array::piece
};

[[noreturn]] inline void refuse_array(const std::string& where, const std::string& what,
                                      const std::string& fix = "copy or write the file again") {
  refuse_data(where, what, fix);
}

namespace hdf5 {

enum class QuestionKind : std::uint8_t {
  opened,
  has,
  is_group,
  members,
  text_attribute,
  integers_attribute,
  array,     // its facts; arrays are then called by the order in which they were asked for
  integers,  // of an array
  reals,     // likewise
  texts,     // likewise
};

struct Question {
  QuestionKind kind = QuestionKind::opened;
  std::string path = {};
  std::string name = {};    // of an attribute
  std::uint64_t array = 0;  // its number
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

// HDF5's library behind a channel: a child process reads the file and answers questions about it,
// so that a file which the library does not survive is an Error and no more. A question is a
// QuestionKind and what belongs to it; an answer begins with whether there is a fault, which is
// then told instead. Answers until the other end is gone. `bytes`: of a file that is not on the
// disk.
void answer_questions(Channel& channel, const std::string& shown,
                      const std::optional<std::string>& bytes);

// Numbers and texts as the bytes of a message. Whoever takes them does not trust them: lengths are
// checked, and what does not fit is nothing.
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

}  // namespace hdf5
}  // namespace folkman
