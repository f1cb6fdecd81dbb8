#include "folkman/training/size_choice.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

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

std::string plain(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

[[noreturn]] void refuse_size(std::string_view text, const std::string& why) {
  refuse_argument(option("k", text), why, "give a count (500), a share (5%), elbow or cv");
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

std::size_t counted_size(const SizeChoice& choice, std::size_t width,
                         std::vector<std::string>& warnings, const std::string& noun) {
  const bool share = choice.kind == SizeChoice::Kind::share;
  const auto most = static_cast<double>(width);
  if (!(choice.amount > 0) || (!share && choice.amount < 1)) {
    refuse_argument(share ? "share of features" : "k",
                    plain(choice.amount) + " features cannot be chosen",
                    share ? "give a share above 0" : "give a whole number from 1");
  }
  const double asked = share ? choice.amount * most : choice.amount;
  if (asked <= most) return static_cast<std::size_t>(std::max(1.0, std::round(asked)));
  warnings.push_back((share ? plain(choice.amount * 100) + "% of the " + noun + " is more than all "
                            : "k = " + plain(asked) + " is more than the ") +
                     std::to_string(width) + (share ? " there are" : " " + noun) +
                     "; all are chosen");
  return width;
}

AlphaChoice alpha_choice(std::string_view text) {
  if (text == "cv") return std::nullopt;
  const auto alpha = number(text);
  if (alpha && *alpha >= 0) return alpha;
  refuse_argument(option("alpha", text), alpha ? "smoothing cannot be negative" : "not a number",
                  "give a number from 0 (1 is usual) or cv");
}

}  // namespace folkman
