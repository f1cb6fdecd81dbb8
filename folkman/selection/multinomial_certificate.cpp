#include "folkman/selection/multinomial_certificate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "folkman/base/compensated_sum.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/selection/block_sums.hpp"
#include "folkman/selection/divergence.hpp"

namespace folkman {
namespace {

using divergence::block;
using divergence::term_error;

constexpr std::size_t task_features = std::size_t{64} * block;
constexpr double sum_error = (block / 8.0 + 8) * divergence::unit;

// A copy of a few features' masses, class by class, padded so that kernels may read past the end.
class Gathered {
 public:
  Gathered(const ClassSums& sums, double alpha)
      : sums_(sums), alpha_(alpha), rows_(sums.sums.size() * block), pointers_(sums.sums.size()) {
    for (std::size_t c = 0; c < pointers_.size(); ++c) pointers_[c] = rows_.data() + c * block;
  }
  divergence::Block take(std::span<const Column> features) {
    for (std::size_t c = 0; c < sums_.sums.size(); ++c)
      for (std::size_t i = 0; i < features.size(); ++i)
        rows_[c * block + i] = sums_.sums[c][static_cast<std::size_t>(features[i])];
    return {.f = pointers_, .count = features.size(), .alpha = alpha_};
  }
  // Features first .. first + count, in place where that is safe.
  divergence::Block range(std::size_t first, std::size_t count) {
    const bool whole = count % 8 == 0;
    for (std::size_t c = 0; c < sums_.sums.size(); ++c) {
      const double* source = sums_.sums[c].data() + first;
      if (!whole) std::copy_n(source, count, rows_.data() + c * block);
      pointers_[c] = whole ? source : rows_.data() + c * block;
    }
    return {.f = pointers_, .count = count, .alpha = alpha_};
  }

 private:
  const ClassSums& sums_;
  double alpha_;
  std::vector<double> rows_;
  std::vector<const double*> pointers_;
};

// work(block number, first, count) for every block of `total` items, in tasks.
using BlockWork = std::function<void(std::size_t number, std::size_t first, std::size_t count)>;
void for_each_block(std::size_t total, int threads, const std::function<BlockWork()>& worker) {
  const std::size_t tasks = (total + task_features - 1) / task_features;
  for_each_task(tasks, threads, [&](std::size_t task, int) {
    const BlockWork work = worker();
    const std::size_t end = std::min(total, (task + 1) * task_features);
    for (std::size_t first = task * task_features; first < end; first += block)
      work(first / block, first, std::min(block, end - first));
  });
}

double in_order(std::span<const double> parts) {
  CompensatedSum sum;
  for (const double part : parts) sum.add(part);
  return sum.value();
}

std::size_t block_count(std::size_t total) { return (total + block - 1) / block; }

// Positive, finite, of sum 1 up to rounding, whatever was given.
std::vector<double> usable_mix(std::span<const double> mix, std::size_t classes) {
  constexpr double least = 1e-290;
  std::vector<double> p(classes, 1.0);
  double sum = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    const bool given = c < mix.size() && mix[c] >= 0 && mix[c] <= 1e30;
    p[c] = std::max(given ? mix[c] : 1.0, least);
    sum += p[c];
  }
  if (std::abs(sum - 1) > 1e-15)
    for (double& share : p) share = std::max(share / sum, least);
  return p;
}

std::vector<double> pooled_mix(const ClassSums& sums, double alpha, std::span<const Column> support,
                               int threads) {
  const std::size_t classes = sums.sums.size();
  const std::size_t blocks = block_count(support.size());
  std::vector<double> parts(classes * blocks);
  for_each_block(support.size(), threads, [&]() -> BlockWork {
    return [&](std::size_t number, std::size_t first, std::size_t count) {
      std::array<double, block> masses;  // NOLINT(cppcoreguidelines-pro-type-member-init)
      for (std::size_t c = 0; c < classes; ++c) {
        for (std::size_t i = 0; i < count; ++i)
          masses[i] = sums.sums[c][static_cast<std::size_t>(support[first + i])] + alpha;
        parts[c * blocks + number] = block_sum({masses.data(), count});
      }
    };
  });
  std::vector<double> mix(classes);
  for (std::size_t c = 0; c < classes; ++c)
    mix[c] = in_order(std::span(parts).subspan(c * blocks, blocks));
  return mix;
}

double kth_largest(const ClassSums& sums, double alpha, std::size_t k, std::span<const double> mix,
                   int threads) {
  std::vector<double> h(sums.width());
  for_each_block(h.size(), threads, [&]() -> BlockWork {
    return [&, gathered = Gathered(sums, alpha)](std::size_t, std::size_t first,
                                                 std::size_t count) mutable {
      std::array<double, block> terms;  // NOLINT(cppcoreguidelines-pro-type-member-init)
      divergence::terms(gathered.range(first, count), mix, 0, terms.data());
      std::copy_n(terms.begin(), count, h.begin() + static_cast<std::ptrdiff_t>(first));
    };
  });
  if (k == 0 || k > h.size()) return 0;
  const auto kth = h.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(h.begin(), kth, h.end(), std::greater<>());
  return std::max(*kth, 0.0);
}

struct Excess {
  std::vector<double> above;   // per block: sum of (upper h - t)+
  std::vector<double> margin;  // per block: how much of it is error allowance
};

// One block of the bound: screen without logarithms, evaluate what is left.
class ExcessWorker {
 public:
  ExcessWorker(const ClassSums& sums, double alpha, std::span<const double> mix, double t,
               Excess& result)
      : screened_(sums, alpha), evaluated_(sums, alpha), mix_(mix), t_(t), result_(&result) {}

