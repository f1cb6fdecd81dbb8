// What statistics/medians/column_medians.hpp finds in one column, in many dense columns at once, a
// column to a lane: no sorting and no branch on values. A middle value is the least key up to which
// half of the weight lies, and a few passes of comparisons close in on it in all lanes. Rows weigh
// alike within a class. To the bit what the column-wise search gives.
#pragma once

#include "folkman/statistics/medians/balance.hpp"
#include "folkman/statistics/medians/order_keys.hpp"

namespace folkman {

// Key is an integer as wide as the numbers: std::int32_t for float, std::int64_t for double.
template <class Key>
class LaneMedians {
 public:
  static constexpr std::size_t lanes = keys::lanes;

  explicit LaneMedians(const Balance& balance);
  // The rows of class c are starts[c] .. starts[c + 1] of `keys`, as many as the balance has units.
  void find(const Key* keys, std::span<const std::size_t> starts);

  [[nodiscard]] double median(std::size_t c, std::size_t lane) const { return medians_[c][lane]; }
  [[nodiscard]] double tied(std::size_t lane) const { return tied_[lane]; }
  [[nodiscard]] double gain(std::size_t lane) const { return gain_[lane]; }

 private:
  using Keys = std::array<Key, lanes>;
  using Numbers = std::array<double, lanes>;
  using Half = keys::Half<Key>;

  [[nodiscard]] keys::Column<Key> rows_of(std::size_t c) const;
  [[nodiscard]] Half middles(std::size_t c) const;
  void find_tied(Half window);
  void narrow(Half& window);
  void add_gain(std::size_t c);

  const Balance& balance_;
  keys::Kernels<Key> kernels_ = keys::kernels<Key>();
  const Key* keys_ = nullptr;
  std::span<const std::size_t> starts_;
  std::vector<Numbers> medians_;
  Numbers tied_{};
  Numbers gain_{};
  std::vector<Keys> counts_;  // of each class
};

}  // namespace folkman
