#include "folkman/data/dataset/asked_options.hpp"

#include <xxhash.h>

#include <vector>

#include "folkman/base/shortest_text.hpp"

namespace folkman {
namespace {

using Asked = std::map<std::string, std::string>;

constexpr std::size_t longest_shown =
    60;  // of a value; of longer ones, a checksum tells them apart

// Sizes come first, so that lists that read alike are told apart.
std::string list_text(const std::vector<std::string>& words) {
  std::string key;
  std::string shown;
  for (const std::string& word : words) {
    key += std::to_string(word.size()) + ":" + word;
    shown += (shown.empty() ? "" : ",") + word;
  }
  const bool plain = shown.size() <= longest_shown && shown.find('}') == std::string::npos;
  if (plain && words.size() == 1 && shown.find(',') == std::string::npos) return shown;
  const auto sum = std::to_string(XXH3_64bits(key.data(), key.size()));
  return (plain ? shown : shown.substr(0, longest_shown) + "...") + " (checksum " + sum + ")";
}

void put(Asked& asked, const char* id, const std::vector<std::string>& words) {
  if (!words.empty()) asked[id] = list_text(words);
}
void put(Asked& asked, const char* id, const std::string& text) {
  if (!text.empty()) asked[id] = text;
}
void put(Asked& asked, const char* id, std::size_t number, std::size_t standard) {
  if (number != standard) asked[id] = std::to_string(number);
}
void put(Asked& asked, const char* id, bool flag, bool standard) {
  if (flag != standard) asked[id] = flag ? "true" : "false";
}
// A choice by its place among the words.
template <class Choice>
void put(Asked& asked, const char* id, Choice choice, const std::vector<std::string>& words) {
  if (const auto place = static_cast<std::size_t>(choice); place > 0) asked[id] = words.at(place);
}

void put_limit(Asked& asked, const char* id, const DocumentLimit& limit,
               const DocumentLimit& standard) {
  if (limit == standard) return;
  asked[id] =
      limit.is_share ? shortest_text(100 * limit.amount) + "%" : shortest_text(limit.amount);
}

void put_text(Asked& asked, const TextOptions& text) {
  const TextOptions standard;
  put(asked, "analyzer", text.units, {"word", "char", "char_wb"});
  if (text.shortest != 1 || text.longest != 1)
    asked["ngrams"] = std::to_string(text.shortest) + "-" + std::to_string(text.longest);
  put(asked, "keep_case", !text.lowercase, false);
  put(asked, "strip_accents", text.accents, {"", "ascii", "unicode"});
  put(asked, "words", text.words, {"letters", "marks"});
  put(asked, "token_pattern", text.token_pattern);
  put(asked, "stop_words", text.stop_words);
  put_limit(asked, "min_df", text.min_df, standard.min_df);
  put_limit(asked, "max_df", text.max_df, standard.max_df);
  put(asked, "max_features", text.max_features, standard.max_features);
  put(asked, "vocabulary", text.vocabulary);
  put(asked, "hash", text.buckets, standard.buckets);
  put(asked, "binary", text.binary, false);
}

}  // namespace

std::map<std::string, std::string> asked_options(const ReadOptions& options) {
  const ReadOptions standard;
  Asked asked;
  put(asked, "format", options.format == "auto" ? "" : options.format);
  put(asked, "label", options.label);
  put(asked, "weight", options.weight);
  put(asked, "ignore", options.ignore);
  put(asked, "carry", options.carry);
  put(asked, "numeric", options.numeric);
  put(asked, "categorical", options.categorical);
  put(asked, "text", options.text);
  put(asked, "quote", options.quotes, {"double", "none"});
  put(asked, "missing", options.missing, {"error", "zero", "ignore", "keep"});
  put(asked, "features", options.width, standard.width);
  if (options.first) asked[*options.first == 0 ? "zero_based" : "one_based"] = "true";
  put(asked, "labels", options.labels_file);
  put(asked, "names", options.names_file);
  put(asked, "skip_bad", options.skip_bad, standard.skip_bad);
  put_text(asked, options.vectorizer);
  if (options.counts) asked["counts"] = *options.counts ? "true" : "false";
  put(asked, "targets", options.targets, {"classes", "numbers"});
  put(asked, "labels_required", options.labels_required, standard.labels_required);
  put(asked, "labels_only", options.labels_only, standard.labels_only);
  put(asked, "classes_required", options.classes_required, standard.classes_required);
  put(asked, "block_bytes", options.block_bytes, standard.block_bytes);
  put(asked, "longest_row", options.longest_row, standard.longest_row);
  return asked;
}

}  // namespace folkman
