// Ranks of a Zipf-like law in constant time: those of the ten commonest values with shares of their
// own, the others at rates that fall as rank^-s. Ranks from 75 on go by stretches of a sixteenth of
// an octave, within which all are alike: an alias table of some hundred entries reaches any rank.
//
// s is a multiple of 1/64, so that rank^s needs square roots and products only: IEEE arithmetic,
// the same table on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "folkman/data/synthetic/click_columns.hpp"
#include "folkman/data/synthetic/planted_corpus.hpp"
#include "folkman/numerics/splitmix.hpp"

namespace folkman {

class RankUrn {
 public:
  explicit RankUrn(const ClickCategory& column);
  // From 1; some of the ten may not occur.
  [[nodiscard]] std::uint32_t draw(SplitMix& random) const {
    const Stretch& stretch = stretches_[urn_.draw(random())];
    if (stretch.size == 1) return stretch.first;
    return stretch.first + static_cast<std::uint32_t>((random() >> 32) * stretch.size >> 32);
  }

 private:
  struct Stretch {
    std::uint32_t first = 0;
    std::uint32_t size = 1;
  };
  std::vector<Stretch> stretches_;
  WordUrn urn_;
};

}  // namespace folkman
