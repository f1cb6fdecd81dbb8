#include "folkman/solvers/multinomial/two_class/top_k_choice.hpp"

#include <algorithm>
#include <cmath>

namespace folkman {
namespace {

struct Tie {
  double slope;
  std::uint32_t item;
};

// `need` copies: the first n of them from the front of the ties, the rest from the back.
void take_from_both_ends(std::span<const TopKItem> items, std::span<const Tie> ties, std::int64_t n,
                         std::int64_t need, std::vector<std::int64_t>& copies) {
  for (const Tie& tie : ties) copies[tie.item] = 0;
  const auto take = [&](const Tie& tie, std::int64_t& left) {
    const std::int64_t taken = std::min(left, items[tie.item].copies - copies[tie.item]);
    copies[tie.item] += taken;
    left -= taken;
  };
  std::int64_t rest = need - n;
  for (auto tie = ties.rbegin(); tie != ties.rend() && rest > 0; ++tie) take(*tie, rest);
  for (auto tie = ties.begin(); tie != ties.end() && n > 0; ++tie) take(*tie, n);
}

ChosenMass with_ties(std::span<const TopKItem> items, std::span<const Tie> ties,
                     const std::vector<std::int64_t>& copies, ChosenMass mass) {
  for (const Tie& tie : ties) mass.add(items[tie.item], static_cast<double>(copies[tie.item]));
  return mass;
}

double gain_at_own_mix(const ChosenMass& mass, const TwoClassMix& origin) {
  if (!(mass.a > 0 && mass.b > 0)) return 0;
  const LogShift shift = log_shift(origin, TwoClassMix::of(mass.a, mass.b));
  return mass.home - mass.a * shift.a - mass.b * shift.b;
}

// Ties in ascending slope: the more copies come from the front, the smaller the pooled slope.
void balance(std::span<const TopKItem> items, std::span<const Tie> ties, std::int64_t need,
             const ChosenMass& above, const TwoClassMix& origin, const TwoClassMix& mix,
             std::vector<std::int64_t>& copies) {
  const auto mass_at = [&](std::int64_t n) {
    take_from_both_ends(items, ties, n, need, copies);
    return with_ties(items, ties, copies, above);
  };
  std::int64_t low = 0;
  std::int64_t high = need;
  while (high - low > 1) {
    const std::int64_t n = low + (high - low) / 2;
    const ChosenMass mass = mass_at(n);
    (mix.slope(mass.a, mass.b) > 0 ? low : high) = n;
  }
  const double gain_low = gain_at_own_mix(mass_at(low), origin);
  const double gain_high = gain_at_own_mix(mass_at(high), origin);
  if (gain_low >= gain_high) take_from_both_ends(items, ties, low, need, copies);
}

}  // namespace

TopKChoice top_k_choice(std::span<const TopKItem> items, std::int64_t k, const ChosenMass& chosen,
                        const TwoClassMix& origin, const TwoClassMix& mix) {
  std::vector<RankedItem> scratch;
  const TopKSum sum = top_k_sum(items, k, chosen, origin, mix, scratch);
  const LogShift shift = log_shift(origin, mix);
  TopKChoice choice{.threshold = sum.threshold,
                    .value = sum.value,
                    .copies = std::vector<std::int64_t>(items.size(), 0)};
  if (k == 0) {
    for (const TopKItem& item : items)
      choice.threshold = std::max(choice.threshold, item.at(shift));
    return choice;
  }
  std::vector<Tie> ties;
  ChosenMass above = chosen;
  std::int64_t need = k;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const TopKItem& item = items[i];
    const double excess = item.at(shift) - sum.threshold;
    const double slack = 0x1p-48 * (std::abs(item.home) + item.a + item.b);
    if (std::abs(excess) <= slack) {
      ties.push_back({mix.slope(item.a, item.b), static_cast<std::uint32_t>(i)});
    } else if (excess > 0) {
      choice.copies[i] = item.copies;
      above.add(item, static_cast<double>(item.copies));
      need -= item.copies;
    }
  }
  std::ranges::stable_sort(ties, {}, &Tie::slope);
  balance(items, ties, need, above, origin, mix, choice.copies);
  return choice;
}

}  // namespace folkman
