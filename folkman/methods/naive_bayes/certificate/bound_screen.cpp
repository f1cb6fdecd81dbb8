#include "folkman/methods/naive_bayes/certificate/bound_screen.hpp"

#include "folkman/methods/naive_bayes/certificate/feature_blocks.hpp"

namespace folkman {

BoundScreen::BoundScreen(const ClassSums& sums, double alpha) : sums_(sums), alpha_(alpha) {}

// What is not looked at may exceed anything.
void BoundScreen::open_all() {
  words_.assign((sums_.width() + 63) / 64, ~std::uint64_t{0});
  if (sums_.width() % 64 != 0) words_.back() >>= 64 - sums_.width() % 64;
}

void BoundScreen::expect(const TwoClassMix& low, const TwoClassMix& high, double least) {
  const TwoClassMix middle = between(low, high, 0.5);
  range_ = {.low = {low.q, low.r}, .middle = {middle.q, middle.r}, .high = {high.q, high.r}};
  least_ = least;
  usable_ = range_.usable() && sums_.sums.size() == 2;
  if (!usable_) return;
  screen_ = {range_, alpha_, least_};
  open_all();
}

void BoundScreen::look(std::size_t begin, std::size_t end) {
  if (!usable_) return;
  const std::size_t whole = (end - begin) / 8 * 8;
  divergence::screen_pairs(sums_.sums[0].data() + begin, sums_.sums[1].data() + begin, whole,
                           screen_, words_.data() + begin / 64);
  for (std::size_t i = begin + whole; i < end; ++i) {
    if (i % 64 == 0) words_[i / 64] = 0;
    words_[i / 64] |= std::uint64_t{1} << (i % 64);
  }
}

std::span<const std::uint64_t> BoundScreen::may_exceed(std::span<const double> mix, double t,
                                                       int threads) {
  if (usable_ && range_.holds(mix) && t >= least_) return words_;
  open_all();
  if (mix.size() == 2) range_ = divergence::MixRange::at(mix);
  usable_ = mix.size() == 2 && range_.usable();
  least_ = t;
  if (usable_) screen_ = {range_, alpha_, least_};
  for_each_block(sums_.width(), threads, [&] {
    return [&, features = FeatureBlock(sums_, alpha_)](std::size_t, std::size_t first,
                                                       std::size_t count) mutable {
      if (usable_) return look(first, first + count);
      divergence::screen(features.range(first, count), mix, t, words_.data() + first / 64);
      if (count % 64 != 0) words_[(first + count) / 64] &= (std::uint64_t{1} << (count % 64)) - 1;
    };
  });
  return words_;
}

}  // namespace folkman
