#include "folkman/data/text_features/kept_ngrams.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/stretches.hpp"

namespace folkman {
namespace {

constexpr std::size_t stretch = std::size_t{1} << 16U;  // features of one task

double documents(const DocumentLimit& limit, Offset rows) {
  return limit.is_share ? limit.amount * static_cast<double>(rows) : limit.amount;
}

// The n-grams of the table in byte order, with their provisional columns.
KeptNgrams all_ngrams(const TextTable& table, Column sources, Column source, int threads) {
  KeptNgrams all;
  if (table.placed) {
    const bool named = !table.fixed.empty();
    for (std::size_t v = 0; v < table.columns.size(); ++v) {
      if (named) {
        all.names.push_back(table.fixed[v]);
      } else {
        all.names.push_back(std::to_string(v));
      }
      all.columns.push_back(table.columns[v]);
    }
    return all;
  }
  auto sorted = table.vocabulary.sorted(threads);
  all.names = std::move(sorted.names);
  all.columns = std::move(sorted.numbers);
  for (Column& column : all.columns) column = column * sources + source;
  return all;
}

[[noreturn]] void none_left(const TextTable& table, std::size_t met, const std::string& where) {
  const std::string which = table.column.empty() ? "the text" : "column '" + table.column + "'";
  const std::string text =
      met == 0 ? which + " has no word in it, or stop words only"
               : "none of the " + std::to_string(met) + " n-grams of " + which + " is left";
  refuse_data(where, text,
              met == 0 ? "check the text, the token pattern and the stop words"
                       : "give a lower @{min_df} or a higher @{max_df}");
}

[[noreturn]] void crossed_limits(double most, Offset rows) {
  const bool any_allowed = most >= static_cast<double>(rows);
  const std::string so_many = std::to_string(rows) + " documents";
  refuse_argument(
      any_allowed ? "@{min_df}" : "@{max_df}",
      any_allowed ? "there are only " + so_many
                  : "of " + so_many + " it allows fewer than @{min_df} asks for",
      any_allowed ? "give a lower @{min_df}" : "give a higher @{max_df} or a lower @{min_df}");
}

// Whether as many columns of a source as there are n-grams are in some document. In the order of
// the columns, which memory likes better than that of the names.
bool all_met(const DocumentCounts& counts, Column sources, Column source, std::size_t ngrams) {
  std::size_t met = 0;
  for (auto column = static_cast<std::size_t>(source); column < counts.documents.size();
       column += static_cast<std::size_t>(sources))
    met += counts.documents[column] > 0 ? 1 : 0;
  return met == ngrams;
}

KeptNgrams with(const KeptNgrams& all, const std::vector<std::size_t>& places) {
  KeptNgrams kept;
  for (const std::size_t i : places) {
    kept.names.push_back(all.names[i]);
    kept.columns.push_back(all.columns[i]);
  }
  return kept;
}

}  // namespace

KeptNgrams kept_ngrams(const TextTable& table, const MetText& met, Column sources, Column source) {
  const DocumentCounts& counts = met.counts;
  KeptNgrams all = all_ngrams(table, sources, source, met.threads);
  if (all.columns.empty()) none_left(table, 0, met.where);
  const TextOptions& options = table.vocabulary.options();
  // Unlimited, what was counted was met: or only in rows that were left out.
  const bool counted = is_limited(options) || !counts.documents.empty();
  if (table.placed || !counted) return all;
  if (!is_limited(options) && all_met(counts, sources, source, all.columns.size())) return all;
  const double least = documents(options.min_df, met.rows);
  const double most = documents(options.max_df, met.rows);
  if (most < least) crossed_limits(most, met.rows);
  const auto at = [&](const auto& values, std::size_t i) {
    const auto column = static_cast<std::size_t>(all.columns[i]);
    return column < values.size() ? values[column] : 0;
  };
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < all.columns.size(); ++i) {
    const double documents_with = at(counts.documents, i);
    if (documents_with >= least && documents_with <= most) places.push_back(i);
  }
  if (places.empty()) none_left(table, all.columns.size(), met.where);
  if (places.size() == all.columns.size() && options.max_features == 0) return all;
  if (options.max_features > 0 && places.size() > options.max_features) {
    std::ranges::stable_sort(places, std::greater{}, [&](std::size_t i) {
      return static_cast<std::int64_t>(at(counts.occurrences, i));
    });
    places.resize(options.max_features);
    std::ranges::sort(places);
  }
  return with(all, places);
}

namespace {

// idf by the number of documents with a word: most words are in a few, and a logarithm is slow.
class DocumentWeights {
 public:
  DocumentWeights(const TfIdf& weighting, Offset rows)
      : more_(weighting.smooth ? 1 : 0), rows_(static_cast<double>(rows) + more_), few_(4096) {
    for (std::uint32_t i = 0; i < few_.size(); ++i) few_[i] = computed(i);
  }
  [[nodiscard]] double operator[](std::uint32_t documents_with) const {
    return documents_with < few_.size() ? few_[documents_with] : computed(documents_with);
  }

 private:
  [[nodiscard]] double computed(std::uint32_t documents_with) const {
    const double with = documents_with + more_;
    return with == 0 ? 0 : std::log(rows_ / with) + 1.0;
  }

  double more_;
  double rows_;
  std::vector<double> few_;
};

// By final column.
std::vector<std::uint32_t> settled_counts(const DocumentCounts& counts, std::size_t width,
                                          const std::vector<Column>& order, int threads) {
  std::vector<std::uint32_t> documents_with(width);
  const auto settle = [&](std::size_t first, std::size_t last) {
    for (std::size_t column = first; column < last; ++column) {
      const Column final_column = order.empty()           ? static_cast<Column>(column)
                                  : column < order.size() ? order[column]
                                                          : -1;
      if (final_column < 0) continue;
      documents_with[static_cast<std::size_t>(final_column)] = counts.documents[column];
    }
  };
  for_each_stretch(counts.documents.size(), stretch, threads, settle);
  return documents_with;
}

}  // namespace

void fit_weights(FittedText& text, const Features& features, std::int32_t group, const MetText& met,
                 const std::vector<Column>& order) {
  const TfIdf& weighting = *text.options.tfidf;
  const auto documents_with = settled_counts(met.counts, features.width(), order, met.threads);
  const DocumentWeights weights(weighting, met.rows);
  const bool hashed = features.is_numbered();
  if (hashed || text.prefix.empty()) {  // no other column has features
    if (!hashed) text.vocabulary = features.names();
    if (!weighting.idf) return;
    text.idf.resize(features.width());
    for_each_stretch(features.width(), stretch, met.threads,
                     [&](std::size_t first, std::size_t last) {
                       for (std::size_t i = first; i < last; ++i)
                         text.idf[i] = weights[documents_with[i]];
                     });
    return;
  }
  for (std::size_t i = 0; i < features.width(); ++i) {
    if (features.group(static_cast<Column>(i)) != group) continue;
    text.vocabulary.push_back(features.names()[i].substr(text.prefix.size()));
    if (weighting.idf) text.idf.push_back(weights[documents_with[i]]);
  }
}

}  // namespace folkman
