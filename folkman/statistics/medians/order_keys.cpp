#include "folkman/statistics/medians/order_keys.hpp"

#include <bit>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/medians/order_keys.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef FOLKMAN_ORDER_KEYS  // this file is compiled once for every instruction set
#define FOLKMAN_ORDER_KEYS
namespace folkman::keys {
template <class Key>
struct Magnitude;
template <>
struct Magnitude<std::int32_t> {
  static constexpr std::int32_t limit =
      std::bit_cast<std::int32_t>(std::numeric_limits<float>::infinity());
};
template <>
struct Magnitude<std::int64_t> {
  static constexpr std::int64_t limit = std::bit_cast<std::int64_t>(1e300);
};
}  // namespace folkman::keys
#endif

HWY_BEFORE_NAMESPACE();
namespace folkman::keys::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

template <class Key>
using Vector = hn::CappedTag<Key, lanes>;

// Its own inverse: the bits of negative numbers descend, all but the sign's.
template <class Tag, class Bits>
HWY_INLINE Bits turned(Tag d, Bits bits) {
  const auto rest = hn::Set(d, std::numeric_limits<hn::TFromD<Tag>>::max());
  return hn::Xor(bits, hn::And(hn::BroadcastSignBit(bits), rest));
}

template <class Key, class Number>
bool made_of(const Number* values, std::size_t count, Key* keys) {
  const Vector<Key> d;
  const hn::RebindToFloat<Vector<Key>> numbers;
  HWY_ALIGN Number padded[lanes] = {};
  if (count < lanes) {
    for (std::size_t i = 0; i < count; ++i) padded[i] = values[i];
    values = padded;
  }
  const auto magnitude = hn::Set(d, std::numeric_limits<Key>::max());
  auto most = hn::Zero(d);
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
    const auto x = hn::Add(hn::LoadU(numbers, values + i), hn::Zero(numbers));
    const auto bits = hn::BitCast(d, x);
    most = hn::Max(most, hn::And(bits, magnitude));
    hn::StoreU(turned(d, bits), d, keys + i);
  }
  return hn::GetLane(hn::MaxOfLanes(d, most)) < Magnitude<Key>::limit;
}

template <class Key>
void range_of(Column<Key> of, Half<Key>& half) {
  const Vector<Key> d;
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
    auto low = hn::Set(d, std::numeric_limits<Key>::max());
    auto high = hn::Set(d, std::numeric_limits<Key>::min());
    for (std::size_t row = 0; row < of.rows; ++row) {
      const auto key = hn::LoadU(d, of.keys + row * lanes + i);
      low = hn::Min(low, key);
      high = hn::Max(high, key);
    }
    hn::StoreU(low, d, half.low.data() + i);
    hn::StoreU(high, d, half.high.data() + i);
  }
}

template <class Key>
void count_of(Column<Key> of, const Key* limits, Key* counts) {
  const Vector<Key> d;
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
    const auto limit = hn::LoadU(d, limits + i);
    const Key* at = of.keys + i;
    auto even = hn::Set(d, static_cast<Key>(of.rows));  // less those above
    auto odd = hn::Zero(d);
    const auto above = [&](const Key* key) HWY_ATTR {
      return hn::VecFromMask(d, hn::Gt(hn::LoadU(d, key), limit));
    };
    std::size_t row = 0;
    for (; row + 2 <= of.rows; row += 2, at += 2 * lanes) {
      even = hn::Add(even, above(at));
      odd = hn::Add(odd, above(at + lanes));
    }
    if (row < of.rows) even = hn::Add(even, above(at));
    hn::StoreU(hn::Add(even, odd), d, counts + i);
  }
}

template <class Key>
void next_of(Column<Key> of, const Key* limits, Key* next) {
  const Vector<Key> d;
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
    const auto limit = hn::LoadU(d, limits + i);
    auto least = hn::Set(d, std::numeric_limits<Key>::max());
    for (std::size_t row = 0; row < of.rows; ++row) {
      const auto key = hn::LoadU(d, of.keys + row * lanes + i);
      least = hn::IfThenElse(hn::Gt(key, limit), hn::Min(least, key), least);
    }
    hn::StoreU(least, d, next + i);
  }
}

// The next key to try. Values between the ends are taken to be spread evenly, twice; every third
// time keys are, which halves the bits of any range.
template <class Key, class Bits>
HWY_INLINE Bits tried(Vector<Key> d, int pass, Bits low, Bits high, Bits below, Bits excess) {
  const hn::RebindToFloat<Vector<Key>> numbers;
  const hn::RebindToUnsigned<Vector<Key>> magnitudes;
  if (pass % 3 == 2) {
    const auto span = hn::BitCast(magnitudes, hn::Sub(high, low));
    return hn::Add(low, hn::BitCast(d, hn::ShiftRight<1>(span)));
  }
  const auto from = hn::BitCast(numbers, turned(d, low));
  const auto to = hn::BitCast(numbers, turned(d, high));
  const auto share = hn::Div(hn::ConvertTo(numbers, hn::Neg(below)),
                             hn::ConvertTo(numbers, hn::Sub(excess, below)));
  const auto between = hn::Add(from, hn::Mul(hn::Sub(to, from), share));
  const auto key = turned(d, hn::BitCast(d, between));
  return hn::Max(low, hn::Min(key, hn::Sub(high, hn::Set(d, Key{1}))));
}

