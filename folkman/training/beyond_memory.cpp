#include "folkman/training/beyond_memory.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/statistics/medians/class_medians.hpp"
#include "folkman/statistics/medians/median_sketch.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {
namespace {

constexpr std::size_t fewest_cells = 8;
constexpr std::size_t most_cells = 1024;
constexpr double near = 1e-9;  // intervals so close to each other do not separate

std::size_t allowed_bytes(const Job& job) {
  return job.data.memory > 0 ? job.data.memory
                             : static_cast<std::size_t>(available_memory() / 4 * 3);
}

std::size_t cells_within(std::size_t bytes, std::size_t columns, const ClassSums& sums) {
  // Lists that grow take up to twice what they hold.
  const std::size_t of_all = 2 * columns * MedianSketch::bytes_per_cell(sums.class_count());
  const std::size_t cells = bytes / std::max<std::size_t>(of_all, 1);
  if (cells >= fewest_cells) return std::min(cells, most_cells);
  refuse_data("center-l1",
              "the rows exceed the memory allowed, and so does a sketch of " +
                  std::to_string(sums.width()) + " features, which needs " +
                  memory_text(static_cast<double>(of_all * fewest_cells)),
              "allow more memory (@{memory}), or use @{method=center-l2}");
}

std::vector<std::int64_t> rows_of_classes(const ClassSums& sums) {
  std::vector<std::int64_t> rows;
  for (const double n : sums.class_weight) rows.push_back(std::llround(n));
  return rows;
}

MedianSketch sketched(const Job& job, const ClassSums& sums, std::span<const Column> columns) {
  MedianSketch sketch(columns.size(), sums.class_count(),
                      cells_within(allowed_bytes(job), columns.size(), sums));
  const ChosenColumns chosen = chosen_columns(sums, columns);
  read_chosen(job.data, chosen, {.in_parallel = [&](const Batch& batch, int) {
                if (sums.binarize) {
                  sketch.add(binarized(batch, sums.binarize));
                } else {
                  sketch.add(batch);
                }
              }});
  sketch.add_zeros(rows_of_classes(sums));
  return sketch;
}

ClassMedians unknown_medians(const ClassSums& sums) {
  const std::size_t width = sums.width();
  return {.median = std::vector(sums.class_count(), std::vector<double>(width)),
          .tied = std::vector<double>(width),
          .gain = std::vector<double>(width),
          .gain_bound = std::vector<double>(width)};
}

// The intervals of some columns, from a sketch of them; returns the largest rank error, as a share
// of a class.
double put_intervals(const Job& job, const ClassSums& sums, std::span<const Column> columns,
                     ClassMedians& medians) {
  const Balance balance(rows_of_classes(sums), center_values(job.settings, sums).priors);
  const MedianSketch sketch = sketched(job, sums, columns);
  std::vector<double> errors(columns.size());
  for_each_task(columns.size(), job.data.threads, [&](std::size_t j, int) {
    const auto found = sketch.columns()[j].summary(balance);
    const auto i = static_cast<std::size_t>(columns[j]);
    for (std::size_t c = 0; c < sums.class_count(); ++c) medians.median[c][i] = found.median[c];
    medians.tied[i] = found.tied;
    medians.gain[i] = found.gain.low;
    medians.gain_bound[i] = found.gain.high;
    errors[j] = found.rank_error;
  });
  return std::ranges::max(errors);
}

// Features that may be among the k best, and those to begin with where they are too many.
struct Open {
  std::vector<Column> undecided;  // ascending, as are the others
  // By the lower ends of their intervals, so that no feature outside can be chosen for its own; and
  // by the middles, which are the better guess.
  std::vector<Column> likely;
};
Open open_features(const std::vector<double>& low, const std::vector<double>& high, std::size_t k) {
  Open open;
  std::vector<double> middle(low.size());
  for (std::size_t i = 0; i < low.size(); ++i) middle[i] = std::midpoint(low[i], high[i]);
  for (const auto& by : {low, middle}) {
    const auto order = ranked_gains(by);
    open.likely.insert(open.likely.end(), order.begin(),
                       order.begin() + static_cast<std::ptrdiff_t>(k));
  }
  std::ranges::sort(open.likely);
  open.likely.erase(std::unique(open.likely.begin(), open.likely.end()), open.likely.end());
  auto sorted = low;
  const auto kth = sorted.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(sorted.begin(), kth, sorted.end(), std::greater<>());
  for (std::size_t i = 0; i < high.size(); ++i) {
    if (high[i] >= *kth * (1 - near)) open.undecided.push_back(static_cast<Column>(i));
  }
  return open;
}

// These columns, read and made exact; false: they do not fit.
bool make_exact(const Job& job, const ClassSums& sums, const std::vector<Column>& columns,
                ClassMedians& medians) {
  const auto rows = rows_within(job.data, chosen_columns(sums, columns), allowed_bytes(job));
  if (!rows) return false;
  ClassSums part;
  part.classes = sums.classes;
  part.features = Features::numbered(columns.size());
  part.class_weight = sums.class_weight;
  part.binarize = sums.binarize;
  job.method->complete(part, *rows, job.settings, job.data.threads);
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const auto i = static_cast<std::size_t>(columns[j]);
    for (std::size_t c = 0; c < sums.class_count(); ++c)
      medians.median[c][i] = part.medians->median[c][j];
    medians.tied[i] = part.medians->tied[j];
    medians.gain[i] = medians.gain_bound[i] = part.medians->gain[j];
  }
  return true;
}

std::string told(const ClassSums& sums, double rank_error, const std::string& rest) {
  std::ostringstream text;
  text.precision(2);
  text << "the rows exceed the memory allowed: the gains of " << sums.width()
       << " features were bounded from a sketch (rank error up to " << 100 * rank_error
       << " % of a class)" << rest;
  return text.str();
}

}  // namespace

std::vector<std::string> median_beyond_memory(const Job& job, ClassSums& sums,
                                              std::optional<std::size_t> k) {
  if (job.data.missing == Missing::ignore) {
    refuse_argument("@{missing=ignore}", "is not offered where the rows exceed the memory allowed",
                    "allow more memory (@{memory}), or fill in what is missing");
  }
  const CenterOptions centers = center_values(job.settings, sums);
  const auto medians = std::make_shared<ClassMedians>(unknown_medians(sums));
  sums.medians = medians;
  std::vector<Column> columns = all_columns(sums.width());
  while (true) {
    const double rank_error = put_intervals(job, sums, columns, *medians);
    if (!k) return {told(sums, rank_error, "")};
    Open open = open_features(center_l1_gains(sums, centers, job.data.threads),
                              center_l1_bounds(sums, centers, job.data.threads), *k);
    const std::string count = std::to_string(open.undecided.size());
    if (make_exact(job, sums, open.undecided, *medians)) {
      return {told(sums, rank_error, ", and the " + count + " that might be chosen made exact")};
    }
    if (2 * open.undecided.size() <= columns.size()) {  // for half as many, twice the cells
      columns = std::move(open.undecided);
      continue;
    }
    if (make_exact(job, sums, open.likely, *medians)) {
      return {told(sums, rank_error,
                   "; " + count +
                       " might be chosen, too many to be made exact: allow more "
                       "memory (@{memory}) to prove the choice")};
    }
    refuse_data("center-l1",
                "the columns of " + std::to_string(*k) +
                    " features and their rivals exceed the memory allowed",
                "allow more memory (@{memory}), or choose fewer features");
  }
}

}  // namespace folkman
