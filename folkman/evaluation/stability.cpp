#include "folkman/evaluation/stability.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "folkman/base/quiet_monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/numerics/splitmix.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/class_sums/lane_sums.hpp"

namespace folkman {
namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20U;  // of the sums of a block of resamples
constexpr int fewest_permutations = 20;
constexpr std::uint64_t odd = 0x632BE59BD9B4E019U;

// P(X <= x) of Poisson(1).
constexpr std::array poisson{0.36787944117144233, 0.73575888234288467, 0.91969860292860584,
                             0.98101184312384626, 0.99634015317265634, 0.99940581518241831,
                             0.99991675885071198, 0.99998975080332540, 0.99999887479742041};

std::uint64_t stream(std::uint64_t seed, std::uint64_t kind, int number) {
  SplitMix mix(seed + odd * (2 * static_cast<std::uint64_t>(number) + kind + 1));
  return mix();
}

int poisson_weight(std::uint64_t of_resample, std::size_t row) {
  const double u = SplitMix(of_resample + odd * row).unit();
  int weight = 0;
  for (const double up_to : poisson) weight += static_cast<int>(u >= up_to);
  return weight;
}

std::vector<Class> permuted_classes(const Batch& rows, std::uint64_t seed, int number) {
  std::vector<Class> classes = rows.classes;
  SplitMix draw(stream(seed, 1, number));
  for (std::size_t i = classes.size(); i > 1; --i)
    std::swap(classes[i - 1], classes[draw.below(i)]);
  return classes;
}

class Refits {
 public:
  Refits(const Job& job, const ClassSums& sums, const Batch& rows, std::size_t k, double alpha)
      : job_(job),
        method_(*job.method),
        sums_(sums),
        rows_(rows),
        k_(k),
        settings_(job.at(alpha)),
        quiet_(job.data.monitor),
        first_rows_(sums.class_count(), rows.rows()) {
    for (std::size_t row = rows.rows(); row-- > 0;) {
      if (rows.classes[row] >= 0 && rows.weight(row) > 0)
        first_rows_[static_cast<std::size_t>(rows.classes[row])] = row;
    }
  }

  // What is chosen in each resample, or with each permutation of the classes.
  template <class Use>
  void for_each_resample(int count, const Use& use) const {
    if (by_rows()) return for_each_of_rows(count, use, [&](int b) { return resampled(b); });
    for_each_of_sums(count, use,
                     [&](int first, std::size_t block) { return resampled_sums(first, block); });
  }
  template <class Use>
  void for_each_permutation(int count, const Use& use) const {
    if (by_rows()) {
      return for_each_of_rows(count, use, [&](int p) {
        Batch rows = rows_;
        rows.classes = permuted_classes(rows_, job_.seed, p);
        return rows;
      });
    }
    for_each_of_sums(count, use,
                     [&](int first, std::size_t block) { return permuted_sums(first, block); });
  }

 private:
  [[nodiscard]] bool by_rows() const {
    const bool small_differences = !sums_.squares.empty();  // variances: they want all digits
    return method_.needs().rows || method_.needs().medians || !sums_.missing.empty() ||
           small_differences;
  }

  // No class that has rows is left without.
  [[nodiscard]] Batch resampled(int b) const {
    const std::uint64_t seed = stream(job_.seed, 0, b);
    std::vector<int> weights(rows_.rows());
    std::vector<bool> met(first_rows_.size());
    for (std::size_t row = 0; row < weights.size(); ++row) {
      weights[row] = poisson_weight(seed, row);
      if (weights[row] == 0 || rows_.classes[row] < 0 || !(rows_.weight(row) > 0)) continue;
      met[static_cast<std::size_t>(rows_.classes[row])] = true;
    }
    for (std::size_t c = 0; c < met.size(); ++c) {
      if (!met[c] && first_rows_[c] < weights.size()) weights[first_rows_[c]] = 1;
    }
    std::vector<std::size_t> drawn;
    for (std::size_t row = 0; row < weights.size(); ++row) {
      drawn.insert(drawn.end(), static_cast<std::size_t>(weights[row]), row);
    }
    return with_rows(rows_, drawn);
  }

