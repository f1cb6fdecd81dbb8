// The text columns of a data set: what the workers of a reading share, and what comes of it.
//
// While n-grams are discovered, the columns of a batch are provisional: number * sources + source,
// where every text column is a source, and the named features of other columns are one more. Each
// source numbers its own, so no two get in each other's way, and a single text column, the usual
// case, wastes nothing. With known features columns are final.
#pragma once

#include <deque>

#include "folkman/data/batch/features.hpp"
#include "folkman/data/schema/read_options.hpp"
#include "folkman/data/text_features/text_table.hpp"
#include "folkman/text/counting/fitted_text.hpp"

namespace folkman {

class TextTables {
 public:
  explicit TextTables(const ReadOptions& options);  // to discover
  // To find again. `named`: the columns of features from elsewhere, by number; empty: the numbers.
  TextTables(const std::vector<FittedText>& fitted, const Features& known,
             std::vector<Column> named = {});

  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  [[nodiscard]] TextTable& operator[](std::size_t place) { return tables_[place]; }
  [[nodiscard]] bool known() const { return known_; }
  [[nodiscard]] bool has_others() const { return others_; }      // features of other columns
  [[nodiscard]] bool left_alone() const { return left_alone_; }  // ReadOptions::labels_only
  // The provisional column of an n-gram.
  [[nodiscard]] Column text_column(std::int32_t number, std::size_t place) const {
    return number * sources_ + static_cast<Column>(place);
  }
  // The provisional column of a feature of another column of the table.
  [[nodiscard]] Column named_column(std::int32_t number) const {
    if (number < 0) return number;
    if (!known_) return number * sources_ + sources_ - 1;
    return named_.empty() ? number : named_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] bool needs_counts() const;   // of documents, before anything is final
  [[nodiscard]] bool needs_weights() const;  // so rows can be had only once counts are known
  [[nodiscard]] std::string feature_name(Column provisional, const Dictionary& named) const;
  // The memory that n-grams met will need in the end: the same for any order of meeting them.
  [[nodiscard]] std::size_t bytes_needed() const;

  struct Settled {
    Features features;
    std::vector<Column> order;  // provisional -> final; empty: the same
    std::vector<FittedText> text;
  };
  [[nodiscard]] Settled settled(const MetText& met) const;

 private:
  struct SettledColumns;
  [[nodiscard]] Settled settled_columns(const MetText& met) const;
  void settle_named(const MetText& met, SettledColumns& settled) const;
  void settle_text(std::size_t place, const MetText& met, SettledColumns& settled) const;

  bool known_ = false;
  bool left_alone_ = false;
  bool rows_left_out_ = false;  // n-grams may have been met in those alone
  std::vector<Column> named_;
  Column sources_ = 1;
  bool others_ = false;  // the last source is that of named features
  std::deque<TextTable> tables_;
};

}  // namespace folkman
