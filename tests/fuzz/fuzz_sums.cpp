// Saved sums from any bytes: an Error, or sums that can be rounded, merged and saved again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "folkman/base/error.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace {

// The checksum stops nearly every mutation, so the bytes also become the arrays of a sound file.
void load_parts(std::span<const std::uint8_t> bytes) {
  folkman::ExactSumsParts parts;
  std::vector<std::uint64_t> words(bytes.size() / 8);
  for (std::size_t i = 0; i < words.size() * 8; ++i)
    words[i / 8] |= static_cast<std::uint64_t>(bytes[i]) << (8 * (i % 8));
  if (words.size() < 2) return;
  parts.cells = words[0] % 8;
  std::span<const std::uint64_t> rest = std::span(words).subspan(1);
  const auto fixed = rest.first(std::min<std::size_t>(rest.size(), 2 * parts.cells));
  parts.fixed.assign(fixed.begin(), fixed.end());
  rest = rest.subspan(fixed.size());
  const std::size_t wide = rest.size() / (1 + folkman::WideSum::limb_count);
  parts.wide_cells.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(wide));
  rest = rest.subspan(wide).first(wide * folkman::WideSum::limb_count);
  parts.wide_limbs.assign(rest.begin(), rest.end());
  folkman::ExactSums sums(parts);
  if (!(folkman::ExactSums(sums.parts()) == sums)) std::abort();
  sums += sums;
  for (std::size_t cell = 0; cell < sums.size(); ++cell) (void)sums.rounded(cell);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    load_parts({data, size});
  } catch (const folkman::Error&) {
  }
  try {
    auto sums = folkman::ExactClassSums::parse(std::as_bytes(std::span(data, size)));
    const std::string saved = sums.saved();
    if (!(folkman::ExactClassSums::parse(std::as_bytes(std::span(saved))) == sums)) std::abort();
    sums += sums;
    (void)sums.rounded();
  } catch (const folkman::Error&) {
  }
  return 0;
}
