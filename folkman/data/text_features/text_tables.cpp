#include "folkman/data/text_features/text_tables.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/data/batch/feature_schema.hpp"
#include "folkman/data/text_features/kept_ngrams.hpp"

namespace folkman {
namespace {

std::vector<std::string> in_byte_order(const std::vector<std::string>& vocabulary) {
  std::vector<std::string> names = vocabulary;
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice == names.end()) return names;
  refuse_argument("vocabulary", "'" + *twice + "' is in it twice", "give every n-gram once");
}

// Only the n-grams of `names`, the v-th at place v.
template <typename Names>
void place(TextTable& table, const Names& names) {
  std::vector<std::string_view> views;
  for (std::size_t v = 0; v < names.size(); ++v) views.emplace_back(names[v]);
  const auto numbers = table.vocabulary.freeze(views);
  table.places.assign(table.vocabulary.size(), -1);
  for (std::size_t v = 0; v < numbers.size(); ++v) {
    if (numbers[v] >= 0) {
      table.places[static_cast<std::size_t>(numbers[v])] = static_cast<Column>(v);
    }
  }
  table.placed = true;
}

// Bucket b is at place b.
void place_buckets(TextTable& table) {
  const std::size_t buckets = table.vocabulary.options().buckets;
  const double needed = 8.0 * static_cast<double>(buckets);
  if (needed > 0x1p26 && needed > static_cast<double>(available_memory())) {
    refuse_argument(option("hash", std::to_string(buckets)),
                    "so many buckets need " + memory_text(needed) + ", which is not there",
                    "give fewer");
  }
  table.places.resize(buckets);
  std::iota(table.places.begin(), table.places.end(), 0);
  table.placed = true;
}

Column bucket_named(std::string_view name, std::size_t buckets) {
  std::size_t number = 0;
  const auto end = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool whole = end.ec == std::errc() && end.ptr == name.data() + name.size();
  return whole && number < buckets ? static_cast<Column>(number) : -1;
}

// A column called `review:good` beside the word `good` of the text column `review`.
void check_distinct(const StringTable& names, const std::string& where) {
  std::unordered_set<std::string_view> met;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (met.insert(names[i]).second) continue;
    refuse_data(where, "two columns give a feature '" + std::string(names[i]) + "'",
                "rename one of the two");
  }
}

}  // namespace

TextTables::TextTables(const ReadOptions& options)
    : left_alone_(options.labels_only), rows_left_out_(options.keep != nullptr) {
  others_ = !options.text.empty() && (!options.numeric.empty() || !options.categorical.empty());
  const bool prefixed = others_ || options.text.size() > 1;
  sources_ = static_cast<Column>(std::max<std::size_t>(1, options.text.size()) + others_);
  for (std::size_t i = 0; i < std::max<std::size_t>(1, options.text.size()); ++i) {
    TextTable& table = tables_.emplace_back(options.vectorizer);
    table.vocabulary.ngrams().set_threads(options.threads);
    if (i < options.text.size()) table.column = options.text[i];
    if (prefixed) table.prefix = table.column + ":";
    if (!options.vectorizer.vocabulary.empty()) {
      table.fixed = in_byte_order(options.vectorizer.vocabulary);
      place(table, table.fixed);
    } else if (options.vectorizer.buckets > 0) {
      place_buckets(table);
    }
    table.columns.resize(table.fixed.empty() ? table.places.size() : table.fixed.size());
    for (std::size_t v = 0; v < table.columns.size(); ++v) {
      table.columns[v] = static_cast<Column>(v) * sources_ + static_cast<Column>(i);
    }
  }
}

TextTables::TextTables(const std::vector<FittedText>& fitted, const Features& known,
                       std::vector<Column> named)
    : known_(true), named_(std::move(named)) {
  for (std::size_t i = 0; i < fitted.size(); ++i) {
    const FittedText& text = fitted[i];
    TextTable& table = tables_.emplace_back(text.options);
    table.column = text.column;
    table.prefix = text.prefix;
    table.idf = text.idf;
    // The known features of this column, by the name of the n-gram.
    std::vector<std::pair<std::string, Column>> wanted;
    for (std::size_t c = 0; c < known.width(); ++c) {
      const auto column = static_cast<Column>(c);
      const bool ours =
          hashed_alone(fitted) || known.group(column) == text_groups + static_cast<std::int32_t>(i);
      if (ours) wanted.emplace_back(known.name(column).substr(text.prefix.size()), column);
    }
    if (text.options.buckets > 0) {
      place_buckets(table);
      table.columns.assign(text.options.buckets, -1);
      for (const auto& [name, column] : wanted) {
        const Column bucket = bucket_named(name, text.options.buckets);
        if (bucket >= 0) table.columns[static_cast<std::size_t>(bucket)] = column;
      }
      continue;
    }
    std::ranges::sort(wanted);
    std::vector<std::string> names;
    if (text.vocabulary.size() == 0) {
      for (auto& [name, column] : wanted) {
        names.push_back(name);
        table.columns.push_back(column);
      }
      place(table, names);
      continue;
    }
    place(table, text.vocabulary);
    table.columns.assign(text.vocabulary.size(), -1);
    auto next = wanted.begin();
    for (std::size_t v = 0; v < text.vocabulary.size() && next != wanted.end(); ++v) {
      if (text.vocabulary[v] == next->first) table.columns[v] = (next++)->second;
    }
  }
  if (tables_.empty()) tables_.emplace_back(TextOptions{});
}

