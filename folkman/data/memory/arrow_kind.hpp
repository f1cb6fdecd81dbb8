// What the cells of an Arrow column are, by its type.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "folkman/data/memory/arrow_interface.hpp"
#include "folkman/data/memory/number_array.hpp"

namespace folkman {

// What a column's cells are. Values of a dictionary are as those of a plain column.
enum class ArrowKind { numbers, truths, words, nothing, other };
[[nodiscard]] ArrowKind arrow_kind(const ArrowSchema& column);
// For messages: "a list", "Arrow type 'tdD'".
[[nodiscard]] std::string arrow_type_text(const ArrowSchema& column);

// Of a plain column of numbers or truth values; none: it is of something else.
[[nodiscard]] std::optional<NumberType> arrow_number_type(std::string_view format);

}  // namespace folkman
