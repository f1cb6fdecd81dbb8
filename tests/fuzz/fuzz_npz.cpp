// Any bytes as a zip file of arrays; and as the bytes of the five arrays of a sparse matrix, in a
// zip file whose directory and checksums are right, which chance would never find. The five parts
// are separated by "|||".
#include <zlib.h>

#include <array>
#include <cstring>

#include "read_bytes.hpp"

namespace {

template <class T>
void put(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void add_member(std::string& bytes, std::string& directory, std::string_view name,
                std::string_view content) {
  const auto start = static_cast<std::uint32_t>(bytes.size());
  std::string common;
  put<std::uint16_t>(common, 20);
  put<std::uint64_t>(common, 0);
  put<std::uint32_t>(
      common, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(content.data()),
                                               static_cast<uInt>(content.size()))));
  put<std::uint32_t>(common, static_cast<std::uint32_t>(content.size()));
  put<std::uint32_t>(common, static_cast<std::uint32_t>(content.size()));
  put<std::uint32_t>(common, static_cast<std::uint32_t>(name.size()));
  bytes.append("PK\x03\x04").append(common).append(name).append(content);
  directory.append("PK\x01\x02").append(2, '\0').append(common).append(10, '\0');
  put<std::uint32_t>(directory, start);
  directory.append(name);
}

std::string sound_zip(std::string_view parts) {
  constexpr std::array<std::string_view, 5> names{"format.npy", "shape.npy", "indptr.npy",
                                                  "indices.npy", "data.npy"};
  std::string bytes;
  std::string directory;
  for (const auto name : names) {
    const auto end = parts.find("|||");
    add_member(bytes, directory, name, parts.substr(0, end));
    parts.remove_prefix(end == std::string_view::npos ? parts.size() : end + 3);
  }
  const auto start = static_cast<std::uint32_t>(bytes.size());
  bytes += directory;
  bytes.append("PK\x05\x06").append(4, '\0');
  put<std::uint16_t>(bytes, names.size());
  put<std::uint16_t>(bytes, names.size());
  put<std::uint32_t>(bytes, static_cast<std::uint32_t>(directory.size()));
  put<std::uint32_t>(bytes, start);
  put<std::uint16_t>(bytes, 0);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = folkman::text_of(data, size);
  folkman::read_bytes("npz", bytes);
  folkman::read_bytes("npz", sound_zip(bytes));
  return 0;
}
