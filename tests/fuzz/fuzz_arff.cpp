#include "one_file.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const folkman::MemoryFile file(folkman::text_of(bytes, size));
  folkman::ReadOptions options{.files = {file.path()}, .format = "arff"};
  options.skip_bad = size % 3;
  options.labels_required = size % 2 == 0;
  if (size % 5 == 0) options.carry = {"a"};
  folkman::expect_same_for_any_blocks(options);
  return 0;
}
