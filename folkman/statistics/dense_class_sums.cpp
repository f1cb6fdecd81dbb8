#include "folkman/statistics/dense_class_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/statistics/dense_tile.hpp"

namespace folkman {
namespace {

constexpr std::size_t tile_rows = 128;
constexpr int row_bits = 7;
constexpr int exact_bits = 53;
constexpr int part_bits = exact_bits - row_bits - 1;  // of a part, its sums within exact_bits
constexpr std::size_t tile_columns = 1024;

// How values that are multiples of 2^unit below 2^top are cut; count 0: not at all.
struct Cut {
  std::size_t count = 0;
  std::array<double, tile::most_parts> magic{};
};
Cut cut_for(int unit, int top) {
  const int parts = std::max(1, (top - unit + part_bits - 1) / part_bits);
  if (parts > static_cast<int>(tile::most_parts) || unit < -1000 || top > 900) return {};
  Cut cut{.count = static_cast<std::size_t>(parts)};
  for (int p = 0; p + 1 < parts; ++p) {
    cut.magic[static_cast<std::size_t>(p)] =
        std::ldexp(1.5, 52 + unit + part_bits * (parts - 1 - p));
  }
  return cut;
}

// The class sums of some columns, all rows.
template <class Number>
class Strip {
 public:
  Strip(const DenseRows<Number>& rows, std::size_t classes, const GatherOptions& options,
        std::size_t first, std::size_t columns)
      : rows_(rows),
        options_(options),
        first_(first),
        columns_(columns),
        classes_(classes),
        places_(columns) {
    cells_.sums.assign(classes, ExactSums(columns));
    if (options.squares) cells_.squares.assign(classes, ExactSums(columns));
    std::iota(places_.begin(), places_.end(), Column{0});
    sums_.resize(classes * tile::most_parts * columns);
  }

  [[nodiscard]] ClassCells gathered() {
    for (std::size_t row = 0; row < rows_.rows; row += tile_rows) {
      add_tile(row, std::min(tile_rows, rows_.rows - row));
    }
    return std::move(cells_);
  }

 private:
  [[nodiscard]] std::span<const Number> run(std::size_t row) const {
    return rows_.row(row).subspan(first_, columns_);
  }

  void add_tile(std::size_t first, std::size_t count) {
    tile::Range range{.least = std::numeric_limits<double>::infinity()};
    for (std::size_t row = first; row < first + count; ++row) {
      if (rows_.classes[row] >= 0) tile::look(run(row), range);
    }
    if (!range.finite || (range.negative && !options_.any_sign)) refuse(first, count);
    if (range.most == 0) return;
    cells_.binary = cells_.binary && range.least == 1 && range.most == 1 && !range.negative;
    // The last bit of the smallest number, and the first power of two above the largest.
    const int unit = std::ilogb(range.least) - std::numeric_limits<Number>::digits + 1;
    const int top = std::ilogb(range.most) + 1;
    add_part(first, count, cut_for(unit, top), false);
    if (!options_.squares) return;
    const bool exact = std::is_same_v<Number, float>;  // doubles' squares are not
    add_part(first, count, exact ? cut_for(2 * unit, 2 * top) : Cut{}, true);
  }

  void add_part(std::size_t first, std::size_t count, const Cut& cut, bool squares) {
    auto& cells = squares ? cells_.squares : cells_.sums;
    if (cut.count == 0) return add_patiently(first, count, cells, squares);
    std::ranges::fill(sums_, 0.0);
    std::vector<bool> met(classes_);
    for (std::size_t row = first; row < first + count; ++row) {
      if (rows_.classes[row] < 0) continue;
      const auto c = static_cast<std::size_t>(rows_.classes[row]);
      met[c] = true;
      tile::Parts parts{.count = cut.count, .magic = cut.magic};
      for (std::size_t p = 0; p < cut.count; ++p) parts.sums[p] = part(c, p).data();
      if constexpr (std::is_same_v<Number, float>) {
        if (squares) {
          tile::add_squares(run(row), parts);
          continue;
        }
      }
      tile::add(run(row), parts);
    }
    for (std::size_t c = 0; c < classes_; ++c) {
      for (std::size_t p = 0; met[c] && p < cut.count; ++p) {
        cells[c].add(places_, part(c, p), value_traits(part(c, p)));
      }
    }
  }

  void add_patiently(std::size_t first, std::size_t count, std::vector<ExactSums>& cells,
                     bool squares) {
    std::vector<double> values(columns_);
    for (std::size_t row = first; row < first + count; ++row) {
      if (rows_.classes[row] < 0) continue;
      std::ranges::copy(run(row), values.begin());
      ExactSums& to = cells[static_cast<std::size_t>(rows_.classes[row])];
      if (!squares) {
        to.add(places_, values, value_traits(values));
        continue;
      }
      for (const auto& part : square_parts_.of(values, {})) {
        if (!std::isfinite(part.traits.most)) refuse_squares(row);
        to.add(places_, part.values, part.traits);
      }
    }
  }

