#include "folkman/solvers/sparse_program/logistic_rows.hpp"

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/solvers/sparse_program/logistic_rows.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "folkman/numerics/vector_math.hpp"

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using vector_math::D;
using vector_math::falling_exp;
using vector_math::log_near_one;
using vector_math::set;
using vector_math::V;

constexpr std::size_t parts = 8;
constexpr std::size_t lanes = hn::MaxLanes(D());
constexpr std::size_t vectors = parts / lanes;

// Eight rows, or what is left of them and rows of no weight.
struct Eight {
  alignas(64) std::array<double, parts> x{};
  alignas(64) std::array<double, parts> y{};
  alignas(64) std::array<double, parts> s{};

  Eight(const LogisticRows& rows, const double* of, std::size_t first) {
    y.fill(1);
    for (std::size_t j = first; j < rows.count; ++j) {
      x[j - first] = of[j];
      y[j - first] = rows.y[j];
      s[j - first] = rows.s[j];
    }
  }
};

// work(x, y, s, part) for every eight rows, `part` numbering the vectors among them; the last rows
// that do not fill eight are copied first.
template <typename Work>
HWY_INLINE void for_each_vector(const LogisticRows& rows, const double* x, const Work& work) {
  std::size_t first = 0;
  for (; first + parts <= rows.count; first += parts) {
    for (std::size_t p = 0; p < vectors; ++p) {
      const std::size_t j = first + p * lanes;
      work(hn::LoadU(D(), x + j), hn::LoadU(D(), rows.y + j), hn::LoadU(D(), rows.s + j), p, j);
    }
  }
  if (first == rows.count) return;
  const Eight rest(rows, x, first);
  for (std::size_t p = 0; p < vectors; ++p) {
    work(hn::Load(D(), rest.x.data() + p * lanes), hn::Load(D(), rest.y.data() + p * lanes),
         hn::Load(D(), rest.s.data() + p * lanes), p, first + p * lanes);
  }
}

HWY_INLINE double total(const std::array<V, vectors>& sums) {
  alignas(64) std::array<double, parts> one;
  for (std::size_t p = 0; p < vectors; ++p) hn::Store(sums[p], D(), one.data() + p * lanes);
  double sum = 0;
  for (const double part : one) sum += part;
  return sum;
}

HWY_INLINE std::array<V, vectors> no_sums() {
  std::array<V, vectors> sums;
  for (V& one : sums) one = hn::Zero(D());
  return sums;
}

// 1 / (1 + e^m)
HWY_INLINE V falling_sigmoid(V m) {
  const V e = falling_exp(hn::Neg(hn::Abs(m)));
  const V over = hn::Div(set(1), hn::Add(set(1), e));
  return hn::IfThenElse(hn::Lt(m, hn::Zero(D())), over, hn::Mul(e, over));
}

// log(1 + e^-m). Infinite m give what is no number, so that no step leads there.
HWY_INLINE V log_loss(V m) {
  const V e = falling_exp(hn::Neg(hn::Abs(m)));
  const V near = log_near_one(hn::Add(set(1), e), e);
  const V far = hn::IfThenElse(hn::Lt(m, hn::Zero(D())), m, hn::Sub(m, m));
  return hn::Sub(near, far);
}

double value_of(const LogisticRows& rows, const double* z, double b) {
  auto sums = no_sums();
  for_each_vector(rows, z, [&](V x, V y, V s, std::size_t p, std::size_t) {
    sums[p] = hn::Add(sums[p], hn::Mul(s, log_loss(hn::Mul(y, hn::Add(x, set(b))))));
  });
  return total(sums);
}

LogisticShift shift_of(const LogisticRows& rows, const double* z, double b) {
  auto slope = no_sums();
  auto curvature = no_sums();
  for_each_vector(rows, z, [&](V x, V y, V s, std::size_t p, std::size_t) {
    const V t = falling_sigmoid(hn::Mul(y, hn::Add(x, set(b))));
    slope[p] = hn::Sub(slope[p], hn::Mul(y, hn::Mul(s, t)));
    curvature[p] = hn::Add(curvature[p], hn::Mul(s, hn::Mul(t, hn::Sub(set(1), t))));
  });
  return {.slope = total(slope), .curvature = total(curvature)};
}

// Keeps `result` for the rows from j on.
HWY_INLINE void keep(V result, std::size_t j, std::size_t count, double* out) {
  if (j + lanes <= count) {
    hn::StoreU(result, D(), out + j);
  } else if (j < count) {
    alignas(64) std::array<double, lanes> some;
    hn::Store(result, D(), some.data());
    std::copy_n(some.data(), count - j, out + j);
  }
}

void slopes_of(const LogisticRows& rows, const double* z, double b, double* zeta) {
  for_each_vector(rows, z, [&](V x, V y, V s, std::size_t, std::size_t j) {
    const V t = falling_sigmoid(hn::Mul(y, hn::Add(x, set(b))));
    keep(hn::Mul(hn::Neg(y), hn::Mul(s, t)), j, rows.count, zeta);
  });
}

void curvatures_of(const LogisticRows& rows, const double* z, double b, double* h) {
  for_each_vector(rows, z, [&](V x, V y, V s, std::size_t, std::size_t j) {
    const V t = falling_sigmoid(hn::Mul(y, hn::Add(x, set(b))));
    keep(hn::Mul(s, hn::Mul(t, hn::Sub(set(1), t))), j, rows.count, h);
  });
}

double conjugate_of(const LogisticRows& rows, const double* zeta) {
  auto sums = no_sums();
  V outside = hn::Zero(D());
  for_each_vector(rows, zeta, [&](V x, V y, V s, std::size_t p, std::size_t) {
    const V t = hn::Div(hn::Mul(hn::Neg(y), x), hn::Max(s, set(DBL_MIN)));
    const V rest = hn::Sub(set(1), t);
    const auto inside = hn::And(hn::Ge(t, hn::Zero(D())), hn::Ge(rest, hn::Zero(D())));
    outside = hn::Max(outside, hn::IfThenElse(inside, hn::Zero(D()), set(1)));
    const V entropy = hn::Add(hn::Mul(t, log_near_one(t, hn::Sub(t, set(1)))),
                              hn::Mul(rest, log_near_one(rest, hn::Neg(t))));
    sums[p] = hn::Add(sums[p], hn::Mul(s, entropy));
  });
  if (!hn::AllFalse(D(), hn::Gt(outside, hn::Zero(D()))))
    return std::numeric_limits<double>::infinity();
  return total(sums);
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(value_of);
HWY_EXPORT(shift_of);
HWY_EXPORT(slopes_of);
HWY_EXPORT(curvatures_of);
HWY_EXPORT(conjugate_of);

double logistic_value(const LogisticRows& rows, const double* z, double b) {
  return HWY_DYNAMIC_DISPATCH(value_of)(rows, z, b);
}

LogisticShift logistic_shift(const LogisticRows& rows, const double* z, double b) {
  return HWY_DYNAMIC_DISPATCH(shift_of)(rows, z, b);
}

void logistic_slopes(const LogisticRows& rows, const double* z, double b, double* zeta) {
  HWY_DYNAMIC_DISPATCH(slopes_of)(rows, z, b, zeta);
}

void logistic_curvatures(const LogisticRows& rows, const double* z, double b, double* h) {
  HWY_DYNAMIC_DISPATCH(curvatures_of)(rows, z, b, h);
}

double logistic_conjugate(const LogisticRows& rows, const double* zeta) {
  return HWY_DYNAMIC_DISPATCH(conjugate_of)(rows, zeta);
}

}  // namespace folkman
#endif
