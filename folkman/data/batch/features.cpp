#include "folkman/data/batch/features.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <set>

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
  refuse_data("features of two data sets",
              "the columns of one are numbered from " + std::to_string(left.first()) +
                  ", those of the other from " + std::to_string(right.first()) +
                  ", and one of them is a matrix",
              "read the matrix with the other's first number (@{zero_based}, @{one_based}), "
              "or name the columns (@{names})");
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

// Features by their number in a dictionary of names.
struct Gathered {
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> column_sizes;
};

SortedFeatures sorted(const Dictionary& names, const Gathered& of) {
  std::vector<Column> from(names.size());  // final -> provisional
  std::iota(from.begin(), from.end(), 0);
  std::ranges::sort(from, [&](Column a, Column b) {
    const auto left = static_cast<std::size_t>(a);
    const auto right = static_cast<std::size_t>(b);
    if (of.groups[left] != of.groups[right]) return of.groups[left] < of.groups[right];
    return feature_less(of.groups[left], names.name(left), names.name(right));
  });
  SortedFeatures result;
  result.order.resize(from.size());
  StringTable table;
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> column_sizes;
  groups.reserve(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto number = static_cast<std::size_t>(from[i]);
    result.order[number] = static_cast<Column>(i);
    table.push_back(names.name(number));
    groups.push_back(of.groups[number]);
    if (!of.column_sizes.empty()) column_sizes.push_back(of.column_sizes[number]);
  }
  result.features = Features::named(std::move(table), std::move(groups), std::move(column_sizes));
  return result;
}

void check_group(std::string_view name, std::int32_t left, std::int32_t right) {
  if (left == right) return;
  refuse_data("column " + std::to_string(std::max(left, right) + 1),
              "the feature name '" + std::string(name) + "' also comes from column " +
                  std::to_string(std::min(left, right) + 1),
              "rename one of the two columns, so that every feature has its own name");
}

void check_column(std::string_view name, std::int32_t left, std::int32_t right) {
  if (left == right || left < 0 || right < 0) return;
  const auto column = [&](std::int32_t size) {
    return "column '" + std::string(name.substr(0, static_cast<std::size_t>(size))) + "'";
  };
  refuse_data("features of two data sets",
              "the feature '" + std::string(name) + "' comes from " + column(left) +
                  " in one and from " + column(right) + " in the other",
              "rename one of the two columns, so that every feature has its own name");
}

std::vector<FeatureBin> moved(const std::vector<FeatureBin>& bins, const std::vector<Column>& to) {
  std::vector<FeatureBin> found;
  found.reserve(bins.size());
  for (const auto& [feature, bin] : bins) {
    found.push_back({to[static_cast<std::size_t>(feature)], bin});
  }
  return found;
}

// Of two data sets, each cut into bins: the cuts must be the same, and no column whole in one.
std::vector<FeatureBin> united_bins(const Features& left, const Features& right,
                                    const FeatureUnion& both) {
  if (left.bins().empty() && right.bins().empty()) return {};
  auto bins = moved(left.bins(), both.from_left);
  std::ranges::copy(moved(right.bins(), both.from_right), std::back_inserter(bins));
  std::ranges::sort(bins, {}, &FeatureBin::feature);
  bins.erase(std::unique(bins.begin(), bins.end()), bins.end());
  if (are_bins(both.features, bins)) return bins;
  throw Error({.kind = Fault::Kind::data,
               .where = "features of two data sets",
               .what = "their columns of numbers are cut into bins at other values",
               .fix = "cut both alike: take the bins of one for the other (@{bins_of})"});
}

// The names of both without repetition: left's at their own positions, then right's new ones.
FeatureUnion united_names(const Features& left, const Features& right) {
  Dictionary names;
  Gathered of;
  const auto number = [&](const Features& features, std::size_t i) {
    const auto column = static_cast<Column>(i);
    const std::string_view name = features.names()[i];
    const Column found = names.number(name);
    const std::int32_t size = features.column_size(column);
    const auto place = static_cast<std::size_t>(found);
    if (place == of.groups.size()) {
      of.groups.push_back(features.group(column));
      of.column_sizes.push_back(size);
    }
    check_group(name, of.groups[place], features.group(column));
    check_column(name, of.column_sizes[place], size);
    of.column_sizes[place] = std::max(of.column_sizes[place], size);
    return found;
  };
  for (std::size_t i = 0; i < left.width(); ++i) (void)number(left, i);
  std::vector<Column> right_number(right.width());
  for (std::size_t i = 0; i < right.width(); ++i) right_number[i] = number(right, i);
  auto all = sorted(names, of);
  FeatureUnion both;
  both.from_left.assign(all.order.begin(),
                        all.order.begin() + static_cast<std::ptrdiff_t>(left.width()));
  both.from_right.reserve(right.width());
  for (const Column found : right_number) {
    both.from_right.push_back(all.order[static_cast<std::size_t>(found)]);
  }
  both.features = std::move(all.features);
  both.features.set_bins(united_bins(left, right, both));
  return both;
}

bool has_sign(std::string_view name) { return name.find('=') != std::string_view::npos; }

}  // namespace

bool are_column_sizes(std::span<const std::int32_t> sizes, const StringTable& names) {
  if (sizes.size() != names.size()) return false;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto size = static_cast<std::size_t>(sizes[i]);
    const bool whole = sizes[i] >= 0 && size == names[i].size();
    const bool before = sizes[i] >= 0 && size < names[i].size() && names[i][size] == '=';
    if (sizes[i] != -1 && !whole && !before) return false;
  }
  return true;
}

