// Any bytes as a table feature,class,sum, as they are and below a sound header: an Error, or sums
// that can be rounded, merged and saved.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/statistics/class_sums/long_table.hpp"
#include "memory_file.hpp"

namespace {

void read_table(std::string_view bytes) {
  try {
    const folkman::MemoryFile file(bytes);
    folkman::ByteSource source(file.path());
    auto sums = folkman::class_sums_from_long_table(source);
    const std::string saved = sums.saved();
    if (!(folkman::ExactClassSums::parse(std::as_bytes(std::span(saved))) == sums)) std::abort();
    sums += sums;
    (void)sums.rounded();
  } catch (const folkman::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = folkman::text_of(data, size);
  (void)folkman::looks_like_long_table(bytes);
  read_table(bytes);
  read_table("feature,class,sum\n,ham,7\n" + std::string(bytes));
  return 0;
}
