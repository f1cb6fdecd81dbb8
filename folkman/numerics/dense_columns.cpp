#include "folkman/numerics/dense_columns.hpp"

#include <array>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/numerics/dense_columns.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t sums = 32;
using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;
constexpr std::size_t lanes = hn::MaxLanes(D());
constexpr std::size_t vectors = sums / lanes;

HWY_INLINE double folded(std::array<double, sums>& sum) {
  for (std::size_t half = sums / 2; half > 0; half /= 2) {
    for (std::size_t s = 0; s < half; ++s) sum[s] += sum[s + half];
  }
  return sum[0];
}

// A leads with B columns, all sums in registers; out has rows of `stride`.
template <std::size_t A, std::size_t B>
HWY_INLINE void dot_tile(const double* const* leads, const double* const* columns,
                         std::size_t count, double* out, std::size_t stride) {
  const D d;
  V part[A][B][vectors];  // NOLINT: Vec may be without a size, as far as std::array knows
  for (auto& of_lead : part) {
    for (auto& pair : of_lead) {
      for (V& one : pair) one = hn::Zero(d);
    }
  }
  std::size_t i = 0;
  for (; i + sums <= count; i += sums) {
    for (std::size_t p = 0; p < vectors; ++p) {
      V x[A];  // NOLINT
      for (std::size_t a = 0; a < A; ++a) x[a] = hn::LoadU(d, leads[a] + i + p * lanes);
      for (std::size_t b = 0; b < B; ++b) {
        const V y = hn::LoadU(d, columns[b] + i + p * lanes);
        for (std::size_t a = 0; a < A; ++a) {
          part[a][b][p] = hn::Add(part[a][b][p], hn::Mul(x[a], y));
        }
      }
    }
  }
  for (std::size_t a = 0; a < A; ++a) {
    for (std::size_t b = 0; b < B; ++b) {
      alignas(64) std::array<double, sums> sum;
      for (std::size_t p = 0; p < vectors; ++p) {
        hn::Store(part[a][b][p], d, sum.data() + p * lanes);
      }
      for (std::size_t s = 0, j = i; j < count; ++j, ++s) sum[s] += leads[a][j] * columns[b][j];
      out[a * stride + b] = folded(sum);
    }
  }
}

double dense_dot_of(const double* x, const double* y, std::size_t count) {
  double out = 0;
  dot_tile<1, 1>(&x, &y, count, &out, 1);
  return out;
}

// Tiles as large as the registers of the widest instruction sets hold; of others, pairs.
void dense_dots_of(const double* const* leads, std::size_t lead_count, const double* const* columns,
                   std::size_t column_count, std::size_t count, double* out) {
  constexpr std::size_t side = lanes >= 8 ? 2 : 1;
  constexpr std::size_t row = side * side;
  std::size_t a = 0;
  for (; a + side <= lead_count && side > 1; a += side) {
    std::size_t b = 0;
    for (; b + side <= column_count; b += side) {
      dot_tile<side, side>(leads + a, columns + b, count, out + a * column_count + b, column_count);
    }
    for (; b < column_count; ++b) {
      dot_tile<side, 1>(leads + a, columns + b, count, out + a * column_count + b, column_count);
    }
  }
  for (; a < lead_count; ++a) {
    std::size_t b = 0;
    for (; b + row <= column_count; b += row) {
      dot_tile<1, row>(leads + a, columns + b, count, out + a * column_count + b, column_count);
    }
    for (; b < column_count; ++b) {
      dot_tile<1, 1>(leads + a, columns + b, count, out + a * column_count + b, column_count);
    }
  }
}

void dense_add_of(const double* x, double t, double* z, std::size_t count) {
  const D d;
  const auto by = hn::Set(d, t);
  std::size_t j = 0;
  for (; j + lanes <= count; j += lanes) {
    hn::StoreU(hn::Add(hn::LoadU(d, z + j), hn::Mul(by, hn::LoadU(d, x + j))), d, z + j);
  }
  for (; j < count; ++j) z[j] += t * x[j];
}

void dense_add_weighted_of(const double* x, const double* h, double t, double* z,
                           std::size_t count) {
  const D d;
  const auto by = hn::Set(d, t);
  std::size_t j = 0;
  for (; j + lanes <= count; j += lanes) {
    const auto weighted = hn::Mul(hn::LoadU(d, h + j), hn::LoadU(d, x + j));
    hn::StoreU(hn::Add(hn::LoadU(d, z + j), hn::Mul(by, weighted)), d, z + j);
  }
  for (; j < count; ++j) z[j] += t * (h[j] * x[j]);
}

double dense_squares_of(const double* x, const double* h, double centre, std::size_t count) {
  const D d;
  const auto middle = hn::Set(d, centre);
  V part[vectors];  // NOLINT: as above
  for (V& one : part) one = hn::Zero(d);
  std::size_t j = 0;
  for (; j + sums <= count; j += sums) {
    for (std::size_t p = 0; p < vectors; ++p) {
      const auto away = hn::Sub(hn::LoadU(d, x + j + p * lanes), middle);
      part[p] = hn::Add(part[p], hn::Mul(hn::LoadU(d, h + j + p * lanes), hn::Mul(away, away)));
    }
  }
  alignas(64) std::array<double, sums> sum;
  for (std::size_t p = 0; p < vectors; ++p) hn::Store(part[p], d, sum.data() + p * lanes);
  for (std::size_t s = 0; j < count; ++j, ++s) sum[s] += h[j] * ((x[j] - centre) * (x[j] - centre));
  return folded(sum);
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(dense_dot_of);
HWY_EXPORT(dense_dots_of);
HWY_EXPORT(dense_add_of);
HWY_EXPORT(dense_add_weighted_of);
HWY_EXPORT(dense_squares_of);

double dense_dot(const double* x, const double* y, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(dense_dot_of)(x, y, count);
}

void dense_dots(std::span<const double* const> leads, std::span<const double* const> columns,
                std::size_t count, double* out) {
  HWY_DYNAMIC_DISPATCH(dense_dots_of)
  (leads.data(), leads.size(), columns.data(), columns.size(), count, out);
}

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
