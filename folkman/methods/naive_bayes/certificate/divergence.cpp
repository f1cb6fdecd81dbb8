#include "folkman/methods/naive_bayes/certificate/divergence.hpp"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/methods/naive_bayes/certificate/divergence.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::divergence::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

// A twin of numerics/vector_math.hpp on purpose: a proof shares no arithmetic with the solvers.
using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;
using U = hn::RebindToUnsigned<D>;

HWY_INLINE V set(double x) { return hn::Set(D(), x); }

// R(s^2) in log((1+s)/(1-s)) = s (2 + R), for |s| <= 0.1716: the minimax polynomial of fdlibm.
HWY_INLINE V log_tail(V s) {
  constexpr std::array<double, 7> c{6.666666666666735130e-01, 3.999999999940941908e-01,
                                    2.857142874366239149e-01, 2.222219843214978396e-01,
                                    1.818357216161805012e-01, 1.531383769920937332e-01,
                                    1.479819860511658591e-01};
  const V z = hn::Mul(s, s);
  V sum = set(c[6]);
  for (std::size_t i = 6; i-- > 0;) sum = hn::Add(hn::Mul(sum, z), set(c[i]));
  return hn::Mul(sum, z);
}

struct Split {
  V exponent;
  V mantissa;  // in [sqrt(1/2), sqrt(2))
};

// y = 2^exponent * mantissa, y positive and normal. The bias keeps the shift unsigned, and adding
// the small integer to the bits of 1.5 * 2^52 turns it into a double.
HWY_INLINE Split split(V y) {
  constexpr std::uint64_t root_half = 0x3fe6a09e667f3bcdULL;
  constexpr std::uint64_t bias = 2000;
  constexpr double magic = 0x1.8p52;
  const U bits;
  const auto shifted = hn::Add(hn::BitCast(bits, y), hn::Set(bits, (bias << 52) - root_half));
  const auto biased = hn::ShiftRight<52>(shifted);
  const auto exponent_bits = hn::ShiftLeft<52>(hn::Sub(biased, hn::Set(bits, bias)));
  const V mantissa = hn::BitCast(D(), hn::Sub(hn::BitCast(bits, y), exponent_bits));
  const V shifted_exponent = hn::BitCast(D(), hn::Add(biased, hn::BitCast(bits, set(magic))));
  return {hn::Sub(shifted_exponent, set(magic + static_cast<double>(bias))), mantissa};
}

// exponent * log 2 + tail, the constant in two parts of which the first is exact in products.
HWY_INLINE V with_exponent(V exponent, V tail) {
  constexpr double log2_high = 6.93147180369123816490e-01;
  constexpr double log2_low = 1.90821492927058770002e-10;
  return hn::Add(hn::Mul(exponent, set(log2_high)),
                 hn::Add(tail, hn::Mul(exponent, set(log2_low))));
}

HWY_INLINE V total_mass(const Block& features, V alpha, std::size_t i) {
  V g = hn::Zero(D());
  for (const double* f : features.f) g = hn::Add(g, hn::Add(hn::LoadU(D(), f + i), alpha));
  return g;
}

void terms_of(const Block& features, std::span<const double> mix, Terms& out) {
  const V alpha = set(features.alpha);
  const V one = set(1);
  for (std::size_t i = 0; i < features.count; i += hn::Lanes(D())) {
    const V g = total_mass(features, alpha, i);
    V h = hn::Zero(D());
    V distance = hn::Zero(D());
    for (std::size_t c = 0; c < mix.size(); ++c) {
      const V f = hn::Add(hn::LoadU(D(), features.f[c] + i), alpha);
      const V expected = hn::Max(hn::Mul(g, set(mix[c])), set(DBL_MIN));
      const V d = hn::Sub(f, expected);
      const V inverse = hn::Div(one, expected);
      const V u = hn::Mul(d, inverse);
      const auto [exponent, mantissa] = split(hn::Max(hn::Mul(f, inverse), set(DBL_MIN)));
      const auto near = hn::Eq(exponent, hn::Zero(D()));
      const V step = hn::IfThenElse(near, u, hn::Sub(mantissa, one));
      const V s = hn::Div(step, hn::Add(step, set(2)));
      const V tail = log_tail(s);
      const V log_far = with_exponent(exponent, hn::Mul(s, hn::Add(tail, set(2))));
      const V far = hn::Sub(hn::Mul(f, log_far), d);
      const V phi = hn::Mul(s, hn::Add(u, hn::Mul(hn::Add(one, u), tail)));
      h = hn::Add(h, hn::IfThenElse(near, hn::Mul(expected, phi), far));
      distance = hn::Add(distance, hn::Abs(d));
    }
    hn::Store(h, D(), out.h.data() + i);
    hn::Store(hn::Mul(set(term_error), hn::Add(h, distance)), D(), out.error.data() + i);
  }
}