// Both ends of a bracket are keys of some row, so it closes when nothing is left between them.
template <class Key>
void half_of(std::span<const Weighed<Key>> of, Half<Key>& half) {
  const Vector<Key> d;
  Key all = 0;
  for (const auto& part : of) all += static_cast<Key>(part.rows.rows) * part.factor;
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
    auto low = hn::LoadU(d, half.low.data() + i);
    auto high = hn::LoadU(d, half.high.data() + i);
    auto below = hn::Set(d, -all);  // twice what lies under `low`, less all
    auto excess = hn::Set(d, all);
    for (int pass = 0; !hn::AllTrue(d, hn::Eq(low, high)); ++pass) {
      const auto middle = tried<Key>(d, pass, low, high, below, excess);
      auto above = hn::Zero(d);
      auto before = hn::Set(d, std::numeric_limits<Key>::min());
      auto after = hn::Set(d, std::numeric_limits<Key>::max());
      for (const auto& part : of) {
        const auto factor = hn::Set(d, part.factor);
        const Key* const end = part.rows.keys + part.rows.rows * lanes + i;
        for (const Key* at = part.rows.keys + i; at < end; at += lanes) {
          const auto key = hn::LoadU(d, at);
          const auto beyond = hn::Gt(key, middle);
          above = hn::IfThenElse(beyond, hn::Add(above, factor), above);
          after = hn::IfThenElse(beyond, hn::Min(after, key), after);
          before = hn::IfThenElse(beyond, before, hn::Max(before, key));
        }
      }
      const auto reached = hn::Sub(hn::Set(d, all), hn::Add(above, above));
      const auto open = hn::Lt(low, high);
      const auto short_of = hn::Lt(reached, hn::Zero(d));
      const auto falls = hn::AndNot(short_of, open);
      const auto rises = hn::And(short_of, open);
      high = hn::IfThenElse(falls, before, high);
      excess = hn::IfThenElse(falls, reached, excess);
      low = hn::IfThenElse(rises, after, low);
      below = hn::IfThenElse(rises, reached, below);
    }
    hn::StoreU(low, d, half.low.data() + i);
    hn::StoreU(high, d, half.high.data() + i);
    hn::StoreU(excess, d, half.excess.data() + i);
  }
}

using Wide = hn::CappedTag<double, 8>;
HWY_INLINE auto numbers_of(Wide d, const std::int32_t* keys) {
  const hn::Rebind<std::int32_t, Wide> half;
  return hn::PromoteTo(d,
                       hn::BitCast(hn::Rebind<float, Wide>(), turned(half, hn::LoadU(half, keys))));
}
HWY_INLINE auto numbers_of(Wide d, const std::int64_t* keys) {
  const hn::Rebind<std::int64_t, Wide> whole;
  return hn::BitCast(d, turned(whole, hn::LoadU(whole, keys)));
}

template <class Key>
void units_of(Column<Key> of, const Clamps& clamps, std::int64_t* sums) {
  const Wide d;
  const hn::RebindToSigned<Wide> whole;
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
    const auto median = hn::LoadU(d, clamps.median + i);
    const auto tied = hn::LoadU(d, clamps.tied + i);
    const auto sign = hn::LoadU(d, clamps.sign + i);
    const auto distance = hn::LoadU(d, clamps.distance + i);
    const auto scale = hn::LoadU(d, clamps.scale + i);
    auto sum = hn::Zero(whole);
    for (std::size_t row = 0; row < of.rows; ++row) {
      const auto x = numbers_of(d, of.keys + row * lanes + i);
      const auto s = hn::Mul(sign, hn::Sub(hn::Sub(tied, x), hn::Sub(x, median)));
      const auto clamped = hn::Max(hn::Min(s, distance), hn::Neg(distance));
      sum = hn::Add(sum, hn::ConvertTo(whole, hn::Mul(clamped, scale)));
    }
    hn::StoreU(sum, whole, sums + i);
  }
}

template <class Key>
Kernels<Key> all_kernels() {
  return {.made = made_of<Key, typename Kernels<Key>::Number>,
          .count_up_to = count_of<Key>,
          .next_above = next_of<Key>,
          .clamped_units = units_of<Key>,
          .find_half = half_of<Key>,
          .range = range_of<Key>};
}
Kernels<std::int32_t> kernels_32() { return all_kernels<std::int32_t>(); }
Kernels<std::int64_t> kernels_64() { return all_kernels<std::int64_t>(); }

}  // namespace folkman::keys::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman::keys {

HWY_EXPORT(kernels_32);
HWY_EXPORT(kernels_64);

template <>
Kernels<std::int32_t> kernels() {
  return HWY_DYNAMIC_DISPATCH(kernels_32)();
}
template <>
Kernels<std::int64_t> kernels() {
  return HWY_DYNAMIC_DISPATCH(kernels_64)();
}

double number(std::int32_t key) {
  const auto rest = key < 0 ? std::numeric_limits<std::int32_t>::max() : 0;
  return static_cast<double>(std::bit_cast<float>(key ^ rest));
}
double number(std::int64_t key) {
  const auto rest = key < 0 ? std::numeric_limits<std::int64_t>::max() : 0;
  return std::bit_cast<double>(key ^ rest);
}

}  // namespace folkman::keys
#endif
