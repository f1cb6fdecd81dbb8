#include "folkman/text/characters/text_options.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

void check(const DocumentLimit& limit, const char* flag) {
  const bool share = limit.is_share && limit.amount >= 0 && limit.amount <= 1;
  const bool count =
      !limit.is_share && limit.amount >= 1 && limit.amount == std::floor(limit.amount);
  if (share || count) return;
  refuse_argument(flag, "it must be a whole number of documents from 1, or a share from 0.0 to 1.0",
                  "give 2 for two documents, 0.5 for half of them");
}

}  // namespace

bool is_limited(const TextOptions& options) {
  return options.min_df != DocumentLimit{1, false} || options.max_df != DocumentLimit{1, true} ||
         options.max_features > 0;
}

void check(const TextOptions& options) {
  constexpr int most_units = 64;
  if (options.shortest < 1 || options.longest < options.shortest || options.longest > most_units) {
    refuse_argument("@{ngrams}",
                    "n-grams have at least 1 unit and at most 64, the shorter number first",
                    "give 1 for single words, 1-2 for words and pairs");
  }
  check(options.min_df, "@{min_df}");
  check(options.max_df, "@{max_df}");
  const bool words = options.units == TextUnits::words;
  if (!words && !options.token_pattern.empty()) {
    refuse_argument("@{token_pattern}", "characters are not tokens", "leave it out, or use words");
  }
  if (!words && !options.stop_words.empty()) {
    refuse_argument("@{stop_words}", "characters are not words", "leave it out, or use words");
  }
  if (options.buckets == 0) return;
  if (options.buckets > std::numeric_limits<std::int32_t>::max()) {
    refuse_argument("@{hash}", "there can be at most 2147483647 buckets",
                    "give 1048576, for instance");
  }
  if (is_limited(options) || !options.vocabulary.empty()) {
    refuse_argument(
        "@{hash}", "hashed n-grams have no vocabulary to limit",
        "leave @{min_df}, @{max_df}, @{max_features} and @{vocabulary} out, or @{hash}");
  }
}

}  // namespace folkman
