// Which n-grams stay, as CountVectorizer's min_df, max_df and max_features say, and what they weigh
// as TfidfTransformer says.
#pragma once

#include "folkman/data/batch/features.hpp"
#include "folkman/data/text_features/text_table.hpp"
#include "folkman/text/counting/fitted_text.hpp"

namespace folkman {

struct KeptNgrams {
  StringTable names;            // in byte order
  std::vector<Column> columns;  // provisional
};

// Of text column `source` of `sources`. Error when none stays.
[[nodiscard]] KeptNgrams kept_ngrams(const TextTable& table, const MetText& met, Column sources,
                                     Column source);

// Vocabulary and idf of the features of a group; `order`: provisional -> final column.
void fit_weights(FittedText& text, const Features& features, std::int32_t group, const MetText& met,
                 const std::vector<Column>& order);

}  // namespace folkman
