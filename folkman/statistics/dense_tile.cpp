#include "folkman/statistics/dense_tile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/dense_tile.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::tile::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<double, 8>;

HWY_INLINE auto loaded(Wide d, const double* at) { return hn::LoadU(d, at); }
HWY_INLINE auto loaded(Wide d, const float* at) {
  return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, Wide>(), at));
}

template <class Number>
void look_at(const Number* values, std::size_t count, Range& range) {
  const hn::ScalableTag<Number> d;
  const auto none = hn::Set(d, std::numeric_limits<Number>::infinity());
  auto least = none;
  auto most = hn::Zero(d);
  auto lowest = hn::Zero(d);
  auto wrong = hn::Zero(d);  // infinite or no number times 0
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
    const auto x = hn::LoadU(d, values + i);
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
  for (; i < count; ++i) {
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
void add_all(const Number* values, std::size_t size, const Parts& parts) {
  const Wide d;
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= size; i += hn::Lanes(d)) {
    const auto x = loaded(d, values + i);
    if constexpr (square) {
      add_one<count>(d, hn::Mul(x, x), i, parts);
    } else {
      add_one<count>(d, x, i, parts);
    }
  }
  for (; i < size; ++i) {
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
void add_parts(const Number* values, std::size_t size, const Parts& parts) {
  if (parts.count == 1) return add_all<1, square>(values, size, parts);
  if (parts.count == 2) return add_all<2, square>(values, size, parts);
  add_all<3, square>(values, size, parts);
}

void look_float(const float* v, std::size_t n, Range& range) { look_at(v, n, range); }
void look_double(const double* v, std::size_t n, Range& range) { look_at(v, n, range); }
void add_float(const float* v, std::size_t n, const Parts& p) { add_parts<false>(v, n, p); }
void add_double(const double* v, std::size_t n, const Parts& p) { add_parts<false>(v, n, p); }
void add_float_squares(const float* v, std::size_t n, const Parts& p) { add_parts<true>(v, n, p); }

}  // namespace folkman::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman::tile {

HWY_EXPORT(look_float);
HWY_EXPORT(look_double);
HWY_EXPORT(add_float);
HWY_EXPORT(add_double);
HWY_EXPORT(add_float_squares);

void look(std::span<const float> values, Range& range) {
  HWY_DYNAMIC_DISPATCH(look_float)(values.data(), values.size(), range);
}
void look(std::span<const double> values, Range& range) {
  HWY_DYNAMIC_DISPATCH(look_double)(values.data(), values.size(), range);
}
void add(std::span<const float> values, const Parts& parts) {
  HWY_DYNAMIC_DISPATCH(add_float)(values.data(), values.size(), parts);
}
void add(std::span<const double> values, const Parts& parts) {
  HWY_DYNAMIC_DISPATCH(add_double)(values.data(), values.size(), parts);
}
void add_squares(std::span<const float> values, const Parts& parts) {
  HWY_DYNAMIC_DISPATCH(add_float_squares)(values.data(), values.size(), parts);
}

}  // namespace folkman::tile
#endif
