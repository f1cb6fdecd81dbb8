#include "folkman/selection/multinomial_certificate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "folkman/selection/feature_blocks.hpp"
#include "folkman/selection/picked_sums.hpp"

namespace folkman {
namespace {

using divergence::block;

// Positive, finite, of sum 1 up to rounding, whatever was given.
std::vector<double> usable_mix(std::span<const double> mix, std::size_t classes) {
  constexpr double least = 1e-290;
  std::vector<double> p(classes, 1.0);
  double sum = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    const bool given = c < mix.size() && mix[c] >= 0 && std::isfinite(mix[c]);
    p[c] = std::max(given ? mix[c] : 1.0, least);
    sum += p[c];
  }
  if (!std::isfinite(sum)) return std::vector<double>(classes, 1.0 / static_cast<double>(classes));
  if (std::abs(sum - 1) > 1e-15)
    for (double& share : p) share = std::max(share / sum, least);
  return p;
}

std::vector<double> pooled_masses(const ClassSums& sums, double alpha, int threads) {
  const std::size_t classes = sums.sums.size();
  const std::size_t width = sums.width();
  const std::size_t blocks = block_count(width);
  std::vector<double> parts(classes * blocks);
  for_each_block(width, threads, [&] {
    return [&](std::size_t number, std::size_t first, std::size_t count) {
      for (std::size_t c = 0; c < classes; ++c)
        parts[c * blocks + number] = block_sum(std::span(sums.sums[c]).subspan(first, count));
    };
  });
  std::vector<double> pooled(classes);
  for (std::size_t c = 0; c < classes; ++c)
    pooled[c] = sum_in_order(std::span(parts).subspan(c * blocks, blocks)) +
                alpha * static_cast<double>(width);
  return pooled;
}

double kth_largest(std::vector<double> h, std::size_t k) {
  if (k == 0 || k > h.size()) return 0;
  const auto kth = h.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(h.begin(), kth, h.end(), std::greater<>());
  return std::max(*kth, 0.0);
}

// Per block: the sum of (h + error - t)+, and how much of it is the errors.
struct Excess {
  explicit Excess(std::size_t width) : above(block_count(width)), error(above.size()) {}
  std::vector<double> above;
  std::vector<double> error;

  [[nodiscard]] Outward bound(std::size_t k, double t) const {
    const double plain = static_cast<double>(k) * t + sum_in_order(above);
    const double rounding = 2 * sum_error * plain;
    return {.gain = plain + rounding, .margin = sum_in_order(error) + 2 * rounding};
  }
};

// Screens a block without logarithms and evaluates what is left.
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
        kept_[kept] = static_cast<Column>(first + i);
        kept += static_cast<std::size_t>(i < count);
      }
    if (kept == 0) return;
    divergence::terms(evaluated_.gathered({kept_.data(), kept}), mix_, terms_);
    for (std::size_t i = 0; i < kept; ++i) {
      const double above = std::max(terms_.h[i] + terms_.error[i] - t_, 0.0);
      terms_.h[i] = above;
      terms_.error[i] = above > 0 ? terms_.error[i] : 0.0;
    }
    result_->above[number] = block_sum({terms_.h.data(), kept});
    result_->error[number] = block_sum({terms_.error.data(), kept});
  }

 private:
  FeatureBlock screened_;
  FeatureBlock evaluated_;
  std::span<const double> mix_;
  double t_;
  Excess* result_;
  std::array<Column, block> kept_{};
  divergence::Terms terms_{};
};

// Per block: masses and their entropies.
struct Entropy {
  explicit Entropy(std::size_t width) : mass(block_count(width)), g_log_g(mass.size()) {}
  std::vector<double> mass;
  std::vector<double> g_log_g;

  [[nodiscard]] double total() const { return sum_in_order(mass); }
  [[nodiscard]] double floor() const { return sum_in_order(g_log_g) - xlogx(total()); }
};

class EntropyWorker {
 public:
  EntropyWorker(const ClassSums& sums, double alpha, Entropy& result)
      : features_(sums, alpha), result_(&result) {}

  void operator()(std::size_t number, std::size_t first, std::size_t count) {
    divergence::mass_terms(features_.range(first, count), terms_);
    result_->mass[number] = block_sum({terms_.g.data(), count});
    result_->g_log_g[number] = block_sum({terms_.g_log_g.data(), count});
  }

 private:
  FeatureBlock features_;
  Entropy* result_;
  divergence::MassTerms terms_{};
};

ClassSums scaled(ClassSums sums, int exponent) {
  for (auto& column : sums.sums)
    for (double& mass : column) mass = std::scalbn(mass, exponent);
  return sums;
}

bool usable_mass(double mass) { return mass > 1e-60 && mass < 1e60; }

int largest_exponent(const ClassSums& sums, double alpha) {
  double largest = alpha;
  for (const auto& column : sums.sums)
    for (const double mass : column) largest = std::max(largest, mass);
  return std::ilogb(largest);
}

// The proof on copies whose largest mass is near 1: gains and the floor scale with the masses.
MultinomialProof scaled_proof(const ClassSums& sums, const ClassSums& picked, double alpha,
                              std::span<const double> mix, std::optional<double> threshold,
                              std::optional<double> floor, int threads) {
  const int exponent = largest_exponent(picked, alpha);
  const auto down = [&](std::optional<double>& number) {
    if (number) *number = std::scalbn(*number, -exponent);
  };
  down(threshold);
  down(floor);
  MultinomialProof proof =
      multinomial_proof(scaled(sums, -exponent), scaled(picked, -exponent),
                        std::scalbn(alpha, -exponent), mix, threshold, floor, threads);
  for (double* number : {&proof.floor, &proof.mass, &proof.bound.gain, &proof.bound.margin,
                         &proof.value.gain, &proof.value.margin})
    *number = std::scalbn(*number, exponent);
  return proof;
}

