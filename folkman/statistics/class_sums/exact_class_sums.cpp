#include "folkman/statistics/class_sums/exact_class_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/base/names/natural_order.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/numerics/double_bits.hpp"

namespace folkman {
namespace {

// The cells at their new places in an array of `width`; no positions: where they are.
ExactSums placed(ExactSums sums, std::span<const Column> positions, std::size_t width) {
  const auto moves = [&] {
    for (std::size_t i = 0; i < positions.size(); ++i)
      if (positions[i] != static_cast<Column>(i)) return true;
    return false;
  };
  if (sums.size() <= width && !moves()) {
    sums.resize(width);
    return sums;
  }
  ExactSums result(width);
  result.add(sums, positions);
  return result;
}

struct ClassUnion {
  std::vector<std::string> classes;
  std::vector<Class> from_left;
  std::vector<Class> from_right;
};

ClassUnion united(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  ClassUnion both{.classes = left, .from_left = {}, .from_right = {}};
  both.classes.insert(both.classes.end(), right.begin(), right.end());
  std::ranges::sort(both.classes, natural_less);
  both.classes.erase(std::unique(both.classes.begin(), both.classes.end()), both.classes.end());
  const auto place = [&](const std::string& name) {
    return static_cast<Class>(std::ranges::lower_bound(both.classes, name, natural_less) -
                              both.classes.begin());
  };
  std::ranges::transform(left, std::back_inserter(both.from_left), place);
  std::ranges::transform(right, std::back_inserter(both.from_right), place);
  return both;
}

void check_memory(std::size_t classes, std::size_t width, std::size_t bytes_per_cell) {
  const double needed = static_cast<double>(classes) * static_cast<double>(width) *
                        static_cast<double>(bytes_per_cell);
  if (needed < 0x1p26 && width <= std::numeric_limits<Column>::max()) return;
  const auto there = static_cast<double>(available_memory());
  if (needed <= there && width <= std::numeric_limits<Column>::max()) return;
  refuse_data("class sums",
              std::to_string(width) + " features and " + std::to_string(classes) +
                  " classes need " + memory_text(needed) + " where " + memory_text(there) +
                  " are available",
              "number the features without gaps, or hash them into fewer");
}

// Sums of values that were binarised differently are sums of nothing.
void check_same_threshold(const ClassCells& left, const ClassCells& right) {
  if (left.rows == 0 || right.rows == 0 || left.binarize == right.binarize) return;
  const auto shown = [](const std::optional<double>& threshold) {
    return threshold ? "binarised at " + shortest_text(*threshold) : "not binarised";
  };
  refuse_data("merging class sums",
              "the values of one part were " + shown(left.binarize) + ", those of another were " +
                  shown(right.binarize),
              "gather all parts with the same @{binarize}");
}

void check_same_squares(const ClassCells& left, const ClassCells& right) {
  if (left.rows == 0 || right.rows == 0 || left.has_squares == right.has_squares) return;
  refuse_data("merging class sums", "one part has the sums of squares, another does not",
              "gather all parts with @{squares}, or none");
}

std::vector<std::string_view> ngrams(const Features& features) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < features.groups().size(); ++i) {
    if (features.groups()[i] >= text_groups) names.push_back(features.names()[i]);
  }
  return names;
}

// Features of the same name must have been made alike.
void check_same_text(const ExactClassSums& left, const ExactClassSums& right) {
  if (left.rows() == 0 || right.rows() == 0 || left.text() == right.text()) return;
  const auto refuse = [](std::string what, std::string fix) {
    refuse_data("merging class sums", std::move(what), std::move(fix));
  };
  if (left.text() == nullptr || right.text() == nullptr) {
    refuse("one part was made of text, the other was not", "merge parts that were made alike");
  }
  const auto weighted = [](const FittedText& text) { return text.options.tfidf.has_value(); };
  if (*left.text() != *right.text()) {
    if (std::ranges::any_of(*left.text(), weighted)) {
      refuse("tf-idf weights depend on all documents, and those of the parts differ",
             "gather counts, or read all parts at once");
    }
    refuse("the text of one part was read with other options than that of another",
           "gather all parts with the same options");
  }
  const bool fixed = std::ranges::any_of(*left.text(), &FittedText::fixed);
  const bool limited = std::ranges::any_of(*left.text(), is_limited, &FittedText::options);
  if ((!fixed && !limited) || ngrams(left.features()) == ngrams(right.features())) return;
  if (fixed) {
    refuse("the parts were given different vocabularies (@{vocabulary})",
           "gather all parts with the same");
  }
  refuse("n-grams were left out part by part (@{min_df}, @{max_df}, @{max_features})",
         "gather the parts without these limits, or read all parts at once");
}

}  // namespace

