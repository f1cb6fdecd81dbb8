#include "folkman/numerics/exact_sums/fixed_cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "folkman/numerics/exact_sums/value_traits.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/numerics/exact_sums/fixed_cells.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef FOLKMAN_FIXED_CELLS  // this file is compiled once for every instruction set
#define FOLKMAN_FIXED_CELLS
namespace folkman {
namespace {

constexpr double hi_magic = 0x1.8p20;
constexpr double lo_magic = 0x1.8p-24;
constexpr std::int64_t most_of_split = std::int64_t{1} << 51;  // 2^19

// Modulo 2^64, so that every addition can be taken back.
[[maybe_unused]] std::int64_t sum(std::int64_t left, std::int64_t right) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(left) +
                                   static_cast<std::uint64_t>(right));
}

std::int64_t difference(std::int64_t left, std::int64_t right) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(left) -
                                   static_cast<std::uint64_t>(right));
}

std::int64_t taken_back(FixedCell* cells, const Column* columns, const double* values,
                        std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double shifted = values[i] + hi_magic;
    const double rest = (values[i] - (shifted - hi_magic)) + lo_magic;
    const auto part = [](double of, double magic) {
      return difference(std::bit_cast<std::int64_t>(of), std::bit_cast<std::int64_t>(magic));
    };
    FixedCell& cell = cells[columns[i]];
    cell.hi = difference(cell.hi, part(shifted, hi_magic));
    cell.lo = difference(cell.lo, part(rest, lo_magic));
  }
  return -1;
}

}  // namespace
}  // namespace folkman
#endif

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

// A vector of values becomes pairs hi, lo: the even ones lie together, and so do the odd ones.
template <class V>
HWY_INLINE void store_pairs(V hi, V lo, std::int64_t* even, std::int64_t* odd) {
#if HWY_TARGET == HWY_SCALAR
  even[0] = hn::GetLane(hi);
  even[1] = hn::GetLane(lo);
  (void)odd;
#else
  const hn::DFromV<V> bits;
  hn::Store(hn::InterleaveLower(bits, hi, lo), bits, even);
  hn::Store(hn::InterleaveUpper(bits, hi, lo), bits, odd);
#endif
}

HWY_INLINE void add_pair(FixedCell& cell, const std::int64_t* pair) {
#if HWY_TARGET == HWY_SCALAR
  cell = {.hi = sum(cell.hi, pair[0]), .lo = sum(cell.lo, pair[1])};
#else
  const hn::FixedTag<std::int64_t, 2> both;
  hn::Store(hn::Add(hn::Load(both, &cell.hi), hn::Load(both, pair)), both, &cell.hi);
#endif
}

template <bool any_sign, class V>
HWY_INLINE V magnitude(V hi) {
  if constexpr (any_sign) return hn::Xor(hi, hn::BroadcastSignBit(hi));
  return hi;  // what is below 0 is refused
}

template <bool any_sign>
std::int64_t split_and_add(FixedCell* cells, Column end, const Column* columns,
                           const double* values, std::size_t count) {
  const hn::CappedTag<double, 8> d;
  const hn::RebindToSigned<decltype(d)> bits;
  const hn::Rebind<Column, decltype(d)> c;
  const std::size_t lanes = hn::Lanes(d);
  const auto to_hi = hn::Set(d, hi_magic);
  const auto to_lo = hn::Set(d, lo_magic);
  auto sizes = hn::Zero(bits);  // |hi|
  auto signs = hn::Zero(bits);
  auto lost = hn::Zero(bits);  // where a rest is not a multiple of 2^-76
  alignas(64) std::array<std::int64_t, 8> even;
  alignas(64) std::array<std::int64_t, 8> odd;
  const auto split = [&](auto value) HWY_ATTR {
    const auto shifted = hn::Add(value, to_hi);
    const auto rest = hn::Sub(value, hn::Sub(shifted, to_hi));
    const auto shifted_rest = hn::Add(rest, to_lo);
    const auto hi = hn::Sub(hn::BitCast(bits, shifted), hn::BitCast(bits, to_hi));
    const auto lo = hn::Sub(hn::BitCast(bits, shifted_rest), hn::BitCast(bits, to_lo));
    sizes = hn::Or(sizes, magnitude<any_sign>(hi));
    signs = hn::Or(signs, hn::BitCast(bits, value));
    lost = hn::Or(lost, hn::BitCast(bits, hn::Xor(hn::Sub(shifted_rest, to_lo), rest)));
    store_pairs(hi, lo, even.data(), odd.data());
  };
  const auto add_all = [&](std::size_t first) HWY_ATTR {
    for (std::size_t j = 0; j < lanes; ++j)
      add_pair(cells[columns[first + j]], (j % 2 == 0 ? even : odd).data() + j / 2 * 2);
  };
  const auto are_there = [&](std::size_t first) HWY_ATTR {
    return hn::AllTrue(c, hn::Lt(hn::LoadU(c, columns + first), hn::Set(c, end)));
  };
  std::size_t i = 0;
  for (; i + lanes < count; i += lanes) {
    __builtin_prefetch(columns + i + values_ahead);
    __builtin_prefetch(values + i + values_ahead);
    if (!are_there(i)) return taken_back(cells, columns, values, i);
    split(hn::LoadU(d, values + i));
    add_all(i);
  }
  if (count >= lanes) {  // the last vector: what was added already is added again as 0
    const std::size_t last = count - lanes;
    if (!are_there(last)) return taken_back(cells, columns, values, i);
    split(hn::IfThenZeroElse(hn::FirstN(d, i - last), hn::LoadU(d, values + last)));
    add_all(last);
    i = count;
  }
  for (; i < count; ++i) {
    if (columns[i] >= end) return taken_back(cells, columns, values, i);
    split(hn::Set(d, values[i]));
    add_pair(cells[columns[i]], even.data());
  }
  const std::int64_t most = hn::GetLane(hn::MaxOfLanes(bits, sizes));
  if (most < most_of_split && hn::AllTrue(bits, hn::Eq(lost, hn::Zero(bits))) &&
      (any_sign || hn::AllFalse(bits, hn::Lt(signs, hn::Zero(bits)))))
    return most + 2;  // bits of a negative number, less 1, and a rest of half a unit
  return taken_back(cells, columns, values, count);
}

