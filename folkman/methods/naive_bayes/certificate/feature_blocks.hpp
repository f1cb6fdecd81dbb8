// Features taken a block at a time by threads, and sums that do not depend on threads or vector
// width: within a block eight interleaved partial sums, the blocks then added in their order.
#pragma once

#include <algorithm>

#include "folkman/base/threads.hpp"
#include "folkman/methods/naive_bayes/certificate/divergence.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// The masses of a few features as the kernels want them: in place, or copied and padded.
class FeatureBlock {
 public:
  FeatureBlock(const ClassSums& sums, double alpha)
      : sums_(&sums),
        alpha_(alpha),
        rows_(sums.sums.size() * divergence::block),
        pointers_(sums.sums.size()) {}

  divergence::Block gathered(std::span<const Column> features) {
    for (std::size_t c = 0; c < pointers_.size(); ++c) {
      double* row = row_of(c);
      const double* source = sums_->sums[c].data();
      for (std::size_t i = 0; i < features.size(); ++i) row[i] = source[features[i]];
      pointers_[c] = row;
    }
    return {.f = pointers_, .count = features.size(), .alpha = alpha_};
  }
  divergence::Block range(std::size_t first, std::size_t count) {
    for (std::size_t c = 0; c < pointers_.size(); ++c) {
      pointers_[c] = sums_->sums[c].data() + first;
      if (count % 8 == 0) continue;
      std::copy_n(pointers_[c], count, row_of(c));
      pointers_[c] = row_of(c);
    }
    return {.f = pointers_, .count = count, .alpha = alpha_};
  }

 private:
  [[nodiscard]] double* row_of(std::size_t c) { return rows_.data() + c * divergence::block; }

  const ClassSums* sums_;
  double alpha_;
  std::vector<double> rows_;
  std::vector<const double*> pointers_;
};

[[nodiscard]] inline std::size_t block_count(std::size_t total) {
  return (total + divergence::block - 1) / divergence::block;
}

// worker() makes what does work(block number, first item, items) for the blocks of one task.
template <typename Worker>
void for_each_block(std::size_t total, int threads, const Worker& worker) {
  constexpr std::size_t task_items = 128 * divergence::block;
  const std::size_t tasks = (total + task_items - 1) / task_items;
  for_each_task(tasks, worth_threads(total, threads), [&](std::size_t task, int) {
    auto work = worker();
    const std::size_t end = std::min(total, (task + 1) * task_items);
    for (std::size_t first = task * task_items; first < end; first += divergence::block)
      work(first / divergence::block, first, std::min(divergence::block, end - first));
  });
}

// Of terms of one sign, right to sum_error of itself, blocks and their sum together.
inline constexpr double sum_error = (divergence::block / 8.0 + 8) * divergence::unit;

[[nodiscard]] inline double block_sum(std::span<const double> terms) {
  std::array<double, 8> lane{};
  std::size_t i = 0;
  for (; i + 8 <= terms.size(); i += 8)
    for (std::size_t j = 0; j < 8; ++j) lane[j] += terms[i + j];
  for (std::size_t j = 0; i + j < terms.size(); ++j) lane[j] += terms[i + j];
  return ((lane[0] + lane[4]) + (lane[1] + lane[5])) + ((lane[2] + lane[6]) + (lane[3] + lane[7]));
}

// How far divergences reach above a threshold, errors added outward.
struct Excess {
  double above = 0;  // the sum of max(h + error - t, 0)
  double error = 0;  // the errors in it
};

// Of the first `count` terms.
[[nodiscard]] inline Excess excess_of(const divergence::Terms& terms, std::size_t count, double t) {
  std::array<double, divergence::block> above;
  std::array<double, divergence::block> error;
  for (std::size_t i = 0; i < count; ++i) {
    above[i] = std::max(terms.h[i] + terms.error[i] - t, 0.0);
    error[i] = above[i] > 0 ? terms.error[i] : 0.0;
  }
  return {block_sum({above.data(), count}), block_sum({error.data(), count})};
}

}  // namespace folkman
