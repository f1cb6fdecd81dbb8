#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"

#include <bit>
#include <cfloat>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/solvers/multinomial/two_class/two_class_kernels.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "folkman/numerics/vector_math.hpp"

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using vector_math::bits_of;
using vector_math::D;
using vector_math::log_near_one;
using vector_math::set;
using vector_math::V;
using M = hn::Mask<D>;

HWY_INLINE V slope(V a, V b, const TwoClassMix& mix) {
  return hn::Sub(hn::Mul(a, set(mix.r)), hn::Mul(b, set(mix.q)));
}

// h(mix): the logarithm of a ratio is taken of its distance from 1, which keeps small divergences.
// Empty pairs give 0.
HWY_INLINE V divergence(V a, V b, const TwoClassMix& mix, double over_q, double over_r) {
  const V over_g = hn::Div(set(1), hn::Max(hn::Add(a, b), set(DBL_MIN)));
  const V d = hn::Mul(slope(a, b, mix), over_g);
  const V log_a = log_near_one(hn::Mul(hn::Mul(a, over_g), set(over_q)), hn::Mul(d, set(over_q)));
  const V log_b =
      log_near_one(hn::Mul(hn::Mul(b, over_g), set(over_r)), hn::Neg(hn::Mul(d, set(over_r))));
  return hn::Max(hn::Add(hn::Mul(a, log_a), hn::Mul(b, log_b)), hn::Zero(D()));
}

HWY_INLINE V farthest(const PairReach& reach, V a, V b, V g) {
  return hn::Add(hn::Abs(slope(a, b, reach.middle)), hn::Mul(g, set(reach.half)));
}

// Where surely h <= d^2 / (g q r) < drop: half as sharp as the next, in half its steps.
HWY_INLINE M far_below(const PairReach& reach, V d, V g) {
  return hn::Lt(hn::Mul(d, d), hn::Mul(g, set(0.5 * reach.level)));
}

// Where surely h <= d^2 / (2 g q r) min(1 + lean d / g, 2) < drop.
HWY_INLINE M below(const PairReach& reach, V d, V g) {
  const V bent = hn::Min(hn::Add(g, hn::Mul(d, set(reach.lean))), hn::Add(g, g));
  return hn::Lt(hn::Mul(hn::Mul(d, d), bent), hn::Mul(hn::Mul(g, g), set(reach.level)));
}

PossiblePairs possible_pairs_of(const double* a_in, const double* b_in, std::size_t count,
                                double alpha, const PairReach& reach) {
  PossiblePairs found;
  const V empty = set(reach.level > 0 ? 0 : -1);  // a mass that is surely below
  V largest = hn::Zero(D());
  const std::uint64_t lanes = (std::uint64_t{1} << hn::Lanes(D())) - 1;
  for (std::size_t first = 0; first < count; first += 64) {
    const std::size_t end = std::min(count, first + 64);
    std::uint64_t near = 0;
    for (std::size_t i = first; i < end; i += hn::Lanes(D())) {
      __builtin_prefetch(a_in + i + pair_block);  // the next block, which a call cannot see
      __builtin_prefetch(b_in + i + pair_block);
      const V a = hn::Add(hn::LoadU(D(), a_in + i), set(alpha));
      const V b = hn::Add(hn::LoadU(D(), b_in + i), set(alpha));
      const V g = hn::Add(a, b);
      near |= bits_of(hn::Not(far_below(reach, farthest(reach, a, b, g), g)), i);
    }
    std::uint64_t word = 0;
    while (near != 0) {  // a closer look at these few, a vector of them at once
      const std::size_t place =
          static_cast<std::size_t>(std::countr_zero(near)) / hn::Lanes(D()) * hn::Lanes(D());
      near &= ~(lanes << place);
      const std::size_t i = first + place;
      const V a = hn::Add(hn::LoadU(D(), a_in + i), set(alpha));
      const V b = hn::Add(hn::LoadU(D(), b_in + i), set(alpha));
      const V g = hn::Add(a, b);
      largest = hn::Max(largest, g);
      word |=
          bits_of(hn::Not(hn::Or(below(reach, farthest(reach, a, b, g), g), hn::Eq(g, empty))), i);
    }
    found.bits[first / 64] = word;
  }
  found.largest = hn::GetLane(hn::MaxOfLanes(D(), largest));
  return found;
}

