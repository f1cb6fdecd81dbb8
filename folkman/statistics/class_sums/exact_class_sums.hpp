// The mergeable form of class sums. Every cell is an exact sum
// (numerics/exact_sums/exact_sums.hpp), so adding rows and merging shards in any order gives the
// same state and, rounded once at the end, the same bits. Memory is O(features x classes).
//
//   auto sums = gather_class_sums(monday);              sums.save("week.sums");
//   sums += gather_class_sums(tuesday);                 const ClassSums f = sums.rounded();
#pragma once

#include <filesystem>

#include "folkman/base/api.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/numerics/exact_sums/exact_sums.hpp"
#include "folkman/statistics/cells/class_cells.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

class FOLKMAN_API ExactClassSums {
 public:
  ExactClassSums() = default;
  ExactClassSums(std::vector<std::string> classes, Features features);
  // Cells by provisional number, with where each class and each column belongs (empty: where it is;
  // a column below 0 is left out).
  ExactClassSums(std::vector<std::string> classes, Features features, ClassCells cells,
                 std::span<const Class> class_order = {},
                 std::span<const Column> feature_order = {});

  // Classes and features are united by name, and stand in natural order.
  ExactClassSums& operator+=(const ExactClassSums& other);
  // Throws Error (kind data) where a sum exceeds the largest double, or memory would not suffice.
  [[nodiscard]] ClassSums rounded(int threads = 1) const;
  // The same, at no cost where every sum is whole; nothing is left here.
  [[nodiscard]] ClassSums released(int threads = 1);
  // Every sum is whole, so what released() gave says all: the constructor below takes it back.
  [[nodiscard]] bool is_whole() const;
  explicit ExactClassSums(const ClassSums& whole);

  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] Offset rows() const { return cells_.rows; }
  [[nodiscard]] const ClassCells& cells() const { return cells_; }  // of every class, full width
  // How text became features; null where there was none.
  [[nodiscard]] const std::shared_ptr<const std::vector<FittedText>>& text() const { return text_; }
  void set_text(std::shared_ptr<const std::vector<FittedText>> text) { text_ = std::move(text); }
  // What a front end should tell the user: a long table without row counts, for instance.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  // A table said nothing about its values, and they were taken for 0 and 1 since they may be.
  [[nodiscard]] bool presence_is_guessed() const { return presence_is_guessed_; }
  // For a method that takes values of any sign: rounding then tells what it took.
  void take_any_sign() { cells_.any_sign = true; }
  void guess_presence() { presence_is_guessed_ = true; }
  void warn(std::string warning) { warnings_.push_back(std::move(warning)); }

  void save(const std::filesystem::path& file) const;
  [[nodiscard]] static ExactClassSums load(const std::filesystem::path& file);
  [[nodiscard]] std::string saved() const;  // the bytes that save() writes
  [[nodiscard]] static ExactClassSums parse(std::span<const std::byte> bytes,
                                            const std::string& shown = "these bytes");
  FOLKMAN_API friend bool operator==(const ExactClassSums& left, const ExactClassSums& right);

 private:
  [[nodiscard]] ClassSums named() const;  // without the sums
  void check_finite(const ClassSums& rounded, std::size_t c) const;

  std::vector<std::string> classes_;
  Features features_;
  ClassCells cells_;
  std::shared_ptr<const std::vector<FittedText>> text_;
  std::vector<std::string> warnings_;
  bool presence_is_guessed_ = false;
};

// Sums from a file, whichever way they were written: saved as above, or a long table
// (statistics/class_sums/long_table.hpp). Which of them it is shows in the first bytes; "-" is
// standard input.
[[nodiscard]] FOLKMAN_API ExactClassSums load_sums(const std::string& file,
                                                   const Monitor* monitor = nullptr);

// Is shown the rows of a pass in their order, in provisional numbers.
using RowsOnlooker = std::function<void(const Batch&)>;

// One pass over the data. A value that is negative is an error naming its row and feature.
[[nodiscard]] FOLKMAN_API ExactClassSums gather_class_sums(Dataset& data,
                                                           const GatherOptions& options = {},
                                                           const RowsOnlooker& onlooker = {});

// One pass, one statistic per fold: `fold_of` is called in row order with the row's class, and
// answers 0 .. folds - 1, or -1 to leave the row out. A fold's training sums are the other folds'
// added, never the total minus one. Where a checkpoint was found, `fold_of` is first called for the
// rows before it, class by class: it may depend on how many rows of a class came before, not on
// which rows they were.
[[nodiscard]] FOLKMAN_API std::vector<ExactClassSums> gather_class_sums_by_fold(
    Dataset& data, int folds, const std::function<int(Offset row, Class provisional)>& fold_of,
    const GatherOptions& options = {}, const RowsOnlooker& onlooker = {});

// Rows in memory, their classes and columns in final numbers. Throws Error where they do not fit
// together.
[[nodiscard]] FOLKMAN_API ExactClassSums class_sums(const Batch& rows,
                                                    std::vector<std::string> classes,
                                                    Features features,
                                                    const GatherOptions& options = {});

}  // namespace folkman