bool are_bins(const Features& features, const std::vector<FeatureBin>& bins) {
  const auto order = [](const FeatureBin& a, const FeatureBin& b) {
    return a.feature >= b.feature;
  };
  if (std::ranges::adjacent_find(bins, order) != bins.end()) return false;
  std::map<std::string_view, std::vector<Bin>> of_column;
  for (const auto& [feature, bin] : bins) {
    if (feature < 0 || static_cast<std::size_t>(feature) >= features.width()) return false;
    const auto source = features.source(feature);
    const bool named = source && source->value && *source->value == bin_name(bin);
    if (!named || !(bin.low < bin.high || bin == bin_of_missing)) return false;
    of_column[source->column].push_back(bin);
  }
  for (auto& [name, column] : of_column) {
    std::erase(column, bin_of_missing);
    std::ranges::sort(column, {}, &Bin::low);
    const auto overlap = [](const Bin& a, const Bin& b) { return b.low < a.high; };
    if (std::ranges::adjacent_find(column, overlap) != column.end()) return false;
  }
  for (std::size_t i = 0, next = 0; !bins.empty() && i < features.width(); ++i) {
    const auto feature = static_cast<Column>(i);
    if (next < bins.size() && bins[next].feature == feature) {
      ++next;
      continue;
    }
    const auto source = features.source(feature);
    if (source && of_column.contains(source->column)) return false;
  }
  return true;
}

std::vector<ColumnCuts> column_cuts(const Features& features) {
  std::map<std::string, std::set<double>> of_column;
  for (const auto& [feature, bin] : features.bins()) {
    auto& cuts = of_column[std::string(features.source(feature)->column)];
    if (std::isfinite(bin.low) && !bin.is_of_missing()) cuts.insert(bin.low);
  }
  std::vector<ColumnCuts> found;
  found.reserve(of_column.size());
  for (const auto& [column, cuts] : of_column) {
    found.push_back({column, {cuts.begin(), cuts.end()}});
  }
  return found;
}

Features Features::numbered(std::size_t width, Offset first, Numbers origin) {
  Features made;
  made.width_ = width;
  made.first_ = first;
  made.origin_ = origin;
  return made;
}

Features Features::named(StringTable names, std::vector<std::int32_t> groups,
                         std::vector<std::int32_t> column_sizes) {
  Features made;
  made.numbered_ = false;
  made.width_ = names.size();
  made.names_ = std::move(names);
  if (std::ranges::any_of(groups, [](std::int32_t group) { return group != 0; })) {
    made.groups_ = std::move(groups);
  }
  bool names_say_it = true;
  for (std::size_t i = 0; i < column_sizes.size(); ++i) {
    const auto column = static_cast<Column>(i);
    const bool is_told = made.group(column) < text_groups && has_sign(made.names_[i]);
    if (!is_told) column_sizes[i] = made.column_size(column);
    names_say_it = names_say_it && (!is_told || column_sizes[i] < 0);
  }
  if (!names_say_it) made.column_sizes_ = std::move(column_sizes);
  return made;
}

std::string Features::name(Column column) const {
  if (numbered_) return std::to_string(first_ + column);
  return std::string(names_[static_cast<std::size_t>(column)]);
}

std::int32_t Features::group(Column column) const {
  return groups_.empty() ? 0 : groups_[static_cast<std::size_t>(column)];
}

std::int32_t Features::column_size(Column column) const {
  const auto place = static_cast<std::size_t>(column);
  if (!column_sizes_.empty()) return column_sizes_[place];
  if (numbered_ || group(column) >= text_groups || has_sign(names_[place])) return -1;
  return static_cast<std::int32_t>(names_[place].size());
}

std::optional<FeatureSource> Features::source(Column column) const {
  const std::int32_t size = column_size(column);
  if (size < 0) return std::nullopt;
  const std::string_view all = names_[static_cast<std::size_t>(column)];
  const auto end = static_cast<std::size_t>(size);
  if (end == all.size()) return FeatureSource{.column = all};
  return FeatureSource{.column = all.substr(0, end), .value = all.substr(end + 1)};
}

const Bin* Features::bin(Column column) const {
  const auto found = std::ranges::lower_bound(bins_, column, {}, &FeatureBin::feature);
  return found == bins_.end() || found->feature != column ? nullptr : &found->bin;
}

bool feature_less(std::int32_t group, std::string_view left, std::string_view right) {
  return group >= text_groups ? left < right : natural_less(left, right);
}

SortedFeatures sorted_by_name(const Dictionary& names, std::span<const SchemaColumn> columns) {
  Gathered of;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (columns.empty()) {
      of.groups.push_back(names.group(i));
      continue;
    }
    const SchemaColumn& column = columns[static_cast<std::size_t>(names.group(i))];
    of.groups.push_back(column.group);
    of.column_sizes.push_back(static_cast<std::int32_t>(column.name.size()));
  }
  return sorted(names, of);
}

FeatureUnion united(const Features& left, const Features& right) {
  if (left.is_numbered() && right.is_numbered()) return united_numbers(left, right);
  if (left.is_numbered() && left.width() == 0) return {right, {}, shifted(right.width(), 0)};
  if (right.is_numbered() && right.width() == 0) return {left, shifted(left.width(), 0), {}};
  if (!left.is_numbered() && !right.is_numbered()) return united_names(left, right);
  const Features& named = left.is_numbered() ? right : left;
  const Features& numbered = left.is_numbered() ? left : right;
  refuse_data("features of two data sets",
              "one has names ('" + (named.width() > 0 ? named.name(0) : "") +
                  "', ...), the other column numbers (" + std::to_string(numbered.first()) +
                  ", ...)",
              "put together only data sets whose features are named alike");
}

}  // namespace folkman
