#include "folkman/statistics/dense/dense_tile.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/dense/dense_tile.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::tile::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<double, 8>;

HWY_INLINE auto promoted(Wide, hn::VFromD<Wide> x) { return x; }
HWY_INLINE auto promoted(Wide d, hn::VFromD<hn::Rebind<float, Wide>> x) {
  return hn::PromoteTo(d, x);
}
HWY_INLINE auto loaded(Wide d, const double* at) { return hn::LoadU(d, at); }
HWY_INLINE auto loaded(Wide d, const float* at) {
  return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, Wide>(), at));
}

template <class Number>
void look_at(std::span<const Number> values, Range& range) {
  const hn::ScalableTag<Number> d;
  const auto none = hn::Set(d, std::numeric_limits<Number>::infinity());
  auto least = none;
  auto most = hn::Zero(d);
  auto lowest = hn::Zero(d);
  auto wrong = hn::Zero(d);  // infinite or no number times 0
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= values.size(); i += hn::Lanes(d)) {
    const auto x = hn::LoadU(d, values.data() + i);
    const auto size = hn::Abs(x);
    most = hn::Max(most, size);
    lowest = hn::Min(lowest, x);
    least = hn::Min(least, hn::IfThenElse(hn::Eq(size, hn::Zero(d)), none, size));
    wrong = hn::Add(wrong, hn::Mul(x, hn::Zero(d)));
  }
  range.most = std::max(range.most, static_cast<double>(hn::GetLane(hn::MaxOfLanes(d, most))));
  range.least = std::min(range.least, static_cast<double>(hn::GetLane(hn::MinOfLanes(d, least))));
  range.finite = range.finite && hn::AllTrue(d, hn::Eq(wrong, hn::Zero(d)));
  range.negative = range.negative || hn::GetLane(hn::MinOfLanes(d, lowest)) < 0;
  for (; i < values.size(); ++i) {
    const auto size = static_cast<double>(std::abs(values[i]));
    range.finite = range.finite && std::isfinite(size);
    range.most = std::max(range.most, size);
    range.negative = range.negative || values[i] < 0;
    if (size > 0) range.least = std::min(range.least, size);
  }
}

template <std::size_t count, class Value>
HWY_INLINE void add_one(Wide d, Value x, std::size_t i, const Parts& parts) {
  for (std::size_t p = 0; p + 1 < count; ++p) {
    const auto magic = hn::Set(d, parts.magic[p]);
    const auto high = hn::Sub(hn::Add(x, magic), magic);
    hn::StoreU(hn::Add(hn::LoadU(d, parts.sums[p] + i), high), d, parts.sums[p] + i);
    x = hn::Sub(x, high);
  }
  double* const last = parts.sums[count - 1] + i;
  hn::StoreU(hn::Add(hn::LoadU(d, last), x), d, last);
}

template <std::size_t count, bool square, class Number>
void add_all(std::span<const Number> values, const Parts& parts) {
  const Wide d;
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= values.size(); i += hn::Lanes(d)) {
    const auto x = loaded(d, values.data() + i);
    if constexpr (square) {
      add_one<count>(d, hn::Mul(x, x), i, parts);
    } else {
      add_one<count>(d, x, i, parts);
    }
  }
  for (; i < values.size(); ++i) {
    auto x = static_cast<double>(values[i]);
    if (square) x *= x;
    for (std::size_t p = 0; p + 1 < count; ++p) {
      const double high = (x + parts.magic[p]) - parts.magic[p];
      parts.sums[p][i] += high;
      x -= high;
    }
    parts.sums[count - 1][i] += x;
  }
}

template <bool square, class Number>
void add_parts(std::span<const Number> values, const Parts& parts) {
  if (parts.count == 1) return add_all<1, square>(values, parts);
  if (parts.count == 2) return add_all<2, square>(values, parts);
  add_all<3, square>(values, parts);
}

// What `look_at` finds, in integers: magnitudes ascend as their bits do; less 1, no 0 is the least.
template <class Number>
class Looking {
 public:
  using Few = hn::Rebind<Number, Wide>;
  using Bits = hn::RebindToUnsigned<Few>;
  using Word = hn::TFromD<Bits>;

