#include "folkman/training/row_keeper.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/memory.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t parts_of_memory = 4;

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

}  // namespace folkman
