#include "folkman/statistics/class_sums/dense_class_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/statistics/dense/dense_tile.hpp"
#include "folkman/statistics/dense/rows_by_class.hpp"

namespace folkman {
namespace {

constexpr std::size_t tile_rows = 64;
constexpr int row_bits = 6;
constexpr int exact_bits = 53;
constexpr int part_bits = exact_bits - row_bits - 1;  // of a part, its sums within exact_bits
constexpr std::size_t tile_columns = 2048;

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

// The cut that the next tile is expected to fit; no parts: none was found.
struct Guess {
  int unit = 1;
  int top = 0;
  Cut sums = {};
  Cut squares = {};

  [[nodiscard]] bool fits(int of_unit, int of_top) const {
    return sums.count > 0 && of_unit >= unit && of_top <= top;
  }
};

// The class sums of some columns, all rows.
template <class Number>
class Strip {
 public:
  Strip(const DenseRows<Number>& rows, const RowsByClass& by_class, const GatherOptions& options,
        std::size_t first, std::size_t columns)
      : rows_(rows),
        by_class_(by_class),
        options_(options),
        first_(first),
        columns_(columns),
        places_(columns) {
    const std::size_t classes = by_class.starts.size() - 1;
    cells_.sums.assign(classes, ExactSums(columns));
    if (options.squares) cells_.squares.assign(classes, ExactSums(columns));
    std::iota(places_.begin(), places_.end(), Column{0});
    sums_.resize(2 * tile::most_parts * columns);
  }

  [[nodiscard]] ClassCells gathered() {
    for (class_ = 0; class_ < cells_.sums.size(); ++class_) {
      const std::size_t end = by_class_.starts[class_ + 1];
      for (std::size_t at = by_class_.starts[class_]; at < end; at += tile_rows) {
        tile_ = std::span(by_class_.rows).subspan(at, std::min(tile_rows, end - at));
        add_tile();
      }
    }
    return std::move(cells_);
  }

 private:
  static constexpr bool is_float = std::is_same_v<Number, float>;
  // Of values that add_looking adds.
  static constexpr int guessed_bits = is_float ? part_bits : 2 * part_bits;

  [[nodiscard]] std::span<const Number> run(std::size_t row) const {
    return rows_.row(row).subspan(first_, columns_);
  }
  [[nodiscard]] std::span<double> part(std::size_t p, bool squares) {
    return std::span(sums_).subspan(((squares ? tile::most_parts : 0) + p) * columns_, columns_);
  }

  // As guessed, or, where what is seen does not fit that, with a cut of its own.
  void add_tile() {
    const tile::Range range = guess_.sums.count > 0 ? added_looking() : looked_at();
    if (!range.finite || (range.negative && !options_.any_sign)) refuse();
    if (range.most == 0) return;
    cells_.binary = cells_.binary && range.least == 1 && range.most == 1 && !range.negative;
    // The last bit of the smallest number, and the first power of two above the largest.
    const int unit = std::ilogb(range.least) - std::numeric_limits<Number>::digits + 1;
    const int top = std::ilogb(range.most) + 1;
    const bool fits = guess_.fits(unit, top);
    if (fits) {
      keep(guess_.sums, false);
    } else {
      add_part(cut_for(unit, top), false);
    }
    if (options_.squares && fits && guess_.squares.count > 0) {
      keep(guess_.squares, true);
    } else if (options_.squares) {
      add_part(is_float ? cut_for(2 * unit, 2 * top) : Cut{}, true);  // doubles' are not exact
    }
    if (!fits) guess(unit, top);
  }

  [[nodiscard]] tile::Range looked_at() const {
    tile::Range range{.least = std::numeric_limits<double>::infinity()};
    for (const std::size_t row : tile_) kernels_.look(run(row), range);
    return range;
  }

  [[nodiscard]] tile::Parts cleared(const Cut& cut, bool squares) {
    tile::Parts parts{.count = cut.count, .magic = cut.magic};
    for (std::size_t p = 0; p < cut.count; ++p) {
      std::ranges::fill(part(p, squares), 0.0);
      parts.sums[p] = part(p, squares).data();
    }
    return parts;
  }

