#include "folkman/data/dataset/within_memory.hpp"

#include <utility>

#include "folkman/base/memory.hpp"

namespace folkman {

VocabularyTooLarge::VocabularyTooLarge(std::string where, std::size_t memory)
    : Error({.kind = Fault::Kind::data,
             .where = std::move(where),
             .what = "the text has more different n-grams than " +
                     memory_text(static_cast<double>(memory)) + " of memory hold",
             .fix = "allow more (@{memory}), or hash them (@{hash=1048576})"}),
      memory_(memory) {}

ReadOptions hashed(ReadOptions options, const VocabularyTooLarge& found) {
  constexpr std::size_t bytes_per_bucket = 128;  // sums of a few classes, and their copies
  if (is_limited(options.vectorizer)) {
    Fault fault = found.fault();
    fault.fix =
        "allow more (@{memory}), or leave @{min_df}, @{max_df} and @{max_features} out: n-grams "
        "are "
        "then hashed";
    throw Error(std::move(fault));
  }
  std::size_t buckets = std::size_t{1} << 10;
  while (2 * buckets * bytes_per_bucket <= found.memory() && buckets < (std::size_t{1} << 26)) {
    buckets *= 2;
  }
  options.vectorizer.buckets = buckets;
  options.notes.push_back(found.fault().what + ": they were hashed into " +
                          std::to_string(buckets) +
                          " features without names (@{memory} allows more, @{hash} chooses)");
  return options;
}

}  // namespace folkman
