// Per-class feature sums: f[c][i], the sum of feature i over the rows of class c (each row times
// its weight), and n_c, the rows of class c (the sum of their weights). All that training naive
// Bayes needs (docs/theory/naive-bayes.md): l*m numbers and l counts. This is the rounded,
// read-only form that selection works on; statistics/class_sums/exact_class_sums.hpp gathers and
// merges it.
//
// Class centers ask for more of the same rows, where a method says so: values of either sign, with
// what rounding took from their sums (so that means keep their digits next to a large offset); the
// sums of squares, likewise; the weight of the rows that lack a value, where that is ignored; and
// what order statistics say (statistics/medians/class_medians.hpp).
#pragma once

#include <memory>

#include "folkman/data/batch/features.hpp"
#include "folkman/text/counting/fitted_text.hpp"

namespace folkman {

struct ClassMedians;  // statistics/medians/class_medians.hpp

struct ClassSums {
  std::vector<std::string> classes;
  Features features;
  Offset rows = 0;                        // rows seen, whatever their weight
  std::vector<double> class_weight;       // n_c
  std::vector<std::vector<double>> sums;  // sums[c][i] = f[c][i]
  bool binary = false;                    // every value gathered was 0 or 1 (Bernoulli's condition)
  std::optional<double> binarize = {};    // values above it were counted as 1, others as 0
  std::vector<double> priors = {};        // of the classes, where told; empty: n_c / n

  std::shared_ptr<const std::vector<FittedText>> text = {};  // how text features were made

  bool any_sign = false;                               // values below 0 were welcome: no counts
  std::vector<std::vector<double>> rests = {};         // any sign: f[c][i] less sums[c][i]
  std::vector<std::vector<double>> squares = {};       // where asked for: of the values, weighted
  std::vector<std::vector<double>> square_rests = {};  // what rounding took from them
  std::vector<std::vector<double>> missing = {};  // weight of rows without a value; empty: none
  std::vector<double> weight_rests = {};          // any sign: what rounding took from n_c
  std::vector<std::vector<double>> missing_rests = {};  // and from `missing`
  std::shared_ptr<const ClassMedians> medians = {};     // where asked for

  [[nodiscard]] std::size_t width() const { return features.width(); }
  [[nodiscard]] std::size_t class_count() const { return classes.size(); }
  // The weight of the rows of class c that have a value of feature i; the same double as n_c where
  // all have, and 0 where none has.
  [[nodiscard]] double present(std::size_t c, std::size_t i) const {
    return missing.empty() ? class_weight[c] : class_weight[c] - missing[c][i];
  }
};

}  // namespace folkman
