#include "folkman/solvers/sparse_program/search/support_tableau.hpp"

#include <algorithm>
#include <utility>

namespace folkman {

SupportTableau::SupportTableau(double gamma, std::vector<double> diagonal,
                               std::vector<double> slopes, double value)
    : gamma_(gamma),
      value_(value),
      row_of_(diagonal.size(), SupportChange::none),
      slack_(std::move(diagonal)),
      slope_(std::move(slopes)),
      weight_(slack_.size(), 0.0) {
  for (double& s : slack_) s += gamma_;
}

void SupportTableau::enter(std::size_t i, std::span<const double> gram_row) {
  std::vector<double> row(gram_row.begin(), gram_row.end());  // becomes e: G_i. given the support
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double g = gram_row[members_[r]];
    if (g == 0) continue;
    const double* const other = rows_[r].data();
    for (std::size_t c = 0; c < row.size(); ++c) row[c] -= g * other[c];
  }
  const double s = std::max(slack_[i], gamma_);
  const double w = -slope_[i] / s;
  for (std::size_t r = 0; r < rows_.size(); ++r) row[members_[r]] = -rows_[r][i];
  row[i] = 0;
  for (std::size_t c = 0; c < row.size(); ++c) {
    slope_[c] += row[c] * w;
    slack_[c] -= row[c] * row[c] / s;
    row[c] /= s;
  }
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    double* const other = rows_[r].data();
    const double v = other[i];
    for (std::size_t c = 0; c < row.size(); ++c) other[c] -= v * row[c];
    other[i] = -v / s;
    weight_[members_[r]] -= v * w;
    slope_[members_[r]] = 0;
  }
  row[i] = 1 / s;
  value_ += 0.5 * slope_[i] * w;
  slope_[i] = 0;
  weight_[i] = w;
  row_of_[i] = rows_.size();
  members_.push_back(i);
  rows_.push_back(std::move(row));
}

void SupportTableau::leave(std::size_t j) {
  const std::size_t at = row_of_[j];
  std::swap(members_[at], members_.back());
  std::swap(rows_[at], rows_.back());
  row_of_[members_[at]] = at;
  std::vector<double> row = std::move(rows_.back());
  rows_.pop_back();
  members_.pop_back();
  row_of_[j] = SupportChange::none;

  const double own = row[j];
  const double w = weight_[j];
  for (double& x : row) x /= own;  // V_j. / M_jj
  for (std::size_t c = 0; c < row.size(); ++c) {
    slope_[c] -= row[c] * w;
    slack_[c] += row[c] * row[c] * own;
  }
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    double* const other = rows_[r].data();
    const double m = other[j];
    for (std::size_t c = 0; c < row.size(); ++c) other[c] -= m * row[c];
    other[j] = -m / own;
    weight_[members_[r]] -= m * w / own;
    slope_[members_[r]] = 0;
  }
  value_ += 0.5 * w * w / own;
  slope_[j] = -w / own;
  slack_[j] = 1 / own;
  weight_[j] = 0;
}

void SupportTableau::place(std::vector<double> weights, std::vector<double> slopes, double value) {
  weight_ = std::move(weights);
  slope_ = std::move(slopes);
  value_ = value;
}

