// Any bytes as a container file: as they are, and again behind a right magic, version and checksum,
// which chance would never find.
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/files/container.hpp"

namespace {

template <class T>
void touch(const folkman::Container& container, const std::string& name) {
  try {
    volatile T sum{};
    for (const T value : container.array<T>(name)) sum = value;
  } catch (const folkman::Error&) {
  }
}

void load(const std::string& bytes) {
  try {
    const auto container = folkman::Container::parse(std::as_bytes(std::span(bytes)));
    for (const char* name : {"a", "b", "names.bytes", "names.ends"}) {
      touch<double>(container, name);
      touch<std::int32_t>(container, name);
      touch<std::uint64_t>(container, name);
      touch<std::uint8_t>(container, name);
    }
    (void)container.strings("names");
  } catch (const folkman::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  load(bytes);
  const auto cut = bytes.find('\n');  // the header, then the arrays
  auto header = bytes.substr(0, cut);
  header.append((64 - (24 + header.size()) % 64) % 64, ' ');
  std::string file(
      "\x93"
      "FOLKMAN\1\0\0\0\0\0\0\0",
      16);
  const std::uint64_t length = header.size();
  file.append(reinterpret_cast<const char*>(&length), sizeof length);
  file += header;
  if (cut != std::string::npos) file += bytes.substr(cut + 1);
  const std::uint64_t hash = XXH3_64bits(file.data(), file.size());
  file.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  load(file);
  return 0;
}
