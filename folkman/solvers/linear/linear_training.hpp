// Linear classifiers of two classes on sparse rows, by LIBLINEAR (Fan et al., JMLR 9, 2008). With
// signs y_i = +1 or -1, and the bias b as one more column whose value is 1 in every row:
//   minimise over w, b   P(w, b) + C sum_i L(y_i (w . x_i + b)),
//   P = |w|^2 / 2 + b^2 / 2 (l2)  or  |w|_1 + |b| (l1),
//   L(m) = log(1 + exp(-m))  or  max(0, 1 - m)^2 (squared hinge)  or  max(0, 1 - m) (hinge, l2).
// The intercept is penalised like any weight: so do scikit-learn's LinearSVC and its
// LogisticRegression with solver='liblinear' at intercept_scaling=1, whose answers these are up to
// the tolerance. Rows have no weights: LIBLINEAR knows none.
//
// The l2 problems of smooth losses are solved by a trust region Newton method, which draws nothing
// at random. The others descend along coordinates in an order drawn with the C library's rand():
// those fits run one at a time, each from the same seed, on a state of rand()'s own, so that the
// same bits come out on every run and number of threads and the caller's draws are not disturbed
// (save by other threads of the caller that call rand() meanwhile). LIBLINEAR's messages are
// switched off for the whole process; each of them, which come every few iterations, is an occasion
// to stop. What LIBLINEAR had allocated for a fit that was stopped is lost.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "folkman/base/monitor.hpp"
#include "folkman/base/numbers.hpp"

namespace folkman {

// Row i is values[starts[i] .. starts[i + 1]) at columns[same range], columns ascending below
// `width`.
struct SparseRows {
  std::span<const Offset> starts;
  std::span<const Column> columns;
  std::span<const double> values;
  std::size_t width = 0;

  [[nodiscard]] std::size_t rows() const { return starts.size() - 1; }
};

enum class LinearLoss { logistic, squared_hinge, hinge };
enum class LinearPenalty { l1, l2 };

struct LinearOptions {
  LinearLoss loss = LinearLoss::logistic;
  LinearPenalty penalty = LinearPenalty::l2;
  double c = 1;             // C: the larger, the weaker the penalty
  double tolerance = 1e-4;  // scikit-learn's; of the gradient, relative to that at 0
  std::uint32_t seed = 1;
  const Monitor* monitor = nullptr;  // asked whether to stop
};

struct LinearFit {
  std::vector<double> weight;
  double intercept = 0;
  bool converged = true;  // false: stopped at LIBLINEAR's limit of iterations
};

// Rows made ready for any number of fits. Error when they do not fit in memory.
class LinearProblem {
 public:
  explicit LinearProblem(const SparseRows& rows);
  LinearProblem(LinearProblem&&) noexcept;
  LinearProblem& operator=(LinearProblem&&) noexcept;
  ~LinearProblem();

  // `signs` are +1 and -1, one per row, both present.
  [[nodiscard]] LinearFit fit(std::span<const double> signs, const LinearOptions& options) const;

 private:
  struct Nodes;
  std::unique_ptr<Nodes> nodes_;
};

}  // namespace folkman
