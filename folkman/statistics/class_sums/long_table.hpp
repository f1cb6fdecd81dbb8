// Class sums as any database's GROUP BY gives them: a table with a header that names the columns
// feature, class and sum, in any order, and one line per feature and class.
//
//   feature,class,sum
//   ,spam,120          no feature: 120 rows are of class spam
//   buy,spam,37
//
// Delimiter comma, tab or semicolon; quotes as in RFC 4180; gzip and zstd as in data files. Lines
// of the same feature and class add up; absent ones are 0. Without row counts the classes count as
// equally frequent, and a warning says so. A table does not tell whether its values were 0 and 1:
// it counts as binary when row counts are given and no sum is more than the rows of its class,
// which presence_is_guessed() tells and methods of presence mind.
#pragma once

#include <string_view>

#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

class ByteSource;  // data/bytes/byte_source.hpp

// Whether text begins with the header of such a table.
[[nodiscard]] bool looks_like_long_table(std::string_view head);

[[nodiscard]] ExactClassSums class_sums_from_long_table(ByteSource& source);

}  // namespace folkman