  HWY_INLINE Looking()  // NOLINT: what the compiler would write is for no instruction set
      : most_(hn::Zero(Bits())),
        least_(hn::Set(Bits(), hwy::LimitsMax<Word>())),
        lowest_(hn::Zero(Few())) {}
  template <class Value>
  HWY_INLINE void see(Value x) {
    const Bits bits;
    const auto size = hn::And(hn::BitCast(bits, x), hn::Set(bits, hwy::LimitsMax<Word>() >> 1));
    most_ = hn::Max(most_, size);
    least_ = hn::Min(least_, hn::Sub(size, hn::Set(bits, Word{1})));
    lowest_ = hn::Min(lowest_, x);
  }
  HWY_INLINE void add_to(Range& range) const {
    const Bits bits;
    const Few few;
    const Word most = hn::GetLane(hn::MaxOfLanes(bits, most_));
    const Word least = static_cast<Word>(hn::GetLane(hn::MinOfLanes(bits, least_)) + 1);
    range.most = std::max(range.most, static_cast<double>(std::bit_cast<Number>(most)));
    range.finite = range.finite && std::isfinite(std::bit_cast<Number>(most));
    range.negative = range.negative || hn::GetLane(hn::MinOfLanes(few, lowest_)) < 0;
    if (least > 0)
      range.least = std::min(range.least, static_cast<double>(std::bit_cast<Number>(least)));
  }

 private:
  hn::VFromD<Bits> most_;
  hn::VFromD<Bits> least_;
  hn::VFromD<Few> lowest_;
};

// The sums from column `i` on; those that are not kept stay null.
HWY_INLINE Parts from_column(Parts parts, std::size_t i) {
  for (auto& sum : parts.sums) {
    if (sum != nullptr) sum += i;
  }
  return parts;
}

template <std::size_t rows, bool square, class Number>
void add_group(const RowGroup<Number>& group, const Parts& sums, const Parts* squares,
               Range& range) {
  constexpr std::size_t parts = std::is_same_v<Number, float> ? 1 : 2;
  constexpr std::size_t line = 64 / sizeof(Number);
  const Wide d;
  const typename Looking<Number>::Few few;
  Looking<Number> looking;
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= group.size; i += hn::Lanes(d)) {
    auto high = hn::LoadU(d, sums.sums[0] + i);
    auto low = parts == 2 ? hn::LoadU(d, sums.sums[1] + i) : hn::Zero(d);
    auto high_square = square ? hn::LoadU(d, squares->sums[0] + i) : hn::Zero(d);
    auto low_square = square ? hn::LoadU(d, squares->sums[1] + i) : hn::Zero(d);
    for (std::size_t r = 0; r < rows; ++r) {
      if (i % line == 0) __builtin_prefetch(group.ahead[r] + i);
      const auto given = hn::LoadU(few, group.values[r] + i);
      looking.see(given);
      const auto x = promoted(d, given);
      if constexpr (parts == 1) {
        high = hn::Add(high, x);
      } else {
        const auto magic = hn::Set(d, sums.magic[0]);
        const auto upper = hn::Sub(hn::Add(x, magic), magic);
        high = hn::Add(high, upper);
        low = hn::Add(low, hn::Sub(x, upper));
      }
      if constexpr (square) {
        const auto magic = hn::Set(d, squares->magic[0]);
        const auto product = hn::Mul(x, x);
        const auto upper = hn::Sub(hn::Add(product, magic), magic);
        high_square = hn::Add(high_square, upper);
        low_square = hn::Add(low_square, hn::Sub(product, upper));
      }
    }
    hn::StoreU(high, d, sums.sums[0] + i);
    if constexpr (parts == 2) hn::StoreU(low, d, sums.sums[1] + i);
    if constexpr (square) {
      hn::StoreU(high_square, d, squares->sums[0] + i);
      hn::StoreU(low_square, d, squares->sums[1] + i);
    }
  }
  looking.add_to(range);
  for (std::size_t r = 0; r < rows && i < group.size; ++r) {
    const std::span<const Number> rest(group.values[r] + i, group.size - i);
    look_at(rest, range);
    add_all<parts, false>(rest, from_column(sums, i));
    if constexpr (square) add_all<2, true>(rest, from_column(*squares, i));
  }
}

template <class Number>
void add_rows(const RowGroup<Number>& group, const Parts& sums, const Parts* squares,
              Range& range) {
  const bool one = group.rows == 1;
  if constexpr (std::is_same_v<Number, float>) {
    if (squares != nullptr) {
      return one ? add_group<1, true>(group, sums, squares, range)
                 : add_group<rows_at_once, true>(group, sums, squares, range);
    }
  }
  one ? add_group<1, false>(group, sums, squares, range)
      : add_group<rows_at_once, false>(group, sums, squares, range);
}

template <class Number>
Kernels<Number> all_kernels() {
  return {.look = look_at<Number>,
          .add = add_parts<false, Number>,
          .add_squares = add_parts<true, Number>,
          .add_looking = add_rows<Number>};
}
Kernels<float> of_float() { return all_kernels<float>(); }
Kernels<double> of_double() { return all_kernels<double>(); }

}  // namespace folkman::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman::tile {

HWY_EXPORT(of_float);
HWY_EXPORT(of_double);

template <>
Kernels<float> kernels() {
  return HWY_DYNAMIC_DISPATCH(of_float)();
}
template <>
Kernels<double> kernels() {
  return HWY_DYNAMIC_DISPATCH(of_double)();
}

}  // namespace folkman::tile
#endif
