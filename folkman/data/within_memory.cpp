#include "folkman/data/within_memory.hpp"

#include <algorithm>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"

namespace folkman {

ReadOptions hashed(ReadOptions options, const VocabularyTooLarge& found) {
  constexpr std::size_t bytes_per_bucket = 128;  // sums of a few classes, and their copies
  const TextOptions& text = options.vectorizer;
  const std::string what = "the text has more different n-grams than " +
                           memory_text(static_cast<double>(found.memory)) + " of memory hold";
  const bool limited = text.min_df != DocumentLimit{1, false} ||
                       text.max_df != DocumentLimit{1, true} || text.max_features > 0;
  if (limited) {
    throw Error({.kind = Fault::Kind::data,
                 .where = options.files.empty() ? "text" : options.files.front(),
                 .what = what,
                 .fix =
                     "allow more (--memory), or leave --min-df, --max-df and --max-features out: "
                     "n-grams are then hashed"});
  }
  std::size_t buckets = std::size_t{1} << 10;
  while (2 * buckets * bytes_per_bucket <= found.memory && buckets < (std::size_t{1} << 26)) {
    buckets *= 2;
  }
  options.vectorizer.buckets = buckets;
  options.notes.push_back(what + ": they were hashed into " + std::to_string(buckets) +
                          " features without names (--memory allows more, --hash chooses)");
  return options;
}

}  // namespace folkman