// Not surely h <= threshold, by the rational bound: see the header. Rounding of f - g p is covered
// by `slack`, of the rest by 1e-12.
HWY_INLINE hn::Mask<D> may_exceed(const Block& features, std::span<const double> mix,
                                  double threshold, std::size_t i) {
  const V alpha = set(features.alpha);
  const V g = total_mass(features, alpha, i);
  const V slack = hn::Mul(g, set(32 * unit));
  V y = set(1e-300);
  for (std::size_t c = 0; c < mix.size(); ++c) {
    const V f = hn::Add(hn::LoadU(D(), features.f[c] + i), alpha);
    const V d = hn::Add(hn::Abs(hn::Sub(f, hn::Mul(g, set(mix[c])))), slack);
    y = hn::Add(y, hn::Mul(hn::Mul(d, d), set(1 / mix[c])));
  }
  const V six_g2 = hn::Mul(hn::Mul(g, g), set(6));
  const V sure = hn::Sub(set(threshold * (1 - 1e-12)), slack);
  const auto below = hn::Lt(hn::Mul(y, hn::Add(six_g2, y)),
                            hn::Mul(hn::Mul(sure, g), hn::Add(six_g2, hn::Mul(y, set(4)))));
  return hn::Not(hn::Or(below, hn::Eq(g, hn::Zero(D()))));
}

HWY_INLINE std::uint64_t bits_of(hn::Mask<D> mask, std::size_t i) {
  std::array<std::uint8_t, 8> bytes{};
  hn::StoreMaskBits(D(), mask, bytes.data());
  return static_cast<std::uint64_t>(bytes[0]) << (i % 64);
}

void screen_of(const Block& features, std::span<const double> mix, double threshold,
               std::uint64_t* words) {
  for (std::size_t i = 0; i < features.count; i += hn::Lanes(D())) {
    words[i / 64] |= bits_of(may_exceed(features, mix, threshold, i), i);
  }
}

// A pair at the middle of a range. For two classes |f_c - g p_c| is |a r - b q| for both, up to the
// rounding that `slack` covers together with that of the shift to an end.
HWY_INLINE V excess(const PairScreen& screen, V a, V b) {
  return hn::Sub(hn::Mul(a, set(screen.r)), hn::Mul(b, set(screen.q)));
}

// Where surely h <= d^2 / (g q r) <= threshold: u^2 (3+u) / (6+4u) <= u^2. The 64 units cover every
// rounding here, as d is at most g; what underflows is far below, as the level is not near 0.
HWY_INLINE hn::Mask<D> far_below(const PairScreen& screen, V a, V b, V g) {
  const V d = hn::Add(hn::Abs(excess(screen, a, b)), hn::Mul(g, set(screen.reach + 64 * unit)));
  return hn::Le(hn::Mul(d, d), hn::Mul(g, set(screen.plain_level)));
}

HWY_INLINE hn::Mask<D> may_exceed(const PairScreen& screen, const double* a_in,
                                  const double* b_in) {
  const double q = screen.q;
  const double r = screen.r;
  const V a = hn::Add(hn::LoadU(D(), a_in), set(screen.alpha));
  const V b = hn::Add(hn::LoadU(D(), b_in), set(screen.alpha));
  const V g = hn::Add(a, b);
  const V slack = hn::Mul(g, set(64 * unit));
  const V d = hn::Add(hn::Abs(excess(screen, a, b)), slack);
  const V a_more = hn::Add(hn::Mul(g, set(q)), hn::Add(a, a));
  const V b_more = hn::Add(hn::Mul(g, set(r)), hn::Add(b, b));
  const V a_less = hn::Add(hn::Mul(g, set(2 * q)), a);
  const V b_less = hn::Add(hn::Mul(g, set(2 * r)), b);
  const V parts =
      hn::Add(hn::Mul(hn::Mul(a_less, set(r)), b_more), hn::Mul(hn::Mul(b_less, set(q)), a_more));
  const V rise = hn::Max(hn::Add(hn::Mul(a, set(screen.low_a)), hn::Mul(b, set(screen.low_b))),
                         hn::Add(hn::Mul(a, set(screen.high_a)), hn::Mul(b, set(screen.high_b))));
  const V room = hn::Sub(hn::Sub(set(screen.level), slack), rise);
  const V most = hn::Mul(hn::Mul(room, hn::Mul(g, set(2 * q * r))), hn::Mul(a_more, b_more));
  const auto below = hn::Lt(hn::Add(hn::Mul(hn::Mul(d, d), parts), set(1e-300)), most);
  return hn::Not(hn::Or(below, hn::Eq(g, hn::Zero(D()))));
}

