// Options that several families take, declared once.
#pragma once

#include "folkman/methods/option.hpp"

namespace folkman {

// One of some words, the first where none is given.
[[nodiscard]] Option word_option(std::string name, std::vector<std::string> words,
                                 std::string help);
[[nodiscard]] Option flag_option(std::string name, std::string standard, std::string help);

// Of every method that chooses features: k, max_gap, then, stability, folds, seed.
[[nodiscard]] std::vector<Option> choosing_options();
[[nodiscard]] Option seed_option();
[[nodiscard]] Option alpha_option();
[[nodiscard]] double alpha_value(const Settings& settings);  // 1 where the method takes none
[[nodiscard]] Option binarize_option(std::string standard = {});
[[nodiscard]] Option nodes_option(std::string standard, std::string help);
[[nodiscard]] Option exact_option();
[[nodiscard]] Option c_option(std::string standard);

// What --exact asks for at least.
constexpr std::int64_t thorough_nodes = 20000;

[[nodiscard]] std::vector<Option> operator+(std::vector<Option> all, std::vector<Option> more);
[[nodiscard]] std::vector<Option> without(std::vector<Option> all, const std::string& name);

}  // namespace folkman
