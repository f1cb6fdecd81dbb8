// What the analyzer makes of documents, for tests/rivals: documents from standard input and tokens
// to standard output, each preceded by its length in a line of its own, so that any bytes may be
// in them. `tokens_tool [unit=word|char|char_wb] [lower=0] [accents=ascii|unicode] [marks=1]
// [pattern=...]`; or `tokens_tool stop_words=english`, `tokens_tool buckets=N`. For every document
// its number of tokens, then the tokens; characters are given run by run.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/text/characters/murmur_hash.hpp"
#include "folkman/text/characters/utf8.hpp"
#include "folkman/text/tokens/analyzer.hpp"
#include "folkman/text/tokens/stop_words.hpp"

namespace {

using folkman::TextOptions;
using Settings = std::map<std::string, std::string>;

void put(std::string_view token) { std::cout << token.size() << '\n' << token; }

TextOptions text_options(const Settings& settings) {
  const auto is = [&](const std::string& name, const std::string& value) {
    const auto found = settings.find(name);
    return found != settings.end() && found->second == value;
  };
  TextOptions options;
  if (is("unit", "char")) options.units = folkman::TextUnits::characters;
  if (is("unit", "char_wb")) options.units = folkman::TextUnits::characters_in_words;
  options.lowercase = !is("lower", "0");
  if (is("accents", "ascii")) options.accents = folkman::Accents::ascii;
  if (is("accents", "unicode")) options.accents = folkman::Accents::unicode;
  if (is("marks", "1")) options.words = folkman::WordRule::letters_and_marks;
  if (settings.contains("pattern")) options.token_pattern = settings.at("pattern");
  return options;
}

std::vector<std::string> documents() {
  std::vector<std::string> result;
  for (std::size_t size = 0; std::cin >> size;) {
    std::cin.get();
    auto& document = result.emplace_back(size, '\0');
    std::cin.read(document.data(), static_cast<std::streamsize>(size));
  }
  return result;
}

std::string run_text(const folkman::CharacterRuns& runs, std::size_t run) {
  const std::size_t first = run == 0 ? 0 : runs.ends[run - 1];
  std::string text;
  for (const char32_t c : runs.characters.subspan(first, runs.ends[run] - first)) {
    const auto [bytes, length] = folkman::encoded(c);
    text.append(bytes.data(), length);
  }
  return text;
}

void put_tokens(const TextOptions& options) {
  folkman::Analyzer analyzer(options);
  for (const auto& document : documents()) {
    if (options.units == folkman::TextUnits::words) {
      const auto words = analyzer.words(document);
      std::cout << words.size() << '\n';
      std::ranges::for_each(words, put);
      continue;
    }
    const auto runs = analyzer.characters(document);
    std::cout << runs.ends.size() << '\n';
    for (std::size_t run = 0; run < runs.ends.size(); ++run) put(run_text(runs, run));
  }
}

void run(const Settings& settings) {
  if (settings.contains("stop_words")) {
    std::ranges::for_each(folkman::stop_words(settings.at("stop_words")), put);
  } else if (settings.contains("buckets")) {
    const auto buckets = std::stoul(settings.at("buckets"));
    for (const auto& document : documents()) {
      std::cout << folkman::murmur_hash(document) << ' ' << folkman::bucket(document, buckets)
                << '\n';
    }
  } else {
    put_tokens(text_options(settings));
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  Settings settings;
  for (const std::string_view argument :
       std::vector<std::string_view>(arguments + 1, arguments + count)) {
    const auto equals = argument.find('=');
    settings.emplace(argument.substr(0, equals), argument.substr(equals + 1));
  }
  try {
    run(settings);
  } catch (const folkman::Error& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
  return 0;
}
