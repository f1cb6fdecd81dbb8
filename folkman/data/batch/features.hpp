// The columns of a data set and their names. A feature is known by its name: two data sets agree on
// a feature when they call it alike, whatever its position.
//
// Numbered features (svmlight, NumPy, Matrix Market) are called first, first + 1, ...; nothing is
// stored for them. Numbers that were counted along a matrix are positions; where the counts of two
// data sets begin apart, positions cannot be told from names, so they are not united. Named
// features belong to a group, the column of the table they come from, and stand in the order of
// groups, then of names (base/names/natural_order.hpp); so their positions do not depend on which
// row, shard or thread met them first. A numeric CSV column `age` is one feature `age`; a
// text-valued column `colour` is the features `colour=blue`, `colour=red`. Which part of a name is
// the column's is known, and not read out of the name: `rain=?` may be a column, too.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "folkman/base/api.hpp"
#include "folkman/base/names/string_table.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/data/bins/column_cuts.hpp"
#include "folkman/data/schema/schema.hpp"

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

// Where a named feature comes from: a column of numbers, or a value of a column of categories.
struct FeatureSource {
  std::string_view column;
  std::optional<std::string_view> value = {};  // none: numbers
};

// A feature that is a bin of a column of numbers.
struct FeatureBin {
  Column feature = 0;
  Bin bin = {};
  friend bool operator==(const FeatureBin&, const FeatureBin&) = default;
};

// One for each name, -1 or the length of all of it, or of what stands before a sign =.
[[nodiscard]] bool are_column_sizes(std::span<const std::int32_t> sizes, const StringTable& names);

class FOLKMAN_API Features {
 public:
  Features() = default;  // numbered, none
  [[nodiscard]] static Features numbered(std::size_t width, Offset first = 0,
                                         Numbers origin = Numbers::written);
  // `groups[i]` is the group of `names[i]` (empty: all in one group). Keeps the order given, which
  // the caller promises is by group, then by name. `column_sizes[i]` bytes of names[i] are the name
  // of its column: all of them of a number, all before the sign = of a category's value; -1, or no
  // list: not known.
  [[nodiscard]] static Features named(StringTable names, std::vector<std::int32_t> groups = {},
                                      std::vector<std::int32_t> column_sizes = {});

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] bool is_numbered() const { return numbered_; }
  [[nodiscard]] Offset first() const { return first_; }     // of numbered features
  [[nodiscard]] Numbers origin() const { return origin_; }  // likewise
  [[nodiscard]] std::string name(Column column) const;
  [[nodiscard]] std::int32_t group(Column column) const;
  [[nodiscard]] const StringTable& names() const { return names_; }  // of named features
  [[nodiscard]] const std::vector<std::int32_t>& groups() const { return groups_; }
  // Nothing where that is not known: of matrices, long tables and files of older versions. Names
  // without a sign = are those of columns.
  [[nodiscard]] std::optional<FeatureSource> source(Column column) const;
  [[nodiscard]] std::int32_t column_size(Column column) const;  // -1: not known
  // Empty where names alone say it.
  [[nodiscard]] const std::vector<std::int32_t>& column_sizes() const { return column_sizes_; }
  // Those features that are bins, ascending; nothing is read out of their names.
  [[nodiscard]] const std::vector<FeatureBin>& bins() const { return bins_; }
  [[nodiscard]] const Bin* bin(Column column) const;  // null: it is none
  void set_bins(std::vector<FeatureBin> bins) { bins_ = std::move(bins); }
  friend bool operator==(const Features&, const Features&) = default;

 private:
  bool numbered_ = true;
  std::size_t width_ = 0;
  Offset first_ = 0;
  Numbers origin_ = Numbers::written;
  StringTable names_;
  std::vector<std::int32_t> groups_;
  std::vector<std::int32_t> column_sizes_;
  std::vector<FeatureBin> bins_;
};

// Of features with these names: ascending, each a bin of a column that is known, apart from others
// of its column, and the only features of it.
[[nodiscard]] bool are_bins(const Features& features, const std::vector<FeatureBin>& bins);

// Where their columns were cut, as far as bins tell.
[[nodiscard]] FOLKMAN_API std::vector<ColumnCuts> column_cuts(const Features& features);

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
// `columns`: whose places are the groups of the dictionary; none: its groups are the features'.
[[nodiscard]] SortedFeatures sorted_by_name(const Dictionary& names,
                                            std::span<const SchemaColumn> columns = {});

}  // namespace folkman
