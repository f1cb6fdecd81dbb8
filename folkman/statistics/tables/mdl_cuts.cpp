#include "folkman/statistics/tables/mdl_cuts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace folkman {
namespace {

constexpr double tie = 1e-12;  // gains closer than this are equal

// The distinct values of a column with the classes' counts up to each of them.
class ClassCounts {
 public:
  ClassCounts(std::span<const double> values, std::span<const Class> classes,
              std::size_t class_count)
      : class_count_(class_count), log_table_(values.size() + 1) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t row) { return values[row]; });
    before_.resize(class_count_);
    std::vector<std::size_t> running(class_count_);
    for (std::size_t i = 0; i < order.size(); ++i) {
      ++running[static_cast<std::size_t>(classes[order[i]])];
      const bool ends = i + 1 == order.size() || values[order[i + 1]] != values[order[i]];
      if (!ends) continue;
      values_.push_back(values[order[i]]);
      before_.insert(before_.end(), running.begin(), running.end());
    }
    for (std::size_t n = 1; n < log_table_.size(); ++n) {
      log_table_[n] = static_cast<double>(n) * std::log2(static_cast<double>(n));
    }
  }

  [[nodiscard]] std::size_t distinct() const { return values_.size(); }
  [[nodiscard]] double cut_after(std::size_t i) const {
    const double middle = std::midpoint(values_[i], values_[i + 1]);
    return middle < values_[i + 1] ? middle : values_[i];
  }

  // Rows whose value is number first .. last - 1.
  struct Part {
    std::size_t rows = 0;
    std::size_t classes = 0;      // that occur
    double weighted_entropy = 0;  // rows times entropy, in bits
  };
  [[nodiscard]] Part part(std::size_t first, std::size_t last) const {
    const std::size_t* low = before_.data() + first * class_count_;
    const std::size_t* high = before_.data() + last * class_count_;
    Part found;
    double sum = 0;
    for (std::size_t c = 0; c < class_count_; ++c) {
      const std::size_t count = high[c] - low[c];
      found.rows += count;
      found.classes += count > 0 ? 1 : 0;
      sum += log_table_[count];
    }
    found.weighted_entropy = found.classes < 2 ? 0.0 : log_table_[found.rows] - sum;
    return found;
  }

  // Between values i and i + 1 the class changes: only there can a best cut lie (Fayyad and Irani,
  // theorem 1).
  [[nodiscard]] bool is_boundary(std::size_t i) const { return part(i, i + 2).classes > 1; }

 private:
  std::size_t class_count_;
  std::vector<double> log_table_;    // n log2 n
  std::vector<double> values_;       // ascending
  std::vector<std::size_t> before_;  // [i * classes + c]: rows of class c with a value below i
};

double entropy(const ClassCounts::Part& part) {
  return part.weighted_entropy / static_cast<double>(part.rows);
}

// Is the description with the cut the shorter one?
bool pays(const ClassCounts::Part& whole, const ClassCounts::Part& low,
          const ClassCounts::Part& high) {
  const auto rows = static_cast<double>(whole.rows);
  const double gain =
      (whole.weighted_entropy - low.weighted_entropy - high.weighted_entropy) / rows;
  if (gain <= tie) return false;
  const auto k = static_cast<double>(whole.classes);
  const double delta = k * std::log2(3.0) + std::log2(1 - 2 * std::pow(3.0, -k)) -
                       (k * entropy(whole) - static_cast<double>(low.classes) * entropy(low) -
                        static_cast<double>(high.classes) * entropy(high));
  return gain > (std::log2(rows - 1) + delta) / rows;
}

}  // namespace

std::vector<double> mdl_cuts(std::span<const double> values, std::span<const Class> classes,
                             std::size_t class_count) {
  const ClassCounts counts(values, classes, class_count);
  struct Segment {
    std::size_t first, last;
  };
  std::vector<Segment> open{{0, counts.distinct()}};
  std::vector<double> cuts;
  while (!open.empty()) {
    const auto [first, last] = open.back();
    open.pop_back();
    if (last - first < 2) continue;
    const auto whole = counts.part(first, last);
    if (whole.classes < 2) continue;
    double least = whole.weighted_entropy;
    std::size_t best = last;
    for (std::size_t i = first; i + 1 < last; ++i) {
      if (!counts.is_boundary(i)) continue;
      const double left = counts.part(first, i + 1).weighted_entropy;
      const double found = left + counts.part(i + 1, last).weighted_entropy;
      if (found < least - tie * static_cast<double>(whole.rows)) {
        least = found;
        best = i;
      }
    }
    if (best == last) continue;
    if (!pays(whole, counts.part(first, best + 1), counts.part(best + 1, last))) continue;
    cuts.push_back(counts.cut_after(best));
    open.push_back({first, best + 1});
    open.push_back({best + 1, last});
  }
  std::ranges::sort(cuts);
  return cuts;
}

std::size_t bin_of(std::span<const double> cuts, double value) {
  return static_cast<std::size_t>(std::ranges::lower_bound(cuts, value) - cuts.begin());
}

}  // namespace folkman
