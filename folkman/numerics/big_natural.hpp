// A whole number from 0 of any size: enough arithmetic to compare sums of products exactly. (A
// WideSum adds doubles; it cannot multiply, and ends at 2304 bits.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace folkman {

class BigNatural {
 public:
  BigNatural() = default;
  explicit BigNatural(std::uint64_t value) : digits_{low(value), low(value >> 32U)} { trim(); }

  void multiply(std::uint64_t factor) {
    BigNatural upper = *this;
    upper.scale(low(factor >> 32U));
    if (!upper.digits_.empty()) upper.digits_.insert(upper.digits_.begin(), 0);
    scale(low(factor));
    add(upper);
  }

  void add(const BigNatural& other) {
    digits_.resize(std::max(digits_.size(), other.digits_.size()));
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      carry += digits_[i];
      if (i < other.digits_.size()) carry += other.digits_[i];
      digits_[i] = low(carry);
      carry >>= 32U;
    }
    if (carry > 0) digits_.push_back(low(carry));
  }

  // -1, 0 or 1: left is less, the same, more.
  friend int compared(const BigNatural& left, const BigNatural& right) {
    if (left.digits_.size() != right.digits_.size()) {
      return left.digits_.size() < right.digits_.size() ? -1 : 1;
    }
    for (std::size_t i = left.digits_.size(); i-- > 0;) {
      if (left.digits_[i] != right.digits_[i]) return left.digits_[i] < right.digits_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  [[nodiscard]] static std::uint32_t low(std::uint64_t value) {
    return static_cast<std::uint32_t>(value & 0xffffffffU);
  }
  void scale(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::uint32_t& digit : digits_) {
      carry += std::uint64_t{digit} * factor;
      digit = low(carry);
      carry >>= 32U;
    }
    if (carry > 0) digits_.push_back(low(carry));
    trim();
  }
  void trim() {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  }

  std::vector<std::uint32_t> digits_;  // least significant first, the last not 0
};

}  // namespace folkman
