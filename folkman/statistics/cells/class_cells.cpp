#include "folkman/statistics/cells/class_cells.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

constexpr double unasked_bytes = 0x1p26;  // taken without asking for leave

bool is_left_out(const Batch& batch, std::span<const int> folds, std::size_t row) {
  return batch.classes[row] < 0 || (!folds.empty() && folds[row] < 0);
}

}  // namespace

ClassCells& ClassCells::operator+=(const ClassCells& other) {
  if (sums.size() < other.sums.size()) sums.resize(other.sums.size());
  for (std::size_t c = 0; c < other.sums.size(); ++c) sums[c] += other.sums[c];
  if (squares.size() < other.squares.size()) squares.resize(other.squares.size());
  for (std::size_t c = 0; c < other.squares.size(); ++c) squares[c] += other.squares[c];
  if (missing.size() < other.missing.size()) missing.resize(other.missing.size());
  for (std::size_t c = 0; c < other.missing.size(); ++c) missing[c] += other.missing[c];
  weight += other.weight;
  rows += other.rows;
  binary = binary && other.binary;
  if (!binarize) binarize = other.binarize;
  any_sign = any_sign || other.any_sign;
  has_squares = has_squares || other.has_squares;
  return *this;
}

ClassCells& ClassCells::operator+=(ClassCells&& other) {
  if (sums.size() < other.sums.size()) sums.resize(other.sums.size());
  for (std::size_t c = 0; c < other.sums.size(); ++c) {
    if (sums[c].size() == 0) std::swap(sums[c], other.sums[c]);
  }
  return *this += std::as_const(other);
}

std::size_t ClassCells::bytes() const {
  std::size_t total = weight.bytes();
  for (const ExactSums& one : sums) total += one.bytes();
  for (const ExactSums& one : squares) total += one.bytes();
  for (const ExactSums& one : missing) total += one.bytes();
  return total;
}

FoldedCells::FoldedCells(int folds, const GatherOptions& options, NameOf name_of)
    : cells_(static_cast<std::size_t>(folds)), options_(options), name_of_(std::move(name_of)) {
  options_.any_sign = options_.any_sign || options_.squares || options_.missing;
  for (ClassCells& fold : cells_) {
    fold.binarize = options_.binarize;
    fold.any_sign = options_.any_sign;
    fold.has_squares = options_.squares;
  }
  if (options_.missing && options_.binarize) {
    refuse_argument("@{missing=ignore}", "what is missing is neither above @{binarize} nor below",
                    "leave one of them out");
  }
  if (!options_.binarize || *options_.binarize >= 0) return;
  refuse_argument("binarize",
                  "threshold " + shortest_text(*options_.binarize) +
                      " is below 0, so every absent feature would count as present",
                  "use 0 or more");
}

void FoldedCells::add(const Batch& batch, std::span<const int> folds) {
  if (batch.rows() == 0) return;
  const auto classes = static_cast<std::size_t>(Offset{std::ranges::max(batch.classes)} + 1);
  met_.assign(cells_.size() * classes, 0);
  for (std::size_t first = 0; first < batch.rows();) {
    first = add_plain_rows(batch, folds, first, classes);
    if (first == batch.rows()) break;
    const Chunk chunk = prepared(batch, folds, first);
    for (std::size_t row = first; row < chunk.last; ++row) {
      const auto fold = static_cast<std::size_t>(folds.empty() ? 0 : folds[row]);
      ClassCells& cells = cells_[fold];
      cells.binary = cells.binary && (chunk.binary || is_binary(batch, row));
      add_row(batch, chunk, row, cells);
      ++met_[fold * classes + static_cast<std::size_t>(batch.classes[row])];
    }
    first = chunk.last;
  }
  for (std::size_t i = 0; i < met_.size(); ++i) {
    ClassCells& cells = cells_[i / classes];
    cells.rows += met_[i];
    if (batch.weights.empty() && met_[i] > 0) {
      cells.weight.add(i % classes, static_cast<double>(met_[i]));
    }
  }
}

