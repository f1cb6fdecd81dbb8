// Class sums as a file of kind "class-sums": the exact state, so that files merge exactly later on.
// Meta: rows, binary, binarize (if asked for), numbered, first, counted (if they are) and width of
// the features. Arrays: `classes`, `features` (names, unless numbered) and their `groups`; `weight`
// and, for class number c, `sums<c>`, each an array of exact sums as .whole or .fixed, .wide_cells
// and .wide_limbs (ExactSumsParts). Version 2 where values have any sign: meta any_sign, squares;
// and `squares<c>` where there are squares. Version 3 where values are missing: meta missing, and
// `missing<c>`, the weight of the rows that lack them. Version 4 where features are bins
// (data/batch/saved_bins.hpp).
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "folkman/base/error.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/base/files/container_layout.hpp"
#include "folkman/base/names/natural_order.hpp"
#include "folkman/data/batch/saved_bins.hpp"
#include "folkman/data/batch/saved_text.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/statistics/cells/saved_sums.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/class_sums/long_table.hpp"

namespace folkman {
namespace {

constexpr auto kind = "class-sums";
constexpr int version_of_counts = 1;
constexpr int version_of_any_sign = 2;
constexpr int version_of_missing = 3;
constexpr int newest_version = 4;

int version(const ExactClassSums& sums) {
  if (!sums.features().bins().empty()) return newest_version;
  if (!sums.cells().missing.empty()) return version_of_missing;
  return sums.cells().any_sign ? version_of_any_sign : version_of_counts;
}

std::string sums_name(std::size_t c) { return "sums" + std::to_string(c); }
std::string squares_name(std::size_t c) { return "squares" + std::to_string(c); }
std::string missing_name(std::size_t c) { return "missing" + std::to_string(c); }

// What a writer borrows until it is done.
struct Arrays {
  explicit Arrays(const Features& features) : bins(features) {}

