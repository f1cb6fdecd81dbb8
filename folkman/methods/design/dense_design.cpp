#include "folkman/methods/design/dense_design.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <variant>

#include "folkman/base/stretches.hpp"
#include "folkman/numerics/double_bits.hpp"
#include "folkman/statistics/dense/dense_in_memory.hpp"

namespace folkman {
namespace {

constexpr std::size_t bits = 64;  // of a word: columns of a task

class Cells {
 public:
  Cells(const DenseView& view, int threads)
      : view_(view),
        rows_(static_cast<std::size_t>(view.rows)),
        width_(static_cast<std::size_t>(view.columns)),
        words_((width_ + bits - 1) / bits),
        by_column_(std::abs(view.row_stride) < std::abs(view.column_stride)),
        threads_(threads),
        filled_(rows_ * words_) {
    for_each_stretch(words_, 1, threads_, [&](std::size_t word, std::size_t) { look_at(word); });
  }

  [[nodiscard]] std::weak_ordering compared(std::size_t a, std::size_t b) const {
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t differ = filled(a, word) ^ filled(b, word);
      if (differ == 0) continue;
      const auto column = word * bits + static_cast<std::size_t>(std::countr_zero(differ));
      const bool a_has_it = is_filled(a, column);
      // The list that goes on with a later column comes after; one that has ended, before.
      const bool ended = !any_after(a_has_it ? b : a, column);
      return a_has_it == ended ? std::weak_ordering::greater : std::weak_ordering::less;
    }
    for (std::size_t column = 0; column < width_; ++column) {
      const double x = at(a, column);
      const double y = at(b, column);
      if (x != y) return x < y ? std::weak_ordering::less : std::weak_ordering::greater;
    }
    return std::weak_ordering::equivalent;
  }

  [[nodiscard]] bool all_numbers() const { return !found_bad_; }

  [[nodiscard]] std::size_t filled_in(std::span<const std::size_t> rows) const {
    std::size_t count = 0;
    for (const std::size_t row : rows) {
      for (std::size_t word = 0; word < words_; ++word) {
        count += static_cast<std::size_t>(std::popcount(filled(row, word)));
      }
    }
    return count;
  }

  [[nodiscard]] Design in_order(std::span<const std::size_t> order) const {
    const auto cells = Design::unfilled_cells(order.size() * width_);
    if (by_column_) {
      for_each_stretch(width_, bits, threads_, [&](std::size_t first, std::size_t last) {
        std::vector<double> column(rows_);
        for (std::size_t c = first; c < last; ++c) {
          const double* from = column_in_place(c);
          if (from == nullptr) {
            read_column(c, column);
            from = column.data();
          }
          double* const to = cells.get() + c * order.size();
          for (std::size_t r = 0; r < order.size(); ++r) to[r] = from[order[r]];
        }
      });
    } else {  // whole cache lines of every column
      for_each_stretch(order.size(), bits, threads_, [&](std::size_t first, std::size_t last) {
        std::vector<double> row(width_);
        for (std::size_t r = first; r < last; ++r) {
          read_row(order[r], 0, row);
          for (std::size_t c = 0; c < width_; ++c) cells.get()[c * order.size() + r] = row[c];
        }
      });
    }
    return Design::dense(order.size(), width_, cells);
  }

 private:
  [[nodiscard]] const std::byte* place(std::size_t row, std::size_t column) const {
    return static_cast<const std::byte*>(view_.data) +
           static_cast<std::ptrdiff_t>(row) * view_.row_stride +
           static_cast<std::ptrdiff_t>(column) * view_.column_stride;
  }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const {
    double x = 0;
    read_numbers({.data = place(row, column), .type = view_.type}, 0, {&x, 1});
    return x;
  }
  // Null where its cells are no doubles side by side.
  [[nodiscard]] const double* column_in_place(std::size_t column) const {
    const void* const first = place(0, column);
    const bool whole = view_.type == NumberType::float64 && view_.row_stride == sizeof(double) &&
                       std::bit_cast<std::uintptr_t>(first) % alignof(double) == 0;
    return whole ? static_cast<const double*>(first) : nullptr;
  }
  void read_column(std::size_t column, std::span<double> to) const {
    read_numbers({.data = place(0, column), .type = view_.type, .stride = view_.row_stride}, 0, to);
  }
  void read_row(std::size_t row, std::size_t column, std::span<double> to) const {
    read_numbers({.data = place(row, column), .type = view_.type, .stride = view_.column_stride}, 0,
                 to);
  }

