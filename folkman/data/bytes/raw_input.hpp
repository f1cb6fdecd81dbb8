// The bytes of one file as stored, from its start, or of standard input.
//
// Some inputs can be read only once: a pipe, be it standard input, a named one or what a shell puts
// in place of <(...), or a device. When asked to `keep` it, what is read is kept for whoever opens
// it next (data/bytes/kept_input.hpp).
#pragma once

#include <memory>
#include <string>

#include "folkman/base/monitor.hpp"

struct stat;

namespace folkman {

class KeptInput;

class RawInput {
 public:
  struct Options {
    bool keep = false;                 // a pipe will be wanted again
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
  [[nodiscard]] bool can_be_read_again() const {
    return regular_ || (kept_ != nullptr && options_.keep);
  }

 private:
  [[noreturn]] void fail(const std::string& what, const std::string& fix) const;
  void open(const std::string& path);
  void look_at(const std::string& path, const struct stat& facts);
  void keep(const struct stat& facts);

  std::string name_;
  Options options_;
  int file_ = -1;
  bool owned_ = false;    // we opened it
  bool regular_ = false;  // it can be read at any position
  std::shared_ptr<KeptInput> kept_;
  std::uint64_t start_ = 0;
  std::uint64_t position_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace folkman
