// Python's regular expressions (the re module, for str) as far as RE2 can follow: all of them but
// what looks around or back (lookahead, lookbehind, backreferences, atomic groups and possessive
// repeats, conditions) and \B, $, (?m), (?x) and flags for a part of the pattern. Those are
// refused, as is what Python itself refuses.
#pragma once

#include <string_view>

#include "folkman/text/patterns/pattern_tree.hpp"

namespace folkman {

// Error (kind argument) where it cannot be used.
[[nodiscard]] PatternNode parsed_pattern(std::string_view pattern);

}  // namespace folkman
