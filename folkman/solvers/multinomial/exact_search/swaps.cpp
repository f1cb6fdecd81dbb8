#include "folkman/solvers/multinomial/exact_search/swaps.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/numerics/deviance.hpp"

namespace folkman {
namespace {

constexpr std::size_t most_candidates = 60;  // on each side of an exchange
constexpr int most_exchanges = 100;
constexpr double worth = 1e-14;  // of the gain: less is rounding

class Neighbourhood {
 public:
  Neighbourhood(const OpenChoice& choice, std::vector<double> copies)
      : choice_(&choice), copies_(std::move(copies)), score_(choice.grouped.size()) {
    refresh();
  }

  [[nodiscard]] const std::vector<double>& copies() const { return copies_; }
  [[nodiscard]] double gain() const { return gain_; }

  // The highest scores at the pooled mix of the present copies.
  [[nodiscard]] std::vector<double> top_choice() const {
    std::vector<double> top(copies_.size(), 0.0);
    double left = choice_->size;
    for (const std::size_t i : by_score()) {
      top[i] = std::min(left, choice_->caps[i]);
      left -= top[i];
    }
    return top;
  }

  // The best single exchange; false when none is worth it.
  bool exchange() {
    std::vector<std::size_t> order = by_score();
    std::vector<std::size_t> entering;
    std::vector<std::size_t> leaving;
    for (const std::size_t i : order) {
      if (copies_[i] < choice_->caps[i] && entering.size() < most_candidates) entering.push_back(i);
    }
    std::ranges::reverse(order);
    for (const std::size_t i : order) {
      if (copies_[i] > 0 && leaving.size() < most_candidates) leaving.push_back(i);
    }
    double best = gain_ + worth * std::abs(gain_);
    std::size_t in = copies_.size();
    std::size_t out = copies_.size();
    for (const std::size_t i : entering) {
      for (const std::size_t j : leaving) {
        const double gain = i == j ? gain_ : gain_after(i, j);
        if (gain <= best) continue;
        best = gain;
        in = i;
        out = j;
      }
    }
    if (in == copies_.size()) return false;
    copies_[in] += 1;
    copies_[out] -= 1;
    refresh();
    return true;
  }

 private:
  void refresh() {
    mass_ = choice_->base.mass;
    for (std::size_t i = 0; i < copies_.size(); ++i) choice_->grouped.add_to(mass_, i, copies_[i]);
    gain_ = choice_->gain(copies_);
    linear_ = gain_ + pooling_loss(mass_);
    const double total = std::accumulate(mass_.begin(), mass_.end(), 0.0);
    std::vector<double> shift(mass_.size(), 0.0);
    for (std::size_t c = 0; c < mass_.size(); ++c) {
      shift[c] = std::log(std::max(mass_[c] / total, 1e-300) / choice_->grouped.centre[c]);
    }
    for (std::size_t i = 0; i < score_.size(); ++i) score_[i] = choice_->grouped.score(i, shift);
  }

  // |B| KL( B / |B| || centre )
  [[nodiscard]] double pooling_loss(std::span<const double> mass) const {
    const double total = std::accumulate(mass.begin(), mass.end(), 0.0);
    double loss = 0;
    for (std::size_t c = 0; c < mass.size(); ++c) {
      loss += deviance(mass[c], total * choice_->grouped.centre[c]);
    }
    return loss;
  }

  [[nodiscard]] double gain_after(std::size_t in, std::size_t out) {
    scratch_ = mass_;
    const auto add = choice_->grouped.of(in);
    const auto drop = choice_->grouped.of(out);
    for (std::size_t c = 0; c < scratch_.size(); ++c) {
      scratch_[c] = std::max(scratch_[c] + add[c] - drop[c], 0.0);
    }
    return linear_ + choice_->grouped.gain[in] - choice_->grouped.gain[out] -
           pooling_loss(scratch_);
  }

  [[nodiscard]] std::vector<std::size_t> by_score() const {
    std::vector<std::size_t> order(score_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&](std::size_t i, std::size_t j) { return score_[i] > score_[j]; });
    return order;
  }

  const OpenChoice* choice_;
  std::vector<double> copies_;
  std::vector<double> score_;  // h at the pooled mix
  std::vector<double> mass_;   // B
  std::vector<double> scratch_;
  double gain_ = 0;
  double linear_ = 0;  // the gain without its pooling loss
};

}  // namespace

Swapped swapped(const OpenChoice& choice, std::vector<double> copies) {
  Neighbourhood here(choice, std::move(copies));
  for (int turn = 0; turn < 3; ++turn) {
    const Neighbourhood there(choice, here.top_choice());
    if (there.gain() <= here.gain()) break;
    here = Neighbourhood(choice, there.copies());
  }
  for (int turn = 0; turn < most_exchanges && here.exchange(); ++turn) {
  }
  return {.copies = here.copies(), .gain = here.gain()};
}

}  // namespace folkman
