#include "folkman/statistics/lane_sums.hpp"

#include <algorithm>
#include <span>

#include "folkman/base/threads.hpp"
#include "folkman/data/batch_columns.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/lane_sums.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::lanes::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

void add_scaled(double* sums, const float* weights, double x, std::size_t count) {
  const hn::CappedTag<double, LaneWeights::granule> d;
  const hn::Rebind<float, decltype(d)> narrow;
  const auto value = hn::Set(d, x);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto weight = hn::PromoteTo(d, hn::LoadU(narrow, weights + i));
    hn::StoreU(hn::Add(hn::LoadU(d, sums + i), hn::Mul(weight, value)), d, sums + i);
  }
}

}  // namespace folkman::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace lanes {

HWY_EXPORT(add_scaled);

constexpr std::size_t entries_per_block = std::size_t{1} << 16;

// The entries of some columns, by column, rows ascending.
struct Block {
  std::size_t first = 0;
  std::size_t columns = 0;
  std::vector<std::size_t> starts;
  std::vector<std::size_t> rows;
  std::vector<double> values;
};

template <class Use>
void for_each_entry(const Batch& rows, const LaneWeights& weights, const Block& block,
                    const Use& use) {
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (weights.group[row] < 0) continue;
    for_each_entry_between(rows, row, block.first, block.first + block.columns,
                           [&](std::size_t column, std::size_t entry) { use(row, column, entry); });
  }
}

void fill(Block& block, const Batch& rows, const LaneWeights& weights, Power power) {
  block.starts.assign(block.columns + 2, 0);
  for_each_entry(rows, weights, block,
                 [&](std::size_t, std::size_t column, std::size_t) { ++block.starts[column + 2]; });
  for (std::size_t i = 2; i < block.starts.size(); ++i) block.starts[i] += block.starts[i - 1];
  block.rows.resize(block.starts.back());
  block.values.resize(block.starts.back());
  for_each_entry(rows, weights, block, [&](std::size_t row, std::size_t column, std::size_t entry) {
    const std::size_t place = block.starts[column + 1]++;
    const double x = rows.values[entry];
    block.rows[place] = row;
    block.values[place] = rows.weight(row) * (power == Power::square ? x * x : x);
  });
}

}  // namespace lanes

std::vector<std::vector<double>> lane_sums(const Batch& rows, const LaneWeights& weights,
                                           std::size_t width, Power power, int threads) {
  const std::size_t all = weights.groups * weights.lanes;
  std::vector<std::vector<double>> result(all, std::vector<double>(width));
  if (width == 0) return result;
  const double per_column = static_cast<double>(rows.values.size()) / static_cast<double>(width);
  // A block's sums, all lanes of all its columns, fit the cache as its entries do.
  const std::size_t columns =
      std::clamp(static_cast<std::size_t>(lanes::entries_per_block / (per_column + 1)),
                 std::size_t{8}, std::max(std::size_t{8}, (std::size_t{1} << 17) / all));
  for_each_task((width + columns - 1) / columns, threads, [&](std::size_t task, int) {
    lanes::Block block;
    block.first = task * columns;
    block.columns = std::min(columns, width - block.first);
    lanes::fill(block, rows, weights, power);
    std::vector<double> sums(block.columns * all);
    for (std::size_t column = 0; column < block.columns; ++column) {
      double* const of_column = sums.data() + column * all;
      for (std::size_t e = block.starts[column]; e < block.starts[column + 1]; ++e) {
        const std::size_t row = block.rows[e];
        HWY_DYNAMIC_DISPATCH(lanes::add_scaled)
        (of_column + static_cast<std::size_t>(weights.group[row]) * weights.lanes,
         weights.weight.data() + row * weights.lanes, block.values[e], weights.lanes);
      }
    }
    for (std::size_t lane = 0; lane < all; ++lane) {
      for (std::size_t column = 0; column < block.columns; ++column) {
        result[lane][block.first + column] = sums[column * all + lane];
      }
    }
  });
  return result;
}

}  // namespace folkman
#endif