// Rows whose values fit the cells as they are, from the first on, and those that are left out;
// returns the one that is neither.
std::size_t FoldedCells::add_plain_rows(const Batch& batch, std::span<const int> folds,
                                        std::size_t row, std::size_t classes) {
  const bool plain = batch.weights.empty() && !options_.binarize && !options_.squares;
  for (; row < batch.rows(); ++row) {
    if (is_left_out(batch, folds, row)) continue;
    const auto fold = static_cast<std::size_t>(folds.empty() ? 0 : folds[row]);
    const auto which = static_cast<std::size_t>(batch.classes[row]);
    ClassCells& cells = cells_[fold];
    if (!plain || which >= cells.sums.size()) break;
    const auto start = static_cast<std::size_t>(batch.starts[row]);
    const std::size_t count = static_cast<std::size_t>(batch.starts[row + 1]) - start;
    if (!cells.sums[which].try_add(std::span(batch.columns).subspan(start, count),
                                   std::span(batch.values).subspan(start, count),
                                   {.negative = options_.any_sign, .above_one = !cells.binary}))
      break;
    ++met_[fold * classes + which];
  }
  return row;
}

bool FoldedCells::is_binary(const Batch& batch, std::size_t row) const {
  const auto first = batch.values.begin() + batch.starts[row];
  return std::all_of(first, batch.values.begin() + batch.starts[row + 1], [&](double value) {
    return value == 0 || value == 1 || (options_.missing && std::isnan(value));
  });
}

FoldedCells::Chunk FoldedCells::prepared(const Batch& batch, std::span<const int> folds,
                                         std::size_t first) {
  Chunk chunk{.first = first, .last = first + 1};
  const auto start = static_cast<std::size_t>(batch.starts[first]);
  while (chunk.last < batch.rows() && !is_left_out(batch, folds, chunk.last) &&
         static_cast<std::size_t>(batch.starts[chunk.last + 1]) - start <= values_at_once)
    ++chunk.last;
  const std::size_t count = static_cast<std::size_t>(batch.starts[chunk.last]) - start;
  chunk.values = std::span(batch.values).subspan(start, count);
  const auto columns = std::span(batch.columns).subspan(start, count);
  chunk.width = static_cast<std::size_t>(largest(columns) + Offset{1});
  chunk.traits = value_traits(chunk.values);
  // Binarised, what is negative is just absent.
  const bool below_zero = chunk.traits.negative && !options_.any_sign && !options_.binarize;
  if (below_zero || !chunk.traits.finite) check_values(batch, first, chunk.last);
  if (!chunk.traits.finite) leave_out_missing(chunk);
  if (options_.binarize) {
    changed_.resize(chunk.values.size());
    std::ranges::transform(
        chunk.values, changed_.begin(),
        [threshold = *options_.binarize](double value) { return value > threshold ? 1.0 : 0.0; });
    chunk.values = changed_;
    chunk.traits = value_traits(chunk.values);
  }
  chunk.binary = chunk.traits.whole && !chunk.traits.negative && chunk.traits.most <= 1;
  weigh(batch, chunk);
  if (!std::isfinite(chunk.traits.most) || std::ranges::any_of(chunk.squares, [](const auto& part) {
        return !std::isfinite(part.traits.most);
      })) {
    refuse_data(row_text(batch.first_row + static_cast<Offset>(first)) + " to " +
                    row_text(batch.first_row + static_cast<Offset>(chunk.last) - 1),
                std::string("a value ") +
                    (options_.squares ? "squared" : "times its row's weight") +
                    " exceeds the largest number (1.8e308)",
                options_.squares ? "scale the values down" : "scale the weights down");
  }
  return chunk;
}

void FoldedCells::leave_out_missing(Chunk& chunk) {
  present_.assign(chunk.values.begin(), chunk.values.end());
  std::ranges::replace_if(
      present_, [](double value) { return std::isnan(value); }, 0.0);
  chunk.values = present_;
  chunk.traits = value_traits(present_);
  chunk.lacks_some = true;
}

