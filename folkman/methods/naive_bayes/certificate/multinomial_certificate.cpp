#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "folkman/base/stretches.hpp"
#include "folkman/methods/naive_bayes/certificate/feature_blocks.hpp"
#include "folkman/methods/naive_bayes/certificate/support_terms.hpp"
#include "folkman/numerics/compensated_sum.hpp"

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

// The sums of some features alone, side by side in memory and numbered anew from 0: what is
// computed of a support is then a matter of its size, not of the width.
ClassSums picked_sums(const ClassSums& sums, std::span<const Column> features, int threads) {
  ClassSums picked{.classes = sums.classes,
                   .features = Features::numbered(features.size()),
                   .rows = sums.rows,
                   .class_weight = sums.class_weight,
                   .sums = {},
                   .binary = sums.binary};
  picked.sums.assign(sums.sums.size(), std::vector<double>(features.size()));
  for_each_stretch(features.size(), 16384, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t c = 0; c < sums.sums.size(); ++c)
      for (std::size_t i = first; i < last; ++i)
        picked.sums[c][i] = sums.sums[c][static_cast<std::size_t>(features[i])];
  });
  return picked;
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
    pooled[c] = compensated_total(std::span(parts).subspan(c * blocks, blocks)) +
                alpha * static_cast<double>(width);
  return pooled;
}

double kth_largest(std::vector<double> h, std::size_t k) {
  if (k == 0 || k > h.size()) return 0;
  const auto kth = h.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(h.begin(), kth, h.end(), std::greater<>());
  return std::max(*kth, 0.0);
}

// The features of one task that may exceed and are not in the support, evaluated a block at a time.
class RestWorker {
 public:
  static constexpr std::size_t task_words = 512;  // at most

  RestWorker(const ClassSums& sums, double alpha, std::span<const double> mix, double t)
      : features_(sums, alpha), mix_(mix), t_(t) {}

  Excess operator()(std::span<const std::uint64_t> words, std::size_t first,
                    std::span<const Column> support) {
    std::array<std::uint64_t, task_words> members{};
    for (const Column column : support) {
      const std::size_t at = static_cast<std::size_t>(column) - first;
      members[at / 64] |= std::uint64_t{1} << (at % 64);
    }
    for (std::size_t w = 0; w < words.size(); ++w) {
      const std::size_t base = first + 64 * w;
      for (std::uint64_t bits = words[w] & ~members[w]; bits != 0; bits &= bits - 1) {
        kept_[count_++] =
            static_cast<Column>(base + static_cast<std::size_t>(std::countr_zero(bits)));
        if (count_ == block) evaluate();
      }
    }
    if (count_ > 0) evaluate();
    return {above_.value(), error_.value()};
  }

 private:
  void evaluate() {
    divergence::terms(features_.gathered({kept_.data(), count_}), mix_, terms_);
    const Excess excess = excess_of(terms_, count_, t_);
    above_.add(excess.above);
    error_.add(excess.error);
    count_ = 0;
  }

  FeatureBlock features_;
  std::span<const double> mix_;
  double t_;
  std::array<Column, block> kept_{};
  std::size_t count_ = 0;
  divergence::Terms terms_{};
  CompensatedSum above_;
  CompensatedSum error_;
};

// Of all features outside the support; `words` have a bit for each that may exceed t.
Excess rest_excess(const ClassSums& sums, double alpha, std::span<const double> mix, double t,
                   std::span<const std::uint64_t> words, std::span<const Column> support,
                   int threads) {
  constexpr std::size_t task_words = RestWorker::task_words;
  const std::size_t tasks = (words.size() + task_words - 1) / task_words;
  std::vector<double> above(tasks);
  std::vector<double> error(tasks);
  for_each_task(tasks, worth_threads(sums.width(), threads), [&](std::size_t task, int) {
    const std::size_t first = task * task_words;
    const auto some = words.subspan(first, std::min(task_words, words.size() - first));
    const auto from = [&](std::size_t word) {
      return std::ranges::lower_bound(support, static_cast<Column>(64 * word));
    };
    const std::span<const Column> members(from(first), from(first + some.size()));
    const Excess excess = RestWorker(sums, alpha, mix, t)(some, 64 * first, members);
    above[task] = excess.above;
    error[task] = excess.error;
  });
  return {compensated_total(above), compensated_total(error)};
}

Outward bound_of(std::size_t k, double t, const Excess& excess) {
  const double plain = static_cast<double>(k) * t + excess.above;
  const double rounding = 2 * sum_error * plain;
  return {.gain = plain + rounding, .margin = excess.error + 2 * rounding};
}

