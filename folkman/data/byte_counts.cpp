#include "folkman/data/byte_counts.hpp"

#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/data/byte_counts.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::counts::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

ByteCounts count(std::string_view text) {
  const hn::ScalableTag<std::uint8_t> d;
  const auto line_feed = hn::Set(d, '\n');
  const auto quote = hn::Set(d, '"');
  ByteCounts counts;
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= text.size(); i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(text.data() + i));
    counts.line_feeds += hn::CountTrue(d, hn::Eq(bytes, line_feed));
    counts.quotes += hn::CountTrue(d, hn::Eq(bytes, quote));
  }
  for (; i < text.size(); ++i) {
    counts.line_feeds += text[i] == '\n' ? 1 : 0;
    counts.quotes += text[i] == '"' ? 1 : 0;
  }
  return counts;
}

}  // namespace folkman::counts::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace counts {

HWY_EXPORT(count);

}  // namespace counts

ByteCounts byte_counts(std::string_view text) { return HWY_DYNAMIC_DISPATCH(counts::count)(text); }

}  // namespace folkman
#endif
