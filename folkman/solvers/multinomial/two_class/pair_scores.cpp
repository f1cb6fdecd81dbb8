#include "folkman/solvers/multinomial/two_class/pair_scores.hpp"

#include <algorithm>
#include <cfloat>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/solvers/multinomial/two_class/pair_scores.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "folkman/numerics/vector_math.hpp"

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using vector_math::D;
using vector_math::set;
using vector_math::V;

// Whole vectors only, here and below: `count` is a multiple of 8.
void least_divergences_of(const double* a_in, const double* b_in, std::size_t count,
                          const TwoClassMix& mix, double* least) {
  const V third = set(2.0 / 3);
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V a = hn::LoadU(D(), a_in + i);
    const V b = hn::LoadU(D(), b_in + i);
    const V g = hn::Add(a, b);
    const V d = hn::Sub(hn::Mul(a, set(mix.r)), hn::Mul(b, set(mix.q)));
    const V more = hn::Mul(third, hn::Max(d, hn::Zero(D())));
    const V less = hn::Mul(third, hn::Max(hn::Neg(d), hn::Zero(D())));
    const V x = hn::Add(hn::Mul(g, set(2 * mix.q)), more);
    const V y = hn::Add(hn::Mul(g, set(2 * mix.r)), less);
    const V product = hn::Max(hn::Mul(x, y), set(DBL_MIN));
    hn::StoreU(hn::Div(hn::Mul(hn::Mul(d, d), hn::Add(x, y)), product), D(), least + i);
  }
}

NearScores shifted_divergences_of(const double* a, const double* b, const double* home,
                                  std::size_t count, const LogShift& shift, double low, double high,
                                  double* h_out, double* near_out) {
  NearScores found;
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V h =
        hn::Sub(hn::Sub(hn::LoadU(D(), home + i), hn::Mul(hn::LoadU(D(), a + i), set(shift.a))),
                hn::Mul(hn::LoadU(D(), b + i), set(shift.b)));
    hn::StoreU(h, D(), h_out + i);
    const auto higher = hn::Gt(h, set(high));
    const auto within = hn::AndNot(higher, hn::Ge(h, set(low)));
    found.above += hn::CountTrue(D(), higher);
    found.near += hn::CompressStore(h, within, D(), near_out + found.near);
  }
  return found;
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace {

constexpr std::size_t whole_vectors(std::size_t count) { return count / 8 * 8; }

// The last few in a place where 8 can be read.
std::array<double, 8> end_of(std::span<const double> column) {
  std::array<double, 8> end{};
  std::ranges::copy(column.subspan(whole_vectors(column.size())), end.begin());
  return end;
}

}  // namespace

HWY_EXPORT(least_divergences_of);
HWY_EXPORT(shifted_divergences_of);

void least_divergences(std::span<const double> a, std::span<const double> b, const TwoClassMix& mix,
                       std::span<double> least) {
  const std::size_t whole = whole_vectors(a.size());
  HWY_DYNAMIC_DISPATCH(least_divergences_of)(a.data(), b.data(), whole, mix, least.data());
  if (whole == a.size()) return;
  std::array<double, 8> end{};
  HWY_DYNAMIC_DISPATCH(least_divergences_of)
  (end_of(a).data(), end_of(b).data(), end.size(), mix, end.data());
  std::copy_n(end.begin(), a.size() - whole, least.begin() + static_cast<std::ptrdiff_t>(whole));
}

NearScores shifted_divergences(std::span<const double> a, std::span<const double> b,
                               std::span<const double> home, const LogShift& shift, double low,
                               double high, std::span<double> h, std::span<double> near) {
  const std::size_t whole = whole_vectors(a.size());
  NearScores found = HWY_DYNAMIC_DISPATCH(shifted_divergences_of)(
      a.data(), b.data(), home.data(), whole, shift, low, high, h.data(), near.data());
  for (std::size_t i = whole; i < a.size(); ++i) {
    h[i] = home[i] - a[i] * shift.a - b[i] * shift.b;
    if (h[i] > high) {
      ++found.above;
    } else if (h[i] >= low) {
      near[found.near++] = h[i];
    }
  }
  return found;
}

}  // namespace folkman
#endif
