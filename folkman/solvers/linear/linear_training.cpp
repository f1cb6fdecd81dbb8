#include "folkman/solvers/linear/linear_training.hpp"

#include <linear.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"

namespace folkman {
namespace {

[[noreturn]] void refuse(std::string what, std::string fix) {
  refuse_argument("linear classifier", std::move(what), std::move(fix));
}

// LIBLINEAR tells of its limit of iterations only in a message.
bool& limit_was_reached() {
  thread_local bool reached = false;
  return reached;
}

// Whom to ask, of the fit that the thread is at.
const Monitor*& monitor_of_fit() {
  thread_local const Monitor* monitor = nullptr;
  return monitor;
}

void hear(const char* message) {
  check_stop(monitor_of_fit());
  if (std::strstr(message, "max number of iterations") != nullptr) limit_was_reached() = true;
}

void silence_liblinear() {
  static std::once_flag once;
  std::call_once(once, [] { set_print_string_function(&hear); });
}

// While it lives, rand() draws from a state of ours; then the caller's goes on where it was. (In
// glibc rand() and random() share their state; where they do not, the caller's rand() restarts.)
class OwnDraws {
 public:
  explicit OwnDraws(std::uint32_t seed)
      : hold_(mutex()), callers_(initstate(seed, state_.data(), state_.size())) {
    std::srand(seed);
  }
  OwnDraws(const OwnDraws&) = delete;
  OwnDraws& operator=(const OwnDraws&) = delete;
  ~OwnDraws() { setstate(callers_); }

 private:
  static std::mutex& mutex() {
    static std::mutex only;
    return only;
  }
  std::scoped_lock<std::mutex> hold_;
  std::array<char, 128> state_{};
  char* callers_;
};

struct Solver {
  int type = L2R_LR;
  bool draws = false;
};

Solver solver_for(const LinearOptions& options) {
  const bool l1 = options.penalty == LinearPenalty::l1;
  switch (options.loss) {
    case LinearLoss::logistic:
      return {.type = l1 ? L1R_LR : L2R_LR, .draws = l1};
    case LinearLoss::squared_hinge:
      return {.type = l1 ? L1R_L2LOSS_SVC : L2R_L2LOSS_SVC, .draws = l1};
    case LinearLoss::hinge:
      break;
  }
  if (l1) refuse("the hinge loss has no l1 solver", "take the squared hinge, or the l2 penalty");
  return {.type = L2R_L1LOSS_SVC_DUAL, .draws = true};
}

void check(std::span<const double> signs, std::size_t rows, const LinearOptions& options) {
  if (signs.size() != rows) refuse("signs and rows differ in number", "give a sign for each row");
  if (std::ranges::count(signs, 1.0) + std::ranges::count(signs, -1.0) !=
      static_cast<std::ptrdiff_t>(rows)) {
    refuse("a sign is neither 1 nor -1", "give 1 for the class, -1 for the others");
  }
  if (std::ranges::count(signs, 1.0) == 0 || std::ranges::count(signs, -1.0) == 0) {
    refuse_data("linear classifier", "every row is of one class", "pass rows of two classes");
  }
  if (!(options.c > 0 && std::isfinite(options.c))) {
    refuse("C must be a finite number above 0", "give 1, or 1e4 for almost no penalty");
  }
  if (!(options.tolerance > 0)) refuse("the tolerance must be above 0", "give 1e-4");
}

void check_memory(const SparseRows& rows) {
  constexpr double copies = 2;  // the l1 solvers make another, by columns
  const double bytes =
      copies * sizeof(feature_node) *
      (static_cast<double>(rows.values.size()) + 2 * static_cast<double>(rows.rows()));
  if (bytes < static_cast<double>(available_memory())) return;
  refuse_data("linear classifier",
              std::to_string(rows.values.size()) + " nonzeros in " + std::to_string(rows.rows()) +
                  " rows need " + memory_text(bytes) + " of memory, and there is " +
                  memory_text(static_cast<double>(available_memory())),
              "choose fewer features, or fit on a part of the rows");
}

struct Freed {
  void operator()(model* fitted) const { free_and_destroy_model(&fitted); }
};

}  // namespace

// LIBLINEAR's own form: each row ends with the bias column and a node of index -1.
struct LinearProblem::Nodes {
  std::vector<feature_node> nodes;
  std::vector<feature_node*> rows;
  int width = 0;
};

LinearProblem::LinearProblem(const SparseRows& rows) : nodes_(std::make_unique<Nodes>()) {
  if (rows.rows() >= static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
      rows.width >= static_cast<std::size_t>(std::numeric_limits<int>::max()) - 1) {
    refuse("LIBLINEAR takes fewer than 2^31 rows and columns", "fit on a part of the rows");
  }
  check_memory(rows);
  nodes_->width = static_cast<int>(rows.width);
  nodes_->nodes.reserve(rows.values.size() + 2 * rows.rows());
  nodes_->rows.reserve(rows.rows());
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    nodes_->rows.push_back(nodes_->nodes.data() + nodes_->nodes.size());
    for (auto i = static_cast<std::size_t>(rows.starts[row]);
         i < static_cast<std::size_t>(rows.starts[row + 1]); ++i) {
      nodes_->nodes.push_back({.index = rows.columns[i] + 1, .value = rows.values[i]});
    }
    nodes_->nodes.push_back({.index = nodes_->width + 1, .value = 1});
    nodes_->nodes.push_back({.index = -1, .value = 0});
  }
}

LinearProblem::LinearProblem(LinearProblem&&) noexcept = default;
LinearProblem& LinearProblem::operator=(LinearProblem&&) noexcept = default;
LinearProblem::~LinearProblem() = default;

LinearFit LinearProblem::fit(std::span<const double> signs, const LinearOptions& options) const {
  check(signs, nodes_->rows.size(), options);
  const Solver solver = solver_for(options);
  std::vector<double> targets(signs.begin(), signs.end());
  const problem data{.l = static_cast<int>(targets.size()),
                     .n = nodes_->width + 1,
                     .y = targets.data(),
                     .x = nodes_->rows.data(),
                     .bias = 1};
  parameter how{};
  how.solver_type = solver.type;
  how.eps = options.tolerance;
  how.C = options.c;
  silence_liblinear();
  limit_was_reached() = false;
  check_stop(options.monitor);
  monitor_of_fit() = options.monitor;
  const std::unique_ptr<model, Freed> fitted = [&] {
    if (!solver.draws) return std::unique_ptr<model, Freed>(train(&data, &how));
    const OwnDraws draws(options.seed);
    return std::unique_ptr<model, Freed>(train(&data, &how));
  }();
  // With signs +1 and -1 LIBLINEAR's first class is +1, whichever comes first.
  return {.weight = {fitted->w, fitted->w + nodes_->width},
          .intercept = fitted->w[nodes_->width],
          .converged = !limit_was_reached()};
}

}  // namespace folkman
