// Which fields of JSON objects are columns, and what they are. Beside those met in the first rows
// there are the fields that options or known features speak of, which may come later or never.
#pragma once

#include <unordered_map>

#include "folkman/data/tables/table_columns.hpp"

namespace folkman {

struct JsonlColumns : TableColumns {
  std::unordered_map<std::string_view, std::size_t> by_name = {};  // views of `columns`
  bool takes_others = false;  // fields that are not columns may be passed over
};

// `sample`: the first lines, whole ones.
[[nodiscard]] std::shared_ptr<const JsonlColumns> jsonl_columns(const std::string& file,
                                                                std::string_view sample,
                                                                const Opening& opening);

}  // namespace folkman
