#include "folkman/data/tables/cell_stretch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "folkman/data/bytes/number_text.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/data/tables/cell_stretch.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::stretch::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t step = CellStretch::step;

struct FieldEnds {
  std::uint64_t all = 0;
  std::uint64_t special = 0;  // line feeds and quotes
};

template <class Tag, class Mask>
HWY_INLINE std::uint64_t bits_of(Tag tag, Mask mask) {
  std::uint64_t bits = 0;
  alignas(8) std::array<std::uint8_t, 8> bytes{};
  const std::size_t size = hn::StoreMaskBits(tag, mask, bytes.data());
  std::memcpy(&bits, bytes.data(), size);
  return bits;
}

// Bit i is about byte i of the `step` bytes at `from`.
HWY_INLINE FieldEnds field_ends(const char* from, char delimiter) {
  const hn::CappedTag<std::uint8_t, step> d;
  const auto delimiters = hn::Set(d, static_cast<std::uint8_t>(delimiter));
  FieldEnds ends;
  for (std::size_t i = 0; i < step; i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(from + i));
    const auto special = hn::Or(hn::Eq(bytes, hn::Set(d, '\n')), hn::Eq(bytes, hn::Set(d, '"')));
    ends.special |= bits_of(d, special) << i;
    ends.all |= bits_of(d, hn::Or(special, hn::Eq(bytes, delimiters))) << i;
  }
  return ends;
}

// The cells that end in the `step` bytes at `from`, which are at `offset` from the stretch's base
// and have eight more before them.
HWY_INLINE void note_ends(const char* from, std::size_t offset, FieldEnds ends,
                          CellStretch& cells) {
  constexpr int at_once = 5;  // without asking after each whether there are more
  std::uint32_t* end = cells.ends.data() + cells.count + 1;
  std::uint64_t* word = cells.words.data() + cells.count;
  for (std::uint64_t left = ends.all; left != 0; end += at_once, word += at_once) {
    for (int i = 0; i < at_once; ++i, left &= left - 1) {
      const auto at = static_cast<unsigned>(std::countr_zero(left));
      end[i] = static_cast<std::uint32_t>(offset) + at;
      std::memcpy(word + i, from + at - sizeof *word, sizeof *word);
    }
  }
  for (std::uint64_t left = ends.special; left != 0; left &= left - 1) {
    const std::uint64_t before = ends.all & ((left & (0 - left)) - 1);
    const std::size_t cell = cells.count + static_cast<std::size_t>(std::popcount(before));
    cells.odd[cell / step] |= std::uint64_t{1} << cell % step;
  }
  cells.count += static_cast<std::size_t>(std::popcount(ends.all));
}

HWY_INLINE void find_cells(std::string_view text, const char* at, char delimiter,
                           CellStretch& cells) {
  constexpr std::size_t margin = sizeof(std::uint64_t);
  const char* const end = text.data() + text.size();
  const auto left = static_cast<std::size_t>(end - at);
  const std::size_t bytes = std::min(left, CellStretch::most_bytes);
  std::array<char, margin + step> copy;
  for (std::size_t offset = 0; offset < bytes; offset += step) {
    const char* from = at + offset;
    const auto before = std::min(margin, static_cast<std::size_t>(from - text.data()));
    if (before < margin || left - offset < step) {
      copy.fill(0);
      std::copy(from - before, from + std::min(step, left - offset), copy.data() + margin - before);
      from = copy.data() + margin;
    }
    note_ends(from, offset, field_ends(from, delimiter), cells);
    if (cells.count >= CellStretch::most_cells) return;
  }
}