ExactClassSums::ExactClassSums(std::vector<std::string> classes, Features features)
    : ExactClassSums(std::move(classes), std::move(features), ClassCells{}) {}

ExactClassSums::ExactClassSums(std::vector<std::string> classes, Features features,
                               ClassCells cells, std::span<const Class> class_order,
                               std::span<const Column> feature_order)
    : classes_(std::move(classes)), features_(std::move(features)) {
  check_memory(classes_.size(), features_.width(), sizeof(double));
  cells_.rows = cells.rows;
  cells_.binary = cells.binary;
  cells_.binarize = cells.binarize;
  cells_.any_sign = cells.any_sign;
  cells_.has_squares = cells.has_squares;
  cells_.weight = placed(std::move(cells.weight), class_order, classes_.size());
  const auto place_all = [&](std::vector<ExactSums>& from, std::vector<ExactSums>& to) {
    to.resize(classes_.size());
    for (std::size_t c = 0; c < from.size(); ++c) {
      const auto target = class_order.empty() ? static_cast<Class>(c) : class_order[c];
      if (target < 0) continue;
      const auto order = feature_order.first(std::min(feature_order.size(), from[c].size()));
      to[static_cast<std::size_t>(target)] =
          placed(std::exchange(from[c], {}), order, features_.width());
    }
    for (ExactSums& sums : to) sums.resize(features_.width());
  };
  place_all(cells.sums, cells_.sums);
  if (cells_.has_squares) place_all(cells.squares, cells_.squares);
  if (!cells.missing.empty()) place_all(cells.missing, cells_.missing);
}

ExactClassSums& ExactClassSums::operator+=(const ExactClassSums& other) {
  if (&other == this) return *this += ExactClassSums(other);
  check_same_threshold(cells_, other.cells_);
  check_same_text(*this, other);
  check_same_squares(cells_, other.cells_);
  const ClassUnion both = united(classes_, other.classes_);
  FeatureUnion columns;  // no positions: every column stays
  if (features_ == other.features_)
    columns.features = features_;
  else
    columns = folkman::united(features_, other.features_);
  check_memory(both.classes.size(), columns.features.width(), sizeof(double));
  ExactClassSums result(both.classes, std::move(columns.features), std::move(cells_),
                        both.from_left, columns.from_left);
  const auto add_all = [&](const std::vector<ExactSums>& from, std::vector<ExactSums>& to) {
    for (std::size_t c = 0; c < from.size(); ++c)
      to[static_cast<std::size_t>(both.from_right[c])].add(from[c], columns.from_right);
  };
  add_all(other.cells_.sums, result.cells_.sums);
  result.cells_.any_sign = result.cells_.any_sign || other.cells_.any_sign;
  const auto add_wide = [&](const std::vector<ExactSums>& from, std::vector<ExactSums>& to) {
    to.resize(both.classes.size());
    for (ExactSums& sums : to) sums.resize(result.features_.width());
    add_all(from, to);
  };
  result.cells_.has_squares = result.cells_.has_squares || other.cells_.has_squares;
  if (other.cells_.has_squares) add_wide(other.cells_.squares, result.cells_.squares);
  if (!other.cells_.missing.empty()) add_wide(other.cells_.missing, result.cells_.missing);
  result.cells_.weight.add(other.cells_.weight, both.from_right);
  if (result.cells_.rows == 0) result.cells_.binarize = other.cells_.binarize;
  result.cells_.rows += other.cells_.rows;
  result.cells_.binary = result.cells_.binary && other.cells_.binary;
  result.text_ = text_ != nullptr ? text_ : other.text_;
  result.presence_is_guessed_ = presence_is_guessed_ || other.presence_is_guessed_;
  result.warnings_ = std::move(warnings_);
  result.warnings_.insert(result.warnings_.end(), other.warnings_.begin(), other.warnings_.end());
  *this = std::move(result);
  return *this;
}

