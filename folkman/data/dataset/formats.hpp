// The table of input formats. A format "auto" is decided by the content of the first file, then by
// its name.
#pragma once

#include <span>

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] std::span<const Format> formats();

// By name or alias; an unknown name is an Error that lists the known ones.
[[nodiscard]] const Format& format_named(std::string_view name);

// What a folder holds: a format that recognises it, else documents.
[[nodiscard]] const Format& format_of_folder(const std::string& path);

// The delimited table that the file is, by its name: its columns were named.
[[nodiscard]] const Format& table_format_of(std::string_view file);

// `head`: the first bytes of the file, uncompressed.
[[nodiscard]] const Format& format_of(std::string_view head, std::string_view file);

}  // namespace folkman
