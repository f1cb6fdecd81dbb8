#include "folkman/numerics/dense_updates.hpp"

#include <array>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/numerics/dense_updates.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t update_sums = 32;
using UpdateTag = hn::CappedTag<double, 8>;

void dense_add_of(const double* x, double t, double* z, std::size_t count) {
  const UpdateTag d;
  const auto by = hn::Set(d, t);
  const std::size_t lanes = hn::Lanes(d);
  std::size_t j = 0;
  for (; j + lanes <= count; j += lanes) {
    hn::StoreU(hn::Add(hn::LoadU(d, z + j), hn::Mul(by, hn::LoadU(d, x + j))), d, z + j);
  }
  for (; j < count; ++j) z[j] += t * x[j];
}

void dense_add_weighted_of(const double* x, const double* h, double t, double* z,
                           std::size_t count) {
  const UpdateTag d;
  const auto by = hn::Set(d, t);
  const std::size_t lanes = hn::Lanes(d);
  std::size_t j = 0;
  for (; j + lanes <= count; j += lanes) {
    const auto weighted = hn::Mul(hn::LoadU(d, h + j), hn::LoadU(d, x + j));
    hn::StoreU(hn::Add(hn::LoadU(d, z + j), hn::Mul(by, weighted)), d, z + j);
  }
  for (; j < count; ++j) z[j] += t * (h[j] * x[j]);
}

double dense_squares_of(const double* x, const double* h, double centre, std::size_t count) {
  const UpdateTag d;
  constexpr std::size_t lanes = hn::MaxLanes(UpdateTag());
  constexpr std::size_t vectors = update_sums / lanes;
  const auto middle = hn::Set(d, centre);
  hn::Vec<UpdateTag>
      part[vectors];  // NOLINT: Vec may be without a size, as far as std::array knows
  for (auto& one : part) one = hn::Zero(d);
  std::size_t j = 0;
  for (; j + update_sums <= count; j += update_sums) {
    for (std::size_t p = 0; p < vectors; ++p) {
      const auto away = hn::Sub(hn::LoadU(d, x + j + p * lanes), middle);
      part[p] = hn::Add(part[p], hn::Mul(hn::LoadU(d, h + j + p * lanes), hn::Mul(away, away)));
    }
  }
  alignas(64) std::array<double, update_sums> sum;
  for (std::size_t p = 0; p < vectors; ++p) hn::Store(part[p], d, sum.data() + p * lanes);
  for (std::size_t s = 0; j < count; ++j, ++s) sum[s] += h[j] * ((x[j] - centre) * (x[j] - centre));
  for (std::size_t half = update_sums / 2; half > 0; half /= 2) {
    for (std::size_t s = 0; s < half; ++s) sum[s] += sum[s + half];
  }
  return sum[0];
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(dense_add_of);
HWY_EXPORT(dense_add_weighted_of);
HWY_EXPORT(dense_squares_of);

void dense_add(const double* x, double t, double* z, std::size_t count) {
  HWY_DYNAMIC_DISPATCH(dense_add_of)(x, t, z, count);
}

void dense_add_weighted(const double* x, const double* h, double t, double* z, std::size_t count) {
  HWY_DYNAMIC_DISPATCH(dense_add_weighted_of)(x, h, t, z, count);
}

double dense_squares(const double* x, const double* h, double centre, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(dense_squares_of)(x, h, centre, count);
}

}  // namespace folkman
#endif
