// The search for the best support of one size, or at one price (docs/theory/sparse-programs.md, 8):
// the relaxation is solved as far as it pays, its point is rounded, and supports are improved by
// swaps from what it, its neighbours and chance suggest. How much effort goes into it depends on
// the size of the design.
#pragma once

#include "folkman/methods/sparse_program/l0_bounds.hpp"
#include "folkman/methods/sparse_program/l0_fit.hpp"
#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/search/support_search.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

struct PurifiedPoint;

// What has been learned on the way to a size: columns and supports, a point and dual points.
struct L0Stage {
  SupportSearch search;
  ProgramRelaxation relaxation;
  L0Bounds bounds;                    // of all sizes
  std::vector<SupportFit> rungs;      // each rung's answer
  std::vector<double> relaxed;        // of each rung: the relaxation's value,
  std::vector<std::size_t> nonzeros;  // and columns of its purified point
};

enum class L0Effort { rung, whole };

struct L0Answer {
  SupportGoal goal;
  SupportFit fit;
  L0Fit facts;               // of the relaxation, and of the tree
  std::size_t nonzeros = 0;  // of the purified point
  std::optional<double> tree_bound;
  bool closed = false;
  std::size_t agreeing = 0;  // searches, one after the other, that did as well as `fit`
  L0Effort effort = L0Effort::whole;
};

class L0Search {
 public:
  // Keeps a reference to the program.
  L0Search(const SparseProgram& program, const L0Options& options);

  [[nodiscard]] std::size_t width() const { return program_.design.width(); }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  [[nodiscard]] const SupportFit& nothing() const { return nothing_; }
  // So many cells that one start must do, and only columns that the relaxation or a rung suggests.
  [[nodiscard]] bool is_huge() const { return cells_ > 12'000'000; }
  // Where a fit is cheap, rungs are close.
  [[nodiscard]] bool climbs_slowly() const {
    return is_small() && program_.loss.kind() == ProgramLossKind::square;
  }

  [[nodiscard]] L0Stage first_stage(std::vector<std::size_t> sizes) const;
  // Of size k, whose bound is stage.bounds.bound(at).
  [[nodiscard]] L0Answer solved(L0Stage& stage, std::size_t k, std::size_t at,
                                L0Effort effort) const;
  // At the answer's price; the relaxed point has the bound.
  [[nodiscard]] RelaxedPoint priced(L0Stage& stage, L0Answer& answer) const;
  void search_around(L0Stage& stage, L0Answer& answer, double bound) const;
  void shake(L0Stage& stage, L0Answer& answer, double bound) const;
  void guarantee(L0Stage& stage, L0Answer& answer, std::size_t at) const;

  [[nodiscard]] bool proven(const L0Answer& answer, double bound) const;
  static void offer(L0Answer& answer, SupportFit fit);

 private:
  // Cells few enough to relax at other sizes too; and so many rows and columns to fit that a search
  // must do with few starts.
  [[nodiscard]] bool is_small() const { return cells_ <= 2'000'000; }
  [[nodiscard]] bool is_frugal(const L0Answer& answer, std::size_t k) const;
  // The relaxation is solved only as far as the gap that is left makes it worth while.
  [[nodiscard]] bool is_rough() const {
    return !options_.tolerance && !is_small() && options_.nodes.value_or(0) <= 0;
  }
  // Of the relaxation, and a smaller one where the answer calls for it; 0: it does not.
  [[nodiscard]] double first_tolerance() const;
  [[nodiscard]] double next_tolerance(const L0Answer& answer, const RelaxedPoint& point,
                                      double bound) const;
  [[nodiscard]] double glanced_tolerance(L0Stage& stage, L0Answer& answer,
                                         const RelaxedPoint& point, double bound) const;
  [[nodiscard]] std::size_t wanted_size(const L0Answer& answer, const RelaxedPoint& point) const;
  void search_from(L0Stage& stage, L0Answer& answer, const RelaxedPoint& point,
                   const PurifiedPoint& pure, double bound) const;
  void search(L0Stage& stage, L0Answer& answer, const RelaxedPoint& point, std::size_t at) const;
  [[nodiscard]] int shakes(const L0Answer& answer) const;

  const SparseProgram& program_;
  L0Options options_;
  SupportFit nothing_;
  std::size_t cells_ = 0;
};

}  // namespace folkman
