// Few passes over all features, much work on the few that matter. Around a mix p some features are
// taken to be in, some out, and the rest are free; forcing a feature in or out only lowers s_k, at
// every p, so the reduced minimum is a lower bound, and the full s_k at the reduced minimiser an
// upper one. Features on the wrong side there become free, until the two bounds meet.
#include "folkman/solvers/multinomial/many_class/simplex_dual.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>

#include "folkman/base/check_size.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"
#include "folkman/numerics/top_k.hpp"
#include "folkman/solvers/multinomial/many_class/fractional_selection.hpp"
#include "folkman/solvers/multinomial/many_class/whole_copies.hpp"

namespace folkman {
namespace {

constexpr double tolerance = 1e-12;
constexpr int most_rounds = 40;
constexpr double absent_share = 1e-300;

// A few damped steps of the fixed point p <- B / |B|: near, not exact.
std::vector<double> settled(ScoreField& field, std::size_t k, std::vector<double> mix) {
  std::vector<double> nearest = mix;
  double lowest = std::numeric_limits<double>::infinity();
  for (int step = 0; step < 5; ++step) {
    (void)field.scores(mix);
    const auto top = field.top(k);
    if (top.sum < lowest) {
      lowest = top.sum;
      nearest = mix;
    }
    const double total = std::accumulate(top.mass.begin(), top.mass.end(), 0.0);
    for (std::size_t c = 0; c < mix.size(); ++c) {
      mix[c] = 0.3 * mix[c] + 0.7 * std::max(top.mass[c] / total, 0.01 * mix[c]);
    }
    const double sum = std::accumulate(mix.begin(), mix.end(), 0.0);
    for (double& p : mix) p /= sum;
  }
  return nearest;
}

// The same on every so-many-th feature, when their top is large enough to speak for all.
std::vector<double> near_minimum(ScoreField& field, std::size_t k, std::vector<double> mix) {
  const std::size_t stride = field.size() / 65'521;
  if (stride < 2 || k / stride < 200) return settled(field, k, std::move(mix));
  const Masses& all = field.masses();
  std::vector<std::vector<double>> f(all.class_count());
  Masses some{.f = {}, .alpha = all.alpha};
  for (std::size_t c = 0; c < f.size(); ++c) {
    for (std::size_t i = 0; i < field.size(); i += stride) f[c].push_back(all.f[c][i]);
    some.f.emplace_back(f[c]);
    if (!some.has_mass(c)) return settled(field, k, std::move(mix));
  }
  ScoreField sample(some, 1);
  return settled(sample, k / stride, std::move(mix));
}

enum class Side : std::uint8_t { out, in, free };

// One size over features whose classes all have mass.
class Descent {
 public:
  Descent(ScoreField& field, std::span<const std::size_t> heaviest, std::size_t k,
          const Monitor* monitor)
      : field_(field),
        heaviest_(heaviest),
        k_(k),
        monitor_(monitor),
        side_(field.size(), Side::free) {}

  DualPoint solve(std::span<const double> near) {
    std::vector<double> mix =
        near.empty() ? field_.overall_mix() : std::vector<double>(near.begin(), near.end());
    std::size_t reach = near.empty() ? window() : std::min(window(), 64 + k_ / 64);
    if (field_.size() > 2 * reach) {
      if (near.empty()) mix = near_minimum(field_, k_, std::move(mix));
      choose_sides(mix, reach);
    }
    double lower = 0;
    for (int round = 0;; ++round) {
      check_stop(monitor_);
      reduce(mix);
      mix = reduced_.mix;
      lower = std::max(lower, reduced_.value);
      (void)field_.scores(mix);
      const auto top = field_.top(k_);
      if (top.sum < best_) {
        best_ = top.sum;
        best_mix_ = mix;
        best_threshold_ = top.threshold;
      }
      if (best_ - lower <= tolerance * best_ || round + 1 == most_rounds) break;
      const std::size_t wrong = free_the_wrong(top.threshold);
      if (wrong == 0) break;
      if (wrong > 4 * reach && round < 3) {
        reach = std::max(reach, window());
        choose_sides(mix, reach);
      }
    }
    return {.mix = best_mix_, .value = best_, .support = support(), .threshold = best_threshold_};
  }

 private:
  // How many features on each side of the threshold are worth an interior-point iteration.
  [[nodiscard]] std::size_t window() const {
    const std::size_t l = field_.masses().class_count();
    return std::min(1'000 + k_ / 8, std::clamp<std::size_t>(2'000'000 / (l * l), 2'000, 50'000));
  }

  void choose_sides(std::span<const double> mix, std::size_t reach) {
    const auto scores = field_.scores(mix);
    const std::size_t high_rank = k_ > reach ? k_ - reach : 1;
    const std::size_t low_rank = std::min(k_ + reach, scores.size());
    auto [high, low] = field_.ranked(high_rank, low_rank);
    if (k_ <= reach) high = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < scores.size(); ++i) {
      side_[i] = scores[i] > high ? Side::in : scores[i] < low ? Side::out : Side::free;
    }
    // So that no class loses all of its mass.
    for (const std::size_t i : heaviest_) side_[i] = Side::free;
  }