  [[nodiscard]] std::uint64_t filled(std::size_t row, std::size_t word) const {
    return filled_[row * words_ + word];
  }
  [[nodiscard]] bool is_filled(std::size_t row, std::size_t column) const {
    return (filled(row, column / bits) >> (column % bits) & 1U) != 0;
  }
  [[nodiscard]] bool any_after(std::size_t row, std::size_t column) const {
    std::size_t word = column / bits;
    const std::size_t bit = column % bits;
    if (bit + 1 < bits && filled(row, word) >> (bit + 1) != 0) return true;
    while (++word < words_) {
      if (filled(row, word) != 0) return true;
    }
    return false;
  }

  void look_at(std::size_t word) {
    const std::size_t first = word * bits;
    const std::size_t count = std::min(bits, width_ - first);
    if (!by_column_) {
      std::vector<double> part(count);
      for (std::size_t row = 0; row < rows_; ++row) {
        read_row(row, first, part);
        if (!all_finite(part)) found_bad_ = true;
        std::uint64_t found = 0;
        for (std::size_t c = 0; c < count; ++c) found |= std::uint64_t{part[c] != 0} << c;
        filled_[row * words_ + word] = found;
      }
      return;
    }
    std::vector<double> column(rows_);
    std::vector<std::uint64_t> found(rows_);
    std::uint64_t everywhere = 0;  // columns without a 0: counting is quicker than marking
    for (std::size_t c = 0; c < count; ++c) {
      std::span<const double> x = column;
      if (const double* cells = column_in_place(first + c); cells != nullptr) {
        x = {cells, rows_};
      } else {
        read_column(first + c, column);
      }
      if (!all_finite(x)) found_bad_ = true;
      if (std::ranges::count(x, 0.0) == 0) {
        everywhere |= std::uint64_t{1} << c;
        continue;
      }
      for (std::size_t row = 0; row < rows_; ++row) {
        found[row] |= std::uint64_t{x[row] != 0} << c;
      }
    }
    for (std::size_t row = 0; row < rows_; ++row) {
      filled_[row * words_ + word] = found[row] | everywhere;
    }
  }

  const DenseView& view_;
  std::size_t rows_;
  std::size_t width_;
  std::size_t words_;  // of a row of bits
  bool by_column_;
  std::atomic<bool> found_bad_ = false;
  int threads_;
  std::vector<std::uint64_t> filled_;  // a bit for each cell that is not 0, row by row
};

// Without what the rows hold.
Batch labels_in_memory(const MemoryRows& memory, std::span<const std::string> classes) {
  const auto rows = static_cast<std::size_t>(row_count(memory.rows));
  Batch labels;
  labels.starts.assign(rows + 1, 0);
  labels.targets.assign(memory.targets.begin(), memory.targets.end());
  labels.weights.assign(memory.weights.begin(), memory.weights.end());
  labels.classes =
      memory.targets.empty() ? classes_in_memory(memory, classes) : std::vector<Class>(rows, 0);
  return labels;
}

}  // namespace

std::optional<LabelledDesign> dense_design(const MemoryRows& memory,
                                           std::span<const std::string> classes, int threads) {
  const auto* view = std::get_if<DenseView>(&memory.rows);
  if (view == nullptr || !memory.names.empty()) return std::nullopt;
  const Batch labels = labels_in_memory(memory, classes);
  const Cells cells(*view, threads);
  if (!cells.all_numbers()) return std::nullopt;
  const auto order =
      own_order(labels, [&](std::size_t a, std::size_t b) { return cells.compared(a, b); });
  const auto width = static_cast<std::size_t>(view->columns);
  if (order.empty() || !is_densely_filled(cells.filled_in(order), order.size(), width)) {
    return std::nullopt;
  }
  return LabelledDesign{.labels = labels_of(labels, order), .design = cells.in_order(order)};
}

}  // namespace folkman
