// Per-class feature sums: f[c][i], the sum of feature i over the rows of class c (each row times
// its weight), and n_c, the rows of class c (the sum of their weights). All that training naive
// Bayes needs (spec: Statistics): l*m numbers and l counts. This is the rounded, read-only form
// that selection works on; statistics/exact_class_sums.hpp gathers and merges it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "folkman/data/features.hpp"
#include "folkman/data/fitted_text.hpp"

namespace folkman {

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

  [[nodiscard]] std::size_t width() const { return features.width(); }
  [[nodiscard]] std::size_t class_count() const { return classes.size(); }
};

}  // namespace folkman
