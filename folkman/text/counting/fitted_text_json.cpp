#include "folkman/text/counting/fitted_text_json.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "folkman/base/json_number.hpp"

namespace folkman {
namespace {

using nlohmann::json;

template <typename T>
using Word = std::pair<T, std::string_view>;

constexpr std::array<Word<TextUnits>, 3> unit_words{{{TextUnits::words, "word"},
                                                     {TextUnits::characters, "char"},
                                                     {TextUnits::characters_in_words, "char_wb"}}};
constexpr std::array<Word<Accents>, 3> accents{
    {{Accents::keep, "keep"}, {Accents::ascii, "ascii"}, {Accents::unicode, "unicode"}}};
constexpr std::array<Word<WordRule>, 2> rules{
    {{WordRule::letters, "letters"}, {WordRule::letters_and_marks, "marks"}}};
constexpr std::array<Word<Norm>, 3> norms{
    {{Norm::none, "none"}, {Norm::l1, "l1"}, {Norm::l2, "l2"}}};

template <typename Words, typename T>
std::string_view word_of(const Words& words, T value) {
  for (const auto& [candidate, word] : words)
    if (candidate == value) return word;
  return words.front().second;
}

template <typename Words>
auto meant(const Words& words, const std::string& text) {
  for (const auto& [value, word] : words)
    if (word == text) return value;
  throw std::invalid_argument("unknown word '" + text + "'");
}

json limit_json(const DocumentLimit& limit) { return {limit.amount, limit.is_share}; }
DocumentLimit limit_from(const json& from) {
  return {finite_in(from.at(0)), from.at(1).get<bool>()};
}

// Names may be any bytes; JSON knows UTF-8 only.
json bytes_json(const std::string& text) {
  json bytes = json::array();
  for (const char c : text) bytes.push_back(static_cast<unsigned char>(c));
  return bytes;
}
std::string bytes_from(const json& from) {
  std::string text;
  for (const json& byte : from) text += static_cast<char>(whole_in<unsigned char>(byte));
  return text;
}

}  // namespace

json fitted_text_json(const FittedText& text) {
  const TextOptions& options = text.options;
  json words = json::array();
  for (const std::string& word : options.stop_words) words.push_back(bytes_json(word));
  json result{{"column", bytes_json(text.column)},
              {"prefix", bytes_json(text.prefix)},
              {"units", word_of(unit_words, options.units)},
              {"ngrams", {options.shortest, options.longest}},
              {"lowercase", options.lowercase},
              {"accents", word_of(accents, options.accents)},
              {"words", word_of(rules, options.words)},
              {"token_pattern", bytes_json(options.token_pattern)},
              {"stop_words", std::move(words)},
              {"min_df", limit_json(options.min_df)},
              {"max_df", limit_json(options.max_df)},
              {"max_features", options.max_features},
              {"binary", options.binary},
              {"buckets", options.buckets}};
  if (text.fixed) result["fixed"] = true;
  if (options.tfidf) {
    const TfIdf& tfidf = *options.tfidf;
    result["tfidf"] = {{"idf", tfidf.idf},
                       {"smooth", tfidf.smooth},
                       {"sublinear", tfidf.sublinear},
                       {"norm", word_of(norms, tfidf.norm)}};
  }
  return result;
}

FittedText fitted_text_from_json(const json& from) {
  FittedText text;
  TextOptions& options = text.options;
  text.column = bytes_from(from.at("column"));
  text.prefix = bytes_from(from.at("prefix"));
  options.units = meant(unit_words, from.at("units").get<std::string>());
  options.shortest = whole_in<int>(from.at("ngrams").at(0));
  options.longest = whole_in<int>(from.at("ngrams").at(1));
  options.lowercase = from.at("lowercase");
  options.accents = meant(accents, from.at("accents").get<std::string>());
  options.words = meant(rules, from.at("words").get<std::string>());
  options.token_pattern = bytes_from(from.at("token_pattern"));
  for (const json& word : from.at("stop_words")) options.stop_words.push_back(bytes_from(word));
  options.min_df = limit_from(from.at("min_df"));
  options.max_df = limit_from(from.at("max_df"));
  options.max_features = whole_in<std::size_t>(from.at("max_features"));
  options.binary = from.at("binary");
  options.buckets = whole_in<std::size_t>(from.at("buckets"));
  text.fixed = from.value("fixed", false);
  if (from.contains("tfidf")) {
    const json& tfidf = from.at("tfidf");
    options.tfidf = TfIdf{.idf = tfidf.at("idf"),
                          .smooth = tfidf.at("smooth"),
                          .sublinear = tfidf.at("sublinear"),
                          .norm = meant(norms, tfidf.at("norm").get<std::string>())};
  }
  check(options);
  return text;
}

}  // namespace folkman
