// One document a line: label, TAB, text; or fastText's `__label__x text`. No header, no quoting:
// all that follows the first TAB is the text, further TABs included.
//
// How labels are written is told by the first line of each file that is not blank. Where labels are
// not needed (prediction) a first line without one means that the file has none and its lines are
// whole documents; in a file that has labels, a line without one is a document without label. Every
// line is then a row, a blank one an empty document; where labels are needed blank lines are passed
// over.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format lines_format();

}  // namespace folkman
