#include "folkman/numerics/exact_sums/value_traits.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/numerics/exact_sums/value_traits.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef FOLKMAN_VALUE_LOOK  // this file is compiled once for every instruction set
#define FOLKMAN_VALUE_LOOK
namespace folkman {
struct ValueLook {  // the first two are the bits of doubles
  std::int64_t least;
  std::int64_t most;
  bool whole;
};
}  // namespace folkman
#endif

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

// As integers, the bits of doubles from 0 ascend as the doubles do; those with a sign are below 0,
// infinity and what is no number above all others. So two comparisons see whatever can be wrong.
ValueLook value_look(const double* values, std::size_t count) {
  const hn::CappedTag<double, 8> d;
  const hn::RebindToSigned<decltype(d)> bits;
  const auto magic = hn::Set(d, 0x1.8p52);
  const std::size_t lanes = hn::Lanes(d);
  auto least = hn::Set(bits, std::bit_cast<std::int64_t>(0x1p19));
  auto most = hn::Zero(bits);
  auto least_too = least;  // every other vector, so that none waits for the one before it
  auto most_too = most;
  auto broken = hn::Zero(d);  // some bit differs where a value below 2^51 has a fraction
  const auto see = [&](auto x, auto& low, auto& high) HWY_ATTR {
    low = hn::Min(low, hn::BitCast(bits, x));
    high = hn::Max(high, hn::BitCast(bits, x));
    broken = hn::Or(broken, hn::Xor(hn::Sub(hn::Add(x, magic), magic), x));
  };
  std::size_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    see(hn::LoadU(d, values + i), least, most);
    see(hn::LoadU(d, values + i + lanes), least_too, most_too);
  }
  if (count >= 2 * lanes) {  // the last vectors, of which some were seen already
    see(hn::LoadU(d, values + count - 2 * lanes), least, most);
    see(hn::LoadU(d, values + count - lanes), least_too, most_too);
    i = count;
  }
  for (; i < count; ++i) see(hn::Set(d, values[i]), least, most);
  least = hn::Min(least, least_too);
  most = hn::Max(most, most_too);
  return {.least = hn::GetLane(hn::MinOfLanes(bits, least)),
          .most = hn::GetLane(hn::MaxOfLanes(bits, most)),
          .whole = hn::AllTrue(bits, hn::Eq(hn::BitCast(bits, broken), hn::Zero(bits)))};
}

Column largest_column(const Column* columns, std::size_t count) {
  const hn::CappedTag<Column, 16> d;
  auto most = hn::Set(d, -1);
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d))
    most = hn::Max(most, hn::LoadU(d, columns + i));
  if (count >= hn::Lanes(d)) {
    most = hn::Max(most, hn::LoadU(d, columns + count - hn::Lanes(d)));
    i = count;
  }
  for (; i < count; ++i) most = hn::Max(most, hn::Set(d, columns[i]));
  return hn::GetLane(hn::MaxOfLanes(d, most));
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(value_look);
HWY_EXPORT(largest_column);

namespace {

// For values below 2^-24, which have bits beyond 2^-76 unless they are short.
bool all_on_grid(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) {
    const double rest = value - ((value + 0x1.8p20) - 0x1.8p20);
    return (rest + 0x1.8p-24) - 0x1.8p-24 == rest;
  });
}

// Any doubles, one by one.
ValueTraits patient_traits(std::span<const double> values) {
  ValueTraits found;
  for (const double value : values) {
    const double size = std::abs(value);
    found.finite = found.finite && std::isfinite(value);
    found.negative = found.negative || std::signbit(value);
    found.most = std::max(found.most, size);
    found.whole = found.whole && size < 0x1p51 && std::trunc(value) == value;
  }
  found.fixed = found.finite && found.most < 0x1p19 && all_on_grid(values);
  return found;
}

}  // namespace

ValueTraits value_traits(std::span<const double> values) {
  const ValueLook look = HWY_DYNAMIC_DISPATCH(value_look)(values.data(), values.size());
  constexpr auto infinite = std::bit_cast<std::int64_t>(std::numeric_limits<double>::infinity());
  if (look.least < 0 || look.most >= infinite) return patient_traits(values);
  ValueTraits found;
  found.most = std::bit_cast<double>(look.most);
  found.whole = look.whole && found.most < 0x1p51;
  found.ones = look.most == std::bit_cast<std::int64_t>(1.0) && look.least == look.most;
  found.fixed =
      found.most < 0x1p19 && (std::bit_cast<double>(look.least) >= 0x1p-24 || all_on_grid(values));
  return found;
}

Column largest(std::span<const Column> columns) {
  return HWY_DYNAMIC_DISPATCH(largest_column)(columns.data(), columns.size());
}

}  // namespace folkman
#endif
