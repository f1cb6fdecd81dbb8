// Any bytes as a table; behind a ^, as one that lies on its side (--format genes).
#include "one_file.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  auto text = folkman::text_of(bytes, size);
  const bool turned = text.starts_with('^');
  if (turned) text.remove_prefix(1);
  const folkman::MemoryFile file(text);
  folkman::ReadOptions options{.files = {file.path()}, .format = turned ? "genes" : "csv"};
  options.label = size % 2 == 0 ? "y" : "";
  options.labels_required = size % 2 == 0;
  options.skip_bad = size % 3;
  if (size % 5 == 0) options.carry = {"a"};
  if (size % 7 == 0) options.weight = "w";
  if (size % 11 == 0) options.missing = folkman::Missing::zero;
  if (size % 13 == 0) options.missing = folkman::Missing::ignore;
  options.counts = size % 7 < 3;
  folkman::expect_same_for_any_blocks(options);
  return 0;
}
