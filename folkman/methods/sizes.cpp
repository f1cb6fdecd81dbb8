#include "folkman/methods/sizes.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "folkman/base/error.hpp"

namespace folkman {

void check_size(std::size_t k, std::size_t width) {
  if (1 <= k && k <= width) return;
  throw Error({.kind = Fault::Kind::argument,
               .where = "k = " + std::to_string(k),
               .what = "there are " + std::to_string(width) + " features",
               .fix = width == 0 ? "give data with at least one feature"
                                 : "choose k between 1 and " + std::to_string(width)});
}

std::vector<std::size_t> checked_sizes(const std::vector<std::size_t>& asked, std::size_t width) {
  if (asked.empty()) {
    std::vector<std::size_t> all(width);
    std::iota(all.begin(), all.end(), std::size_t{1});
    return all;
  }
  for (const std::size_t k : asked) check_size(k, width);
  if (std::ranges::adjacent_find(asked, std::greater_equal<>()) != asked.end()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "sizes of the path",
                 .what = "they do not ascend",
                 .fix = "give each k once, the smallest first"});
  }
  return asked;
}

}  // namespace folkman