PairClasses classified_pairs_of(PairBlock& pairs, std::size_t count, const TwoClassWindow& window) {
  PairClasses classes;
  const LogShift low = log_shift(window.origin, window.low);
  const LogShift high = log_shift(window.origin, window.high);
  const double over_q = 1 / window.origin.q;
  const double over_r = 1 / window.origin.r;
  const auto at = [](V home, V a, V b, const LogShift& shift) {
    const V h = hn::Sub(hn::Sub(home, hn::Mul(a, set(shift.a))), hn::Mul(b, set(shift.b)));
    return hn::Max(h, hn::Zero(D()));
  };
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V a = hn::Load(D(), pairs.a.data() + i);
    const V b = hn::Load(D(), pairs.b.data() + i);
    const V home = divergence(a, b, window.origin, over_q, over_r);
    const V at_low = at(home, a, b, low);
    const V at_high = at(home, a, b, high);
    const M inside = hn::And(hn::Ge(slope(a, b, window.low), hn::Zero(D())),
                             hn::Le(slope(a, b, window.high), hn::Zero(D())));
    const V least = hn::IfThenElse(inside, hn::Zero(D()), hn::Min(at_low, at_high));
    const M taken = hn::Gt(least, set(window.take));
    const M kept = hn::Ge(hn::Max(at_low, at_high), set(window.drop));
    classes.taken[i / 64] |= bits_of(taken, i);
    classes.middle[i / 64] |= bits_of(hn::AndNot(taken, kept), i);
    hn::Store(hn::IfThenElseZero(taken, a), D(), pairs.a.data() + i);
    hn::Store(hn::IfThenElseZero(taken, b), D(), pairs.b.data() + i);
    hn::Store(hn::IfThenElseZero(taken, home), D(), pairs.home.data() + i);
  }
  return classes;
}

void pair_divergences_of(PairBlock& pairs, std::size_t count, const TwoClassMix& mix) {
  const double over_q = 1 / mix.q;
  const double over_r = 1 / mix.r;
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V a = hn::Load(D(), pairs.a.data() + i);
    const V b = hn::Load(D(), pairs.b.data() + i);
    hn::Store(divergence(a, b, mix, over_q, over_r), D(), pairs.home.data() + i);
  }
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(possible_pairs_of);
HWY_EXPORT(classified_pairs_of);
HWY_EXPORT(pair_divergences_of);

PairReach::PairReach(const TwoClassWindow& window)
    : middle(between(window.low, window.high, 0.5)),
      half(0.5 * std::abs(distance(window.low, window.high))),
      level(2 * window.drop *
            std::min(window.low.q * window.low.r, window.high.q * window.high.r)) {
  for (const TwoClassMix& mix : {window.low, window.high})
    lean = std::max(lean, std::max(mix.q, mix.r) / std::min(mix.q, mix.r));
}

PossiblePairs possible_pairs(const double* a, const double* b, std::size_t count, double alpha,
                             const PairReach& reach) {
  return HWY_DYNAMIC_DISPATCH(possible_pairs_of)(a, b, count, alpha, reach);
}

PairClasses classified_pairs(PairBlock& pairs, std::size_t count, const TwoClassWindow& window) {
  return HWY_DYNAMIC_DISPATCH(classified_pairs_of)(pairs, count, window);
}

void pair_divergences(PairBlock& pairs, std::size_t count, const TwoClassMix& mix) {
  HWY_DYNAMIC_DISPATCH(pair_divergences_of)(pairs, count, mix);
}

}  // namespace folkman
#endif
