#include "folkman/methods/weighted/correlation_weights.hpp"

#include <cmath>
#include <map>
#include <numeric>

namespace folkman {
namespace {

constexpr double least_share = 1e-6;

// One term of mutual information: p_ab log2(p_ab / (p_a p_b)).
double term(double joint, double left, double right) {
  if (joint < least_share || left * right < least_share) return 0;
  return joint * std::log2(joint / (left * right));
}

struct Shares {
  std::vector<double> of_cell;
  std::vector<double> of_class;
};

Shares shares(const Contingency& counts) {
  const auto rows = static_cast<double>(counts.rows());
  const std::size_t l = counts.class_count();
  Shares found;
  for (const Offset n : counts.class_rows) found.of_class.push_back(static_cast<double>(n) / rows);
  for (std::size_t cell = 0; cell * l < counts.cells.size(); ++cell) {
    Offset sum = 0;
    for (std::size_t c = 0; c < l; ++c) sum += counts.count(cell, c);
    found.of_cell.push_back(static_cast<double>(sum) / rows);
  }
  return found;
}

double relevance(const Contingency& counts, const Shares& share, std::size_t j) {
  const auto rows = static_cast<double>(counts.rows());
  double sum = 0;
  for (std::size_t cell = counts.starts[j]; cell < counts.starts[j + 1]; ++cell) {
    for (std::size_t c = 0; c < counts.class_count(); ++c) {
      sum += term(static_cast<double>(counts.count(cell, c)) / rows, share.of_cell[cell],
                  share.of_class[c]);
    }
  }
  return sum;
}

// Pairs of values that occur, in the order of the values.
double redundancy(const CodedTable& rows, const Shares& share, std::size_t j, std::size_t k) {
  constexpr std::size_t most_entries = std::size_t{1} << 22;
  const std::size_t wide = rows.starts[k + 1] - rows.starts[k];
  const std::size_t entries = (rows.starts[j + 1] - rows.starts[j]) * wide;
  const auto total = static_cast<double>(rows.rows());
  double sum = 0;
  const auto add = [&](std::size_t key, Offset count) {
    sum += term(static_cast<double>(count) / total, share.of_cell[rows.starts[j] + key / wide],
                share.of_cell[rows.starts[k] + key % wide]);
  };
  const auto key_of = [&](std::size_t i) {
    const auto cells = rows.row(i);
    return (cells[j] - rows.starts[j]) * wide + (cells[k] - rows.starts[k]);
  };
  if (entries <= most_entries) {
    std::vector<Offset> count(entries);
    for (std::size_t i = 0; i < rows.rows(); ++i) ++count[key_of(i)];
    for (std::size_t key = 0; key < entries; ++key) add(key, count[key]);
  } else {
    std::map<std::size_t, Offset> count;
    for (std::size_t i = 0; i < rows.rows(); ++i) ++count[key_of(i)];
    for (const auto& [key, n] : count) add(key, n);
  }
  return sum;
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0.0; }

}  // namespace

std::vector<double> correlation_weights(const CodedTable& rows, const Contingency& counts,
                                        const Monitor* monitor) {
  const std::size_t columns = rows.columns();
  const Shares share = shares(counts);
  std::vector<double> relevant(columns);
  std::vector<double> redundant(columns);  // mean over the other columns
  for (std::size_t j = 0; j < columns; ++j) {
    relevant[j] = relevance(counts, share, j);
    for (std::size_t k = 0; k < j; ++k) {
      check_stop(monitor);
      const double both = redundancy(rows, share, j, k) / static_cast<double>(columns - 1);
      redundant[j] += both;
      redundant[k] += both;
    }
  }
  const double mean_relevance = mean_of(relevant);
  const double mean_redundance = mean_of(redundant);
  std::vector<double> weights(columns);
  for (std::size_t j = 0; j < columns; ++j) {
    const double merit = ratio(relevant[j], mean_relevance) - ratio(redundant[j], mean_redundance);
    weights[j] = 1 / (1 + std::exp(-merit));
  }
  return weights;
}

}  // namespace folkman
