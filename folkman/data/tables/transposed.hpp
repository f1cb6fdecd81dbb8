// Tables that lie on their side, as expression data are published: a line for each feature (gene),
// a column for each row (sample).
//
//   gene,s1,s2,s3        the first line names the samples, with or without a corner
//   tumour,no,yes,yes    --label tumour: the line that holds the classes; else --labels FILE
//   BRCA2,5.1,-0.3,0
//
// Delimiter tab, comma or semicolon, whichever the first line has most of; quotes as in RFC 4180.
// --weight names the line of weights, --ignore lines to leave out. The table is turned in memory:
// 8 bytes a cell. All its cells make up every row, so a bad one is an error, not a bad row.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format transposed_format();

}  // namespace folkman
