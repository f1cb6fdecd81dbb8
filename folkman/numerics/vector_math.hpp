// Logarithms and exponentials of several numbers at once, in the manner of fdlibm, good to about an
// ulp. (Certificates have a logarithm of their own: they share nothing with solvers.) Products and
// sums are never fused, so every processor gives the same bits. Included by files that Highway
// compiles once for each kind of processor; hence no `#pragma once`.
#if defined(FOLKMAN_SOLVERS_VECTOR_MATH) == defined(HWY_TARGET_TOGGLE)  // NOLINT
#ifdef FOLKMAN_SOLVERS_VECTOR_MATH
#undef FOLKMAN_SOLVERS_VECTOR_MATH
#else
#define FOLKMAN_SOLVERS_VECTOR_MATH
#endif

#include <hwy/highway.h>

#include <array>
#include <cfloat>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE::vector_math {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;
using U = hn::RebindToUnsigned<D>;

HWY_INLINE V set(double x) { return hn::Set(D(), x); }

// One bit per lane, the first at i % 64: lanes i, i + 1, ... in a word of 64.
HWY_INLINE std::uint64_t bits_of(hn::Mask<D> mask, std::size_t i) {
  std::array<std::uint8_t, 8> bytes{};
  hn::StoreMaskBits(D(), mask, bytes.data());
  return static_cast<std::uint64_t>(bytes[0]) << (i % 64);
}

// log(y) for y > 0, where y is 1 + u and u is known better than y - 1 would give it. With y = 2^e
// (1 + x), 1 + x in [sqrt(1/2), sqrt(2)) and s = x / (2 + x), log(1 + x) = 2 atanh(s).
HWY_INLINE V log_near_one(V y, V u) {
  constexpr std::uint64_t root_half = 0x3fe6a09e667f3bcdULL;
  constexpr std::uint64_t bias = 1500;
  constexpr double magic = 0x1.8p52;
  constexpr std::array<double, 7> atanh{6.666666666666735130e-01, 3.999999999940941908e-01,
                                        2.857142874366239149e-01, 2.222219843214978396e-01,
                                        1.818357216161805012e-01, 1.531383769920937332e-01,
                                        1.479819860511658591e-01};
  const U word;
  const auto bits = hn::BitCast(word, hn::Add(y, set(DBL_MIN)));
  const auto biased = hn::ShiftRight<52>(hn::Add(bits, hn::Set(word, (bias << 52) - root_half)));
  const V scaled =
      hn::BitCast(D(), hn::Sub(bits, hn::ShiftLeft<52>(hn::Sub(biased, hn::Set(word, bias)))));
  const V e = hn::Sub(hn::BitCast(D(), hn::Add(biased, hn::BitCast(word, set(magic)))),
                      set(magic + static_cast<double>(bias)));
  const V x = hn::IfThenElse(hn::Eq(e, hn::Zero(D())), u, hn::Sub(scaled, set(1)));
  const V s = hn::Div(x, hn::Add(x, set(2)));
  const V z = hn::Mul(s, s);
  const V z2 = hn::Mul(z, z);
  const V even = hn::Add(
      set(atanh[0]),
      hn::Mul(z2, hn::Add(set(atanh[2]),
                          hn::Mul(z2, hn::Add(set(atanh[4]), hn::Mul(z2, set(atanh[6])))))));
  const V odd =
      hn::Add(set(atanh[1]), hn::Mul(z2, hn::Add(set(atanh[3]), hn::Mul(z2, set(atanh[5])))));
  const V tail = hn::Mul(z, hn::Add(even, hn::Mul(z, odd)));
  const V log_x = hn::Mul(s, hn::Add(set(2), tail));
  const V low = hn::Add(log_x, hn::Mul(e, set(1.90821492927058770002e-10)));
  return hn::Add(hn::Mul(e, set(6.93147180369123816490e-01)), low);
}

// e^x for x <= 0; 0 where that is below 1e-307. x = n log 2 + r with |r| <= log(2) / 2; then e^r =
// 1 + r + r c / (2 - c), c = r - r^2 P(r^2), and n goes to the exponent. log 2 is split in two, the
// higher part short enough for its product with n to be exact.
HWY_INLINE V falling_exp(V x) {
  constexpr double magic = 0x1.8p52;
  constexpr std::array<double, 5> p{1.66666666666666019037e-01, -2.77777777770155933842e-03,
                                    6.61375632143793436117e-05, -1.65339022054652515390e-06,
                                    4.13813679705723846039e-08};
  const V least = set(-706);
  const V inside = hn::Max(least, x);  // in this order NaN stays NaN
  const V shifted = hn::Add(hn::Mul(inside, set(1.44269504088896338700)), set(magic));
  const V n = hn::Sub(shifted, set(magic));
  const V high = hn::Sub(inside, hn::Mul(n, set(6.93147180369123816490e-01)));
  const V low = hn::Mul(n, set(1.90821492927058770002e-10));
  const V r = hn::Sub(high, low);
  const V t = hn::Mul(r, r);
  V tail = set(p[4]);
  for (std::size_t i = 4; i-- > 0;) tail = hn::Add(set(p[i]), hn::Mul(t, tail));
  const V c = hn::Sub(r, hn::Mul(t, tail));
  const V ratio = hn::Div(hn::Mul(r, c), hn::Sub(set(2), c));
  const V small = hn::Sub(set(1), hn::Sub(hn::Sub(low, ratio), high));
  const U word;
  const auto power = hn::ShiftLeft<52>(hn::BitCast(word, shifted));  // n, in the exponent's place
  const V result = hn::BitCast(D(), hn::Add(hn::BitCast(word, small), power));
  return hn::IfThenZeroElse(hn::Lt(x, least), result);
}

}  // namespace folkman::HWY_NAMESPACE::vector_math
HWY_AFTER_NAMESPACE();

#endif
