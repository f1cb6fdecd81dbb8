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
                         std::vector<std::string>& warnings) {
  const bool share = choice.kind == SizeChoice::Kind::share;
  const auto most = static_cast<double>(width);
  if (!(choice.amount > 0) || (!share && choice.amount < 1)) refuse(choice);
  const double asked = share ? choice.amount * most : choice.amount;
  if (asked <= most) return static_cast<std::size_t>(std::max(1.0, std::round(asked)));
  warnings.push_back((share ? plain(choice.amount * 100) + "% of the features is more than all "
                            : "k = " + plain(asked) + " is more than the ") +
                     std::to_string(width) + (share ? " there are" : " features") +
                     "; all are chosen");
  return width;
}

std::vector<std::size_t> curve_sizes(std::size_t width, std::size_t max_k, std::size_t points) {
  const std::size_t last = max_k == 0 ? width : std::min(max_k, width);
  std::vector<std::size_t> sizes;
  if (points == 0 || last <= points) {
    sizes.resize(last);
    for (std::size_t k = 1; k <= last; ++k) sizes[k - 1] = k;
    return sizes;
  }
  const double step = std::log(static_cast<double>(last)) /
                      static_cast<double>(std::max<std::size_t>(points, 2) - 1);
  for (std::size_t i = 0; i + 1 < std::max<std::size_t>(points, 2); ++i) {
    const auto k = static_cast<std::size_t>(std::lround(std::exp(step * static_cast<double>(i))));
    if (k < last && (sizes.empty() || k > sizes.back())) sizes.push_back(k);
  }
  sizes.push_back(last);
  return sizes;
}

std::size_t elbow_size(const Method& method, const ClassSums& sums, const PathOptions& options) {
  PathOptions on_curve = options;
  on_curve.sizes = curve_sizes(sums.width(), 0, PathTask{}.points);
  const std::size_t elbow = traced(method, sums, on_curve).elbow;
  // A curve without a bend gains nothing, or gains evenly: then nothing speaks for leaving out.
  return elbow == 0 ? sums.width() : elbow;
}

}  // namespace folkman
