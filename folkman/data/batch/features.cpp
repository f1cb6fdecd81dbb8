#include "folkman/data/batch/features.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/names/dictionary.hpp"
#include "folkman/base/names/natural_order.hpp"

namespace folkman {
namespace {

std::vector<Column> shifted(std::size_t width, Offset by) {
  std::vector<Column> to(width);
  std::iota(to.begin(), to.end(), static_cast<Column>(by));
  return to;
}

void check_same_count(const Features& left, const Features& right) {
  const bool counted = left.origin() == Numbers::counted || right.origin() == Numbers::counted;
  if (!counted || left.first() == right.first()) return;
  throw Error({.kind = Fault::Kind::data,
               .where = "features of two data sets",
               .what = "the columns of one are numbered from " + std::to_string(left.first()) +
                       ", those of the other from " + std::to_string(right.first()) +
                       ", and one of them is a matrix",
               .fix = "read the matrix with the other's first number (--zero-based, --one-based), "
                      "or name the columns (--names)"});
}

FeatureUnion united_numbers(const Features& left, const Features& right) {
  const auto end = [](const Features& one) {
    return one.first() + static_cast<Offset>(one.width());
  };
  if (right.width() == 0) return {left, shifted(left.width(), 0), {}};
  if (left.width() == 0) return {right, {}, shifted(right.width(), 0)};
  check_same_count(left, right);
  const Offset first = std::min(left.first(), right.first());
  const Offset last = std::max(end(left), end(right));
  // Counted prevails, so that a third data set that begins apart is refused in any order.
  const Numbers origin = std::max(left.origin(), right.origin());
  return {Features::numbered(static_cast<std::size_t>(last - first), first, origin),
          shifted(left.width(), left.first() - first),
          shifted(right.width(), right.first() - first)};
}

// The names of both without repetition: left's at their own positions, then right's new ones.
FeatureUnion united_names(const Features& left, const Features& right) {
  Dictionary names;
  for (std::size_t i = 0; i < left.width(); ++i) {
    (void)names.number(left.names()[i], left.group(static_cast<Column>(i)));
  }
  std::vector<Column> right_number(right.width());
  for (std::size_t i = 0; i < right.width(); ++i) {
    right_number[i] = names.number(right.names()[i], right.group(static_cast<Column>(i)));
  }
  auto sorted = sorted_by_name(names);
  FeatureUnion both;
  both.from_left.assign(sorted.order.begin(),
                        sorted.order.begin() + static_cast<std::ptrdiff_t>(left.width()));
  both.from_right.reserve(right.width());
  for (const Column number : right_number) {
    both.from_right.push_back(sorted.order[static_cast<std::size_t>(number)]);
  }
  both.features = std::move(sorted.features);
  return both;
}

}  // namespace

Features Features::numbered(std::size_t width, Offset first, Numbers origin) {
  Features made;
  made.width_ = width;
  made.first_ = first;
  made.origin_ = origin;
  return made;
}

Features Features::named(StringTable names, std::vector<std::int32_t> groups) {
  Features made;
  made.numbered_ = false;
  made.width_ = names.size();
  made.names_ = std::move(names);
  if (std::ranges::any_of(groups, [](std::int32_t group) { return group != 0; })) {
    made.groups_ = std::move(groups);
  }
  return made;
}

std::string Features::name(Column column) const {
  if (numbered_) return std::to_string(first_ + column);
  return std::string(names_[static_cast<std::size_t>(column)]);
}

std::int32_t Features::group(Column column) const {
  return groups_.empty() ? 0 : groups_[static_cast<std::size_t>(column)];
}

bool feature_less(std::int32_t group, std::string_view left, std::string_view right) {
  return group >= text_groups ? left < right : natural_less(left, right);
}

SortedFeatures sorted_by_name(const Dictionary& names) {
  std::vector<Column> from(names.size());  // final -> provisional
  std::iota(from.begin(), from.end(), 0);
  std::ranges::sort(from, [&](Column a, Column b) {
    const auto left = static_cast<std::size_t>(a);
    const auto right = static_cast<std::size_t>(b);
    if (names.group(left) != names.group(right)) return names.group(left) < names.group(right);
    return feature_less(names.group(left), names.name(left), names.name(right));
  });
  SortedFeatures sorted;
  sorted.order.resize(from.size());
  StringTable table;
  std::vector<std::int32_t> groups;
  groups.reserve(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto number = static_cast<std::size_t>(from[i]);
    sorted.order[number] = static_cast<Column>(i);
    table.push_back(names.name(number));
    groups.push_back(names.group(number));
  }
  sorted.features = Features::named(std::move(table), std::move(groups));
  return sorted;
}

FeatureUnion united(const Features& left, const Features& right) {
  if (left.is_numbered() && right.is_numbered()) return united_numbers(left, right);
  if (left.is_numbered() && left.width() == 0) return {right, {}, shifted(right.width(), 0)};
  if (right.is_numbered() && right.width() == 0) return {left, shifted(left.width(), 0), {}};
  if (!left.is_numbered() && !right.is_numbered()) return united_names(left, right);
  const Features& named = left.is_numbered() ? right : left;
  const Features& numbered = left.is_numbered() ? left : right;
  throw Error({.kind = Fault::Kind::data,
               .where = "features of two data sets",
               .what = "one has names ('" + (named.width() > 0 ? named.name(0) : "") +
                       "', ...), the other column numbers (" + std::to_string(numbered.first()) +
                       ", ...)",
               .fix = "put together only data sets whose features are named alike"});
}

}  // namespace folkman
