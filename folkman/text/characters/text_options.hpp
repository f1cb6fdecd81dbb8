// How a document becomes features: scikit-learn's CountVectorizer and TfidfVectorizer in our words.
// Every option means what it means there and gives the same numbers (tests/rivals runs the two side
// by side); defaults are the same. Beyond it: `words` may keep combining marks, `buckets` hashes.
//
// The order of things: lower case, then accents, then tokens, then stop words, then n-grams; then
// (over all documents) limits on document frequency, then max_features, then weights.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace folkman {

enum class TextUnits { words, characters, characters_in_words };  // word, char, char_wb

enum class Accents { keep, ascii, unicode };  // strip_accents: None, 'ascii', 'unicode'

// What a word is when no pattern says so: two or more of letters, digits and _ (scikit-learn's
// default, which cuts Hindi, Telugu and Bengali words at their vowel signs); or the same with
// combining marks and joiners taken as part of the word.
enum class WordRule { letters, letters_and_marks };

enum class Norm { none, l1, l2 };

// A number of documents, or a share of them.
struct DocumentLimit {
  double amount = 1;
  bool is_share = false;
  friend bool operator==(const DocumentLimit&, const DocumentLimit&) = default;
};

// weight = tf * idf, each row then scaled to norm 1; tf = count, or 1 + log count (sublinear);
// idf = log((1 + n) / (1 + df)) + 1 (smooth), or log(n / df) + 1, and 0 for what no document had.
struct TfIdf {
  bool idf = true;
  bool smooth = true;
  bool sublinear = false;
  Norm norm = Norm::l2;
  friend bool operator==(const TfIdf&, const TfIdf&) = default;
};

struct TextOptions {
  TextUnits units = TextUnits::words;
  int shortest = 1;  // n-grams of `shortest` to `longest` units
  int longest = 1;
  bool lowercase = true;
  Accents accents = Accents::keep;
  WordRule words = WordRule::letters;
  std::string token_pattern = {};            // a regular expression; empty: `words` decides
  std::vector<std::string> stop_words = {};  // of words only
  DocumentLimit min_df = {1, false};         // left out: in fewer documents than this
  DocumentLimit max_df = {1, true};          // left out: in more
  std::size_t max_features = 0;              // the most frequent so many; 0: all
  bool binary = false;                       // counts above 1 are 1
  std::optional<TfIdf> tfidf = {};           // unset: plain counts
  std::vector<std::string> vocabulary = {};  // the only n-grams; empty: all that are met
  std::size_t buckets = 0;                   // > 0: n-grams hashed into so many features

  friend bool operator==(const TextOptions&, const TextOptions&) = default;
};

// N-grams may be left out for how often they occur: min_df, max_df or max_features is set.
[[nodiscard]] bool is_limited(const TextOptions& options);

// Error (kind argument) where options contradict each other or make no sense.
void check(const TextOptions& options);

}  // namespace folkman
