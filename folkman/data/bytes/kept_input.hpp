// The bytes of a pipe, or of whatever else gives them only once, for more than one reading.
//
// What is read is also written to an unlinked temporary file. Whoever opens the same input again,
// in this data set or another, by the same path or another one, reads that file first and goes on
// with the input where the file ends: a reading that stopped early costs nothing. Inputs are known
// by their device and inode for as long as the process lives, which is one job of the command line;
// nothing is left on disk when it ends, however it ends.
#pragma once

#include <cerrno>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>

#include "folkman/base/monitor.hpp"

struct stat;

namespace folkman {

class KeptInput {
 public:
  // The one that was kept with these facts; null where none was.
  [[nodiscard]] static std::shared_ptr<KeptInput> found(const struct stat& facts);
  // From now on kept. `file` is its own to close.
  [[nodiscard]] static std::shared_ptr<KeptInput> made(int file, std::string name,
                                                       const struct stat& facts);
  KeptInput(int file, std::string name);
  KeptInput(const KeptInput&) = delete;
  KeptInput& operator=(const KeptInput&) = delete;
  ~KeptInput();

  struct Reading {
    std::uint64_t position = 0;
    bool keep = false;                 // what is new will be wanted again
    const Monitor* monitor = nullptr;  // asked while bytes are waited for
  };
  // Up to `size` bytes from this position on; 0 only at the end. Error where they are gone.
  [[nodiscard]] std::size_t read(const Reading& reading, char* to, std::size_t size);

 private:
  [[noreturn]] void fail(const std::string& what, const std::string& fix) const;
  [[nodiscard]] std::size_t reread(std::uint64_t position, char* to, std::size_t size) const;
  void keep(const char* bytes, std::size_t size);
  void open_spool();

  std::string name_;
  int file_;
  std::mutex lock_;
  int spool_ = -1;
  std::uint64_t spooled_ = 0;  // bytes in it, from the first on
  std::uint64_t taken_ = 0;    // bytes read of the input
  bool ended_ = false;
};

// What the system says of an error.
[[nodiscard]] inline std::string said_of(int code) { return std::generic_category().message(code); }

// What `once` answers, tried again after signals, which only ask the monitor.
template <class Read>
[[nodiscard]] std::int64_t unbroken(const Read& once, const Monitor* monitor) {
  while (true) {
    const std::int64_t got = once();
    if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
    check_stop(monitor);
  }
}

}  // namespace folkman
