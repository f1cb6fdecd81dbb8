// ARFF, the tables of Weka: a header that declares the attributes, then rows of values in its
// order. Numeric (real, integer) attributes are numbers and nominal ones words, unless options
// settle it otherwise (data/tables/table_columns.hpp); `?` is a missing cell. Names and values may
// be quoted, by ' or
// ", with \ before a quote that is text. Lines that begin with % are comments. Without a name for
// the label (--label) the last attribute is it, as in Weka.
//
// Attributes of other types (string, date, relational) can only be left out (--ignore); sparse rows
// and row weights, {...}, are refused.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format arff_format();

}  // namespace folkman
