#include "folkman/numerics/wide_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace folkman {
namespace {

__extension__ using Uint128 = unsigned __int128;

constexpr int mantissa_bits = 53;
constexpr int total_bits = static_cast<int>(64 * WideSum::limb_count);

}  // namespace

WideSum::WideSum(std::span<const std::uint64_t, limb_count> limbs) {
  std::ranges::copy(limbs, limbs_.begin());
}

void WideSum::add(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto exponent = static_cast<int>(bits >> 52 & 0x7ff);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const auto mantissa =
      static_cast<Int128>(exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52);
  add(bits >> 63 != 0 ? -mantissa : mantissa, std::max(exponent, 1) - 1075);
}

void WideSum::add(Int128 units, int unit_exponent) {
  const int position = unit_exponent - lowest_bit;
  const auto limb = static_cast<std::size_t>(position / 64);
  const int shift = position % 64;
  const auto low = static_cast<Uint128>(units) << shift;
  // The signed rest above 128 bits: its copies of the sign fill all the limbs that follow.
  const Int128 high = shift == 0 ? units >> 127 : units >> (128 - shift);
  const std::uint64_t sign = units < 0 ? ~std::uint64_t{0} : 0;
  const std::array<std::uint64_t, 3> words{static_cast<std::uint64_t>(low),
                                           static_cast<std::uint64_t>(low >> 64),
                                           static_cast<std::uint64_t>(high)};
  std::uint64_t carry = 0;
  for (std::size_t i = limb; i < limb_count; ++i) {
    const std::uint64_t word = i - limb < words.size() ? words[i - limb] : sign;
    if (i - limb >= words.size() && word + carry == 0) return;
    const Uint128 sum = static_cast<Uint128>(limbs_[i]) + word + carry;
    limbs_[i] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
}

WideSum& WideSum::operator+=(const WideSum& other) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < limb_count; ++i) {
    const Uint128 sum = static_cast<Uint128>(limbs_[i]) + other.limbs_[i] + carry;
    limbs_[i] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
  return *this;
}

WideSum WideSum::magnitude() const {
  if (!is_negative()) return *this;
  WideSum result;
  std::uint64_t carry = 1;
  for (std::size_t i = 0; i < limb_count; ++i) {
    result.limbs_[i] = ~limbs_[i] + carry;
    carry = carry != 0 && result.limbs_[i] == 0 ? 1 : 0;
  }
  return result;
}

int WideSum::top_bit() const {
  for (std::size_t i = limb_count; i-- > 0;)
    if (limbs_[i] != 0) return static_cast<int>(64 * i) + 63 - std::countl_zero(limbs_[i]);
  return -1;
}

int WideSum::bottom_bit() const {
  for (std::size_t i = 0; i < limb_count; ++i)
    if (limbs_[i] != 0) return static_cast<int>(64 * i) + std::countr_zero(limbs_[i]);
  return total_bits;
}

std::uint64_t WideSum::bits_from(int bit) const {
  const auto limb = static_cast<std::size_t>(bit / 64);
  const int shift = bit % 64;
  const std::uint64_t above = limb + 1 < limb_count ? limbs_[limb + 1] : 0;
  return shift == 0 ? limbs_[limb] : limbs_[limb] >> shift | above << (64 - shift);
}

double WideSum::rounded() const {
  const WideSum size = magnitude();
  const int top = size.top_bit();
  if (top < 0) return 0.0;
  const int low = std::max(0, top - (mantissa_bits - 1));
  std::uint64_t mantissa = size.bits_from(low) & ((std::uint64_t{1} << mantissa_bits) - 1);
  if (low > 0) {
    const bool half = (size.bits_from(low - 1) & 1) != 0;
    const bool more = size.bottom_bit() < low - 1;
    if (half && (more || (mantissa & 1) != 0)) ++mantissa;
  }
  const double result = std::ldexp(static_cast<double>(mantissa), low + lowest_bit);
  return is_negative() ? -result : result;
}

bool WideSum::fits(int unit_exponent, int bits) const {
  const WideSum size = magnitude();
  const int unit = unit_exponent - lowest_bit;
  return size.bottom_bit() >= unit && size.top_bit() < unit + bits;
}

Int128 WideSum::units(int unit_exponent) const {
  const WideSum size = magnitude();
  const int unit = unit_exponent - lowest_bit;
  const auto result = static_cast<Int128>(static_cast<Uint128>(size.bits_from(unit + 64)) << 64 |
                                          size.bits_from(unit));
  return is_negative() ? -result : result;
}

}  // namespace folkman
