// A set of k features with the largest scores h_i(q) at a mix, for the value that a path attains.
// Scores within 1e-9 of the threshold count as tied; there the choice is free, and as the best set
// has its pooled mix near q, ties are taken so as to balance the two classes
// (docs/theory/naive-bayes.md, 7), or all from one side: the best of these. Whatever is chosen are
// k features, so its value holds.
#include <algorithm>
#include <cmath>

#include "folkman/methods/naive_bayes/certificate/path_evidence.hpp"

namespace folkman::evidence {
namespace {

constexpr int balancing_steps = 400;

// A group of equal features, of which some are still to be had.
struct Ranked {
  double score;
  double own_share;  // a / (a + b)
  std::uint32_t term;
  double left;
};

void take(const Terms& terms, Ranked& item, double copies, Totals& set) {
  const double share = copies / terms.count[item.term];
  set.count += copies;
  set.a += share * terms.a[item.term];
  set.b += share * terms.b[item.term];
  set.h += share * terms.h[item.term];
  item.left -= copies;
}

Totals filled(const Terms& terms, Totals set, std::vector<Ranked> items, double k) {
  for (Ranked& item : items) {
    const double copies = std::min(item.left, k - set.count);
    if (copies > 0) take(terms, item, copies, set);
  }
  return set;
}

// Ties ascend by their own mix; each step takes from the end that pulls the set back to the mix, no
// more copies than cross it.
Totals balanced(const Terms& terms, Totals set, std::vector<Ranked> ties, double k,
                const Mix& mix) {
  std::size_t low = 0;
  std::size_t high = ties.size();
  for (int i = 0; i < balancing_steps && low < high && set.count < k; ++i) {
    const double pull = set.a * mix.r - set.b * mix.q;
    Ranked& item = pull > 0 ? ties[low] : ties[high - 1];
    const double n = terms.count[item.term];
    const double step = std::abs(terms.a[item.term] * mix.r - terms.b[item.term] * mix.q) / n;
    const double to_cross = step > 0 ? std::ceil(std::abs(pull) / step) : item.left;
    take(terms, item, std::min({std::max(1.0, to_cross), item.left, k - set.count}), set);
    if (ties[low].left <= 0) ++low;
    if (low < high && ties[high - 1].left <= 0) --high;
  }
  return filled(terms, set, std::move(ties), k);
}

std::vector<Ranked> ranked(const Terms& terms, const Shift& at) {
  std::vector<Ranked> items(terms.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const double score = terms.h[i] - terms.a[i] * at.q - terms.b[i] * at.r;
    const double mass = terms.a[i] + terms.b[i];
    items[i] = {.score = score / terms.count[i],
                .own_share = mass > 0 ? terms.a[i] / mass : 0.5,
                .term = static_cast<std::uint32_t>(i),
                .left = terms.count[i]};
  }
  return items;
}

// The k best in order, where the threshold did not part them.
Totals in_order(const Terms& terms, const Totals& inside, std::vector<Ranked> items, double k) {
  std::ranges::sort(items, [](const Ranked& l, const Ranked& r) {
    return l.score != r.score ? l.score > r.score : l.term < r.term;
  });
  return filled(terms, inside, std::move(items), k);
}

}  // namespace

Attained attained(const Totals& set, const Mix& overall) {
  if (!(set.a > 0 && set.b > 0)) return {};
  const Mix mix = exact_mix(set.a / (set.a + set.b), set.b / (set.a + set.b));
  const Shift pooled = shift(overall, mix);
  return {.gain = set.h - set.a * pooled.q - set.b * pooled.r, .shift = pooled};
}

Totals best_set(const Terms& terms, const Totals& inside, double k, const Cut& cut,
                const Mix& overall) {
  const Shift at = shift(overall, cut.mix);
  const double t = cut.threshold;
  Totals above = inside;
  double tied = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const double score = terms.h[i] - terms.a[i] * at.q - terms.b[i] * at.r;
    const double edge = terms.count[i] * t;
    if (score > edge * (1 + tie)) {
      above.add(terms, i);
    } else if (score >= edge * (1 - tie)) {
      tied += terms.count[i];
    }
  }
  if (above.count == k) return above;
  std::vector<Ranked> items = ranked(terms, at);
  if (above.count > k || above.count + tied < k) return in_order(terms, inside, items, k);
  std::erase_if(items, [&](const Ranked& item) {
    return item.score > t * (1 + tie) || item.score < t * (1 - tie);
  });
  std::ranges::sort(items, [](const Ranked& l, const Ranked& r) {
    return l.own_share != r.own_share ? l.own_share < r.own_share : l.term < r.term;
  });
  Totals best = filled(terms, above, items, k);
  if (items.size() < 2) return best;
  const std::vector<Ranked> reversed(items.rbegin(), items.rend());
  for (const Totals& other :
       {filled(terms, above, reversed, k), balanced(terms, above, items, k, cut.mix)}) {
    if (other.count == k && attained(other, overall).gain > attained(best, overall).gain) {
      best = other;
    }
  }
  return best;
}

}  // namespace folkman::evidence
