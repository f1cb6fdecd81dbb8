#include "folkman/statistics/fixed_cells.hpp"

#include <array>
#include <bit>
#include <cstddef>

#include "folkman/statistics/value_traits.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/fixed_cells.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::cells::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
void split_and_add(FixedCell* cells, const Column* columns, const double* values,
                   std::size_t count) {
  constexpr double hi_magic = 0x1.8p20;
  constexpr double lo_magic = 0x1.8p-24;
  for (std::size_t i = 0; i < count; ++i) {
    const double shifted = values[i] + hi_magic;
    const double rest = (values[i] - (shifted - hi_magic)) + lo_magic;
    FixedCell& cell = cells[columns[i]];
    cell.hi += std::bit_cast<std::int64_t>(shifted) - std::bit_cast<std::int64_t>(hi_magic);
    cell.lo += std::bit_cast<std::int64_t>(rest) - std::bit_cast<std::int64_t>(lo_magic);
  }
}
#else
// A vector of values becomes pairs hi, lo, of which the even ones and the odd ones lie together.
void split_and_add(FixedCell* cells, const Column* columns, const double* values,
                   std::size_t count) {
  const hn::CappedTag<double, 8> d;
  const hn::RebindToSigned<decltype(d)> whole;
  const hn::FixedTag<std::int64_t, 2> pair;
  const std::size_t lanes = hn::Lanes(d);
  const auto hi_magic = hn::Set(d, 0x1.8p20);
  const auto lo_magic = hn::Set(d, 0x1.8p-24);
  alignas(64) std::array<std::int64_t, 8> even;
  alignas(64) std::array<std::int64_t, 8> odd;
  const auto split = [&](auto value) HWY_ATTR {
    const auto shifted = hn::Add(value, hi_magic);
    const auto rest = hn::Add(hn::Sub(value, hn::Sub(shifted, hi_magic)), lo_magic);
    const auto hi = hn::Sub(hn::BitCast(whole, shifted), hn::BitCast(whole, hi_magic));
    const auto lo = hn::Sub(hn::BitCast(whole, rest), hn::BitCast(whole, lo_magic));
    hn::Store(hn::InterleaveLower(whole, hi, lo), whole, even.data());
    hn::Store(hn::InterleaveUpper(whole, hi, lo), whole, odd.data());
  };
  const auto add = [&](Column column, const std::int64_t* parts) HWY_ATTR {
    std::int64_t* const cell = &cells[column].hi;
    hn::Store(hn::Add(hn::Load(pair, cell), hn::Load(pair, parts)), pair, cell);
  };
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    __builtin_prefetch(columns + i + values_at_once);
    __builtin_prefetch(values + i + values_at_once);
    split(hn::LoadU(d, values + i));
    for (std::size_t j = 0; j < lanes; j += 2) {
      add(columns[i + j], even.data() + j);
      add(columns[i + j + 1], odd.data() + j);
    }
  }
  if (i < count && count >= lanes) {  // a last vector, of which some are added already
    const std::size_t last = count - lanes;
    split(hn::LoadU(d, values + last));
    for (; i < count; ++i) {
      const std::size_t j = i - last;
      add(columns[i], (j % 2 == 0 ? even : odd).data() + j / 2 * 2);
    }
  }
  for (; i < count; ++i) {
    split(hn::Set(d, values[i]));
    add(columns[i], even.data());
  }
}

#endif

}  // namespace folkman::cells::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace cells {

HWY_EXPORT(split_and_add);

void dispatched(FixedCell* cells, std::span<const Column> columns, std::span<const double> values) {
  HWY_DYNAMIC_DISPATCH(split_and_add)(cells, columns.data(), values.data(), columns.size());
}

}  // namespace cells

void add_split(FixedCell* cells, std::span<const Column> columns, std::span<const double> values) {
  cells::dispatched(cells, columns, values);
}

}  // namespace folkman
#endif
