// The columns of a data set and their names. A feature is known by its name: two data sets agree on
// a feature when they call it alike, whatever its position.
//
// Numbered features (svmlight, NumPy, Matrix Market) are called first, first + 1, ...; nothing is
// stored for them. Numbers that were counted along a matrix are positions; where the counts of two
// data sets begin apart, positions cannot be told from names, so they are not united. Named
// features belong to a group, the column of the table they come from, and stand in the order of
// groups, then of names (base/names/natural_order.hpp); so their positions do not depend on which
// row, shard or thread met them first. A numeric CSV column `age` is one feature `age`; a
// text-valued column `colour` is the features `colour=blue`, `colour=red`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/names/string_table.hpp"
#include "folkman/base/numbers.hpp"

namespace folkman {

class Dictionary;  // base/names/dictionary.hpp

// Where numbers come from: the file has them written out (svmlight, from 0 or 1, and the first
// column may be missing), or the columns of a matrix were counted.
enum class Numbers { written, counted };

struct ColumnNumbers {
  Offset first = 0;  // the number of column 0
  std::size_t width = 0;
  Numbers origin = Numbers::written;
};

// Groups from here on hold the n-grams of a text column. They stand in the order of their bytes, as
// in other tools, also where they are numbers.
constexpr std::int32_t text_groups = 1 << 30;

// The order of names within a group.
[[nodiscard]] bool feature_less(std::int32_t group, std::string_view left, std::string_view right);

class Features {
 public:
  Features() = default;  // numbered, none
  [[nodiscard]] static Features numbered(std::size_t width, Offset first = 0,
                                         Numbers origin = Numbers::written);
  // `groups[i]` is the group of `names[i]` (empty: all in one group). Keeps the order given, which
  // the caller promises is by group, then by name.
  [[nodiscard]] static Features named(StringTable names, std::vector<std::int32_t> groups = {});

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] bool is_numbered() const { return numbered_; }
  [[nodiscard]] Offset first() const { return first_; }     // of numbered features
  [[nodiscard]] Numbers origin() const { return origin_; }  // likewise
  [[nodiscard]] std::string name(Column column) const;
  [[nodiscard]] std::int32_t group(Column column) const;
  [[nodiscard]] const StringTable& names() const { return names_; }  // of named features
  [[nodiscard]] const std::vector<std::int32_t>& groups() const { return groups_; }
  friend bool operator==(const Features&, const Features&) = default;

 private:
  bool numbered_ = true;
  std::size_t width_ = 0;
  Offset first_ = 0;
  Numbers origin_ = Numbers::written;
  StringTable names_;
  std::vector<std::int32_t> groups_;
};

// Both sets of features as one, and where each column of either has gone.
struct FeatureUnion {
  Features features;
  std::vector<Column> from_left;
  std::vector<Column> from_right;
};
[[nodiscard]] FeatureUnion united(const Features& left, const Features& right);

// Names gathered in any order, brought into the final one.
struct SortedFeatures {
  Features features;
  std::vector<Column> order;  // number in the dictionary -> final column
};
[[nodiscard]] SortedFeatures sorted_by_name(const Dictionary& names);

}  // namespace folkman