// Values times weights, and squares, where they are asked for.
void FoldedCells::weigh(const Batch& batch, Chunk& chunk) {
  weights_.clear();
  if (!batch.weights.empty()) {
    for (std::size_t row = chunk.first; row < chunk.last; ++row) {
      check_weight(batch, row);
      weights_.insert(weights_.end(),
                      static_cast<std::size_t>(batch.starts[row + 1] - batch.starts[row]),
                      batch.weights[row]);
    }
  }
  if (options_.squares) chunk.squares = squares_.of(chunk.values, weights_);
  if (batch.weights.empty()) return;
  if (!options_.binarize) changed_.assign(chunk.values.begin(), chunk.values.end());
  lacking_.resize(changed_.size());
  for (std::size_t i = 0; i < changed_.size(); ++i) {
    const Product weighted = product(changed_[i], weights_[i]);
    lacking_[i] = weighted.rest;
    changed_[i] = weighted.rounded;
  }
  chunk.values = changed_;
  chunk.traits = value_traits(chunk.values);
  chunk.more_traits = value_traits(lacking_);
  if (chunk.more_traits.most != 0) chunk.more = lacking_;
}

void FoldedCells::add_row(const Batch& batch, const Chunk& chunk, std::size_t row,
                          ClassCells& cells) {
  const auto which = static_cast<std::size_t>(batch.classes[row]);
  if (which >= cells.sums.size()) {
    cells.sums.resize(which + 1);
    cells.weight.resize(which + 1);
  }
  if (!batch.weights.empty()) cells.weight.add(which, batch.weights[row]);
  const auto start = static_cast<std::size_t>(batch.starts[row]);
  const std::size_t count = static_cast<std::size_t>(batch.starts[row + 1]) - start;
  if (count == 0) return;
  const auto columns = std::span(batch.columns).subspan(start, count);
  ExactSums& sums = cells.sums[which];
  if (chunk.width > sums.size()) grow(cells, sums, chunk, batch);
  const std::size_t skipped = start - static_cast<std::size_t>(batch.starts[chunk.first]);
  sums.add(columns, chunk.values.subspan(skipped, count), chunk.traits);
  if (!chunk.more.empty()) sums.add(columns, chunk.more.subspan(skipped, count), chunk.more_traits);
  if (chunk.lacks_some) add_missing(batch, row, chunk.width, cells);
  if (chunk.squares.empty()) return;
  if (which >= cells.squares.size()) cells.squares.resize(which + 1);
  ExactSums& squares = cells.squares[which];
  squares.resize(chunk.width, chunk.squares.front().traits);
  for (const auto& part : chunk.squares)
    squares.add(columns, part.values.subspan(skipped, count), part.traits);
}

void FoldedCells::add_missing(const Batch& batch, std::size_t row, std::size_t width,
                              ClassCells& cells) {
  std::vector<Column> columns;
  for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (std::isnan(batch.values[at])) columns.push_back(batch.columns[at]);
  }
  if (columns.empty()) return;
  const auto which = static_cast<std::size_t>(batch.classes[row]);
  if (which >= cells.missing.size()) cells.missing.resize(which + 1);
  const std::vector<double> weights(columns.size(), batch.weight(row));
  const ValueTraits traits = value_traits(weights);
  if (width > cells.missing[which].size()) cells.missing[which].resize(width, traits);
  cells.missing[which].add(columns, weights, traits);
}

FoldedCells& FoldedCells::operator+=(const FoldedCells& other) {
  if (cells_.size() < other.cells_.size()) cells_.resize(other.cells_.size());
  for (std::size_t fold = 0; fold < other.cells_.size(); ++fold) cells_[fold] += other.cells_[fold];
  return *this;
}

FoldedCells& FoldedCells::operator+=(FoldedCells&& other) {
  if (cells_.size() < other.cells_.size()) cells_.resize(other.cells_.size());
  for (std::size_t fold = 0; fold < other.cells_.size(); ++fold) {
    cells_[fold] += std::move(other.cells_[fold]);
  }
  return *this;
}

