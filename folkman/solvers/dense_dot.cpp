#include "folkman/solvers/dense_dot.hpp"

#include <array>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/solvers/dense_dot.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t sums = 32;

double dense_dot_of(const double* x, const double* y, std::size_t count) {
  using D = hn::CappedTag<double, 8>;
  using V = hn::Vec<D>;
  const D d;
  constexpr std::size_t lanes = hn::MaxLanes(D());
  constexpr std::size_t vectors = sums / lanes;
  std::array<V, vectors> part;
  for (V& one : part) one = hn::Zero(d);
  std::size_t i = 0;
  for (; i + sums <= count; i += sums) {
    for (std::size_t p = 0; p < vectors; ++p) {
      const V product = hn::Mul(hn::LoadU(d, x + i + p * lanes), hn::LoadU(d, y + i + p * lanes));
      part[p] = hn::Add(part[p], product);
    }
  }
  alignas(64) std::array<double, sums> sum;
  for (std::size_t p = 0; p < vectors; ++p) hn::Store(part[p], d, sum.data() + p * lanes);
  for (std::size_t s = 0; i < count; ++i, ++s) sum[s] += x[i] * y[i];
  for (std::size_t half = sums / 2; half > 0; half /= 2) {
    for (std::size_t s = 0; s < half; ++s) sum[s] += sum[s + half];
  }
  return sum[0];
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(dense_dot_of);

double dense_dot(const double* x, const double* y, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(dense_dot_of)(x, y, count);
}

}  // namespace folkman
#endif
