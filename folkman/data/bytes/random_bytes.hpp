// The bytes of a file in any order, for formats that cannot be read from front to back: from the
// disk where the file is a plain one, from memory where it had to be unpacked first. Reading is
// safe from many threads at once. A file that shrinks meanwhile is an error, not a crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace folkman {

class RandomBytes {
 public:
  [[nodiscard]] static std::shared_ptr<const RandomBytes> of_file(const std::string& path);
  [[nodiscard]] static std::shared_ptr<const RandomBytes> of_memory(std::string bytes,
                                                                    std::string shown);
  RandomBytes(const RandomBytes&) = delete;
  RandomBytes& operator=(const RandomBytes&) = delete;
  ~RandomBytes();

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::string& shown() const { return shown_; }
  // Fills `out` or throws that the file is cut short.
  void read(std::uint64_t position, std::span<char> out) const;
  [[nodiscard]] std::string read(std::uint64_t position, std::uint64_t size) const;

 private:
  RandomBytes() = default;
  [[noreturn]] void cut_short(std::uint64_t wanted) const;

  std::string shown_;
  std::uint64_t size_ = 0;
  int descriptor_ = -1;
  std::string memory_;
};

}  // namespace folkman
