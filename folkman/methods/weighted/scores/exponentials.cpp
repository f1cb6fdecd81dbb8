#include "folkman/methods/weighted/scores/exponentials.hpp"

#include <algorithm>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/methods/weighted/scores/exponentials.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "folkman/numerics/vector_math.hpp"

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using vector_math::D;
using vector_math::falling_exp;

void exponentials_of(double* numbers, std::size_t count) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    hn::StoreU(falling_exp(hn::LoadU(d, numbers + i)), d, numbers + i);
  }
  if (i == count) return;
  HWY_ALIGN std::array<double, 8> rest{};
  std::copy(numbers + i, numbers + count, rest.begin());
  hn::Store(falling_exp(hn::Load(d, rest.data())), d, rest.data());
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