// sum_T h_i(p) exceeds its least value by the divergence of the pooled masses B from p. An error of
// B_c moves that by |log(B_c / (|B| p_c))| of it, in all by at most h_B + sum_c |B_c - |B| p_c|.
Outward value_of(const SupportTerms& terms, std::span<const double> mix) {
  std::vector<std::array<double, 8>> pooled(terms.mass.size());
  std::vector<const double*> pointers;
  for (std::size_t c = 0; c < pooled.size(); ++c) {
    pooled[c].fill(0);
    pooled[c][0] = terms.mass[c];
    pointers.push_back(pooled[c].data());
  }
  divergence::Terms loss{};
  divergence::terms({.f = pointers, .count = 1, .alpha = 0}, mix, loss);
  const double moved = loss.error[0] * (1 + 4 * sum_error / divergence::term_error);
  const double margin = terms.error + 2 * sum_error * terms.gain + moved;
  return {.gain = std::max(terms.gain - loss.h[0] - margin, 0.0), .margin = margin};
}

ClassSums scaled(ClassSums sums, int exponent) {
  for (auto& column : sums.sums)
    for (double& mass : column) mass = std::scalbn(mass, exponent);
  return sums;
}

int largest_exponent(const ClassSums& sums, double alpha) {
  double largest = alpha;
  for (const auto& column : sums.sums)
    for (const double mass : column) largest = std::max(largest, mass);
  return std::ilogb(largest);
}

double usable_threshold(double t) { return t >= 0 && std::isfinite(t) ? t : 0.0; }

// The proof on copies whose largest mass is near 1: gains and the floor scale with the masses.
MultinomialProof scaled_proof(const ClassSums& sums, double alpha, const ClaimedSupport& claim,
                              std::optional<double> floor, int threads) {
  const int exponent = largest_exponent(picked_sums(sums, claim.support, threads), alpha);
  const ClassSums copy = scaled(sums, -exponent);
  const double small_alpha = std::scalbn(alpha, -exponent);
  ClaimedSupport small = claim;
  if (small.threshold) *small.threshold = std::scalbn(*small.threshold, -exponent);
  if (floor) *floor = std::scalbn(*floor, -exponent);
  BoundScreen screen(copy, small_alpha);
  MultinomialProof proof = multinomial_proof(copy, small_alpha, small, floor, screen, threads);
  for (double* number : {&proof.floor, &proof.mass, &proof.bound.gain, &proof.bound.margin,
                         &proof.value.gain, &proof.value.margin})
    *number = std::scalbn(*number, exponent);
  for (double& score : proof.scores) score = std::scalbn(score, exponent);
  return proof;
}

double threshold_of(const ClassSums& sums, double alpha, std::size_t k, std::span<const double> mix,
                    std::optional<double> threshold, int threads) {
  return usable_threshold(
      threshold ? *threshold : kth_largest(multinomial_scores(sums, alpha, mix, threads), k));
}

}  // namespace

Outward multinomial_value_gain(const ClassSums& sums, double alpha, std::span<const Column> support,
                               int threads) {
  const ClassSums picked = picked_sums(sums, support, threads);
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
  const double gain = compensated_total(gains);
  const double margin = compensated_total(errors) + 2 * sum_error * gain + 1e-25 * mass;
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
  const double t = threshold_of(sums, alpha, k, p, threshold, threads);
  BoundScreen screen(sums, alpha);
  return bound_of(k, t,
                  rest_excess(sums, alpha, p, t, screen.may_exceed(p, t, threads), {}, threads));
}

double multinomial_floor(const ClassSums& sums, double alpha, int threads) {
  std::vector<double> mass(block_count(sums.width()));
  std::vector<double> g_log_g(mass.size());
  for_each_block(sums.width(), threads, [&] {
    return [&, features = FeatureBlock(sums, alpha), terms = divergence::MassTerms()](
               std::size_t number, std::size_t first, std::size_t count) mutable {
      divergence::mass_terms(features.range(first, count), terms);
      mass[number] = block_sum({terms.g.data(), count});
      g_log_g[number] = block_sum({terms.g_log_g.data(), count});
    };
  });
  const double total = compensated_total(mass);
  if (total == 0 || usable_mass(total)) return compensated_total(g_log_g) - xlogx(total);
  const int exponent = largest_exponent(sums, alpha);
  return std::scalbn(
      multinomial_floor(scaled(sums, -exponent), std::scalbn(alpha, -exponent), threads), exponent);
}

MultinomialProof multinomial_proof(const ClassSums& sums, double alpha, const ClaimedSupport& claim,
                                   std::optional<double> floor, BoundScreen& screen, int threads) {
  const auto p = usable_mix(claim.mix, sums.sums.size());
  const std::size_t k = claim.support.size();
  const double t = threshold_of(sums, alpha, k, p, claim.threshold, threads);
  SupportTerms terms = support_terms(sums, claim.support, alpha, p, t, threads);
  const double mass = std::accumulate(terms.mass.begin(), terms.mass.end(), 0.0);
  if (mass != 0 && !usable_mass(mass)) return scaled_proof(sums, alpha, claim, floor, threads);
  const Excess rest =
      rest_excess(sums, alpha, p, t, screen.may_exceed(p, t, threads), claim.support, threads);
  return {.floor = floor ? *floor : multinomial_floor(sums, alpha, threads),
          .bound = bound_of(k, t, {terms.above + rest.above, terms.above_error + rest.error}),
          .value = value_of(terms, p),
          .mass = mass,
          .scores = std::move(terms.scores),
          .points_to = std::move(terms.points_to)};
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
