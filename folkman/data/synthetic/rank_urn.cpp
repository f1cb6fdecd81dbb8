#include "folkman/data/synthetic/rank_urn.hpp"

#include <algorithm>
#include <cmath>

namespace folkman {
namespace {

constexpr std::uint64_t last_common = 10;
constexpr std::uint64_t last_single = 74;
constexpr std::uint64_t stretches_per_octave = 16;

// rank^(-exponent / 64).
double rate(double rank, int exponent) {
  double root = rank;
  for (int i = 0; i < 6; ++i) root = std::sqrt(root);
  double power = 1;
  for (int i = 0; i < exponent; ++i) power *= root;
  return 1 / power;
}

}  // namespace

RankUrn::RankUrn(const ClickCategory& column) {
  std::vector<double> weights;
  double left = 1;
  for (std::uint32_t i = 0; i < last_common && i < column.support; ++i) {
    const double share = column.common[i].share / 1e4;
    if (share == 0) continue;
    stretches_.push_back({i + 1, 1});
    weights.push_back(share);
    left -= share;
  }
  const std::size_t commons = weights.size();
  double tail = 0;
  for (std::uint64_t rank = last_common + 1; left > 0 && rank <= column.support;) {
    const std::uint64_t size =
        rank <= last_single ? 1 : std::max<std::uint64_t>(1, rank / (stretches_per_octave * 3 / 2));
    const std::uint64_t kept = std::min(size, column.support - rank + 1);
    const double middle = static_cast<double>(rank) + static_cast<double>(kept - 1) / 2;
    stretches_.push_back({static_cast<std::uint32_t>(rank), static_cast<std::uint32_t>(kept)});
    weights.push_back(static_cast<double>(kept) * rate(middle, column.exponent));
    tail += weights.back();
    rank += kept;
  }
  for (std::size_t i = commons; i < weights.size(); ++i) {
    weights[i] *= left / tail;
  }
  urn_ = WordUrn(weights);
}

}  // namespace folkman
