#include "folkman/statistics/class_sums/folds.hpp"

#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr int most_folds = 1000;  // each is a fit of its own

// The finaliser of SplitMix64: a bijection in which every bit of the input stirs all of the output.
std::uint64_t stirred(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

}  // namespace

Folds::Folds(int folds, std::uint64_t seed) : folds_(folds), seed_(seed) {
  if (folds >= 2 && folds <= most_folds) return;
  refuse_argument("cross-validation", std::to_string(folds) + " folds",
                  "ask for 2 to " + std::to_string(most_folds) + " folds");
}

int Folds::next(Class row_class) {
  const auto [entry, is_new] = deals_.try_emplace(row_class);
  Deal& deal = entry->second;
  if (is_new) deal.number = deals_.size();
  if (deal.left.empty()) shuffle(deal);
  const int fold = deal.left.back();
  deal.left.pop_back();
  return fold;
}

void Folds::shuffle(Deal& deal) const {
  deal.left.resize(static_cast<std::size_t>(folds_));
  std::iota(deal.left.begin(), deal.left.end(), 0);
  std::uint64_t state = stirred(stirred(stirred(seed_) ^ deal.number) ^ deal.groups++);
  for (std::size_t i = deal.left.size() - 1; i > 0; --i) {
    state = stirred(state);
    std::swap(deal.left[i], deal.left[state % (i + 1)]);
  }
}

}  // namespace folkman
