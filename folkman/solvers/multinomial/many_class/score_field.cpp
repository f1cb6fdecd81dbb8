#include "folkman/solvers/multinomial/many_class/score_field.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "folkman/base/stretches.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"

namespace folkman {
namespace {

constexpr std::size_t block_width = 2048;

std::vector<double> mix_of(std::vector<double> mass) {
  const double total = std::accumulate(mass.begin(), mass.end(), 0.0);
  for (double& b : mass) b /= total;
  return mass;
}

}  // namespace

ScoreField::ScoreField(const Masses& masses, int threads)
    : masses_(masses), threads_(threads), at_overall_(masses.size()), scores_(masses.size()) {
  std::vector<double> mass(masses.class_count());
  for_each_task(mass.size(), threads, [&](std::size_t c, int) {
    CompensatedSum sum;
    for (const double f : masses.f[c]) sum.add(f + masses.alpha);
    mass[c] = sum.value();
  });
  overall_ = mix_of(std::move(mass));
  for_each_stretch(size(), block_width, threads, [&](std::size_t begin, std::size_t end) {
    const std::size_t size = end - begin;
    std::array<double, block_width> g{};
    for (const auto& f : masses_.f) {
      for (std::size_t i = 0; i < size; ++i) g[i] += f[begin + i] + masses_.alpha;
    }
    for (std::size_t c = 0; c < overall_.size(); ++c) {
      for (std::size_t i = 0; i < size; ++i) {
        at_overall_[begin + i] +=
            deviance(masses_.f[c][begin + i] + masses_.alpha, g[i] * overall_[c]);
      }
    }
  });
}

std::span<const double> ScoreField::scores(std::span<const double> mix) {
  if (std::ranges::equal(mix, mix_)) return scores_;
  mix_.assign(mix.begin(), mix.end());
  std::vector<double> shift(mix.size());
  for (std::size_t c = 0; c < mix.size(); ++c) shift[c] = std::log(mix[c] / overall_[c]);
  for_each_stretch(size(), block_width, threads_, [&](std::size_t begin, std::size_t end) {
    std::copy_n(at_overall_.data() + begin, end - begin, scores_.data() + begin);
    for (std::size_t c = 0; c < shift.size(); ++c) {
      const double* f = masses_.f[c].data();
      for (std::size_t i = begin; i < end; ++i) scores_[i] -= (f[i] + masses_.alpha) * shift[c];
    }
    // Rounding may leave a zero slightly negative, which would say that taking less is better.
    for (std::size_t i = begin; i < end; ++i) scores_[i] = std::max(scores_[i], 0.0);
  });
  return scores_;
}

double ScoreField::ranked(std::size_t rank) {
  scratch_ = scores_;
  const auto at = scratch_.begin() + static_cast<std::ptrdiff_t>(rank - 1);
  std::nth_element(scratch_.begin(), at, scratch_.end(), std::greater<>());
  return *at;
}

ScoreField::Ranks ScoreField::ranked(std::size_t high_rank, std::size_t low_rank) {
  const double low = ranked(low_rank);  // leaves the larger ones before it
  const auto at = scratch_.begin() + static_cast<std::ptrdiff_t>(high_rank - 1);
  const auto end = scratch_.begin() + static_cast<std::ptrdiff_t>(low_rank);
  std::nth_element(scratch_.begin(), at, end, std::greater<>());
  return {.high = *at, .low = low};
}

ScoreField::Top ScoreField::top(std::size_t k) {
  Top top{.threshold = ranked(k), .sum = 0, .mass = {}};
  const std::size_t classes = masses_.class_count();
  const std::size_t blocks = (size() + block_width - 1) / block_width;
  // Per block: the sum and count above the threshold, the count of ties, the masses of both.
  const std::size_t entries = 3 + 2 * classes;
  std::vector<double> partial(blocks * entries, 0.0);
  for_each_task(blocks, threads_, [&](std::size_t block, int) {
    const auto into = std::span(partial).subspan(block * entries, entries);
    const std::size_t end = std::min((block + 1) * block_width, size());
    for (std::size_t i = block * block_width; i < end; ++i) {
      if (scores_[i] < top.threshold) continue;
      const bool tie = scores_[i] == top.threshold;
      into[tie ? 2 : 1] += 1;
      if (!tie) into[0] += scores_[i];
      for (std::size_t c = 0; c < classes; ++c) {
        into[3 + (tie ? classes : 0) + c] += masses_.f[c][i] + masses_.alpha;
      }
    }
  });
  std::vector<CompensatedSum> total(entries);
  for (std::size_t at = 0; at < partial.size(); ++at) total[at % entries].add(partial[at]);
  const double needed = static_cast<double>(k) - total[1].value();
  const double share = needed / total[2].value();
  top.sum = total[0].value() + needed * top.threshold;
  for (std::size_t c = 0; c < classes; ++c) {
    top.mass.push_back(total[3 + c].value() + share * total[3 + classes + c].value());
  }
  return top;
}

}  // namespace folkman