ClassSums ExactClassSums::named() const {
  ClassSums result{.classes = classes_,
                   .features = features_,
                   .rows = cells_.rows,
                   .class_weight = cells_.weight.rounded(),
                   .sums = std::vector<std::vector<double>>(classes_.size()),
                   .binary = cells_.binary,
                   .binarize = cells_.binarize,
                   .text = text_,
                   .any_sign = cells_.any_sign};
  return result;
}

void ExactClassSums::check_finite(const ClassSums& rounded, std::size_t c) const {
  const auto refuse = [&](const std::string& what) {
    refuse_data("class '" + classes_[c] + "'", what + " exceeds the largest number (1.8e308)",
                "scale the values or the weights down");
  };
  if (!std::isfinite(rounded.class_weight[c])) refuse("the sum of weights");
  const auto& sums = rounded.sums[c];
  if (all_finite(sums)) return;
  const auto bad = std::ranges::find_if_not(sums, [](double sum) { return std::isfinite(sum); });
  refuse("the sum of feature '" + features_.name(static_cast<Column>(bad - sums.begin())) + "'");
}

ClassSums ExactClassSums::rounded(int threads) const {
  check_memory(classes_.size(), features_.width(), sizeof(double));
  ClassSums result = named();
  const int workers = worth_threads(classes_.size() * features_.width(), threads);
  for_each_task(classes_.size(), workers, [&](std::size_t c, int) {
    result.sums[c] = cells_.sums[c].rounded();
    check_finite(result, c);
  });
  if (!cells_.any_sign) return result;
  for (const ExactSums& sums : cells_.sums) result.rests.push_back(sums.rests());
  for (const ExactSums& sums : cells_.squares) {
    result.squares.push_back(sums.rounded());
    result.square_rests.push_back(sums.rests());
  }
  for (const ExactSums& sums : cells_.missing) {
    result.missing.push_back(sums.rounded());
    result.missing_rests.push_back(sums.rests());
  }
  result.weight_rests = cells_.weight.rests();
  return result;
}

ClassSums ExactClassSums::released(int threads) {
  if (cells_.any_sign) {  // what rounding took is wanted, too
    ClassSums result = rounded(threads);
    *this = ExactClassSums();
    return result;
  }
  const auto moves = [](const ExactSums& sums) { return sums.bytes_per_cell() == sizeof(double); };
  if (!std::ranges::all_of(cells_.sums, moves)) {
    check_memory(classes_.size(), features_.width(), sizeof(double));
  }
  ClassSums result = named();
  const int workers = worth_threads(classes_.size() * features_.width(), threads);
  for_each_task(classes_.size(), workers, [&](std::size_t c, int) {
    const bool whole = cells_.sums[c].is_whole();
    result.sums[c] = cells_.sums[c].released();
    if (!whole) check_finite(result, c);
  });
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    if (!std::isfinite(result.class_weight[c])) check_finite(result, c);
  }
  *this = ExactClassSums();
  return result;
}

bool ExactClassSums::is_whole() const {
  return !cells_.any_sign && cells_.weight.is_whole() &&
         std::ranges::all_of(cells_.sums, &ExactSums::is_whole);
}

ExactClassSums::ExactClassSums(const ClassSums& whole)
    : classes_(whole.classes), features_(whole.features), text_(whole.text) {
  cells_.rows = whole.rows;
  cells_.binary = whole.binary;
  cells_.binarize = whole.binarize;
  cells_.weight = ExactSums::of_whole(whole.class_weight);
  for (const auto& sums : whole.sums) cells_.sums.push_back(ExactSums::of_whole(sums));
}

bool operator==(const ExactClassSums& left, const ExactClassSums& right) {
  return left.classes_ == right.classes_ && left.features_ == right.features_ &&
         left.cells_.rows == right.cells_.rows && left.cells_.binary == right.cells_.binary &&
         left.cells_.binarize == right.cells_.binarize &&
         (left.text_ == right.text_ ||
          (left.text_ != nullptr && right.text_ != nullptr && *left.text_ == *right.text_)) &&
         left.cells_.weight == right.cells_.weight && left.cells_.sums == right.cells_.sums &&
         left.cells_.any_sign == right.cells_.any_sign &&
         left.cells_.squares == right.cells_.squares && left.cells_.missing == right.cells_.missing;
}

}  // namespace folkman
