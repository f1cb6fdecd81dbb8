#include "folkman/statistics/fixed_cells.hpp"

#include <bit>
#include <cstddef>

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
void split_and_add(FixedCell* cells, const Column* columns, const double* values,
                   std::size_t count) {
  const hn::FixedTag<double, 2> d;
  const hn::FixedTag<std::int64_t, 2> pair;
  const auto hi_magic = hn::Set(d, 0x1.8p20);
  const auto lo_magic = hn::Set(d, 0x1.8p-24);
  const auto magic = hn::BitCast(pair, hn::InterleaveLower(d, hi_magic, lo_magic));
  const auto add = [&](Column column, auto halves) HWY_ATTR {
    std::int64_t* const cell = &cells[column].hi;
    const auto parts = hn::Sub(hn::BitCast(pair, halves), magic);
    hn::Store(hn::Add(hn::Load(pair, cell), parts), pair, cell);
  };
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const auto value = hn::LoadU(d, values + i);
    const auto shifted = hn::Add(value, hi_magic);
    const auto rest = hn::Add(hn::Sub(value, hn::Sub(shifted, hi_magic)), lo_magic);
    add(columns[i], hn::InterleaveLower(d, shifted, rest));
    add(columns[i + 1], hn::InterleaveUpper(d, shifted, rest));
  }
  if (i == count) return;
  const auto value = hn::Set(d, values[i]);
  const auto shifted = hn::Add(value, hi_magic);
  const auto rest = hn::Add(hn::Sub(value, hn::Sub(shifted, hi_magic)), lo_magic);
  add(columns[i], hn::InterleaveLower(d, shifted, rest));
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