  template <class Use, class Made>
  void for_each_of_rows(int count, const Use& use, const Made& made) const {
    StepMonitor steps(job_.data.monitor, "refitting", static_cast<std::uint64_t>(count),
                      "resamples");
    for_each_task(static_cast<std::size_t>(count), job_.data.threads, [&](std::size_t b, int) {
      check_stop(job_.data.monitor);
      const Batch rows = made(static_cast<int>(b));
      ClassSums sums = class_sums(rows, sums_.classes, features(), job_.gathering()).rounded();
      method_.complete(sums, rows, settings_, 1);
      use(b, refitted({.sums = sums, .rows = rows}));
      steps.step();
    });
  }

  // `made(first, block)` are the sums of so many refits.
  template <class Use, class Made>
  void for_each_of_sums(int count, const Use& use, const Made& made) const {
    const std::size_t classes = sums_.class_count();
    const std::size_t bytes = classes * sums_.width() * sizeof(double);
    const int at_once = static_cast<int>(
        std::clamp(most_bytes / std::max<std::size_t>(bytes, 1), std::size_t{1}, std::size_t{256}));
    for (int first = 0; first < count; first += at_once) {
      check_stop(job_.data.monitor);
      const int block = std::min(at_once, count - first);
      const auto sums = made(first, static_cast<std::size_t>(block));
      for_each_task(sums.size(), job_.data.threads, [&](std::size_t b, int) {
        check_stop(job_.data.monitor);
        use(static_cast<std::size_t>(first) + b, refitted({.sums = sums[b]}));
      });
      if (job_.data.monitor != nullptr) {
        job_.data.monitor->progress("refitting", static_cast<std::uint64_t>(first) + sums.size(),
                                    static_cast<std::uint64_t>(count), "resamples");
      }
    }
  }

  // Rows keep their classes: a lane for every resample, in each class.
  [[nodiscard]] std::vector<ClassSums> resampled_sums(int first, std::size_t block) const {
    const std::size_t classes = sums_.class_count();
    LaneWeights lanes = empty_lanes(block, classes);
    lanes.group.assign(rows_.classes.begin(), rows_.classes.end());
    std::vector<ClassSums> made = empty_sums(block);
    const auto weights = for_some_rows([&](std::size_t begin, std::size_t end) {
      std::vector<double> sum(block * classes);
      for (std::size_t b = 0; b < block; ++b) {
        const std::uint64_t drawn = stream(job_.seed, 0, first + static_cast<int>(b));
        for (std::size_t row = begin; row < end; ++row) {
          if (rows_.classes[row] < 0) continue;
          const int weight = poisson_weight(drawn, row);
          lanes.weight[row * lanes.lanes + b] = static_cast<std::uint8_t>(weight);
          sum[b * classes + static_cast<std::size_t>(rows_.classes[row])] +=
              weight * rows_.weight(row);
        }
      }
      return sum;
    });
    for (const auto& part : weights) {
      for (std::size_t i = 0; i < part.size(); ++i)
        made[i / classes].class_weight[i % classes] += part[i];
    }
    for (std::size_t b = 0; b < block; ++b) keep_every_class(made[b], lanes, b);
    fill(made, lanes, [&](std::size_t b, std::size_t c) { return c * lanes.lanes + b; });
    return made;
  }

  // A fixed number of rows is a task: what `work` gives for each, in their order.
  template <class Work>
  [[nodiscard]] std::vector<std::vector<double>> for_some_rows(const Work& work) const {
    constexpr std::size_t some = 512;
    std::vector<std::vector<double>> found((rows_.rows() + some - 1) / some);
    for_each_task(found.size(), job_.data.threads, [&](std::size_t task, int) {
      found[task] = work(task * some, std::min(rows_.rows(), (task + 1) * some));
    });
    return found;
  }

  void keep_every_class(ClassSums& made, LaneWeights& lanes, std::size_t b) const {
    for (std::size_t c = 0; c < made.class_weight.size(); ++c) {
      if (made.class_weight[c] > 0) continue;
      const std::size_t row = first_rows_[c];
      if (row == rows_.rows()) continue;
      lanes.weight[row * lanes.lanes + b] = 1;
      made.class_weight[c] = rows_.weight(row);
    }
  }

