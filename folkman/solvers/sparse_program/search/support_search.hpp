// A good support of a sparse program: greedy growth, then every swap of two columns, then swaps of
// several at once ("splicing", Zhu et al. 2020), until none helps (docs/theory/sparse-programs.md,
// 8.3). Moves are judged by solvers/sparse_program/search/support_tableau.hpp: exactly for square
// losses; for logistic ones by the model at the fit, and the best few are refitted until one helps.
// Only a pool of promising columns takes part; `settled` looks through the whole design for columns
// that the pool lacks: those of the largest slopes, and those most like the columns that were
// chosen. A heuristic: bounds come from elsewhere.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/sparse_program/search/column_reach.hpp"
#include "folkman/solvers/sparse_program/search/support_fit.hpp"
#include "folkman/solvers/sparse_program/search/support_memory.hpp"
#include "folkman/solvers/sparse_program/search/support_pool.hpp"
#include "folkman/solvers/sparse_program/search/support_tableau.hpp"

namespace folkman {

// min value + price x size over supports of at most `cap` columns.
struct SupportGoal {
  std::size_t cap = 0;
  double price = 0;

  [[nodiscard]] double of(const SupportFit& fit) const {
    return fit.value + price * static_cast<double>(fit.support.size());
  }
};

struct SupportSearchOptions {
  std::size_t pool = 200;         // columns of the largest slopes that a look at the design adds
  std::size_t cells = 4'000'000;  // of the pool: beyond, what was there before is dropped
  std::size_t neighbours = 24;    // columns most like a chosen one, likewise
  std::size_t refits = 8;         // of moves whose effect is only modelled
  int threads = 0;
  const Monitor* monitor = nullptr;
};

class SupportSearch {
 public:
  SupportSearch(const SparseProgram& program, const SupportSearchOptions& options);

  // Columns that take part from here on, the best first: as many as the pool may hold.
  void consider(std::span<const Column> columns);

  // From nothing, the best column first; within the pool, or, where that is empty, with columns
  // from the whole design.
  [[nodiscard]] SupportFit grown(const SupportGoal& goal);
  // From a support of any size, within the pool.
  [[nodiscard]] SupportFit improved(const SupportFit& start, const SupportGoal& goal);
  [[nodiscard]] SupportFit improved(std::span<const Column> support, const SupportGoal& goal);
  // The same, with columns from the whole design.
  [[nodiscard]] SupportFit settled(SupportFit fit, const SupportGoal& goal);

 private:
  [[nodiscard]] bool exact() const { return program_.loss.kind() == ProgramLossKind::square; }
  [[nodiscard]] std::vector<Column> support() const;
  [[nodiscard]] double objective(const SupportGoal& goal) const;
  [[nodiscard]] double least_change(const SupportGoal& goal) const;
  bool adopted(const SupportTableau& tableau, const SupportChange& change, const SupportGoal& goal);
  void load(std::span<const Column> support, const SupportFit* start);
  void load_quadratic(std::span<const Column> support);
  void enter_all(std::span<const Column> support);
  [[nodiscard]] bool curved();
  void load_model();
  void renew_model();
  void place_model();
  void apply(SupportTableau& tableau, const SupportChange& change);
  void shrink(const SupportGoal& goal);
  void grow_to(std::size_t size, const SupportGoal& goal);
  [[nodiscard]] std::vector<SupportChange> moves(const SupportTableau& tableau,
                                                 const SupportGoal& goal) const;
  bool leapt(const SupportGoal& goal);
  bool moved(const SupportGoal& goal);
  bool spliced(const SupportGoal& goal);
  bool accepted(SupportTableau&& proposal, const SupportGoal& goal);
  [[nodiscard]] SupportFit descended(const SupportGoal& goal);
  bool widen(bool with_neighbours);

  SparseProgram program_;
  SupportSearchOptions options_;
  SupportPool pool_;
  ColumnReach reach_;
  SupportTableau tableau_;
  SupportMemory memory_;
  SupportFit fit_;                    // of the tableau's support; kept up for logistic losses only
  SupportFit nothing_;                // the fit of no column
  std::vector<double> nothing_zeta_;  // its gradient
};

}  // namespace folkman
