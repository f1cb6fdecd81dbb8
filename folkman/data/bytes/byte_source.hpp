// The uncompressed bytes of one file, or of standard input ("-"). gzip (of one member or many) and
// zstd are recognised by their first bytes, whatever the file is called. Compressed input that
// ends early or is damaged is an Error naming the file and the byte.
#pragma once

#include <string_view>
#include <vector>

#include "folkman/data/bytes/raw_input.hpp"

namespace folkman {

class Decoder;

class ByteSource {
 public:
  explicit ByteSource(const std::string& path, RawInput::Options options = {});
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  ~ByteSource();

  // The next bytes without taking them: `size` of them, fewer only at the end.
  [[nodiscard]] std::string_view peek(std::size_t size);
  // Its bytes are those of the file name(), which can be read at any position.
  [[nodiscard]] bool is_plain_file() const;
  // Opened once more by its path, it gives the same bytes; of a pipe that is kept, once it has
  // ended.
  [[nodiscard]] bool can_be_read_again() const { return raw_.can_be_read_again(); }
  // Takes up to `size` bytes, fewer only at the end.
  std::size_t read(char* to, std::size_t size);
  void skip(std::size_t size);
  [[nodiscard]] std::string rest();  // all that is left

  [[nodiscard]] const std::string& name() const { return raw_.name(); }  // as in messages
  // Bytes as stored that what was taken is made of; about so many where they are compressed.
  [[nodiscard]] std::uint64_t consumed() const;
  [[nodiscard]] std::uint64_t stored_size() const { return raw_.size(); }  // 0: not known

 private:
  [[nodiscard]] std::size_t decoded(char* to, std::size_t size);

  RawInput raw_;
  std::unique_ptr<Decoder> decoder_;
  std::string ahead_;  // peeked at, not yet taken: ahead_[taken_..]
  std::size_t taken_ = 0;
};

// Patterns (* ? [...]) replaced by the files they match, sorted. One that matches none is an Error.
[[nodiscard]] std::vector<std::string> expanded(const std::vector<std::string>& files);

}  // namespace folkman
