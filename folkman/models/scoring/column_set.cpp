#include "folkman/models/scoring/column_set.hpp"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/models/scoring/column_set.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

std::size_t list_members(std::span<const Column> columns, const std::uint32_t* bits,
                         std::uint32_t width, std::uint32_t* list) {
  std::size_t i = 0;
  std::size_t found = 0;
  const hn::ScalableTag<std::uint32_t> d;
  if constexpr (hn::MaxLanes(d) >= 8) {  // narrower vectors have no gather
    const hn::RebindToSigned<decltype(d)> signed_d;
    const std::size_t lanes = hn::Lanes(d);
    for (; i + lanes <= columns.size(); i += lanes) {
      const auto column =
          hn::Min(hn::BitCast(d, hn::LoadU(signed_d, columns.data() + i)), hn::Set(d, width));
      const auto word = hn::GatherIndex(d, bits, hn::BitCast(signed_d, hn::ShiftRight<5>(column)));
      const auto bit = hn::And(hn::Shr(word, hn::And(column, hn::Set(d, 31))), hn::Set(d, 1));
      const auto member = hn::Ne(bit, hn::Zero(d));
      if (hn::AllFalse(d, member)) continue;
      found +=
          hn::CompressStore(hn::Iota(d, static_cast<std::uint32_t>(i)), member, d, list + found);
    }
  }
  for (; i < columns.size(); ++i) {
    const std::uint32_t column = std::min(static_cast<std::uint32_t>(columns[i]), width);
    list[found] = static_cast<std::uint32_t>(i);
    found += (bits[column / 32] >> (column % 32)) & 1U;
  }
  return found;
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(list_members);

ColumnSet::ColumnSet(std::span<const Column> members, std::size_t width)
    : bits_(width / 32 + 1), before_(bits_.size()), width_(static_cast<std::uint32_t>(width)) {
  for (const Column column : members) {
    const auto i = static_cast<std::uint32_t>(column);
    bits_[i / 32] |= std::uint32_t{1} << (i % 32);
  }
  for (std::size_t w = 1; w < bits_.size(); ++w) {
    before_[w] = before_[w - 1] + bit_count(bits_[w - 1]);
  }
}

std::size_t ColumnSet::list_members(std::span<const Column> columns, std::uint32_t* list) const {
  return HWY_DYNAMIC_DISPATCH(list_members)(columns, bits_.data(), width_, list);
}

}  // namespace folkman
#endif  // HWY_ONCE
