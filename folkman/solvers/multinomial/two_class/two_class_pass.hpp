// The one pass over all features: what is surely among the k largest throughout a window is summed,
// what surely is not is dropped, the rest is kept with its masses (docs/theory/naive-bayes.md, 6,
// fact B: dropping features and forcing others in only lowers the dual, so a minimiser of the rest
// that lies in the window is a minimiser of the whole). Sums are taken in blocks of fixed place and
// added in their order.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/two_class/pass_onlooker.hpp"
#include "folkman/solvers/multinomial/two_class/small_counts.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"

namespace folkman {

// Features with their masses side by side, smoothed: a problem of its own.
struct OpenPairs {
  std::vector<Column> features = {};  // ascending
  std::vector<double> a = {};
  std::vector<double> b = {};

  [[nodiscard]] std::size_t size() const { return features.size(); }
  [[nodiscard]] Masses masses() const { return {.f = {a, b}, .alpha = 0}; }
  void reserve(std::size_t pairs);
  void add(Column feature, double mass_a, double mass_b);
  void add(const OpenPairs& more);
};

// Features of one stretch, ascending.
struct PassPiece {
  std::vector<Column> taken;
  OpenPairs middle;
  ChosenMass mass;     // of the taken
  double largest = 0;  // of the masses
  // Features that are neither because they stand in the table of small counts, which is empty
  // unless asked for: one bit for each feature from `first`, a multiple of 64.
  std::size_t first = 0;
  std::vector<std::uint64_t> counted;
  std::vector<std::uint16_t> pairs;   // of each counted feature, in order
  std::vector<std::uint16_t> copies;  // small_count_pairs of them
};

// What the small counts that may be among the k largest are left to.
enum class SmallCounts { like_others, table };

// Over all features, in the sight of an onlooker if there is one.
[[nodiscard]] std::vector<PassPiece> two_class_pass(const Masses& masses,
                                                    const TwoClassWindow& window,
                                                    SmallCounts small_counts, int threads,
                                                    const Monitor* monitor, PassOnlooker* onlooker);

// Of each pair in the table, leaves counted the first features up to `wanted` copies.
void keep_first_small_counts(std::span<PassPiece> pieces, std::span<const std::int64_t> wanted,
                             int threads);

// The sum of all masses, and the feature with the largest divergence from a mix, the first of
// equals.
[[nodiscard]] ChosenMass total_mass(const Masses& masses, int threads);
[[nodiscard]] Column farthest_feature(const Masses& masses, const TwoClassMix& mix, int threads);

}  // namespace folkman
