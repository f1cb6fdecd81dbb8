// Files and folders that Arrow's library reads, told by their first bytes.
#pragma once

#include <string>
#include <string_view>

namespace folkman {

[[nodiscard]] bool is_parquet(std::string_view head);
[[nodiscard]] bool is_arrow_file(std::string_view head);

// Whether the first file in the folder, or in its first folder that has any, begins so. Files whose
// names begin with a dot or an underscore are notes of whoever wrote the folder.
[[nodiscard]] bool holds(const std::string& folder, bool (*recognises)(std::string_view head));

}  // namespace folkman
