// How the text features of a data set were made, and what is needed to make them again from other
// documents: carried by class sums and by models, so that prediction reads raw text.
#pragma once

#include "folkman/base/names/string_table.hpp"
#include "folkman/text/characters/text_options.hpp"

namespace folkman {

struct FittedText {
  std::string column = {};   // of the table; empty where the documents are all there is
  std::string prefix = {};   // of the names of its features: "review:" where there are others, too
  TextOptions options = {};  // without the vocabulary: the features known by name are it
  bool fixed = false;        // the vocabulary was given, not met
  // With tf-idf, the n-grams (without prefix, in byte order) that a row's norm is taken over, and
  // their idf. Empty otherwise: then the features known by name are all that matters.
  StringTable vocabulary = {};
  std::vector<double> idf = {};  // empty: all 1

  friend bool operator==(const FittedText&, const FittedText&) = default;
};

// Hashed text and nothing else: features are numbered by bucket.
[[nodiscard]] inline bool hashed_alone(const std::vector<FittedText>& text) {
  return text.size() == 1 && text.front().options.buckets > 0 && text.front().prefix.empty();
}

}  // namespace folkman
