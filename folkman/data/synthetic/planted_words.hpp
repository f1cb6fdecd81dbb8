// The words of planted_corpus.hpp: English ones that carry a verdict or none, and as many invented
// ones as are asked for, pronounceable and all different. The same list every time.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace folkman {

[[nodiscard]] std::span<const std::string_view> words_of_praise();
[[nodiscard]] std::span<const std::string_view> words_of_blame();
[[nodiscard]] std::span<const std::string_view> neutral_words();  // commonest first

// `count` invented words, none of them in the lists above.
[[nodiscard]] std::vector<std::string> invented_words(std::size_t count);

}  // namespace folkman
