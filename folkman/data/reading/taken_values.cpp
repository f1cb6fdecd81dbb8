#include "folkman/data/reading/taken_values.hpp"

#include "folkman/base/shortest_text.hpp"
#include "folkman/data/bytes/number_text.hpp"

namespace folkman {
namespace {

constexpr const char* not_finite_fix = "replace it by a number, or leave the row out (@{skip_bad})";

ValueFault not_a_count(const std::string& found) {
  return {"expected a count or a weight, from 0, found " + found,
          "correct it, or leave the row out (@{skip_bad}); center-l2 and center-l1 take values of "
          "either sign"};
}

}  // namespace

ValueFault untaken_value(double value, std::string_view text) {
  if (std::isfinite(value)) return not_a_count(shown(text));
  const bool spelled = text.find_first_of("0123456789") == std::string_view::npos;
  return {"the value " + shown(text) +
              (spelled ? " is not a finite number" : " is too large for a double"),
          not_finite_fix};
}

ValueFault untaken_value(double value) {
  if (std::isfinite(value)) return not_a_count(shortest_text(value));
  return {std::isnan(value) ? "the value is not a number (NaN, or an integer beyond 2^53)"
                            : "the value is infinite",
          not_finite_fix};
}

}  // namespace folkman
