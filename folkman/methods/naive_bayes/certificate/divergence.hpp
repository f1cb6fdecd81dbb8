// Vector kernels of the multinomial certificate, for blocks of features and any number of classes.
// With f_c = mass + alpha, g = sum_c f_c and any positive mix p, not even normalised,
//   h(p) = sum_c g p_c phi(u_c),  u_c = (f_c - g p_c) / (g p_c),  phi(u) = (1+u) log(1+u) - u >= 0.
// For a mix of sum s this is g KL(f/g || p/s) + g (s - 1 - log s), hence never below the divergence
// at the normalised mix: a bound taken at it holds whatever the rounding of p. All terms are
// nonnegative and nothing cancels, also where h is tiny. Relative to h + sum_c |f_c - g p_c| the
// result is right to 16 * 2^-53 (a difference costs 3 units, which phi' = log(1+u) turns into at
// most 5 |f_c - g p_c|; division, logarithm and products cost 8 units of the term). Elements are
// independent and there is no fused multiply-add: every instruction set gives the same bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace folkman::divergence {

inline constexpr std::size_t block = 256;          // features per call, a multiple of 64
inline constexpr double unit = 0x1p-53;            // rounding of one operation
inline constexpr double term_error = 16.0 * unit;  // see above

// The masses of `count` <= block features, one pointer per class; readable up to the next multiple
// of 8.
struct Block {
  std::span<const double* const> f;
  std::size_t count = 0;
  double alpha = 0;
};

// h[i] = h_i(p), which is right to within error[i].
struct Terms {
  alignas(64) std::array<double, block> h;
  alignas(64) std::array<double, block> error;
};
void terms(const Block& features, std::span<const double> mix, Terms& out);

// Bit i of words[i / 64] is 0 only where surely h_i(p) <= threshold, as told without a logarithm by
// h <= g log(1 + X / g), X = sum_c (f_c - g p_c)^2 / (g p_c), and log(1+x) <= x (6+x) / (6+4x).
// The mix must sum to 1 up to rounding.
void screen(const Block& features, std::span<const double> mix, double threshold,
            std::uint64_t* words);

// Mixes p of two classes on the way from one end to the other. Between them h, being convex, is at
// most its larger value at an end, which is h(middle) - sum_c f_c log(end_c / middle_c).
struct MixRange {
  std::array<double, 2> low;
  std::array<double, 2> middle;
  std::array<double, 2> high;

  [[nodiscard]] static MixRange at(std::span<const double> mix);
  // The whole range is near enough to its middle for `screen_pairs`, and each end sums to 1 up to
  // rounding.
  [[nodiscard]] bool usable() const;
  [[nodiscard]] bool holds(std::span<const double> mix) const;
};

// The same for two classes and every mix of a usable range, by a sharper bound: each phi(u) is at
// most u^2 (3+u) / (6+4u), the same inequality of the logarithm. `count` is a multiple of 8; all
// words that it touches are written.
struct PairScreen {
  PairScreen() = default;
  PairScreen(const MixRange& range, double smoothing, double threshold);
  double q = 0.5;  // at the middle
  double r = 0.5;
  double alpha = 0;
  double level = 0;  // the threshold, a little less
  double low_a = 0;  // what a unit of mass adds to h on the way to an end
  double low_b = 0;
  double high_a = 0;
  double high_b = 0;
  double reach = 0;        // to the farther end
  double plain_level = 0;  // the level times the least q r
  bool plain = false;      // the level is not near 0
};
void screen_pairs(const double* a, const double* b, std::size_t count, const PairScreen& screen,
                  std::uint64_t* words);

struct MassTerms {
  alignas(64) std::array<double, block> g;
  alignas(64) std::array<double, block> g_log_g;
};
void mass_terms(const Block& features, MassTerms& out);

}  // namespace folkman::divergence