  [[nodiscard]] std::span<double> part(std::size_t c, std::size_t p) {
    return std::span(sums_).subspan((c * tile::most_parts + p) * columns_, columns_);
  }

  [[noreturn]] void refuse(std::size_t first, std::size_t count) const {
    for (std::size_t row = first; row < first + count; ++row) {
      for (std::size_t i = 0; i < columns_; ++i) {
        const auto value = static_cast<double>(run(row)[i]);
        if (rows_.classes[row] < 0 || (std::isfinite(value) && (value >= 0 || options_.any_sign)))
          continue;
        throw Error({.kind = Fault::Kind::data,
                     .where = "row " + std::to_string(row + 1),
                     .what = "value " + std::to_string(value) + " of feature number " +
                             std::to_string(first_ + i) +
                             (std::isfinite(value) ? " is not a count" : " is not a finite number"),
                     .fix = "leave the row out, or put a number there"});
      }
    }
    throw Error({.kind = Fault::Kind::internal,
                 .where = "dense_class_sums",
                 .what = "a bad value was seen and not found",
                 .fix = "report this"});
  }
  [[noreturn]] void refuse_squares(std::size_t row) const {
    throw Error({.kind = Fault::Kind::data,
                 .where = "row " + std::to_string(row + 1),
                 .what = "a value squared exceeds the largest number (1.8e308)",
                 .fix = "scale the values down"});
  }

  const DenseRows<Number>& rows_;
  const GatherOptions& options_;
  std::size_t first_;
  std::size_t columns_;
  std::size_t classes_;
  std::vector<Column> places_;
  ClassCells cells_;
  std::vector<double> sums_;  // of the tile: class by class, part by part
  SquareParts square_parts_;
};

template <class Number>
Batch sparse_copy(const DenseRows<Number>& rows) {
  Batch batch;
  for (std::size_t row = 0; row < rows.rows; ++row) {
    for (std::size_t i = 0; i < rows.width; ++i) {
      const auto value = static_cast<double>(rows.row(row)[i]);
      if (value == 0) continue;
      batch.values.push_back(value);
      batch.columns.push_back(static_cast<Column>(i));
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
  }
  batch.classes.assign(rows.classes.begin(), rows.classes.end());
  batch.weights.assign(rows.weights.begin(), rows.weights.end());
  return batch;
}

}  // namespace

template <class Number>
ExactClassSums dense_class_sums(const DenseRows<Number>& rows, std::vector<std::string> classes,
                                Features features, const GatherOptions& asked, int threads) {
  GatherOptions options = asked;
  options.any_sign = options.any_sign || options.squares;
  if (!rows.weights.empty() || options.binarize) {
    return class_sums(sparse_copy(rows), std::move(classes), std::move(features), options);
  }
  const std::size_t strips = (rows.width + tile_columns - 1) / tile_columns;
  std::vector<ClassCells> found(strips);
  for_each_task(strips, threads, [&](std::size_t s, int) {
    const std::size_t first = s * tile_columns;
    found[s] = Strip<Number>(rows, classes.size(), options, first,
                             std::min(tile_columns, rows.width - first))
                   .gathered();
  });
  ClassCells all;
  all.sums.assign(classes.size(), ExactSums(rows.width));
  if (options.squares) all.squares.assign(classes.size(), ExactSums(rows.width));
  std::vector<Column> places(tile_columns);
  for (std::size_t s = 0; s < strips; ++s) {
    all.binary = all.binary && found[s].binary;
    std::iota(places.begin(), places.end(), static_cast<Column>(s * tile_columns));
    for (std::size_t c = 0; c < classes.size(); ++c) {
      all.sums[c].add(found[s].sums[c], places);
      if (options.squares) all.squares[c].add(found[s].squares[c], places);
    }
  }
  all.weight.resize(classes.size());
  all.any_sign = options.any_sign;
  all.has_squares = options.squares;
  for (const Class c : rows.classes) {
    if (c < 0) continue;
    ++all.rows;
    all.weight.add(static_cast<std::size_t>(c), 1.0);
  }
  return {std::move(classes), std::move(features), std::move(all)};
}

template ExactClassSums dense_class_sums(const DenseRows<float>&, std::vector<std::string>,
                                         Features, const GatherOptions&, int);
template ExactClassSums dense_class_sums(const DenseRows<double>&, std::vector<std::string>,
                                         Features, const GatherOptions&, int);

}  // namespace folkman
