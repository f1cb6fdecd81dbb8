// What every selector returns: the chosen features with a proof, for one size or for many.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "folkman/base/monitor.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/methods/certificate.hpp"
#include "folkman/methods/program_options.hpp"

namespace folkman {

// Of center classifiers.
struct CenterOptions {
  bool rescale = false;             // each feature by the inverse of its variance
  std::vector<double> priors = {};  // of the classes, in their order; none: all alike
};

struct SelectOptions {
  std::size_t k = 1;              // 1 .. width; callers clamp and warn
  double alpha = 1.0;             // smoothing: f + alpha
  std::int64_t nodes = 300;       // budget of the exact search; 0: none
  std::optional<double> floor{};  // C, where the caller has it from an earlier size
  double c = 1e4;                 // of the classifiers that feature elimination fits
  CenterOptions centers = {};
  L0Options l0 = {};                   // its threads and monitor are not used
  std::optional<double> penalty = {};  // lambda of l0 programs, in place of k
  int threads = 0;
  Monitor* monitor = nullptr;
};

// Of l0 regression: what the relaxation says before any search (docs/theory/sparse-programs.md, 5).
// Of several outputs, sums of the values and the largest counts.
struct ProgramRounding {
  double relaxed = 0;     // p**, at its primal point
  double guaranteed = 0;  // the best is at most this: p**(k - r + 1), or p** + lambda sum (1-u)^2
  std::size_t fractional = 0;
  std::size_t rank = 0;  // r, of the fractional columns
  std::int64_t nodes = 0;
};

// Of a method that chooses columns of a table, each with all its features.
struct ColumnChoice {
  std::size_t chosen = 0;
  std::size_t of = 0;
  friend bool operator==(const ColumnChoice&, const ColumnChoice&) = default;
};

struct Selection {
  std::vector<Column> support;      // ascending
  std::vector<double> scores;       // of each supported feature; the larger, the more it matters
  std::vector<Class> points_to;     // the class each supported feature speaks for
  std::vector<double> class_mix;    // multinomial: p, where the bound was taken; else empty
  std::vector<double> scales = {};  // centers: what values are multiplied by; empty: all 1
  std::vector<double> tied = {};    // l2 centers, where values are missing: of classes without any
  Certificate certificate;
  std::string judged_by = {};  // the method whose certificate it is, where that depends on the data
  // Of methods that fit as they choose: their rule, one number for each output.
  std::vector<double> weight = {};  // support position major
  std::vector<double> intercept = {};
  bool converged = true;  // their solver reached its tolerance
  std::optional<ProgramRounding> rounding = {};
  std::optional<ProgramFacts> program = {};
  std::optional<ColumnChoice> columns = {};

  // How many were chosen: features, or columns.
  [[nodiscard]] std::size_t size() const { return columns ? columns->chosen : support.size(); }
};

struct PathOptions {
  std::vector<std::size_t> sizes;  // ascending; empty: every k from 1 to the width
  double alpha = 1.0;
  double tolerance = 1e-9;  // of the bound, relative to bound - floor
  CenterOptions centers = {};
  int threads = 0;
  Monitor* monitor = nullptr;
};

struct Path {
  std::vector<std::size_t> k;
  std::vector<double> value;
  std::vector<double> bound;
  double floor = 0;
  std::size_t elbow = 0;  // an entry of k; 0 when there is none
  Sense sense = Sense::maximised;
  // Of methods that search every size by itself, else empty: whether it is proved optimal, and
  // whether its solver reached its tolerance.
  std::vector<bool> optimal = {};
  std::vector<bool> converged = {};

  // What a value has ahead of using no feature.
  [[nodiscard]] double gain(double of) const {
    return sense == Sense::maximised ? of - floor : floor - of;
  }
};

}  // namespace folkman
