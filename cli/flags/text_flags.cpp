#include "cli/flags/text_flags.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>

#include "cli/flags/flags.hpp"
#include "cli/terminal/progress.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/reading/label_list.hpp"
#include "folkman/text/tokens/stop_words.hpp"

namespace folkman::cli {
namespace {

// "2" is a number of documents, "0.5" and "50%" are shares of them.
DocumentLimit document_limit(const std::string& flag, const std::string& text) {
  if (text.ends_with('%')) {
    return {nonnegative_number(flag, text.substr(0, text.size() - 1)) / 100, true};
  }
  return {nonnegative_number(flag, text), text.find('.') != std::string::npos};
}

// "2" or "1-2".
void set_ngrams(TextOptions& options, const std::string& text) {
  constexpr WholeRange range{.least = 1, .most = 64};
  const auto dash = text.find('-');
  const auto number = [&](const std::string& part) {
    return static_cast<int>(whole_number("--ngrams", part, range));
  };
  options.shortest = number(text.substr(0, dash));
  options.longest = dash == std::string::npos ? options.shortest : number(text.substr(dash + 1));
}

std::vector<std::string> vocabulary(const std::string& file) {
  const Progress stop(false);
  auto ngrams = lines_of(file, longest_text_row, &stop);
  if (!ngrams.empty()) return ngrams;
  throw Error({.kind = Fault::Kind::data,
               .where = file,
               .what = "the vocabulary is empty",
               .fix = "write one n-gram a line, or leave --vocabulary out"});
}

// 500M, 2G, 1.5GB, or bytes.
std::size_t byte_size(const std::string& flag, const std::string& text) {
  std::string number = text;
  if (number.ends_with('B')) number.pop_back();
  double unit = 1;
  constexpr std::string_view letters = "KMGT";
  const auto place = number.empty() ? std::string_view::npos : letters.find(number.back());
  if (place != std::string_view::npos) {
    number.pop_back();
    for (std::size_t i = 0; i <= place; ++i) unit *= 1024;
  }
  const double bytes = nonnegative_number(flag, number) * unit;
  constexpr double most = 9e18;  // beyond any machine, and still a std::size_t
  return static_cast<std::size_t>(std::min(bytes, most));
}

TfIdf& weights(TextOptions& options) {
  if (!options.tfidf) options.tfidf.emplace();
  return *options.tfidf;
}

void add_token_flags(CLI::App& app, TextOptions& options) {
  Flags flags(app, "Text");
  flags.value({"--analyzer", "word|char|char_wb",
               "n-grams of words (default), of characters, or "
               "of characters inside words"},
              [&options](const std::string& text) {
                const auto word = one_of("--analyzer", text, {"word", "char", "char_wb"});
                options.units = word == "word"   ? TextUnits::words
                                : word == "char" ? TextUnits::characters
                                                 : TextUnits::characters_in_words;
              });
  flags.value({"--ngrams", "N|A-B", "how many of them in a row: 1 (default), 2, 1-2, ..."},
              [&options](const std::string& text) { set_ngrams(options, text); });
  app.add_flag_callback(
         "--keep-case", [&options] { options.lowercase = false; }, "no lower case")
      ->group("Text");
  flags.value({"--strip-accents", "ascii|unicode", "leave accents out"},
              [&options](const std::string& text) {
                const auto word = one_of("--strip-accents", text, {"ascii", "unicode"});
                options.accents = word == "ascii" ? Accents::ascii : Accents::unicode;
              });
  flags.value({"--words", "letters|marks",
               "a word is letters, digits and _ (default), or combining marks as well"},
              [&options](const std::string& text) {
                const auto word = one_of("--words", text, {"letters", "marks"});
                options.words = word == "marks" ? WordRule::letters_and_marks : WordRule::letters;
              });
  flags.text({"--token-pattern", "REGEX", "what a word is, instead"}, options.token_pattern);
  flags.value({"--stop-words", "english|FILE", "words to leave out"},
              [&options](const std::string& text) { options.stop_words = stop_words(text); });
}

void add_vocabulary_flags(CLI::App& app, ReadOptions& read) {
  TextOptions& options = read.vectorizer;
  Flags flags(app, "Text");
  flags.value(
      {"--min-df", "N|SHARE", "leave out what is in fewer documents: 2, 0.01 or 1%"},
      [&options](const std::string& text) { options.min_df = document_limit("--min-df", text); });
  flags.value(
      {"--max-df", "N|SHARE", "leave out what is in more"},
      [&options](const std::string& text) { options.max_df = document_limit("--max-df", text); });
  flags.whole({"--max-features", "N", "only the N most frequent n-grams"}, options.max_features,
              {.least = 1});
  flags.value({"--vocabulary", "FILE", "only these n-grams, one a line"},
              [&options](const std::string& file) { options.vocabulary = vocabulary(file); });
  flags.value(
      {"--memory", "SIZE", "what a vocabulary, or the rows of center-l1, may take: 2G, 500M"},
      [&read](const std::string& text) { read.memory = byte_size("--memory", text); });
  flags.whole({"--hash", "N", "hash n-grams into N features, without a vocabulary"},
              options.buckets, {.least = 1, .most = std::numeric_limits<std::int32_t>::max()});
}

void add_weight_flags(CLI::App& app, TextOptions& options) {
  Flags flags(app, "Text");
  flags.toggle("--binary", "counts above 1 are 1", options.binary);
  const auto flag = [&](const char* name, const char* help, auto set) {
    app.add_flag_callback(
           name, [&options, set] { set(weights(options)); }, help)
        ->group("Text");
  };
  flag("--tfidf", "weigh by tf-idf, rows of length 1", [](TfIdf&) {});
  flag("--sublinear", "tf-idf: 1 + log count for the count", [](TfIdf& w) { w.sublinear = true; });
  flag("--no-idf", "tf-idf: without idf", [](TfIdf& w) { w.idf = false; });
  flag("--no-smooth-idf", "tf-idf: no document more that has every n-gram",
       [](TfIdf& w) { w.smooth = false; });
  flags.value(
      {"--norm", "l1|l2|none", "tf-idf: the norm that rows get (l2)"},
      [&options](const std::string& text) {
        const auto word = one_of("--norm", text, {"l1", "l2", "none"});
        weights(options).norm = word == "l1" ? Norm::l1 : word == "l2" ? Norm::l2 : Norm::none;
      });
}

}  // namespace

void add_text_flags(CLI::App& app, ReadOptions& read) {
  Flags(app, "Text")
      .list(
          {"--text", "A,B",
           "columns of running text; other columns count only if named (--numeric, --categorical)"},
          read.text);
  add_token_flags(app, read.vectorizer);
  add_vocabulary_flags(app, read);
  add_weight_flags(app, read.vectorizer);
}

}  // namespace folkman::cli