// Those of 64 pairs, or fewer, that are not far below.
HWY_INLINE std::uint64_t near_pairs(const PairScreen& screen, const double* a_in,
                                    const double* b_in, std::size_t count) {
  std::uint64_t near = 0;
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V a = hn::Add(hn::LoadU(D(), a_in + i), set(screen.alpha));
    const V b = hn::Add(hn::LoadU(D(), b_in + i), set(screen.alpha));
    near |= bits_of(hn::Not(far_below(screen, a, b, hn::Add(a, b))), i);
  }
  return near;
}

void screen_pairs_of(const double* a, const double* b, std::size_t count, const PairScreen& screen,
                     std::uint64_t* words) {
  const std::uint64_t lanes = (std::uint64_t{1} << hn::Lanes(D())) - 1;
  for (std::size_t first = 0; first < count; first += 64) {
    const std::size_t some = std::min<std::size_t>(64, count - first);
    std::uint64_t near =
        screen.plain ? near_pairs(screen, a + first, b + first, some) : ~std::uint64_t{0};
    std::uint64_t word = 0;
    while (near != 0) {  // a closer look at these few, a vector of them at once
      const std::size_t place =
          static_cast<std::size_t>(std::countr_zero(near)) / hn::Lanes(D()) * hn::Lanes(D());
      near &= ~(lanes << place);
      if (place >= some) break;
      word |= bits_of(may_exceed(screen, a + first + place, b + first + place), place);
    }
    words[first / 64] = word;
  }
}

void mass_terms_of(const Block& features, MassTerms& out) {
  const V alpha = set(features.alpha);
  for (std::size_t i = 0; i < features.count; i += hn::Lanes(D())) {
    const V g = total_mass(features, alpha, i);
    const auto [exponent, mantissa] = split(hn::Max(g, set(DBL_MIN)));
    const V step = hn::Sub(mantissa, set(1));
    const V s = hn::Div(step, hn::Add(step, set(2)));
    const V log_g = with_exponent(exponent, hn::Mul(s, hn::Add(log_tail(s), set(2))));
    hn::Store(g, D(), out.g.data() + i);
    hn::Store(hn::Mul(g, log_g), D(), out.g_log_g.data() + i);
  }
}

}  // namespace folkman::divergence::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman::divergence {

HWY_EXPORT(terms_of);
HWY_EXPORT(screen_of);
HWY_EXPORT(screen_pairs_of);
HWY_EXPORT(mass_terms_of);

void terms(const Block& features, std::span<const double> mix, Terms& out) {
  HWY_DYNAMIC_DISPATCH(terms_of)(features, mix, out);
}

void screen(const Block& features, std::span<const double> mix, double threshold,
            std::uint64_t* words) {
  for (std::size_t i = 0; i < features.count; i += 64) words[i / 64] = 0;
  HWY_DYNAMIC_DISPATCH(screen_of)(features, mix, threshold, words);
}

MixRange MixRange::at(std::span<const double> mix) {
  return {{mix[0], mix[1]}, {mix[0], mix[1]}, {mix[0], mix[1]}};
}

bool MixRange::usable() const {
  for (const auto& mix : {low, middle, high}) {
    if (!(mix[0] > 0 && mix[1] > 0 && std::abs(mix[0] + mix[1] - 1) <= 4 * unit)) return false;
    for (std::size_t c = 0; c < 2; ++c)
      if (!(mix[c] <= 4 * middle[c] && middle[c] <= 4 * mix[c])) return false;
  }
  return holds(middle);
}

bool MixRange::holds(std::span<const double> mix) const {
  return mix.size() == 2 && low[0] <= mix[0] && mix[0] <= high[0] && high[1] <= mix[1] &&
         mix[1] <= low[1];
}

PairScreen::PairScreen(const MixRange& range, double smoothing, double threshold)
    : q(range.middle[0]),
      r(range.middle[1]),
      alpha(smoothing),
      level(threshold * (1 - 1e-12)),
      low_a(-std::log(range.low[0] / q)),
      low_b(-std::log(range.low[1] / r)),
      high_a(-std::log(range.high[0] / q)),
      high_b(-std::log(range.high[1] / r)),
      reach(std::max(std::abs(range.low[0] - q), std::abs(range.high[0] - q))),
      plain_level(level *
                  std::min({range.low[0] * range.low[1], q * r, range.high[0] * range.high[1]})),
      plain(plain_level > 1e-100) {}

void screen_pairs(const double* a, const double* b, std::size_t count, const PairScreen& screen,
                  std::uint64_t* words) {
  HWY_DYNAMIC_DISPATCH(screen_pairs_of)(a, b, count, screen, words);
}

void mass_terms(const Block& features, MassTerms& out) {
  HWY_DYNAMIC_DISPATCH(mass_terms_of)(features, out);
}

}  // namespace folkman::divergence
#endif