  // The reduced problem, centred at `mix`, and its solution.
  void reduce(std::span<const double> mix) {
    const Masses& masses = field_.masses();
    const std::size_t l = masses.class_count();
    base_ = {.mass = std::vector<double>(l, 0.0), .gain = 0};
    std::vector<Column> free;
    std::vector<CompensatedSum> mass(l);
    CompensatedSum gain;
    forced_ = 0;
    const auto scores = field_.scores(mix);
    for (std::size_t i = 0; i < side_.size(); ++i) {
      if (side_[i] == Side::free) free.push_back(static_cast<Column>(i));
      if (side_[i] != Side::in) continue;
      ++forced_;
      gain.add(scores[i]);
      for (std::size_t c = 0; c < l; ++c) mass[c].add(masses.f[c][i] + masses.alpha);
    }
    for (std::size_t c = 0; c < l; ++c) base_.mass[c] = mass[c].value();
    base_.gain = gain.value();
    groups_ = column_groups(masses.f, free);
    grouped_ = grouped_masses(masses, groups_, mix);
    caps_.clear();
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      caps_.push_back(static_cast<double>(groups_.of(g).size()));
    }
    reduced_ = fractional_selection(grouped_, caps_, base_, static_cast<double>(k_ - forced_),
                                    {.tolerance = tolerance});
  }

  std::size_t free_the_wrong(double threshold) {
    const auto scores = field_.scores(reduced_.mix);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const bool is_wrong = (side_[i] == Side::in && scores[i] < threshold) ||
                            (side_[i] == Side::out && scores[i] > threshold);
      if (!is_wrong) continue;
      side_[i] = Side::free;
      ++wrong;
    }
    return wrong;
  }

  [[nodiscard]] std::vector<Column> support() const {
    std::vector<Column> chosen;
    for (std::size_t i = 0; i < side_.size(); ++i) {
      if (side_[i] == Side::in) chosen.push_back(static_cast<Column>(i));
    }
    const auto copies =
        whole_copies(grouped_, caps_, reduced_.mix, reduced_.x, static_cast<double>(k_ - forced_));
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const auto columns = groups_.of(g).first(static_cast<std::size_t>(copies[g]));
      chosen.insert(chosen.end(), columns.begin(), columns.end());
    }
    std::ranges::sort(chosen);
    return chosen;
  }

  ScoreField& field_;
  std::span<const std::size_t> heaviest_;  // a feature with mass of every class
  std::size_t k_;
  const Monitor* monitor_;
  std::vector<Side> side_;
  std::size_t forced_ = 0;
  FractionalBase base_;
  ColumnGroups groups_;
  GroupedMasses grouped_;
  std::vector<double> caps_;
  FractionalSelection reduced_;
  double best_ = std::numeric_limits<double>::infinity();
  std::vector<double> best_mix_;
  double best_threshold_ = 0;
};

// The first k columns: as good as any when at most one class has mass.
DualPoint first_columns(std::size_t k) {
  DualPoint point{.mix = {1.0}, .value = 0, .support = std::vector<Column>(k), .threshold = 0.0};
  std::iota(point.support.begin(), point.support.end(), Column{0});
  return point;
}

}  // namespace

SimplexDual::SimplexDual(const Masses& masses, int threads)
    : width_(masses.size()), classes_(masses.class_count()) {
  Masses reduced{.f = {}, .alpha = masses.alpha};
  for (std::size_t c = 0; c < classes_; ++c) {
    if (!masses.has_mass(c)) continue;
    const auto f = masses.f[c];
    live_.push_back(c);
    reduced.f.push_back(f);
    heaviest_.push_back(static_cast<std::size_t>(std::ranges::max_element(f) - f.begin()));
  }
  if (live_.size() > 1) field_.emplace(reduced, threads);
}

DualPoint SimplexDual::at(std::size_t k, const Monitor* monitor, std::span<const double> near) {
  check_size(k, width_);
  std::vector<double> live_near;
  if (!near.empty()) {
    for (const std::size_t c : live_) live_near.push_back(near[c]);
  }
  DualPoint point =
      field_ ? Descent(*field_, heaviest_, k, monitor).solve(live_near) : first_columns(k);
  std::vector<double> mix(classes_, absent_share);
  for (std::size_t c = 0; c < live_.size(); ++c) mix[live_[c]] = point.mix[c];
  if (live_.empty()) mix.assign(classes_, 1.0 / static_cast<double>(classes_));
  point.mix = std::move(mix);
  return point;
}

DualPoint simplex_dual(const Masses& masses, std::size_t k, int threads, const Monitor* monitor) {
  check_size(k, masses.size());
  return SimplexDual(masses, threads).at(k, monitor);
}

}  // namespace folkman
