// Medians of dense columns, or nearly dense ones, all rows of weight 1: blocks of columns are
// brought into tiles of keys that fit the cache, rows by class, and searched there many columns at
// a time (statistics/medians/lane_medians.hpp). Blocks run in parallel.
#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>

#include "folkman/base/threads.hpp"
#include "folkman/statistics/dense/rows_by_class.hpp"
#include "folkman/statistics/medians/lane_medians.hpp"
#include "folkman/statistics/medians/medians.hpp"

namespace folkman {

template <class Number>
class DenseMedians {
 public:
  using Key = std::conditional_t<std::is_same_v<Number, float>, std::int32_t, std::int64_t>;
  static constexpr std::size_t most_rows = std::numeric_limits<std::int32_t>::max() / 2;

  DenseMedians(const RowsByClass& rows, const Balance& balance, ClassMedians& result)
      : rows_(rows), balance_(balance), result_(result), width_(result.tied.size()) {}

  // `rows.run(row, first, count, room)` is where `count` values of a row from column `first` on
  // are, `room` if they had to be put there; `rows.expect(row, first, count)` hears of it before;
  // `refuse(row, column, value)` throws for a bad value.
  template <class Rows, class Refuse>
  void find(int threads, const Rows& rows, const Refuse& refuse) const {
    constexpr std::size_t lanes = keys::lanes;
    const std::size_t fitting = tile_bytes / (sizeof(Key) * lanes * (rows_.rows.size() + 1));
    const std::size_t columns = std::clamp<std::size_t>(fitting, 1, most_groups) * lanes;
    std::vector<Tile> tiles(static_cast<std::size_t>(resolved_threads(threads)));
    for_each_task((width_ + columns - 1) / columns, threads, [&](std::size_t task, int worker) {
      Tile& tile = tiles[static_cast<std::size_t>(worker)];
      tile.first = task * columns;
      tile.count = std::min(columns, width_ - tile.first);
      tile.keys.resize(columns * rows_.rows.size());
      tile.room.resize(columns);
      fill(tile, rows, refuse);
      search(tile);
    });
  }

 private:
  static constexpr std::size_t tile_bytes = std::size_t{8} << 20U;
  static constexpr std::size_t most_groups = 16;
  static constexpr std::size_t rows_ahead = 6;

  struct Tile {
    std::size_t first = 0;
    std::size_t count = 0;
    std::vector<Key> keys;  // group of lanes after group, rows by class
    std::vector<Number> room;
  };

  template <class Rows, class Refuse>
  void fill(Tile& tile, const Rows& rows, const Refuse& refuse) const {
    constexpr std::size_t lanes = keys::lanes;
    const std::size_t height = rows_.rows.size();
    for (std::size_t place = 0; place < height; ++place) {
      if (place + rows_ahead < height)
        rows.expect(rows_.rows[place + rows_ahead], tile.first, tile.count);
      const std::size_t row = rows_.rows[place];
      const Number* const values = rows.run(row, tile.first, tile.count, tile.room.data());
      bool sound = true;
      for (std::size_t i = 0; i < tile.count; i += lanes) {
        Key* const group = tile.keys.data() + (i * height + place * lanes);
        sound &= kernels_.made(values + i, std::min(lanes, tile.count - i), group);
      }
      for (std::size_t i = 0; !sound && i < tile.count; ++i) {
        refuse(row, tile.first + i, static_cast<double>(values[i]));
      }
    }
  }

  void search(const Tile& tile) const {
    constexpr std::size_t lanes = keys::lanes;
    LaneMedians<Key> found(balance_);
    for (std::size_t i = 0; i < tile.count; i += lanes) {
      found.find(tile.keys.data() + i * rows_.rows.size(), rows_.starts);
      for (std::size_t lane = 0; lane < std::min(lanes, tile.count - i); ++lane) {
        const std::size_t column = tile.first + i + lane;
        result_.tied[column] = found.tied(lane);
        result_.gain[column] = found.gain(lane);
        for (std::size_t c = 0; c < balance_.class_count(); ++c)
          result_.median[c][column] = found.median(c, lane);
      }
    }
  }

  const RowsByClass& rows_;
  const Balance& balance_;
  ClassMedians& result_;
  std::size_t width_;
  keys::Kernels<Key> kernels_ = keys::kernels<Key>();
};

}  // namespace folkman
