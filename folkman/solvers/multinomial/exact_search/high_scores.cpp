#include "folkman/solvers/multinomial/exact_search/high_scores.hpp"

#include <algorithm>

#include "folkman/numerics/bit_words.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/solvers/multinomial/exact_search/high_scores.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "folkman/numerics/vector_math.hpp"

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using vector_math::bits_of;
using vector_math::D;
using vector_math::set;
using vector_math::V;

// Whole vectors only; `begin + count` is not passed, count a multiple of 8.
void high_scores_of(const Masses& masses, std::span<const double> mix, double least,
                    std::size_t begin, std::size_t count, std::span<std::uint64_t> words) {
  constexpr double rounding = 0x1p-48;
  const V alpha = set(masses.alpha);
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    V g = hn::Zero(D());
    for (const auto& f : masses.f) {
      g = hn::Add(g, hn::Add(hn::LoadU(D(), f.data() + begin + i), alpha));
    }
    const V slack = hn::Mul(g, set(rounding));
    V y = hn::Zero(D());  // g X
    for (std::size_t c = 0; c < mix.size(); ++c) {
      const V f = hn::Add(hn::LoadU(D(), masses.f[c].data() + begin + i), alpha);
      const V r = hn::Add(hn::Abs(hn::Sub(f, hn::Mul(g, set(mix[c])))), slack);
      y = hn::Add(y, hn::Mul(hn::Mul(r, r), set(1 / mix[c])));
    }
    const V six_g2 = hn::Mul(hn::Mul(g, g), set(6));
    const V sure = hn::Sub(set(least), slack);
    const auto low = hn::Le(hn::Mul(y, hn::Add(six_g2, y)),
                            hn::Mul(hn::Mul(sure, g), hn::Add(six_g2, hn::Mul(y, set(4)))));
    words[i / 64] |= bits_of(hn::Not(low), i);
  }
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(high_scores_of);

void high_scores(const Masses& masses, std::span<const double> mix, double least, std::size_t begin,
                 std::size_t end, std::span<std::uint64_t> words) {
  std::ranges::fill(words, 0);
  const std::size_t whole = least > 0 ? (end - begin) / 8 * 8 : 0;
  HWY_DYNAMIC_DISPATCH(high_scores_of)(masses, mix, least, begin, whole, words);
  for (std::size_t i = whole; i < end - begin; ++i) set_bit(words, i);
}

}  // namespace folkman
#endif