  SavedBins bins;
  StringTable classes;
  std::vector<ExactSumsParts> sums;
  std::vector<ExactSumsParts> squares;
  std::vector<ExactSumsParts> missing;
  ExactSumsParts weight;
};

void fill(ContainerWriter& out, Arrays& arrays, const ExactClassSums& sums) {
  const Features& features = sums.features();
  out.meta()["rows"] = sums.rows();
  out.meta()["binary"] = sums.cells().binary;
  if (sums.cells().binarize) out.meta()["binarize"] = *sums.cells().binarize;
  out.meta()["numbered"] = features.is_numbered();
  out.meta()["first"] = features.is_numbered() ? features.first() : 0;
  if (features.origin() == Numbers::counted) out.meta()["counted"] = true;
  out.meta()["width"] = features.width();
  for (const std::string& name : sums.classes()) arrays.classes.push_back(name);
  out.add("classes", arrays.classes);
  if (!features.is_numbered()) {
    out.add("features", features.names());
    if (!features.groups().empty()) out.add("groups", features.groups());
    if (!features.column_sizes().empty()) out.add("column_sizes", features.column_sizes());
    arrays.bins.add_to(out);
  }
  if (sums.text() != nullptr) add_text(out, *sums.text());
  arrays.weight = sums.cells().weight.parts();
  add_sums(out, "weight", arrays.weight);
  for (const ExactSums& one : sums.cells().sums) arrays.sums.push_back(one.parts());
  for (std::size_t c = 0; c < arrays.sums.size(); ++c) add_sums(out, sums_name(c), arrays.sums[c]);
  if (!sums.cells().any_sign) return;
  out.meta()["any_sign"] = true;
  out.meta()["squares"] = sums.cells().has_squares;
  for (const ExactSums& one : sums.cells().squares) arrays.squares.push_back(one.parts());
  for (std::size_t c = 0; c < arrays.squares.size(); ++c)
    add_sums(out, squares_name(c), arrays.squares[c]);
  if (sums.cells().missing.empty()) return;
  out.meta()["missing"] = true;
  for (const ExactSums& one : sums.cells().missing) arrays.missing.push_back(one.parts());
  for (std::size_t c = 0; c < arrays.missing.size(); ++c)
    add_sums(out, missing_name(c), arrays.missing[c]);
}

// In order, as they should be, or at least all different.
bool all_different(const StringTable& names, const std::vector<std::int32_t>& groups) {
  const auto group = [&](std::size_t i) { return groups.empty() ? 0 : groups[i]; };
  bool ordered = true;
  for (std::size_t i = 1; ordered && i < names.size(); ++i)
    ordered = group(i - 1) < group(i) ||
              (group(i - 1) == group(i) && feature_less(group(i), names[i - 1], names[i]));
  if (ordered && groups.empty()) return true;
  std::unordered_set<std::string_view> met;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!met.insert(names[i]).second) return false;
  return true;
}

Features loaded_features(const Container& in) {
  const std::int64_t width = in.integer("width");
  if (width < 0 || width > std::numeric_limits<Column>::max()) in.damaged("width is out of range");
  if (in.flag("numbered")) {
    const std::int64_t first = in.integer("first");
    if (first < 0 || first > std::numeric_limits<Column>::max())
      in.damaged("the first feature is out of range");
    const bool counted = in.meta().contains("counted") && in.flag("counted");
    return Features::numbered(static_cast<std::size_t>(width), first,
                              counted ? Numbers::counted : Numbers::written);
  }
  StringTable names = in.strings("features");
  std::vector<std::int32_t> groups;
  if (in.has("groups")) groups = copied_array<std::int32_t>(in, "groups");
  if (names.size() != static_cast<std::size_t>(width) ||
      (!groups.empty() && groups.size() != names.size()))
    in.damaged("the features do not match their number");
  if (!all_different(names, groups)) in.damaged("two features have the same name");
  std::vector<std::int32_t> sizes;
  if (in.has("column_sizes")) sizes = copied_array<std::int32_t>(in, "column_sizes");
  if (!sizes.empty() && !are_column_sizes(sizes, names))
    in.damaged("the columns do not match the features");
  auto features = Features::named(std::move(names), std::move(groups), std::move(sizes));
  SavedBins::load_into(in, features);
  return features;
}

std::vector<std::string> loaded_classes(const Container& in) {
  const StringTable table = in.strings("classes");
  std::vector<std::string> classes;
  for (std::size_t c = 0; c < table.size(); ++c) {
    classes.emplace_back(table[c]);
    if (c > 0 && !natural_less(classes[c - 1], classes[c])) in.damaged("classes are not in order");
  }
  return classes;
}

ExactClassSums loaded(const Container& in) {
  in.expect(kind, newest_version);
  std::vector<std::string> classes = loaded_classes(in);
  Features features = loaded_features(in);
  ClassCells cells;
  cells.rows = in.integer("rows");
  if (cells.rows < 0) in.damaged("the number of rows is negative");
  cells.binary = in.flag("binary");
  if (in.meta().contains("binarize")) cells.binarize = in.number("binarize");
  if (cells.binarize && !(*cells.binarize >= 0)) in.damaged("the threshold is negative");
  cells.weight = loaded_sums(in, "weight", classes.size());
  cells.any_sign = in.meta().contains("any_sign") && in.flag("any_sign");
  cells.has_squares = cells.any_sign && in.flag("squares");
  const bool lacks_some = in.meta().contains("missing") && in.flag("missing");
  if (lacks_some && !cells.any_sign) in.damaged("counts have no missing values");
  for (std::size_t c = 0; c < classes.size(); ++c) {
    cells.sums.push_back(loaded_sums(in, sums_name(c), features.width(), cells.any_sign));
    if (cells.has_squares)
      cells.squares.push_back(loaded_sums(in, squares_name(c), features.width()));
    if (lacks_some) cells.missing.push_back(loaded_sums(in, missing_name(c), features.width()));
  }
  ExactClassSums sums(std::move(classes), std::move(features), std::move(cells));
  if (has_text(in)) {
    sums.set_text(
        std::make_shared<const std::vector<FittedText>>(loaded_text(in, sums.features())));
  }
  return sums;
}

}  // namespace

void ExactClassSums::save(const std::filesystem::path& file) const {
  Arrays arrays(features());
  ContainerWriter out(kind, version(*this));
  fill(out, arrays, *this);
  out.write(file);
}

std::string ExactClassSums::saved() const {
  Arrays arrays(features());
  ContainerWriter out(kind, version(*this));
  fill(out, arrays, *this);
  return out.bytes();
}

ExactClassSums ExactClassSums::load(const std::filesystem::path& file) {
  return loaded(Container::load(file));
}

ExactClassSums ExactClassSums::parse(std::span<const std::byte> bytes, const std::string& shown) {
  return loaded(Container::parse(bytes, shown));
}

ExactClassSums load_sums(const std::string& file, const Monitor* monitor) {
  ByteSource source(file, {.monitor = monitor});
  if (source.peek(container_layout::magic.size()) != container_layout::magic)
    return class_sums_from_long_table(source);
  const std::string bytes = source.rest();
  return ExactClassSums::parse(std::as_bytes(std::span(bytes)), source.name());
}

}  // namespace folkman
