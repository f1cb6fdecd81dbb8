#include "folkman/methods/linear/judged_rows.hpp"

#include <algorithm>

#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/filters/baselines.hpp"

namespace folkman {

Selection judged_by_rows(const ClassSums& sums, const Batch& rows, const SelectOptions& options,
                         Selection selection) {
  const bool counts = std::ranges::none_of(rows.values, [](double value) { return value < 0; });
  return counts ? judged_by_multinomial(sums, options, std::move(selection))
                : judged_by_centers(sums, options, std::move(selection));
}

}  // namespace folkman