bool TextTables::needs_weights() const {
  return !known_ && !left_alone_ && tables_.front().vocabulary.options().tfidf.has_value();
}

bool TextTables::needs_counts() const {
  if (known_ || left_alone_) return false;
  return needs_weights() || rows_left_out_ || is_limited(tables_.front().vocabulary.options());
}

std::string TextTables::feature_name(Column provisional, const Dictionary& named) const {
  const auto source = static_cast<std::size_t>(provisional % sources_);
  const auto number = static_cast<std::size_t>(provisional / sources_);
  if (source >= tables_.size()) return named.name_copy(number);
  const TextTable& table = tables_[source];
  if (!table.fixed.empty()) return table.prefix + table.fixed[number];
  if (table.placed) return table.prefix + std::to_string(number);
  return table.prefix + table.vocabulary.name(number);
}

std::size_t TextTables::bytes_needed() const {
  // The tables while they grow, names, their order, and the sums of two classes.
  constexpr std::size_t bytes_per_ngram = 160;
  std::size_t total = 0;
  for (const TextTable& table : tables_) {
    total += table.vocabulary.size() * bytes_per_ngram + table.vocabulary.text_bytes();
  }
  return total;
}

// Features in their final order, as they are found.
struct TextTables::SettledColumns {
  StringTable names;
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> column_sizes;
  std::vector<Column> order;  // provisional -> final

  void put(std::string_view name, std::int32_t group, std::int32_t column_size,
           Column provisional) {
    order[static_cast<std::size_t>(provisional)] = static_cast<Column>(groups.size());
    names.push_back(name);
    groups.push_back(group);
    column_sizes.push_back(column_size);
  }
};

void TextTables::settle_named(const MetText& met, SettledColumns& settled) const {
  const SortedFeatures sorted = sorted_by_name(met.named, met.columns);
  check_names_apart(met.columns, sorted.features, met.where);
  std::vector<Column> from(sorted.order.size());
  for (std::size_t number = 0; number < from.size(); ++number) {
    from[static_cast<std::size_t>(sorted.order[number])] = static_cast<Column>(number);
  }
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto column = static_cast<Column>(i);
    settled.put(sorted.features.names()[i], sorted.features.group(column),
                sorted.features.column_size(column), named_column(from[i]));
  }
}

void TextTables::settle_text(std::size_t place, const MetText& met, SettledColumns& settled) const {
  const TextTable& table = tables_[place];
  auto kept = kept_ngrams(table, met, sources_, static_cast<Column>(place));
  const std::int32_t group = text_groups + static_cast<std::int32_t>(place);
  if (sources_ == 1 && table.prefix.empty()) {  // the usual case: names need not be copied
    for (std::size_t i = 0; i < kept.columns.size(); ++i) {
      settled.order[static_cast<std::size_t>(kept.columns[i])] = static_cast<Column>(i);
    }
    settled.groups.assign(kept.columns.size(), group);
    settled.names = std::move(kept.names);
    return;
  }
  for (std::size_t i = 0; i < kept.columns.size(); ++i) {
    settled.put(table.prefix + std::string(kept.names[i]), group, -1, kept.columns[i]);
  }
}

TextTables::Settled TextTables::settled_columns(const MetText& met) const {
  Settled result;
  const TextOptions& options = tables_.front().vocabulary.options();
  if (sources_ == 1 && options.buckets > 0) {
    result.features = Features::numbered(options.buckets);
    return result;
  }
  std::size_t most = met.named.size();
  for (const TextTable& table : tables_)
    most = std::max({most, table.vocabulary.size(), table.columns.size()});
  SettledColumns settled;
  settled.order.assign(most * static_cast<std::size_t>(sources_), -1);
  if (others_) settle_named(met, settled);
  for (std::size_t place = 0; place < tables_.size(); ++place) settle_text(place, met, settled);
  if (sources_ > 1) check_distinct(settled.names, met.where);
  result.features = Features::named(std::move(settled.names), std::move(settled.groups),
                                    std::move(settled.column_sizes));
  result.order = std::move(settled.order);
  return result;
}

TextTables::Settled TextTables::settled(const MetText& met) const {
  Settled result = settled_columns(met);
  for (std::size_t t = 0; t < tables_.size(); ++t) {
    const TextTable& table = tables_[t];
    FittedText& text = result.text.emplace_back();
    text.column = table.column;
    text.prefix = table.prefix;
    text.options = table.vocabulary.options();
    text.options.vocabulary.clear();
    text.fixed = !table.fixed.empty();
    if (!text.options.tfidf) continue;
    fit_weights(text, result.features, text_groups + static_cast<std::int32_t>(t), met,
                result.order);
  }
  return result;
}

}  // namespace folkman