  void operator()(std::size_t number, std::size_t first, std::size_t count) {
    std::array<std::uint64_t, block / 64> words{};
    divergence::screen(screened_.range(first, count), mix_, t_, words.data());
    std::size_t kept = 0;
    for (std::size_t w = 0; w * 64 < count; ++w)
      for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
        const std::size_t i = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        if (i < count) kept_[kept++] = static_cast<Column>(first + i);
      }
    if (kept == 0) return;
    const auto features = evaluated_.take({kept_.data(), kept});
    divergence::terms(features, mix_, term_error, upper_.data());
    divergence::terms(features, mix_, 0, plain_.data());
    for (std::size_t i = 0; i < kept; ++i) {
      const double above = std::max(upper_[i] - t_, 0.0);
      plain_[i] = above > 0 ? upper_[i] - plain_[i] : 0.0;
      upper_[i] = above;
    }
    result_->above[number] = block_sum({upper_.data(), kept});
    result_->margin[number] = block_sum({plain_.data(), kept});
  }

 private:
  Gathered screened_;
  Gathered evaluated_;
  std::span<const double> mix_;
  double t_;
  Excess* result_;
  std::array<Column, block> kept_{};
  std::array<double, block> upper_{};
  std::array<double, block> plain_{};
};

}  // namespace

Outward multinomial_value_gain(const ClassSums& sums, double alpha, std::span<const Column> support,
                               int threads) {
  const auto mass = pooled_mix(sums, alpha, support, threads);
  const auto mix = usable_mix(mass, mass.size());
  const std::size_t blocks = block_count(support.size());
  std::vector<double> low(blocks);
  std::vector<double> plain(blocks);
  for_each_block(support.size(), threads, [&]() -> BlockWork {
    return [&, gathered = Gathered(sums, alpha)](std::size_t number, std::size_t first,
                                                 std::size_t count) mutable {
      std::array<double, block> terms;  // NOLINT(cppcoreguidelines-pro-type-member-init)
      const auto features = gathered.take(support.subspan(first, count));
      divergence::terms(features, mix, -term_error, terms.data());
      low[number] = block_sum({terms.data(), count});
      divergence::terms(features, mix, 0, terms.data());
      plain[number] = block_sum({terms.data(), count});
    };
  });
  // The pooled mix is right to 1e-14, and the divergence is flat there: 1e-26 of the mass.
  double total_mass = 0;
  for (const double part : mass) total_mass += part;
  const double gain = in_order(plain);
  const double lower = in_order(low) * (1 - 2 * sum_error) - 1e-26 * total_mass;
  return {.gain = std::max(lower, 0.0), .margin = std::max(gain - lower, 0.0)};
}

Outward multinomial_bound_gain(const ClassSums& sums, double alpha, std::size_t k,
                               std::span<const double> mix, std::optional<double> threshold,
                               int threads) {
  const auto p = usable_mix(mix, sums.sums.size());
  const double asked = threshold ? *threshold : kth_largest(sums, alpha, k, p, threads);
  const double t = asked >= 0 && std::isfinite(asked) ? asked : 0.0;
  Excess excess{.above = std::vector<double>(block_count(sums.width())),
                .margin = std::vector<double>(block_count(sums.width()))};
  for_each_block(sums.width(), threads,
                 [&]() -> BlockWork { return ExcessWorker(sums, alpha, p, t, excess); });
  const double plain = static_cast<double>(k) * t + in_order(excess.above);
  const double margin = in_order(excess.margin) + 2 * sum_error * plain;
  return {.gain = plain + 2 * sum_error * plain, .margin = margin};
}

std::vector<double> multinomial_scores(const ClassSums& sums, double alpha,
                                       std::span<const Column> support, std::span<const double> mix,
                                       int threads) {
  const auto p = usable_mix(mix, sums.sums.size());
  std::vector<double> scores(support.size());
  for_each_block(support.size(), threads, [&]() -> BlockWork {
    return [&, gathered = Gathered(sums, alpha)](std::size_t, std::size_t first,
                                                 std::size_t count) mutable {
      std::array<double, block> terms;  // NOLINT(cppcoreguidelines-pro-type-member-init)
      divergence::terms(gathered.take(support.subspan(first, count)), p, 0, terms.data());
      std::copy_n(terms.begin(), count, scores.begin() + static_cast<std::ptrdiff_t>(first));
    };
  });
  return scores;
}

MultinomialFloor multinomial_floor(const ClassSums& sums, double alpha, int threads) {
  std::vector<double> mass(block_count(sums.width()));
  std::vector<double> entropy(mass.size());
  for_each_block(sums.width(), threads, [&]() -> BlockWork {
    return [&, gathered = Gathered(sums, alpha)](std::size_t number, std::size_t first,
                                                 std::size_t count) mutable {
      std::array<double, block> g;        // NOLINT(cppcoreguidelines-pro-type-member-init)
      std::array<double, block> g_log_g;  // NOLINT(cppcoreguidelines-pro-type-member-init)
      divergence::mass_entropy(gathered.range(first, count), g.data(), g_log_g.data());
      mass[number] = block_sum({g.data(), count});
      entropy[number] = block_sum({g_log_g.data(), count});
    };
  });
  const double total = in_order(mass);
  return {.mass = total, .value = in_order(entropy) - xlogx(total)};
}

Certificate multinomial_certificate(double floor, const Outward& value, const Outward& bound) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double tolerance = 1e-12 * bound.gain + value.margin + bound.margin;
  Certificate certificate{
      .value = value.gain > 0 ? std::nextafter(floor + value.gain, -infinity) : floor,
      .bound = bound.gain > 0 ? std::nextafter(floor + bound.gain, infinity) : floor,
      .floor = floor,
      .optimal = bound.gain - value.gain <= tolerance,
  };
  certificate.proven = certificate.bound;
  return certificate;
}

}  // namespace folkman
