#include "folkman/training/sizes.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

std::string plain(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

[[noreturn]] void refuse(const SizeChoice& choice) {
  const bool share = choice.kind == SizeChoice::Kind::share;
  throw Error({.kind = Fault::Kind::argument,
               .where = share ? "share of features" : "k",
               .what = plain(choice.amount) + " features cannot be chosen",
               .fix = share ? "give a share above 0" : "give a whole number from 1"});
}

}  // namespace

std::size_t counted_size(const SizeChoice& choice, std::size_t width,
                         std::vector<std::string>& warnings, const std::string& noun) {
  const bool share = choice.kind == SizeChoice::Kind::share;
  const auto most = static_cast<double>(width);
  if (!(choice.amount > 0) || (!share && choice.amount < 1)) refuse(choice);
  const double asked = share ? choice.amount * most : choice.amount;
  if (asked <= most) return static_cast<std::size_t>(std::max(1.0, std::round(asked)));
  warnings.push_back((share ? plain(choice.amount * 100) + "% of the " + noun + " is more than all "
                            : "k = " + plain(asked) + " is more than the ") +
                     std::to_string(width) + (share ? " there are" : " " + noun) +
                     "; all are chosen");
  return width;
}

}  // namespace folkman
