// A zip file of stored members, with 64-bit sizes: what NumPy and SciPy read as .npz.
#pragma once

#include <cstdint>
#include <vector>

#include "folkman/base/files/atomic_file.hpp"

namespace folkman {

class ZipWriter {
 public:
  explicit ZipWriter(AtomicFile& out) : out_(&out) {}

  void add(const std::string& name, const std::vector<std::string_view>& parts);
  void finish();  // the directory at the end

 private:
  struct Member {
    std::string name;
    std::uint32_t crc = 0;
    std::uint64_t size = 0;
    std::uint64_t offset = 0;
  };
  void put(const std::string& bytes);

  AtomicFile* out_;
  std::uint64_t written_ = 0;
  std::vector<Member> members_;
};

}  // namespace folkman
