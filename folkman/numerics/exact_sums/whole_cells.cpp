#include "folkman/numerics/exact_sums/whole_cells.hpp"

#include <array>

#include "folkman/numerics/exact_sums/value_traits.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/numerics/exact_sums/whole_cells.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

// Adding 1.5 2^52 to an integer leaves it in the last bits of the sum. Of anything else, bits are
// set from 2^51 on, or the way back does not lead to the same bits.
std::int64_t add_counts_of(std::span<double> cells, const Column* columns, const double* values,
                           std::size_t count, std::int64_t most_allowed) {
  const hn::CappedTag<double, 8> d;
  const hn::RebindToSigned<decltype(d)> bits;
  const hn::Rebind<Column, decltype(d)> c;
  const std::size_t lanes = hn::Lanes(d);
  const auto magic = hn::Set(d, 0x1.8p52);
  const auto beyond = hn::Set(bits, -(std::int64_t{1} << 51));
  const auto end = hn::Set(c, static_cast<Column>(cells.size()));
  auto most = hn::Zero(bits);
  const auto are_counts = [&](auto value, auto column) HWY_ATTR {
    const auto shifted = hn::Add(value, magic);
    const auto whole = hn::Sub(hn::BitCast(bits, shifted), hn::BitCast(bits, magic));
    const auto back = hn::BitCast(bits, hn::Sub(shifted, magic));
    const auto odd = hn::Or(hn::And(whole, beyond), hn::Xor(back, hn::BitCast(bits, value)));
    most = hn::Or(most, whole);
    return hn::AllTrue(bits, hn::Eq(odd, hn::Zero(bits))) && hn::AllTrue(c, hn::Lt(column, end));
  };
  const auto taken_back = [&](std::size_t added) {
    for (std::size_t i = 0; i < added; ++i)
      cells[static_cast<std::size_t>(columns[i])] -= values[i];
    return std::int64_t{-1};
  };
  std::size_t i = 0;
  for (; i + lanes < count; i += lanes) {
    __builtin_prefetch(columns + i + values_ahead);
    __builtin_prefetch(values + i + values_ahead);
    if (!are_counts(hn::LoadU(d, values + i), hn::LoadU(c, columns + i))) return taken_back(i);
    for (std::size_t j = i; j < i + lanes; ++j)
      cells[static_cast<std::size_t>(columns[j])] += values[j];
  }
  if (count >= lanes) {  // the last vector: what was added already is added again as 0
    const std::size_t last = count - lanes;
    const auto value = hn::LoadU(d, values + last);
    if (!are_counts(value, hn::LoadU(c, columns + last))) return taken_back(i);
    alignas(64) std::array<double, 8> rest;
    hn::Store(hn::IfThenZeroElse(hn::FirstN(d, i - last), value), d, rest.data());
    for (std::size_t j = 0; j < lanes; ++j)
      cells[static_cast<std::size_t>(columns[last + j])] += rest[j];
    i = count;
  }
  for (; i < count; ++i) {
    if (!are_counts(hn::Set(d, values[i]), hn::Set(c, columns[i]))) return taken_back(i);
    cells[static_cast<std::size_t>(columns[i])] += values[i];
  }
  const std::int64_t found = hn::GetLane(hn::MaxOfLanes(bits, most));
  return found <= most_allowed ? found : taken_back(count);
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(add_counts_of);

std::int64_t add_counts(std::span<double> cells, std::span<const Column> columns,
                        std::span<const double> values, std::int64_t most_allowed) {
  return HWY_DYNAMIC_DISPATCH(add_counts_of)(cells, columns.data(), values.data(), columns.size(),
                                             most_allowed);
}

}  // namespace folkman
#endif
