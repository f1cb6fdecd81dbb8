#include "folkman/training/training_rows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/models/scoring/scored_data.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/statistics/class_sums/folds.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t parts_of_memory = 4;
constexpr std::size_t bytes_per_nonzero = sizeof(double) + sizeof(Column);

// Vectors that grow hold their old and their new memory for a moment.
double bytes_to_grow(const Batch& rows, std::size_t more) {
  const std::size_t needed = rows.values.size() + more;
  if (needed <= rows.values.capacity()) return 0;
  return 2.0 * static_cast<double>(needed * bytes_per_nonzero);
}

void check_room(const Batch& rows, std::size_t more) {
  const double bytes = bytes_to_grow(rows, more);
  const auto available = static_cast<double>(available_memory());
  if (bytes < available) return;
  refuse_data(
      "rows in memory",
      "more than " + memory_text(bytes) + " are needed, and there is " + memory_text(available),
      "choose fewer features, pass fewer rows, or take a method and a second stage that "
      "need only sums");
}

// Whether there is room for more rows, all taking no more than so many bytes.
bool fits(const Batch& rows, const Batch& more, std::size_t bytes) {
  const std::size_t needed = (rows.values.size() + more.values.size()) * bytes_per_nonzero;
  return needed <= bytes &&
         bytes_to_grow(rows, more.values.size()) <= static_cast<double>(available_memory());
}

bool needs_rows(const Job& job) {
  const DataNeeds& needs = job.method->needs();
  return needs.rows || needs.medians || job.stability > 0 || stage(job.then).needs_rows();
}

bool weighs_terms(const Dataset& data) {
  const auto text = data.fitted_text();
  return text != nullptr && std::ranges::any_of(*text, [](const FittedText& one) {
           return one.options.tfidf.has_value();
         });
}

}  // namespace

void read_chosen(const ReadOptions& data, const ChosenColumns& chosen, BatchWork work) {
  ReadOptions read = data;
  read.fitted_text = chosen.text;
  const bool looks_at_all = read.skip_bad > 0;
  const auto all = all_columns(looks_at_all ? chosen.features.width() : 0);
  if (looks_at_all) {
    work.before = [&](Batch& batch, int) { batch = with_columns(batch, chosen.columns); };
  }
  opened_for(std::move(read), chosen.classes, chosen.features,
             looks_at_all ? std::span(all) : chosen.columns)
      .read(work);
}

Batch training_rows(const ReadOptions& data, const ChosenColumns& chosen) {
  Batch rows;
  read_chosen(data, chosen, {.in_order = [&](Batch& batch) {
                check_room(rows, batch.values.size());
                append(rows, batch);
              }});
  return rows;
}

std::optional<Batch> rows_within(const ReadOptions& data, const ChosenColumns& chosen,
                                 std::size_t bytes) {
  struct TooLarge {};
  Batch rows;
  try {
    read_chosen(data, chosen, {.in_order = [&](Batch& batch) {
                  if (!fits(rows, batch, bytes)) throw TooLarge();
                  append(rows, batch);
                }});
  } catch (const TooLarge&) {
    return std::nullopt;
  }
  return rows;
}

RowKeeper::RowKeeper(const Job& job)
    : bytes_(job.data.memory > 0 ? job.data.memory
                                 : static_cast<std::size_t>(available_memory() / parts_of_memory)) {
  if (needs_rows(job) && job.data.in_memory == nullptr) rows_.emplace();
}

RowsOnlooker RowKeeper::onlooker() {
  if (!rows_) return {};
  return [this](const Batch& batch) {
    if (rows_ && fits(*rows_, batch, bytes_)) {
      append(*rows_, batch);
    } else {
      rows_.reset();
    }
  };
}

std::optional<Batch> RowKeeper::finished(const Dataset& data) {
  if (!rows_ || weighs_terms(data) || data.went_on()) return std::nullopt;
  make_final(data, *rows_);
  return std::move(rows_);
}

FoldedRows folded_rows(Batch rows, int folds, std::uint64_t seed) {
  FoldedRows folded{.rows = std::move(rows), .fold = {}};
  Folds deal(folds, seed);
  folded.fold.reserve(folded.rows.rows());
  for (const Class c : folded.rows.classes) folded.fold.push_back(c < 0 ? -1 : deal.next(c));
  return folded;
}

Batch FoldedRows::where(const std::function<bool(int)>& wanted) const {
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < fold.size(); ++row) {
    if (fold[row] >= 0 && wanted(fold[row])) kept.push_back(row);
  }
  return with_rows(rows, kept);
}

Batch FoldedRows::without(std::span<const int> held_out) const {
  return where([&](int of) { return std::ranges::find(held_out, of) == held_out.end(); });
}

Batch FoldedRows::only(int held_out) const {
  return where([&](int of) { return of == held_out; });
}

std::vector<Column> all_columns(std::size_t width) {
  std::vector<Column> columns(width);
  std::iota(columns.begin(), columns.end(), Column{0});
  return columns;
}

}  // namespace folkman
