// Any bytes as a Matrix Market file. One that announces very many rows without entries is sound and
// only slow, so it is left out.
#include "folkman/data/mtx_entries.hpp"
#include "read_bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = folkman::text_of(data, size);
  try {
    const folkman::MemoryFile file(bytes);
    folkman::ByteSource source(file.path());
    if (folkman::mtx_header(source).rows > 10000) return 0;
  } catch (const folkman::Error&) {
  }
  folkman::read_bytes("mtx", bytes);
  return 0;
}
