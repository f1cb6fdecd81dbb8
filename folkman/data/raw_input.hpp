// The bytes of one file as stored, from its start, or of standard input.
//
// Standard input may be a pipe, which can be read once. When asked to `keep` it, what is read is
// also written to an unlinked temporary file, and at its end that file takes the place of the pipe
// as file descriptor 0: whoever opens "-" next, in this data set or another, reads the same bytes
// again. Nothing is left on disk when the process ends, however it ends.
#pragma once

#include <cstdint>
#include <string>

#include "folkman/base/monitor.hpp"

namespace folkman {

class RawInput {
 public:
  struct Options {
    bool keep = false;                 // standard input will be wanted again
    const Monitor* monitor = nullptr;  // asked while bytes are waited for
  };
  RawInput(const std::string& path, Options options);  // "-": standard input
  RawInput(const RawInput&) = delete;
  RawInput& operator=(const RawInput&) = delete;
  ~RawInput();

  // Up to `size` bytes; 0 only at the end.
  [[nodiscard]] std::size_t read(char* to, std::size_t size);
  void read_whole(std::string& bytes);  // all that is left, in place of what was there
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint64_t position() const { return position_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }  // 0: not known
  // A file that name() opens again and that can be read at any position.
  [[nodiscard]] bool is_plain_file() const { return owned_ && regular_; }
  [[nodiscard]] bool can_be_read_again() const { return regular_; }

 private:
  [[noreturn]] void fail(const std::string& what, const std::string& fix) const;
  void wait_for_bytes() const;
  void open_spool();
  void spool(const char* bytes, std::size_t size);
  void end_of_pipe();

  std::string name_;
  Options options_;
  int file_ = -1;
  int spool_ = -1;
  bool owned_ = false;    // we opened it
  bool regular_ = false;  // it can be read at any position
  std::uint64_t start_ = 0;
  std::uint64_t position_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace folkman
