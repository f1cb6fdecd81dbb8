// Any bytes as a Matrix Market file. One that announces very many rows without entries is sound and
// only slow, so it is left out.
#include "folkman/data/matrices/mtx_entries.hpp"
#include "one_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = folkman::text_of(data, size);
  try {
    const folkman::MemoryFile file(bytes);
    folkman::ByteSource source(file.path());
    if (folkman::mtx_header(source).rows > 10000) return 0;
  } catch (const folkman::Error&) {
  }
  const folkman::MemoryFile file(bytes);
  folkman::ReadOptions options{.files = {file.path()}, .format = "mtx", .labels_required = false};
  options.skip_bad = size % 3;
  options.counts = size % 2 == 0;
  folkman::expect_same_for_any_blocks(options);
  return 0;
}