#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void read_cells(CellStretch& cells, std::size_t) {
  std::array<char, 2 * sizeof(std::uint64_t)> copy{};
  const char* const stop = copy.data() + sizeof(std::uint64_t);
  for (std::size_t i = 0; i < cells.count; ++i) {
    const std::uint32_t size = cells.ends[i + 1] - cells.ends[i] - 1;
    std::memcpy(copy.data(), &cells.words[i], sizeof(std::uint64_t));
    NumberScan scan;
    if (size > 0 && size <= sizeof(std::uint64_t)) scan = short_number(stop - size, stop);
    const bool good = scan.stop != nullptr;
    cells.values[i] = good ? scan.value : std::numeric_limits<double>::quiet_NaN();
    cells.odd[i / step] |= std::uint64_t{good ? 0U : 1U} << i % step;
    if (i % step == 0) cells.zero[i / step] = 0;
    cells.zero[i / step] |= std::uint64_t{scan.value == 0 ? 1U : 0U} << i % step;
    cells.minus = cells.minus || scan.value < 0;
  }
}
#else
using Words = hn::CappedTag<std::uint64_t, 8>;
using Reals = hn::RebindToFloat<Words>;
using Bytes = hn::Repartition<std::uint8_t, Words>;
using W = hn::Vec<Words>;
using R = hn::Vec<Reals>;

// a[2i] b[2i] + a[2i + 1] b[2i + 1] + sum[i].
template <class V16, class V32>
HWY_INLINE V32 pairwise_sum(V16 a, V16 b, V32 sum) {
  const hn::Repartition<std::int32_t, Words> d32;
  auto rest = hn::Zero(d32);
  const auto first = hn::ReorderWidenMulAccumulate(d32, a, b, sum, rest);
  return hn::RearrangeToOddPlusEven(first, rest);
}

// The numbers that eight digits spell, each a byte, the first in the lowest one.
HWY_INLINE R number_of(W digits) {
  const Words d;
  const Reals f;
  const hn::Repartition<std::int16_t, Words> d16;
  const hn::Repartition<std::int32_t, Words> d32;
  const auto even = hn::BitCast(d16, hn::And(digits, hn::Set(d, 0x00ff00ff00ff00ffU)));
  const auto odd = hn::ShiftRight<8>(hn::BitCast(d16, digits));
  const auto even_weights = hn::BitCast(d16, hn::Set(d32, 1000 + 10 * 65536));
  const auto odd_weights = hn::BitCast(d16, hn::Set(d32, 100 + 1 * 65536));
  const auto halves =
      pairwise_sum(odd, odd_weights, pairwise_sum(even, even_weights, hn::Zero(d32)));
  const auto upper = hn::BitCast(d, hn::MulEven(halves, hn::Set(d32, 10000)));
  const W whole = hn::Add(upper, hn::ShiftRight<32>(hn::BitCast(d, halves)));
  constexpr double magic = 0x1p52;  // integers below it are the low bits of a double
  const auto shifted = hn::Or(whole, hn::BitCast(d, hn::Set(f, magic)));
  return hn::Sub(hn::BitCast(f, shifted), hn::Set(f, magic));
}

// 10^i is what a one spells with i zeros after it: i is the number of bytes in `decimals` that are
// not 0, all ones, at its end.
HWY_INLINE R power_of_ten(W decimals) {
  const Words d;
  const W first = hn::ShiftRight<8>(hn::Sub(hn::Zero(d), decimals));
  const W top = hn::Set(d, std::uint64_t{1} << 56U);
  return number_of(hn::IfThenElse(hn::Eq(decimals, hn::Zero(d)), top, first));
}

