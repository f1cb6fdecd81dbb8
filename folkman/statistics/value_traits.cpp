#include "folkman/statistics/value_traits.hpp"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/value_traits.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::traits::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;

// What a lane has seen.
struct Lanes {
  V least, most, total, signs, broken;
};

HWY_INLINE void see(Lanes& lanes, V x) {
  const D d;
  const V magic = hn::Set(d, 0x1.8p52);
  const V size = hn::Abs(x);
  lanes.least = hn::Min(lanes.least, size);
  lanes.most = hn::Max(lanes.most, size);
  lanes.total = hn::Add(lanes.total, size);
  lanes.signs = hn::Or(lanes.signs, x);
  // Some bit differs where x has a fraction; what exceeds 2^51 is known by the largest.
  lanes.broken = hn::Or(lanes.broken, hn::Xor(hn::Sub(hn::Add(size, magic), magic), size));
}

ValueTraits traits_of(const double* values, std::size_t count) {
  const D d;
  const V zero = hn::Zero(d);
  Lanes lanes{hn::Set(d, 0x1p19), zero, zero, zero, zero};
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) see(lanes, hn::LoadU(d, values + i));
  for (; i < count; ++i) see(lanes, hn::Set(d, values[i]));
  const hn::RebindToUnsigned<D> bits;
  const auto no_bits = hn::Zero(bits);
  const auto sign_bits = hn::BitCast(bits, hn::And(lanes.signs, hn::Set(d, -0.0)));
  ValueTraits traits;
  traits.most = hn::GetLane(hn::MaxOfLanes(d, lanes.most));
  traits.finite = std::isfinite(hn::GetLane(hn::SumOfLanes(d, lanes.total)));
  traits.negative = !hn::AllTrue(bits, hn::Eq(sign_bits, no_bits));
  traits.whole =
      traits.most < 0x1p51 && hn::AllTrue(bits, hn::Eq(hn::BitCast(bits, lanes.broken), no_bits));
  traits.fixed = traits.most < 0x1p19 && hn::GetLane(hn::MinOfLanes(d, lanes.least)) >= 0x1p-24;
  return traits;
}

Column largest_of(const Column* columns, std::size_t count) {
  const hn::CappedTag<Column, 16> d;
  auto most = hn::Set(d, -1);
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d))
    most = hn::Max(most, hn::LoadU(d, columns + i));
  for (; i < count; ++i) most = hn::Max(most, hn::Set(d, columns[i]));
  return hn::GetLane(hn::MaxOfLanes(d, most));
}

}  // namespace folkman::traits::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace traits {

HWY_EXPORT(traits_of);
HWY_EXPORT(largest_of);

ValueTraits dispatched(std::span<const double> values) {
  return HWY_DYNAMIC_DISPATCH(traits_of)(values.data(), values.size());
}

Column dispatched(std::span<const Column> columns) {
  return HWY_DYNAMIC_DISPATCH(largest_of)(columns.data(), columns.size());
}

// For values below 2^-24, which have bits beyond 2^-76 unless they are short.
bool all_on_grid(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) {
    const double rest = value - ((value + 0x1.8p20) - 0x1.8p20);
    return (rest + 0x1.8p-24) - 0x1.8p-24 == rest;
  });
}

}  // namespace traits

ValueTraits value_traits(std::span<const double> values) {
  ValueTraits found = traits::dispatched(values);
  if (!found.fixed && found.most < 0x1p19 && found.finite)
    found.fixed = traits::all_on_grid(values);
  return found;
}

Column largest(std::span<const Column> columns) { return traits::dispatched(columns); }

}  // namespace folkman
#endif
