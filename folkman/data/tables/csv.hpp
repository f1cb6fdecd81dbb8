// Delimited tables with a header (RFC 4180): CSV with comma, semicolon or tab, whichever the header
// has most of, and TSV. Columns become features as data/tables/csv_columns.hpp says; labels and
// words are taken as they are, byte for byte. An empty cell of words is no feature; of numbers, it
// is an error or zero as ReadOptions::missing says. Blank lines are no rows. A row whose number of
// fields is not the header's, or with a cell that cannot be read, is a bad row.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format csv_format();
[[nodiscard]] Format tsv_format();

}  // namespace folkman