// w / 10^i.
HWY_INLINE R quotient(R w, W decimals) {
#if HWY_TARGET <= HWY_AVX3
  // Eight lanes hold all powers. From the double nearest to 1 / 10^i, two steps with a fused
  // remainder make the double nearest to the quotient (Markstein, 1990), sooner than division.
  const Words d;
  const Reals f;
  const hn::Repartition<std::uint8_t, Words> d8;
  alignas(64) constexpr std::array<double, 8> powers{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
  alignas(64) constexpr std::array<double, 8> inverses{1e0,  1e-1, 1e-2, 1e-3,
                                                       1e-4, 1e-5, 1e-6, 1e-7};
  const W ones = hn::And(decimals, hn::Set(d, 0x0101010101010101U));
  const auto count = hn::IndicesFromVec(f, hn::SumsOf8(hn::BitCast(d8, ones)));
  const R power = hn::TableLookupLanes(hn::Load(f, powers.data()), count);
  const R inverse = hn::TableLookupLanes(hn::Load(f, inverses.data()), count);
  const R near = hn::Mul(w, inverse);
  return hn::MulAdd(hn::NegMulAdd(near, power, w), inverse, near);
#else
  return hn::Div(w, power_of_ten(decimals));
#endif
}

HWY_INLINE hn::Vec<Bytes> bytes_of(W x) { return hn::BitCast(Bytes(), x); }
// The bytes of x that are `byte`, as `as`; 0 in place of the others.
HWY_INLINE W only(W x, std::uint8_t byte, std::uint8_t as) {
  const auto found = hn::Eq(bytes_of(x), hn::Set(Bytes(), byte));
  return hn::BitCast(Words(), hn::IfThenElseZero(found, hn::Set(Bytes(), as)));
}
// Not 0 where some byte is no digit.
HWY_INLINE W not_digits(W x) {
  return hn::BitCast(Words(), hn::SaturatedSub(bytes_of(x), hn::Set(Bytes(), 9)));
}
// 0 .. 9 where there are digits, 0 in the lowest `unused` bits.
HWY_INLINE W digits_of(W text, W unused) {
  const Words d;
  const W inside = hn::Sub(hn::Zero(d), hn::Shl(hn::Set(d, 1), unused));
  return hn::And(hn::Xor(text, hn::Set(d, 0x3030303030303030U)), inside);
}
// All bits above the lowest.
HWY_INLINE W above_lowest(W x) { return hn::Xor(x, hn::Sub(hn::Zero(Words()), x)); }

constexpr std::uint8_t minus_byte = '-' ^ '0';
constexpr std::uint8_t point_byte = '.' ^ '0';
constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63U;

struct Bits {
  std::uint64_t odd = 0;
  std::uint64_t zero = 0;
  bool minus = false;
};

// Writes what was read; a sign and a point alone, or neither, are not read.
HWY_INLINE Bits finished(R absolute, W sign, W digits, W points, W more, hn::Mask<Words> good,
                         bool minus, double* values) {
  const Words d;
  const Reals f;
  const W zero = hn::Zero(d);
  const W one = hn::Set(d, 1);
  const std::uint64_t zeros = bits_of(d, hn::Eq(digits, zero));
  if (zeros != 0) {
    const W point = hn::IfThenZeroElse(hn::Eq(points, zero), one);
    const W others = hn::Add(hn::ShiftRight<63>(sign), point);
    good = hn::And(good, hn::Ne(hn::Add(more, one), others));
  }
  const R value = hn::Or(absolute, hn::BitCast(f, sign));
  const auto nan = hn::Set(f, std::numeric_limits<double>::quiet_NaN());
  hn::Store(hn::IfThenElse(hn::RebindMask(f, good), value, nan), f, values);
  return {.odd = bits_of(d, hn::Not(good)), .zero = zeros, .minus = minus};
}

// Cells of at most eight bytes, which are the last of `text`; they have `more` after the first.
HWY_INLINE Bits read_short(W text, W more, double* values) {
  const Words d;
  const W zero = hn::Zero(d);
  const W within = hn::Min(more, hn::Set(d, 7));
  const W unused = hn::Sub(hn::Set(d, 56), hn::ShiftLeft<3>(within));
  W x = digits_of(text, unused);
  W sign = zero;
  const bool dashes = !hn::AllFalse(Bytes(), hn::Eq(bytes_of(x), hn::Set(Bytes(), minus_byte)));
  if (dashes) {
    const W first = hn::Shl(hn::Set(d, 0xff), unused);
    const auto minus = hn::Eq(hn::And(x, first), hn::Shl(hn::Set(d, minus_byte), unused));
    x = hn::AndNot(hn::IfThenElseZero(minus, first), x);
    sign = hn::IfThenElseZero(minus, hn::Set(d, sign_bit));
  }
  const W points = only(x, point_byte, 0x80);
  const W decimals = above_lowest(points);
  const W joined = hn::IfVecThenElse(decimals, x, hn::ShiftLeft<8>(x));
  const W digits = hn::IfThenElse(hn::Eq(points, zero), x, joined);
  const auto good = hn::And(hn::Eq(not_digits(digits), zero), hn::Eq(more, within));
  return finished(quotient(number_of(digits), decimals), sign, digits, points, more, good, dashes,
                  values);
}

// Cells of at most sixteen bytes, which are the last of `high` and `low` together.
HWY_INLINE Bits read_long(W high, W low, W more, double* values) {
  const Words d;
  const Reals f;
  const W zero = hn::Zero(d);
  const W within = hn::Min(more, hn::Set(d, 15));
  const W in_low = hn::Min(within, hn::Set(d, 7));
  const auto is_short = hn::Eq(in_low, within);
  const W unused_low = hn::Sub(hn::Set(d, 56), hn::ShiftLeft<3>(in_low));
  const W unused_high = hn::Sub(hn::Set(d, 120), hn::ShiftLeft<3>(hn::Max(within, hn::Set(d, 8))));
  W x = digits_of(low, unused_low);
  W y = hn::IfThenZeroElse(is_short, digits_of(high, unused_high));
  const W first = hn::IfThenElse(is_short, hn::Shr(x, unused_low), hn::Shr(y, unused_high));
  const auto minus = hn::Eq(hn::And(first, hn::Set(d, 0xff)), hn::Set(d, minus_byte));
  const W dash = hn::IfThenElseZero(minus, hn::Set(d, minus_byte));
  x = hn::Xor(x, hn::IfThenElseZero(is_short, hn::Shl(dash, unused_low)));
  y = hn::Xor(y, hn::IfThenZeroElse(is_short, hn::Shl(dash, unused_high)));
  const W points_x = only(x, point_byte, 0x80);
  const W points_y = only(y, point_byte, 0x80);
  const auto none_x = hn::Eq(points_x, zero);
  const auto none_y = hn::Eq(points_y, zero);
  const W moved_x = hn::Or(hn::ShiftLeft<8>(x), hn::ShiftRight<56>(y));
  const W moved_y = hn::ShiftLeft<8>(y);
  const W joined_x = hn::IfVecThenElse(above_lowest(points_x), x, moved_x);
  const W joined_y = hn::IfVecThenElse(above_lowest(points_y), y, moved_y);
  const W digits_x = hn::IfThenElse(none_x, x, joined_x);
  const W digits_y = hn::IfThenElse(none_x, hn::IfThenElse(none_y, y, joined_y), moved_y);
  const R upper = hn::Mul(number_of(digits_y), hn::Set(f, 1e8));
  const R w = hn::Add(upper, number_of(digits_x));  // exact below 2^53
  const W decimals = above_lowest(hn::IfThenElse(none_y, points_x, points_y));
  const W scale =
      hn::IfThenElse(none_y, hn::BitCast(d, hn::Set(f, 1.0)), hn::BitCast(d, hn::Set(f, 1e8)));
  const R power = hn::Mul(power_of_ten(decimals), hn::BitCast(f, scale));
  const W others = hn::Or(not_digits(digits_x), not_digits(digits_y));
  const auto exact = hn::RebindMask(d, hn::Lt(w, hn::Set(f, 0x1p53)));
  const auto good = hn::And(hn::And(hn::Eq(others, zero), hn::Eq(more, within)), exact);
  const W sign = hn::IfThenElseZero(minus, hn::Set(d, sign_bit));
  return finished(hn::Div(w, power), sign, hn::Or(digits_x, digits_y), hn::Or(points_x, points_y),
                  more, good, !hn::AllFalse(d, minus), values);
}

// The eight bytes before the last eight of cells first, first + 1, ..., as far as there are cells.
HWY_INLINE W words_before(const CellStretch& cells, std::size_t first) {
  const Words d;
  alignas(64) std::array<std::uint64_t, 8> words{};
  const std::size_t count = std::min(hn::Lanes(d), cells.count - first);
  for (std::size_t i = 0; i < count; ++i) {
    const char* const stop = cells.base + cells.ends[first + i + 1];
    std::memcpy(&words[i], stop - 2 * sizeof(std::uint64_t), sizeof(std::uint64_t));
  }
  return hn::Load(d, words.data());
}

// Of cells from `first` on: how many bytes they have after the first.
HWY_INLINE W more_bytes(const CellStretch& cells, std::size_t first) {
  const hn::Rebind<std::uint32_t, Words> d32;
  const auto start = hn::LoadU(d32, cells.ends.data() + first);
  const auto stop = hn::LoadU(d32, cells.ends.data() + first + 1);
  return hn::PromoteTo(Words(), hn::Sub(hn::Sub(stop, start), hn::Set(d32, 2)));
}

// Whether none of `step` cells has more than eight bytes.
HWY_INLINE bool all_short(const CellStretch& cells, std::size_t first) {
  const hn::CappedTag<std::uint32_t, 16> d;
  const auto enough = hn::Set(d, 9);
  auto most = enough;
  for (std::size_t i = first; i < first + step; i += hn::Lanes(d)) {
    const auto start = hn::LoadU(d, cells.ends.data() + i);
    most = hn::Max(most, hn::Sub(hn::LoadU(d, cells.ends.data() + i + 1), start));
  }
  return hn::AllTrue(d, hn::Eq(most, enough));
}

// Cells from `first` on, as many as there are lanes; `before` bytes can be read before the base.
HWY_INLINE Bits read_mixed(CellStretch& cells, std::size_t first, std::size_t before) {
  const Words d;
  const W more = more_bytes(cells, first);
  const W text = hn::Load(d, cells.words.data() + first);
  double* const values = cells.values.data() + first;
  const auto is_short = hn::Eq(hn::Min(more, hn::Set(d, 7)), more);
  const auto is_long = hn::AndNot(is_short, hn::Eq(hn::Min(more, hn::Set(d, 15)), more));
  const bool readable = before + cells.ends[first + 1] >= 2 * sizeof(std::uint64_t);
  if (readable && !hn::AllFalse(d, is_long)) {
    return read_long(words_before(cells, first), text, more, values);
  }
  return read_short(text, more, values);
}

HWY_INLINE void read_cells(CellStretch& cells, std::size_t before) {
  const Words d;
  for (std::size_t first = 0; first < cells.count; first += step) {
    Bits all;
    const std::size_t last = std::min(first + step, cells.count);
    const auto keep = [&](std::size_t i, Bits bits) HWY_ATTR {
      all.odd |= bits.odd << (i - first);
      all.zero |= bits.zero << (i - first);
      all.minus |= bits.minus;
    };
    if (all_short(cells, first)) {
      for (std::size_t i = first; i < last; i += hn::Lanes(d)) {
        const W text = hn::Load(d, cells.words.data() + i);
        keep(i, read_short(text, more_bytes(cells, i), cells.values.data() + i));
      }
    } else {
      for (std::size_t i = first; i < last; i += hn::Lanes(d)) {
        keep(i, read_mixed(cells, i, before));
      }
    }
    cells.odd[first / step] |= all.odd;
    cells.zero[first / step] = all.zero;
    cells.minus |= all.minus;
  }
}
#endif

void look_at(std::string_view text, const char* at, char delimiter, CellStretch& cells) {
  cells.base = at;
  cells.count = 0;
  cells.ends[0] = std::numeric_limits<std::uint32_t>::max();
  cells.odd.fill(0);
  cells.minus = false;
  find_cells(text, at, delimiter, cells);
  read_cells(cells, static_cast<std::size_t>(at - text.data()));
}

}  // namespace folkman::stretch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace stretch {

HWY_EXPORT(look_at);

}  // namespace stretch

void look_at_cells(std::string_view text, const char* at, char delimiter, CellStretch& cells) {
  HWY_DYNAMIC_DISPATCH(stretch::look_at)(text, at, delimiter, cells);
}

}  // namespace folkman
#endif
