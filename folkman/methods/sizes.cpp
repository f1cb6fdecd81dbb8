#include "folkman/methods/sizes.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "folkman/base/error.hpp"

namespace folkman {

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
