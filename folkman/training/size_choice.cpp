#include "folkman/training/size_choice.hpp"

#include <charconv>
#include <cmath>
#include <string>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

std::optional<double> number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

[[noreturn]] void refuse_size(std::string_view text, const std::string& why) {
  throw Error({.kind = Fault::Kind::argument,
               .where = option("k", text),
               .what = why,
               .fix = "give a count (500), a share (5%), elbow or cv"});
}

}  // namespace

SizeChoice size_choice(std::string_view text) {
  if (text == "elbow") return {.kind = SizeChoice::Kind::elbow};
  if (text == "cv") return {.kind = SizeChoice::Kind::cross_validated};
  if (text.ends_with('%')) {
    const auto percent = number(text.substr(0, text.size() - 1));
    if (!percent) refuse_size(text, "not a share of the features");
    if (*percent <= 0) refuse_size(text, "a share must be above 0%");
    return {.kind = SizeChoice::Kind::share, .amount = *percent / 100};
  }
  const auto count = number(text);
  if (!count) refuse_size(text, "not a number of features");
  if (*count < 1) refuse_size(text, "at least one feature must be chosen");
  if (*count != std::floor(*count)) refuse_size(text, "not a whole number of features");
  return {.kind = SizeChoice::Kind::count, .amount = *count};
}

AlphaChoice alpha_choice(std::string_view text) {
  if (text == "cv") return std::nullopt;
  const auto alpha = number(text);
  if (alpha && *alpha >= 0) return alpha;
  throw Error({.kind = Fault::Kind::argument,
               .where = option("alpha", text),
               .what = alpha ? "smoothing cannot be negative" : "not a number",
               .fix = "give a number from 0 (1 is usual) or cv"});
}

}  // namespace folkman
