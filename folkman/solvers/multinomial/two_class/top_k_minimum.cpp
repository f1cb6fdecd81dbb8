#include "folkman/solvers/multinomial/two_class/top_k_minimum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace folkman {
namespace {

constexpr double unit = 0x1p-53;
constexpr std::size_t worth_screening = 64;

struct End {
  TwoClassMix mix;
  double value = 0;
  double derivative = 0;  // the one-sided one that faces the bracket
};

class Bracket {
 public:
  // Returns true when the minimum is at `mix` to rounding.
  bool narrow(const TwoClassMix& mix, const TopKSum& sum) {
    const double rounding = 4 * unit * sum.balance;
    if (sum.slope_low <= rounding && sum.slope_high >= -rounding) return true;
    const double slope = sum.slope_low > 0 ? sum.slope_low : sum.slope_high;
    const End end{mix, sum.value, -slope / (mix.q * mix.r)};
    (slope > 0 ? low_ : high_) = end;
    return false;
  }
  [[nodiscard]] bool closed() const { return low_.has_value() && high_.has_value(); }
  [[nodiscard]] TwoClassMix low() const { return low_ ? low_->mix : TwoClassMix{0, 1}; }
  [[nodiscard]] TwoClassMix high() const { return high_ ? high_->mix : TwoClassMix{1, 0}; }
  [[nodiscard]] double width() const { return distance(low(), high()); }
  [[nodiscard]] bool holds(const TwoClassMix& mix) const {
    return distance(low(), mix) > 0 && distance(mix, high()) > 0;
  }
  [[nodiscard]] TwoClassMix middle() const { return between(low(), high(), 0.5); }

  // Where the tangents at the ends cross, and what they prove there.
  struct Crossing {
    TwoClassMix mix;
    double lower_bound = -std::numeric_limits<double>::infinity();
  };
  [[nodiscard]] std::optional<Crossing> crossing() const {
    if (!closed()) return std::nullopt;
    const double bend = (low_->derivative - high_->derivative) * width();
    const double rise = high_->value - low_->value - high_->derivative * width();
    const double fraction = rise / bend;
    if (!(fraction > 0 && fraction < 1)) return std::nullopt;
    return Crossing{between(low(), high(), fraction),
                    low_->value + low_->derivative * fraction * width()};
  }
  [[nodiscard]] const End& better() const {
    return low_ && (!high_ || low_->value <= high_->value) ? *low_ : *high_;
  }

 private:
  std::optional<End> low_;
  std::optional<End> high_;
};

struct Range {
  double least;
  double most;
};

Range range_of(const TopKItem& item, const Bracket& bracket, const LogShift& low,
               const LogShift& high) {
  const double at_low = item.at(low);
  const double at_high = item.at(high);
  const double slack = 16 * unit * (std::abs(item.home) + item.a + item.b);
  const bool inside =
      bracket.low().slope(item.a, item.b) >= 0 && bracket.high().slope(item.a, item.b) <= 0;
  return {inside ? 0.0 : std::min(at_low, at_high) - slack, std::max(at_low, at_high) + slack};
}

// Moves what is surely in into `chosen` and drops what is surely out.
void screen(TopKProblem& problem, const Bracket& bracket, std::vector<RankedItem>& scratch) {
  const LogShift low = log_shift(problem.origin, bracket.low());
  const LogShift high = log_shift(problem.origin, bracket.high());
  std::int64_t copies = 0;
  scratch.resize(problem.items.size());
  const auto kth = [&](std::int64_t k, bool most) {
    for (std::size_t i = 0; i < scratch.size(); ++i) {
      const Range range = range_of(problem.items[i], bracket, low, high);
      scratch[i] = {.h = most ? range.most : range.least, .copies = problem.items[i].copies};
    }
    return kth_copy(scratch, k);
  };
  for (const TopKItem& item : problem.items) copies += item.copies;
  if (problem.k == 0 || copies == 0) return problem.items.clear();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double out = kth(problem.k, false);
  const double in = problem.k < copies ? kth(problem.k + 1, true) : -infinity;
  std::erase_if(problem.items, [&](const TopKItem& item) {
    const Range range = range_of(item, bracket, low, high);
    if (range.least > in) {
      problem.chosen.add(item, static_cast<double>(item.copies));
      problem.k -= item.copies;
      return true;
    }
    return range.most < out;
  });
}

}  // namespace

TwoClassMix top_k_minimum(TopKProblem problem, const TwoClassMix& start, const Monitor* monitor) {
  Bracket bracket;
  TwoClassMix mix = start;
  std::vector<RankedItem> scratch;
  double screened_width = std::numeric_limits<double>::infinity();
  constexpr int most_steps = 4000;  // 3 per halving of the widest bracket there is
  for (int step = 0; step < most_steps; ++step) {
    check_stop(monitor);
    const TopKSum sum =
        top_k_sum(problem.items, problem.k, problem.chosen, problem.origin, mix, scratch);
    if (bracket.narrow(mix, sum)) return mix;
    const TwoClassMix middle = bracket.middle();
    if (!bracket.holds(middle)) return bracket.better().mix;
    const auto crossing = bracket.crossing();
    if (crossing && bracket.better().value - crossing->lower_bound <= unit * bracket.better().value)
      return bracket.better().mix;
    if (bracket.closed() && problem.items.size() > worth_screening &&
        bracket.width() < 0.7 * screened_width) {
      screened_width = bracket.width();
      screen(problem, bracket, scratch);
    }
    if (step % 3 != 2 && bracket.holds(sum.pooled)) {
      mix = sum.pooled;
    } else if (step % 3 == 1 && crossing && bracket.holds(crossing->mix)) {
      mix = crossing->mix;
    } else {
      mix = middle;
    }
  }
  return bracket.better().mix;
}

}  // namespace folkman
