// The sizes k of a path, and its elbow: the size after which more features bring little more. With
// the gain over the floor as a share y of its largest, and the size as a share x = k / k_max of the
// largest asked for, the curve runs from (0, 0) to (1, 1), and the elbow is where it stands highest
// above the straight line between these (the "Kneedle" of Satopaa et al., 2011, without smoothing):
// beyond it, a feature brings less than the average feature. On text that is some ten percent of
// the words, at about the accuracy of all of them; with log k on the axis the same rule answers one
// word or nearly all. Where the curve never rises above the line, features have not begun to pay
// less, and the elbow is the largest size.
//
// Where gains add up, none below 0, the best k are the k largest, at every k, and what they reach
// is what any k can reach: such a path is exact, by one ordering.
#pragma once

#include <span>

#include "folkman/base/check_size.hpp"
#include "folkman/methods/selection.hpp"

namespace folkman {

// As asked, or 1 .. width when none was asked for. Error when they are not ascending in 1 .. width.
[[nodiscard]] std::vector<std::size_t> checked_sizes(const std::vector<std::size_t>& asked,
                                                     std::size_t width);

// One of path.k, the smallest of equals; 0 when no size gains anything.
[[nodiscard]] std::size_t elbow(const Path& path);

struct SeparableGains {
  std::vector<double> gain;  // of each feature or column
  double floor = 0;          // the value with none of them
};

[[nodiscard]] Certificate separable_certificate(std::span<const double> gains,
                                                std::span<const Column> chosen, double floor);

// `sizes` ascending; none: every k.
[[nodiscard]] Path separable_path(SeparableGains gains, const std::vector<std::size_t>& sizes);

}  // namespace folkman
