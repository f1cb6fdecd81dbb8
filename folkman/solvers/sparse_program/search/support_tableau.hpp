// The quadratic 1/2 w'(G + gamma I) w + q'w on a pool of columns, swept on a support: what every
// single change of the support would do to its minimum, exactly, and the change itself in O(size x
// pool). With M = (G_SS + gamma I)^-1, V = M G_S., s_i = G_ii + gamma - G_iS V_.i
// (docs/theory/sparse-programs.md, 8.3):
//   add i:         - q_i^2 / (2 s_i)
//   drop j:        + w_j^2 / (2 M_jj)
//   swap j for i:  w_j^2 / (2 M_jj) - (q_i - V_ji w_j / M_jj)^2 / (2 (s_i + V_ji^2 / M_jj)).
// For square losses the quadratic is the program; for others its model at a fit. Columns of G come
// from outside, one for every column that enters.
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace folkman {

struct SupportChange {
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  std::size_t leaves = none;  // positions in the pool
  std::size_t enters = none;
  double change = 0;  // of the value; the price of a column is not in it
};

// The minimum on a support: weights, and M by rows, in the order of `members`.
struct TableauPoint {
  std::vector<std::size_t> members;  // positions in the pool, ascending
  std::vector<double> weight;
  std::vector<double> inverse;
};

class SupportTableau {
 public:
  SupportTableau() = default;
  // No column is in: `diagonal` is G_ii and `slopes` q_i at w = 0, where the quadratic is `value`.
  SupportTableau(double gamma, std::vector<double> diagonal, std::vector<double> slopes,
                 double value);

  [[nodiscard]] std::size_t width() const { return slack_.size(); }
  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] bool holds(std::size_t i) const { return row_of_[i] != SupportChange::none; }
  [[nodiscard]] std::span<const std::size_t> members() const { return members_; }
  [[nodiscard]] double weight(std::size_t i) const { return weight_[i]; }

  // Row i of G over the pool.
  void enter(std::size_t i, std::span<const double> gram_row);
  void leave(std::size_t j);
  // The point is replaced, the curvature stays: for a model at a fit. Zero off the support and
  // zero slopes on it are expected.
  void place(std::vector<double> weights, std::vector<double> slopes, double value);

  // The minimum after one change, or none; needs no row of G.
  [[nodiscard]] TableauPoint after(const SupportChange& change) const;

  // Changes by themselves, the best first; `none` where there is no column to take.
  [[nodiscard]] SupportChange best_entry() const;
  [[nodiscard]] SupportChange best_exit() const;
  // For every member the best it can be swapped for.
  [[nodiscard]] std::vector<SupportChange> swaps() const;
  // The `count` best entries.
  [[nodiscard]] std::vector<SupportChange> entries(std::size_t count) const;

 private:
  [[nodiscard]] SupportChange swap_of(std::size_t member) const;

  double gamma_ = 1;
  double value_ = 0;
  std::vector<std::size_t> members_;
  std::vector<std::size_t> row_of_;        // of members: where their row is
  std::vector<std::vector<double>> rows_;  // M at members, V at others
  std::vector<double> slack_;              // s; of members, nothing
  std::vector<double> slope_;              // q; 0 at members
  std::vector<double> weight_;             // 0 at others
};

}  // namespace folkman
