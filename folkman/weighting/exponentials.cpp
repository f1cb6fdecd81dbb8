#include "folkman/weighting/exponentials.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/weighting/exponentials.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;
using U = hn::RebindToUnsigned<D>;

HWY_INLINE V set(double x) { return hn::Set(D(), x); }

// x = k log 2 + r with |r| <= log(2) / 2; then exp(r) = 1 + r + r c / (2 - c), c = r - r^2 P(r^2)
// (fdlibm's e_exp.c), and k goes to the exponent. log 2 is split in two, the higher part short
// enough for its product with k to be exact.
HWY_INLINE V exponential(V x) {
  constexpr double magic = 0x1.8p52;  // adding it rounds to whole numbers
  constexpr double least = -706;
  const V inside = hn::Max(set(least), x);  // in this order NaN stays NaN
  const V shifted = hn::Add(hn::Mul(inside, set(1.44269504088896338700)), set(magic));
  const V k = hn::Sub(shifted, set(magic));
  const V high = hn::Sub(inside, hn::Mul(k, set(6.93147180369123816490e-01)));
  const V low = hn::Mul(k, set(1.90821492927058770002e-10));
  const V r = hn::Sub(high, low);
  const V t = hn::Mul(r, r);
  const V p45 =
      hn::Add(set(-1.65339022054652515390e-06), hn::Mul(t, set(4.13813679705723846039e-08)));
  const V p345 = hn::Add(set(6.61375632143793436117e-05), hn::Mul(t, p45));
  const V p2345 = hn::Add(set(-2.77777777770155933842e-03), hn::Mul(t, p345));
  const V p = hn::Add(set(1.66666666666666019037e-01), hn::Mul(t, p2345));
  const V c = hn::Sub(r, hn::Mul(t, p));
  const V quotient = hn::Div(hn::Mul(r, c), hn::Sub(set(2), c));
  const V y = hn::Sub(set(1), hn::Sub(hn::Sub(low, quotient), high));
  const U word;
  const auto exponent = hn::ShiftLeft<52>(hn::BitCast(word, shifted));
  const V scaled = hn::BitCast(D(), hn::Add(hn::BitCast(word, y), exponent));
  return hn::IfThenZeroElse(hn::Lt(x, set(least)), scaled);
}

void exponentials_of(double* numbers, std::size_t count) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    hn::StoreU(exponential(hn::LoadU(d, numbers + i)), d, numbers + i);
  }
  if (i == count) return;
  HWY_ALIGN std::array<double, 8> rest{};
  std::copy(numbers + i, numbers + count, rest.begin());
  hn::Store(exponential(hn::Load(d, rest.data())), d, rest.data());
  std::copy_n(rest.begin(), count - i, numbers + i);
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(exponentials_of);

void exponentiate(std::span<double> numbers) {
  HWY_DYNAMIC_DISPATCH(exponentials_of)(numbers.data(), numbers.size());
}

}  // namespace folkman
#endif
