// Any bytes as an svmlight file; what follows "|||", where that is there, as the names of its
// features.
#include <optional>

#include "one_file.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto text = folkman::text_of(bytes, size);
  const auto end = text.find("|||");
  const folkman::MemoryFile file(text.substr(0, end));
  std::optional<folkman::MemoryFile> names;
  folkman::ReadOptions options{.files = {file.path()}, .format = "svmlight"};
  if (end != std::string_view::npos) {
    names.emplace(text.substr(end + 3));
    options.names_file = names->path();
  }
  options.skip_bad = size % 3;
  options.labels_required = size % 2 == 0;
  if (size % 5 == 0) options.carry = {"label"};
  options.counts = size % 7 < 3;
  folkman::expect_same_for_any_blocks(options);
  return 0;
}