std::int64_t add_positive(FixedCell* cells, Column end, const Column* columns, const double* values,
                          std::size_t count) {
  return split_and_add<false>(cells, end, columns, values, count);
}

std::int64_t add_any(FixedCell* cells, Column end, const Column* columns, const double* values,
                     std::size_t count) {
  return split_and_add<true>(cells, end, columns, values, count);
}

std::size_t round_cells_of(const FixedCell* cells, double* rounded, std::size_t count) {
  const hn::CappedTag<double, 8> d;
  const hn::RebindToSigned<decltype(d)> bits;
  const auto half = hn::Set(bits, FixedCell::half_of_hi);
  const auto limit = hn::Set(bits, std::int64_t{1} << 53);
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
    hn::Vec<decltype(bits)> hi;
    hn::Vec<decltype(bits)> lo;
    hn::LoadInterleaved2(bits, &cells[i].hi, hi, lo);
    const auto carry = hn::ShiftRight<FixedCell::hi_shift>(hn::Add(lo, half));
    hi = hn::Add(hi, carry);
    lo = hn::Sub(lo, hn::ShiftLeft<FixedCell::hi_shift>(carry));
    if (!hn::AllTrue(bits, hn::Lt(hn::Abs(hi), limit))) break;
    const auto large = hn::Mul(hn::ConvertTo(d, hi), hn::Set(d, 0x1p-32));
    const auto small = hn::Mul(hn::ConvertTo(d, lo), hn::Set(d, 0x1p-76));
    hn::StoreU(hn::Add(large, small), d, rounded + i);
  }
  return i;
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(add_positive);
HWY_EXPORT(add_any);
HWY_EXPORT(round_cells_of);

FixedCell FixedCell::carried() const {
  const std::int64_t carry = (lo + half_of_hi) >> hi_shift;
  return {.hi = hi + carry, .lo = lo - (carry << hi_shift)};
}

Int128 FixedCell::units() const { return static_cast<Int128>(hi) * (Int128{1} << hi_shift) + lo; }

double FixedCell::rounded() const {
  const FixedCell both = carried();
  constexpr std::int64_t exact_limit = std::int64_t{1} << 53;
  if (std::abs(both.hi) <= exact_limit)
    return static_cast<double>(both.hi) * 0x1p-32 + static_cast<double>(both.lo) * 0x1p-76;
  return static_cast<double>(units()) * 0x1p-76;
}

void round_cells(std::span<const FixedCell> cells, double* rounded) {
  constexpr std::size_t lanes = 8;  // of which a large cell stops as many
  for (std::size_t i = 0; i < cells.size();) {
    i += HWY_DYNAMIC_DISPATCH(round_cells_of)(&cells[i], rounded + i, cells.size() - i);
    const std::size_t end = std::min(i + lanes, cells.size());
    for (; i < end; ++i) rounded[i] = cells[i].rounded();
  }
}

std::int64_t add_split(std::span<FixedCell> cells, std::span<const Column> columns,
                       std::span<const double> values, bool any_sign) {
  const auto end = static_cast<Column>(cells.size());
  return any_sign ? HWY_DYNAMIC_DISPATCH(add_any)(cells.data(), end, columns.data(), values.data(),
                                                  columns.size())
                  : HWY_DYNAMIC_DISPATCH(add_positive)(cells.data(), end, columns.data(),
                                                       values.data(), columns.size());
}

}  // namespace folkman
#endif
