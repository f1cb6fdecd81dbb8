#include "folkman/statistics/class_sums/lane_sums.hpp"

#include <algorithm>
#include <span>

#include "folkman/base/threads.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/statistics/class_sums/lane_sums.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef FOLKMAN_LANE_ENTRY  // this file is compiled once for every instruction set
#define FOLKMAN_LANE_ENTRY
namespace folkman::lanes {
struct Entry {
  std::size_t row = 0;
  double value = 0;
};
}  // namespace folkman::lanes
#endif

HWY_BEFORE_NAMESPACE();
namespace folkman::lanes::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<double, LaneWeights::granule>;

HWY_INLINE auto weights_at(Wide d, const std::uint8_t* at) {
  const hn::Rebind<std::uint8_t, Wide> bytes;
  const hn::Rebind<std::int32_t, Wide> words;
  return hn::PromoteTo(d, hn::PromoteTo(words, hn::LoadU(bytes, at)));
}

// `granules` of lanes stay in registers while the entries pass.
template <std::size_t granules>
void add_granules(std::span<const Entry> entries, const std::uint8_t* weights, std::size_t lanes,
                  double* sums) {
  const Wide d;
  constexpr std::size_t vectors = granules * (LaneWeights::granule / hn::MaxLanes(Wide()));
  hn::VFromD<Wide> sum[vectors];
  for (std::size_t v = 0; v < vectors; ++v) sum[v] = hn::Zero(d);
  for (const Entry& entry : entries) {
    const auto value = hn::Set(d, entry.value);
    const std::uint8_t* const of_row = weights + entry.row * lanes;
    for (std::size_t v = 0; v < vectors; ++v) {
      sum[v] = hn::Add(sum[v], hn::Mul(weights_at(d, of_row + v * hn::Lanes(d)), value));
    }
  }
  for (std::size_t v = 0; v < vectors; ++v) hn::StoreU(sum[v], d, sums + v * hn::Lanes(d));
}

void add_entries(std::span<const Entry> entries, const LaneWeights& weights, double* sums) {
  constexpr std::size_t many = 8;
  constexpr std::size_t granule = LaneWeights::granule;
  std::size_t lane = 0;
  for (; lane + many * granule <= weights.lanes; lane += many * granule)
    add_granules<many>(entries, weights.weight.data() + lane, weights.lanes, sums + lane);
  for (; lane < weights.lanes; lane += granule)
    add_granules<1>(entries, weights.weight.data() + lane, weights.lanes, sums + lane);
}

}  // namespace folkman::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace lanes {

HWY_EXPORT(add_entries);

constexpr std::size_t entries_per_block = std::size_t{1} << 16;

// Where the entries of each row lie in blocks of columns, of which every block passes all rows:
// looked up in a table, or searched for where that would be larger than the data.
class RowCuts {
 public:
  RowCuts(const Batch& rows, std::size_t columns, std::size_t blocks, int threads)
      : rows_(rows), columns_(columns) {
    if ((blocks + 1) * rows.rows() > rows.values.size()) return;
    starts_.resize((blocks + 1) * rows.rows());
    constexpr std::size_t some = 1024;  // rows a task
    for_each_task((rows.rows() + some - 1) / some, threads, [&](std::size_t task, int) {
      const std::size_t last = std::min(rows.rows(), (task + 1) * some);
      for (std::size_t row = task * some; row < last; ++row) cut(row, blocks);
    });
  }
  [[nodiscard]] std::size_t first(std::size_t block, std::size_t row) const {
    return starts_.empty() ? searched(block, row) : starts_[block * rows_.rows() + row];
  }
  [[nodiscard]] std::size_t end(std::size_t block, std::size_t row) const {
    return first(block + 1, row);
  }

 private:
  void cut(std::size_t row, std::size_t blocks) {
    const auto end = static_cast<std::size_t>(rows_.starts[row + 1]);
    auto entry = static_cast<std::size_t>(rows_.starts[row]);
    for (std::size_t block = 0; block <= blocks; ++block) {
      const auto first = static_cast<Offset>(block * columns_);
      while (entry < end && rows_.columns[entry] < first) ++entry;
      starts_[block * rows_.rows() + row] = entry;
    }
  }
  [[nodiscard]] std::size_t searched(std::size_t block, std::size_t row) const {
    const auto of_row = std::span(rows_.columns)
                            .first(static_cast<std::size_t>(rows_.starts[row + 1]))
                            .subspan(static_cast<std::size_t>(rows_.starts[row]));
    const auto at = std::ranges::lower_bound(of_row, static_cast<Offset>(block * columns_));
    return static_cast<std::size_t>(rows_.starts[row] + (at - of_row.begin()));
  }

  const Batch& rows_;
  std::size_t columns_;
  std::vector<std::size_t> starts_;
};

// The entries of some columns, by column and group, rows ascending.
struct Block {
  std::size_t number = 0;
  std::size_t first = 0;
  std::size_t columns = 0;
  std::vector<std::size_t> starts;
  std::vector<Entry> entries;
};

void fill(Block& block, const Batch& rows, const LaneWeights& weights, const RowCuts& cuts) {
  const auto for_each_entry = [&](const auto& use) {
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      if (weights.group[row] < 0) continue;
      const std::size_t end = cuts.end(block.number, row);
      for (std::size_t e = cuts.first(block.number, row); e < end; ++e) {
        const std::size_t column = static_cast<std::size_t>(rows.columns[e]) - block.first;
        use(row, column * weights.groups + static_cast<std::size_t>(weights.group[row]), e);
      }
    }
  };
  block.starts.assign(block.columns * weights.groups + 2, 0);
  for_each_entry([&](std::size_t, std::size_t cell, std::size_t) { ++block.starts[cell + 2]; });
  for (std::size_t i = 2; i < block.starts.size(); ++i) block.starts[i] += block.starts[i - 1];
  block.entries.resize(block.starts.back());
  for_each_entry([&](std::size_t row, std::size_t cell, std::size_t entry) {
    block.entries[block.starts[cell + 1]++] = {.row = row,
                                               .value = rows.weight(row) * rows.values[entry]};
  });
}

}  // namespace lanes

std::vector<std::vector<double>> lane_sums(const Batch& rows, const LaneWeights& weights,
                                           std::size_t width, int threads) {
  const std::size_t all = weights.groups * weights.lanes;
  std::vector<std::vector<double>> result(all);
  for_each_task(all, threads, [&](std::size_t lane, int) { result[lane].resize(width); });
  if (width == 0) return result;
  const double per_column = static_cast<double>(rows.values.size()) / static_cast<double>(width);
  // A block's sums, all lanes of all its columns, fit the cache as its entries do.
  const std::size_t columns =
      std::clamp(static_cast<std::size_t>(lanes::entries_per_block / (per_column + 1)),
                 std::size_t{8}, std::max(std::size_t{8}, (std::size_t{1} << 17) / all));
  const std::size_t blocks = (width + columns - 1) / columns;
  const lanes::RowCuts cuts(rows, columns, blocks, threads);
  for_each_task(blocks, threads, [&](std::size_t task, int) {
    lanes::Block block;
    block.number = task;
    block.first = task * columns;
    block.columns = std::min(columns, width - block.first);
    lanes::fill(block, rows, weights, cuts);
    std::vector<double> sums(block.columns * all);
    for (std::size_t cell = 0; cell < block.columns * weights.groups; ++cell) {
      const std::size_t first = block.starts[cell];
      HWY_DYNAMIC_DISPATCH(lanes::add_entries)
      (std::span(block.entries).subspan(first, block.starts[cell + 1] - first), weights,
       sums.data() + cell * weights.lanes);
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