void FoldedCells::merge(FoldedCells&& other, int threads) {
  std::vector<std::pair<ExactSums*, ExactSums*>> pairs;
  const auto pair_up = [&](std::vector<ExactSums>& to, std::vector<ExactSums>& from) {
    if (to.size() < from.size()) to.resize(from.size());
    for (std::size_t c = 0; c < from.size(); ++c) pairs.emplace_back(&to[c], &from[c]);
  };
  if (cells_.size() < other.cells_.size()) cells_.resize(other.cells_.size());
  for (std::size_t fold = 0; fold < other.cells_.size(); ++fold) {
    pair_up(cells_[fold].sums, other.cells_[fold].sums);
    pair_up(cells_[fold].squares, other.cells_[fold].squares);
  }
  std::size_t most = 0;
  for (const auto& [to, from] : pairs) most += from->size();
  for_each_task(pairs.size(), worth_threads(most, threads), [&](std::size_t i, int) {
    auto [to, from] = pairs[i];
    if (to->size() == 0) std::swap(*to, *from);
    *to += *from;
    *from = ExactSums();
  });
  *this += std::move(other);  // the rest
}

std::size_t FoldedCells::bytes() const {
  std::size_t total = 0;
  for (const ClassCells& cells : cells_) total += cells.bytes();
  return total;
}

std::string FoldedCells::row_text(Offset row) const {
  return "row " + std::to_string(row + options_.rows_from) +
         (options_.rows_from == 0 ? " (from 0)" : "");
}

std::string FoldedCells::shown(Column column) const {
  if (!name_of_) return "number " + std::to_string(column);
  return std::string("'").append(name_of_(column)).append("'");
}

void FoldedCells::check_values(const Batch& batch, std::size_t first, std::size_t last) const {
  for (std::size_t row = first; row < last; ++row)
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      const double value = batch.values[static_cast<std::size_t>(i)];
      if ((value >= 0 || options_.any_sign || options_.binarize) && std::isfinite(value)) continue;
      if (options_.missing && std::isnan(value)) continue;
      refuse_data(row_text(batch.first_row + static_cast<Offset>(row)),
                  "value " + shortest_text(value) + " of feature " +
                      shown(batch.columns[static_cast<std::size_t>(i)]) +
                      (options_.any_sign ? " is not a finite number" : " is not a count"),
                  options_.any_sign
                      ? "leave the row out, or put a number there"
                      : "pass counts or tf-idf weights, finite and not negative; for values "
                        "of either sign use @{method=center-l2} or center-l1");
    }
}

void FoldedCells::check_rows(const Batch& batch, std::span<const int> folds) const {
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    if (is_left_out(batch, folds, row)) continue;
    check_values(batch, row, row + 1);
    if (!batch.weights.empty()) check_weight(batch, row);
  }
}

void FoldedCells::check_weight(const Batch& batch, std::size_t row) const {
  const double weight = batch.weights[row];
  if (weight >= 0 && std::isfinite(weight)) return;
  refuse_data(row_text(batch.first_row + static_cast<Offset>(row)),
              "weight " + shortest_text(weight) + " is not a weight",
              "weights are finite and not negative");
}

// With one look ahead: every class of every fold may come to need as many cells, and each is
// rounded to a double in the end.
void FoldedCells::grow(const ClassCells& cells, ExactSums& sums, const Chunk& chunk,
                       const Batch& batch) const {
  const std::size_t width = std::max(chunk.width, options_.width);
  const std::size_t classes = std::max<std::size_t>(cells.sums.size(), 2) * cells_.size();
  const double needed = static_cast<double>(width) * static_cast<double>(classes) *
                        static_cast<double>(sums.bytes_per_cell() + sizeof(double));
  if (needed >= unasked_bytes) {
    const double there = static_cast<double>(available_memory()) + static_cast<double>(bytes());
    const auto column = static_cast<Column>(chunk.width - 1);
    const auto start = batch.columns.begin() + batch.starts[chunk.first];
    const auto place = std::find(start, batch.columns.end(), column) - batch.columns.begin();
    const auto row = std::ranges::upper_bound(batch.starts, place) - batch.starts.begin() - 1;
    if (needed > there)
      refuse_data(row_text(batch.first_row + row),
                  "with feature " + shown(column) + " there are " + std::to_string(width) +
                      " features, whose sums need " + memory_text(needed) + " where " +
                      memory_text(there) + " are available",
                  "number the features without gaps, or hash them into fewer");
  }
  sums.resize(width, chunk.traits);
}

}  // namespace folkman
