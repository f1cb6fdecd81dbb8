// svmlight / LIBSVM text: one row a line,
//
//   label [qid:n] index:value index:value ... # comment
//
// indices ascending. Lines that are blank or only a comment are no rows. Labels that are numbers
// have one spelling (+1 and 1.0 are 1); others stay as they are. A row may lack its label only
// where labels are not required. Column numbers are indices less ReadOptions::first; when that is
// unset they are the indices themselves, and the data set drops column 0 if it never occurs.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format svmlight_format();

}  // namespace folkman