  [[nodiscard]] tile::Range added_looking() {
    const tile::Parts sums = cleared(guess_.sums, false);
    const tile::Parts squares = cleared(guess_.squares, true);
    tile::Range range{.least = std::numeric_limits<double>::infinity()};
    for (std::size_t at = 0; at < tile_.size();) {
      const std::size_t left = tile_.size() - at;
      tile::RowGroup<Number> group{.rows = left >= tile::rows_at_once ? tile::rows_at_once : 1,
                                   .size = columns_};
      for (std::size_t r = 0; r < group.rows; ++r) {
        group.values[r] = run(tile_[at + r]).data();
        group.ahead[r] = run(tile_[std::min(at + r + group.rows, tile_.size() - 1)]).data();
      }
      kernels_.add_looking(group, sums, squares.count > 0 ? &squares : nullptr, range);
      at += group.rows;
    }
    return range;
  }

  // Wide enough for all tiles so far, or for the last one at least.
  void guess(int unit, int top) {
    const bool all = std::max(top, seen_top_) - std::min(unit, seen_unit_) <= guessed_bits;
    seen_top_ = all ? std::max(top, seen_top_) : top;
    seen_unit_ = all ? std::min(unit, seen_unit_) : unit;
    const int slack = guessed_bits - (seen_top_ - seen_unit_);
    guess_ = {};
    if (slack < 0) return;
    guess_.top = seen_top_ + slack / 4;  // the smallest number varies more than the largest
    guess_.unit = guess_.top - guessed_bits;
    guess_.sums = cut_for(guess_.unit, guess_.top);
    if (options_.squares && is_float) guess_.squares = cut_for(2 * guess_.unit, 2 * guess_.top);
  }

  void keep(const Cut& cut, bool squares) {
    ExactSums& cells = (squares ? cells_.squares : cells_.sums)[class_];
    for (std::size_t p = 0; p < cut.count; ++p) {
      cells.add(places_, part(p, squares), value_traits(part(p, squares)));
    }
  }

  void add_part(const Cut& cut, bool squares) {
    if (cut.count == 0) return add_patiently(squares);
    const tile::Parts parts = cleared(cut, squares);
    const auto add = squares ? kernels_.add_squares : kernels_.add;
    for (const std::size_t row : tile_) add(run(row), parts);
    keep(cut, squares);
  }

  void add_patiently(bool squares) {
    ExactSums& to = (squares ? cells_.squares : cells_.sums)[class_];
    std::vector<double> values(columns_);
    for (const std::size_t row : tile_) {
      std::ranges::copy(run(row), values.begin());
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

  // The first row of all that has a bad value.
  [[noreturn]] void refuse() const {
    for (std::size_t row = 0; row < rows_.rows; ++row) {
      for (std::size_t i = 0; i < columns_; ++i) {
        const auto value = static_cast<double>(run(row)[i]);
        if (rows_.classes[row] < 0 || (std::isfinite(value) && (value >= 0 || options_.any_sign)))
          continue;
        refuse_data("row " + std::to_string(row + 1),
                    "value " + std::to_string(value) + " of feature number " +
                        std::to_string(first_ + i) +
                        (std::isfinite(value) ? " is not a count" : " is not a finite number"),
                    "leave the row out, or put a number there");
      }
    }
    throw Error({.kind = Fault::Kind::internal,
                 .where = "dense_class_sums",
                 .what = "a bad value was seen and not found",
                 .fix = "report this"});
  }
  [[noreturn]] void refuse_squares(std::size_t row) const {
    refuse_data("row " + std::to_string(row + 1),
                "a value squared exceeds the largest number (1.8e308)", "scale the values down");
  }

  tile::Kernels<Number> kernels_ = tile::kernels<Number>();
  const DenseRows<Number>& rows_;
  const RowsByClass& by_class_;
  const GatherOptions& options_;
  std::size_t first_;
  std::size_t columns_;
  std::vector<Column> places_;
  ClassCells cells_;
  std::size_t class_ = 0;              // of the tile
  std::span<const std::size_t> tile_;  // its rows
  std::vector<double> sums_;           // its sums and squares, part by part
  Guess guess_;
  int seen_unit_ = std::numeric_limits<int>::max() / 2;
  int seen_top_ = std::numeric_limits<int>::min() / 2;
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
  const RowsByClass by_class(rows.classes, classes.size());
  std::vector<ClassCells> found(strips);
  for_each_task(strips, threads, [&](std::size_t s, int) {
    const std::size_t first = s * tile_columns;
    found[s] =
        Strip<Number>(rows, by_class, options, first, std::min(tile_columns, rows.width - first))
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
