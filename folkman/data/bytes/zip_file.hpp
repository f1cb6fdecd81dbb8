// As much of the zip format as .npz files use: the directory at the end of the file (with its
// 64-bit extension), and members stored or deflated, each read from front to back. Only the
// directory's sizes and offsets are trusted, and those only after a check against the file.
#pragma once

#include <vector>

#include "folkman/data/bytes/random_bytes.hpp"

namespace folkman {

struct ZipMember {
  std::string name;
  std::uint16_t method = 0;      // 0 stored, 8 deflated
  std::uint64_t compressed = 0;  // bytes in the file
  std::uint64_t size = 0;        // bytes unpacked
  std::uint32_t crc = 0;
  std::uint64_t header = 0;  // where its local header stands
};

// Throws when the bytes are no sound zip file.
[[nodiscard]] std::vector<ZipMember> zip_members(const RandomBytes& file);

class ZipStream {
 public:
  ZipStream(std::shared_ptr<const RandomBytes> file, ZipMember member);
  ZipStream(ZipStream&&) noexcept;
  ZipStream& operator=(ZipStream&&) noexcept;
  ~ZipStream();

  [[nodiscard]] const std::string& where() const;  // "X.npz, data.npy"
  // Appends exactly `size` bytes to `out`, or throws that the member is cut short or damaged.
  void read(std::uint64_t size, std::string& out);
  [[nodiscard]] std::string read(std::uint64_t size);
  // Throws unless the member ends here and its checksum is right.
  void expect_end();
  [[nodiscard]] std::uint64_t consumed() const;  // bytes of the file

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace folkman
