// JSON Lines: one object a line, whose fields are the columns of a table
// (data/tables/table_columns.hpp). Types are JSON's: a number is a value, a string a word
// `field=value`, true and false the words `field=true`, `field=false`; null and a field that is not
// there are missing. Where options ask for numbers, strings may spell them; where they ask for
// words, numbers are words as written.
//
// Fields of the first rows are the fields of the table. One that is first met later is a fault of
// its row, unless text columns or known features say which fields count. A field that occurs twice
// in an object is a fault, too. Features stand in the order of their names, since the fields of an
// object have none. Blank lines are passed over.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format jsonl_format();

}  // namespace folkman