TableauPoint SupportTableau::after(const SupportChange& change) const {
  const bool drops = change.leaves != SupportChange::none;
  const bool adds = change.enters != SupportChange::none;
  TableauPoint point;
  for (const std::size_t i : members_) {
    if (i != change.leaves) point.members.push_back(i);
  }
  if (adds) point.members.push_back(change.enters);
  std::ranges::sort(point.members);
  // V_j. / M_jj of the column that leaves; V_.i and s_i of the one that enters, without j.
  const double* const gone = drops ? rows_[row_of_[change.leaves]].data() : nullptr;
  const double own = drops ? gone[change.leaves] : 1;
  const double shift = drops ? weight_[change.leaves] / own : 0;
  const auto left = [&](std::size_t a) { return drops ? gone[a] / own : 0.0; };
  double slack = 1;
  double weight = 0;
  if (adds) {
    const double v = drops ? gone[change.enters] : 0;
    slack = std::max(slack_[change.enters], gamma_) + v * v / own;
    weight = -(slope_[change.enters] - v * shift) / slack;
  }
  const auto met = [&](std::size_t a) {  // V_ai, and -1 at i itself
    if (!adds) return 0.0;
    if (a == change.enters) return -1.0;
    const double v = rows_[row_of_[a]][change.enters];
    return drops ? v - left(a) * gone[change.enters] : v;
  };
  for (const std::size_t a : point.members) {
    const bool fresh = a == change.enters;
    const double before = fresh ? 0 : weight_[a] - left(a) * (drops ? weight_[change.leaves] : 0);
    point.weight.push_back(before - met(a) * weight);
    for (const std::size_t b : point.members) {
      double m = met(a) * met(b) / slack;
      if (!fresh && b != change.enters) m += rows_[row_of_[a]][b] - left(a) * left(b) * own;
      point.inverse.push_back(m);
    }
  }
  return point;
}

SupportChange SupportTableau::best_entry() const {
  SupportChange best;
  for (std::size_t i = 0; i < width(); ++i) {
    if (holds(i)) continue;
    const double change = -0.5 * slope_[i] * slope_[i] / std::max(slack_[i], gamma_);
    if (best.enters == SupportChange::none || change < best.change) {
      best = {.enters = i, .change = change};
    }
  }
  return best;
}

SupportChange SupportTableau::best_exit() const {
  SupportChange best;
  for (std::size_t r = 0; r < members_.size(); ++r) {
    const std::size_t j = members_[r];
    const double change = 0.5 * weight_[j] * weight_[j] / rows_[r][j];
    const bool tied = change == best.change && j > best.leaves;
    if (best.leaves == SupportChange::none || change < best.change || tied) {
      best = {.leaves = j, .change = change};
    }
  }
  return best;
}

SupportChange SupportTableau::swap_of(std::size_t member) const {
  const std::size_t j = members_[member];
  const double* const row = rows_[member].data();
  const double own = 1 / row[j];
  const double w = weight_[j];
  const double shift = w * own;
  double most = -1;
  std::size_t enters = SupportChange::none;
  for (std::size_t i = 0; i < width(); ++i) {
    const double slope = slope_[i] - row[i] * shift;
    const double gain = slope * slope / (std::max(slack_[i], gamma_) + row[i] * row[i] * own);
    if (gain > most && !holds(i)) {
      most = gain;
      enters = i;
    }
  }
  return {.leaves = j, .enters = enters, .change = 0.5 * (w * shift - std::max(most, 0.0))};
}

std::vector<SupportChange> SupportTableau::swaps() const {
  std::vector<SupportChange> found;
  for (std::size_t r = 0; r < members_.size(); ++r) {
    const auto change = swap_of(r);
    if (change.enters != SupportChange::none) found.push_back(change);
  }
  std::ranges::sort(found, [](const SupportChange& a, const SupportChange& b) {
    return a.change != b.change ? a.change < b.change : a.leaves < b.leaves;
  });
  return found;
}

std::vector<SupportChange> SupportTableau::entries(std::size_t count) const {
  std::vector<SupportChange> found;
  for (std::size_t i = 0; i < width(); ++i) {
    if (holds(i)) continue;
    const double s = std::max(slack_[i], gamma_);
    found.push_back({.enters = i, .change = -0.5 * slope_[i] * slope_[i] / s});
  }
  const std::size_t kept = std::min(count, found.size());
  const auto by_gain = [](const SupportChange& a, const SupportChange& b) {
    return a.change != b.change ? a.change < b.change : a.enters < b.enters;
  };
  std::ranges::partial_sort(found, found.begin() + static_cast<std::ptrdiff_t>(kept), by_gain);
  found.resize(kept);
  return found;
}

}  // namespace folkman
