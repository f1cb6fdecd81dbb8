// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood 2014). For
// shuffles, folds and made-up data; not for secrets. std::mt19937 would do for the bits, but the
// standard's distributions differ between libraries, so the few that are needed are here.
#pragma once

#include <cstdint>

namespace folkman {

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  std::uint64_t operator()() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }
  // 0 .. bound - 1, for bounds far below 2^32 (the bias is then of no account).
  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(((*this)() >> 32) * bound >> 32);
  }
  double unit() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }  // 0 <= x < 1

 private:
  std::uint64_t state_;
};

}  // namespace folkman