  // Classes differ between permutations: a lane for every permutation and class.
  [[nodiscard]] std::vector<ClassSums> permuted_sums(int first, std::size_t block) const {
    const std::size_t classes = sums_.class_count();
    LaneWeights lanes = empty_lanes(block * classes, 1);
    lanes.group.assign(rows_.rows(), 0);
    std::vector<ClassSums> made = empty_sums(block);
    for (std::size_t p = 0; p < block; ++p) {
      const auto dealt = permuted_classes(rows_, job_.seed, first + static_cast<int>(p));
      for (std::size_t row = 0; row < rows_.rows(); ++row) {
        if (dealt[row] < 0) continue;
        const auto c = static_cast<std::size_t>(dealt[row]);
        lanes.weight[row * lanes.lanes + p * classes + c] = 1;
        made[p].class_weight[c] += rows_.weight(row);
      }
    }
    fill(made, lanes, [&](std::size_t p, std::size_t c) { return p * classes + c; });
    return made;
  }

  [[nodiscard]] LaneWeights empty_lanes(std::size_t count, std::size_t groups) const {
    LaneWeights lanes;
    lanes.lanes = (count + LaneWeights::granule - 1) / LaneWeights::granule * LaneWeights::granule;
    lanes.groups = groups;
    lanes.weight.resize(rows_.rows() * lanes.lanes);
    return lanes;
  }

  [[nodiscard]] std::vector<ClassSums> empty_sums(std::size_t block) const {
    ClassSums one{.classes = sums_.classes,
                  .features = features(),
                  .rows = sums_.rows,
                  .class_weight = std::vector<double>(sums_.class_count()),
                  .sums = {},
                  .binary = sums_.binary,
                  .binarize = sums_.binarize};
    one.any_sign = sums_.any_sign;
    return std::vector<ClassSums>(block, one);
  }

  // `place(b, c)` is the lane of class c in refit b.
  template <class Place>
  void fill(std::vector<ClassSums>& made, const LaneWeights& lanes, const Place& place) const {
    auto sums = lane_sums(rows_, lanes, sums_.width(), job_.data.threads);
    for (std::size_t b = 0; b < made.size(); ++b) {
      for (std::size_t c = 0; c < sums_.class_count(); ++c) {
        made[b].sums.push_back(std::move(sums[place(b, c)]));
      }
    }
  }

  // Their names matter only to who looks for columns behind them.
  [[nodiscard]] Features features() const {
    return method_.needs().columns ? sums_.features : Features::numbered(sums_.width());
  }

  [[nodiscard]] Selection refitted(const TrainingView& on) const {
    return method_.select(on, settings_, k_,
                          {.threads = 1,
                           .monitor = &quiet_,
                           .seed = job_.seed,
                           .search = Search::none,
                           .certified = false});
  }

  const Job& job_;
  const Method& method_;
  const ClassSums& sums_;
  const Batch& rows_;
  std::size_t k_;
  Settings settings_;
  mutable QuietMonitor quiet_;  // what one refit has done is not of interest
  std::vector<std::size_t>
      first_rows_;  // with weight, of each class; as many as rows: there is none
};

}  // namespace

Stability stability(const Job& job, const ClassSums& sums, const Batch& given,
                    const Selection& chosen, double alpha) {
  // What works on rows binarises them itself.
  const DataNeeds& needs = job.method->needs();
  const bool from_sums = !needs.rows && !needs.medians;
  const bool changes = from_sums && sums.binarize.has_value();
  const Batch rows = changes ? binarized(given, sums.binarize) : Batch{};
  const std::size_t k = chosen.support.size();
  const Refits refits(job, sums, changes ? rows : given, chosen.size(), alpha);
  Stability result{.resamples = job.stability,
                   .permutations = std::max(fewest_permutations, job.stability / 10),
                   .frequency = std::vector<double>(k),
                   .false_discoveries = 0};
  std::vector<std::atomic<int>> times(k);
  refits.for_each_resample(job.stability, [&](std::size_t, const Selection& again) {
    for (std::size_t j = 0; j < k; ++j) {
      if (std::ranges::binary_search(again.support, chosen.support[j])) ++times[j];
    }
  });
  for (std::size_t j = 0; j < k; ++j)
    result.frequency[j] = static_cast<double>(times[j].load()) / job.stability;
  const double weakest = std::ranges::min(chosen.scores);
  std::atomic<std::int64_t> reached = 0;
  refits.for_each_permutation(result.permutations, [&](std::size_t, const Selection& by_chance) {
    reached += std::ranges::count_if(by_chance.scores, [=](double s) { return s >= weakest; });
  });
  result.false_discoveries = std::min(
      1.0, static_cast<double>(reached.load()) / (static_cast<double>(k) * result.permutations));
  return result;
}

}  // namespace folkman
