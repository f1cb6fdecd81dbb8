// The columns a solver works with, and a quadratic model of the loss on them:
//   model(w) = const + slope(w0)' (w - w0) + 1/2 (w - w0)' G (w - w0),
// G of column_gram.hpp. Weights and the model's slope move together. Columns of kind `in` pay
// gamma/2 w^2 whatever happens, `out` stay at 0, `free` pay what the relaxation asks.
#pragma once

#include <cmath>

#include "folkman/solvers/sparse_program/relaxation/column_gram.hpp"

namespace folkman {

enum class ColumnFixing : char { free, in, out };

class WorkingColumns {
 public:
  WorkingColumns(const Design& design, bool centred);

  [[nodiscard]] std::size_t size() const { return weight_.size(); }
  [[nodiscard]] Column column(std::size_t position) const { return gram_.columns()[position]; }
  [[nodiscard]] ColumnFixing kind(std::size_t position) const { return kind_[position]; }
  [[nodiscard]] double weight(std::size_t position) const { return weight_[position]; }
  [[nodiscard]] double slope(std::size_t position) const {
    return moved_ ? slope_[position] + gram_.image(position, image_, image_sum_) : slope_[position];
  }
  // Whether a sweep at this threshold may move it, by its slope as it is or was last refreshed.
  [[nodiscard]] bool may_move(std::size_t position, double mu) const {
    if (weight_[position] != 0 || kind_[position] == ColumnFixing::in) return true;
    return kind_[position] == ColumnFixing::free && std::abs(slope_[position]) > mu;
  }
  [[nodiscard]] double curvature(std::size_t position) const { return gram_.diagonal(position); }
  [[nodiscard]] std::span<const double> weights() const { return weight_; }
  // By rows: as they were when they were last refreshed.
  [[nodiscard]] std::span<const double> slopes() const { return slope_; }
  [[nodiscard]] std::span<const double> row(std::size_t position) { return gram_.row(position); }
  [[nodiscard]] bool contains(Column column) const {
    return position_[static_cast<std::size_t>(column)] >= 0;
  }
  [[nodiscard]] std::size_t position(Column column) const {
    return static_cast<std::size_t>(position_[static_cast<std::size_t>(column)]);
  }

  void push(Column column, ColumnFixing kind, double slope);
  void set_kind(std::size_t position, ColumnFixing kind) { kind_[position] = kind; }
  void set_slope(std::size_t position, double slope) { slope_[position] = slope; }
  // Without moving the slopes: whoever calls it sets them.
  void set_weight(std::size_t position, double weight) { weight_[position] = weight; }
  void weigh_rows(std::span<const double> h) { gram_.weigh(h); }

  void move(std::size_t position, double to);
  // Between beginning and end, moves are kept on the rows of the design and slopes are made when
  // asked for, or of all columns when refreshed: cheaper than products of columns that few sweeps
  // will use, or where each column has few entries.
  void begin_rows(int threads);
  void refresh_slopes();
  void end_rows();
  [[nodiscard]] std::size_t cells(std::size_t position) const { return gram_.cells(position); }
  // Rows of G still to be made among these.
  [[nodiscard]] double missing(std::span<const std::size_t> positions) const {
    return gram_.missing(positions);
  }
  // Positions whose weight is not 0.
  [[nodiscard]] std::vector<std::size_t> active() const;
  void prepare(std::span<const std::size_t> positions, int threads) {
    gram_.prepare(positions, threads);
  }
  // G of these positions, by columns.
  [[nodiscard]] std::vector<double> block(std::span<const std::size_t> positions);
  void keep(std::span<const std::size_t> positions);
  // Products of columns at rest are forgotten where all that are known fill too much memory.
  void free_memory();

 private:
  ColumnGram gram_;
  std::vector<std::int32_t> position_;  // of each column of the design, -1 outside
  std::vector<ColumnFixing> kind_;
  std::vector<double> weight_;
  std::vector<double> slope_;  // by rows: as last refreshed
  bool by_rows_ = false;
  bool moved_ = false;         // by rows: the image is not 0
  int threads_ = 1;            // by rows
  std::vector<double> image_;  // H X of what has moved since, by row
  double image_sum_ = 0;
};

}  // namespace folkman