double usable_threshold(double t) { return t >= 0 && std::isfinite(t) ? t : 0.0; }

}  // namespace

Outward multinomial_value_gain(const ClassSums& sums, double alpha, std::span<const Column> support,
                               int threads) {
  return multinomial_value_gain(picked_sums(sums, support, threads), alpha, threads);
}

Outward multinomial_value_gain(const ClassSums& picked, double alpha, int threads) {
  const auto pooled = pooled_masses(picked, alpha, threads);
  const auto mix = usable_mix(pooled, pooled.size());
  const std::size_t blocks = block_count(picked.width());
  std::vector<double> gains(blocks);
  std::vector<double> errors(blocks);
  for_each_block(picked.width(), threads, [&] {
    return [&, features = FeatureBlock(picked, alpha), terms = divergence::Terms()](
               std::size_t number, std::size_t first, std::size_t count) mutable {
      divergence::terms(features.range(first, count), mix, terms);
      gains[number] = block_sum({terms.h.data(), count});
      errors[number] = block_sum({terms.error.data(), count});
    };
  });
  // The pooled mix is right to 1e-13 and the divergence is flat there: 1e-25 of the mass.
  double mass = 0;
  for (const double part : pooled) mass += part;
  const double gain = sum_in_order(gains);
  const double margin = sum_in_order(errors) + 2 * sum_error * gain + 1e-25 * mass;
  return {.gain = std::max(gain - margin, 0.0), .margin = margin};
}

std::vector<double> multinomial_scores(const ClassSums& sums, double alpha,
                                       std::span<const double> mix, int threads) {
  const auto p = usable_mix(mix, sums.sums.size());
  std::vector<double> scores(sums.width());
  for_each_block(scores.size(), threads, [&] {
    return [&, features = FeatureBlock(sums, alpha), terms = divergence::Terms()](
               std::size_t, std::size_t first, std::size_t count) mutable {
      divergence::terms(features.range(first, count), p, terms);
      std::copy_n(terms.h.begin(), count, scores.begin() + static_cast<std::ptrdiff_t>(first));
    };
  });
  return scores;
}

Outward multinomial_bound_gain(const ClassSums& sums, double alpha, std::size_t k,
                               std::span<const double> mix, std::optional<double> threshold,
                               int threads) {
  const auto p = usable_mix(mix, sums.sums.size());
  const double t = usable_threshold(
      threshold ? *threshold : kth_largest(multinomial_scores(sums, alpha, p, threads), k));
  Excess excess(sums.width());
  for_each_block(sums.width(), threads, [&] { return ExcessWorker(sums, alpha, p, t, excess); });
  return excess.bound(k, t);
}

double multinomial_floor(const ClassSums& sums, double alpha, int threads) {
  Entropy entropy(sums.width());
  for_each_block(sums.width(), threads, [&] { return EntropyWorker(sums, alpha, entropy); });
  const double total = entropy.total();
  if (total == 0 || usable_mass(total)) return entropy.floor();
  const int exponent = largest_exponent(sums, alpha);
  return std::scalbn(
      multinomial_floor(scaled(sums, -exponent), std::scalbn(alpha, -exponent), threads), exponent);
}

MultinomialProof multinomial_proof(const ClassSums& sums, const ClassSums& picked, double alpha,
                                   std::span<const double> mix, std::optional<double> threshold,
                                   std::optional<double> floor, int threads) {
  double mass = 0;
  for (const double part : pooled_masses(picked, alpha, threads)) mass += part;
  if (mass != 0 && !usable_mass(mass))
    return scaled_proof(sums, picked, alpha, mix, threshold, floor, threads);
  const auto p = usable_mix(mix, sums.sums.size());
  const std::size_t k = picked.width();
  const double t = usable_threshold(
      threshold ? *threshold : kth_largest(multinomial_scores(sums, alpha, p, threads), k));
  Entropy entropy(sums.width());
  Excess excess(sums.width());
  for_each_block(sums.width(), threads, [&] {
    return [known = floor.has_value(), masses = EntropyWorker(sums, alpha, entropy),
            divergences = ExcessWorker(sums, alpha, p, t, excess)](
               std::size_t number, std::size_t first, std::size_t count) mutable {
      if (!known) masses(number, first, count);
      divergences(number, first, count);
    };
  });
  const bool fits = floor || entropy.total() == 0 || usable_mass(entropy.total());
  return {.floor = floor  ? *floor
                   : fits ? entropy.floor()
                          : multinomial_floor(sums, alpha, threads),
          .bound = excess.bound(k, t),
          .value = multinomial_value_gain(picked, alpha, threads),
          .mass = mass};
}

Certificate MultinomialProof::certificate() const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double tolerance = 1e-12 * bound.gain + value.margin + bound.margin;
  Certificate proven{
      .value = value.gain > 0 ? std::nextafter(floor + value.gain, -infinity) : floor,
      .bound = bound.gain > 0 ? std::nextafter(floor + bound.gain, infinity) : floor,
      .floor = floor,
      .optimal = bound.gain - value.gain <= tolerance,
  };
  proven.proven = proven.bound;
  return proven;
}

}  // namespace folkman
