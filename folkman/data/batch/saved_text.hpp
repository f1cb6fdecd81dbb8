// How text became features, in a file of ours: meta `text`, a list with an entry for each column,
// and for column i the arrays `text<i>.vocabulary` and `text<i>.idf`.
#pragma once

#include "folkman/base/files/container.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/text/counting/fitted_text.hpp"

namespace folkman {

void add_text(ContainerWriter& out, const std::vector<FittedText>& text);  // borrows its arrays
[[nodiscard]] bool has_text(const Container& in);
// `features`: those of the file, which are checked against it.
[[nodiscard]] std::vector<FittedText> loaded_text(const Container& in, const Features& features);

}  // namespace folkman
