// The labels of a data set whose own format has none (matrices), in the order of the rows: a text
// file with one label a line, or a NumPy array (.npy) of numbers, truth values or fixed-width text.
// Labels that are numbers have one spelling, as in svmlight files: 1.0 is "1". Where rows have
// names, lines may also be a name and a label, with a tab or a comma between, in any order.
#pragma once

#include <algorithm>
#include <span>

#include "folkman/base/names/dictionary.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/data/schema/read_options.hpp"

namespace folkman {

class ByteSource;

class LabelList {
 public:
  // Of ReadOptions::labels_file. The options outlive the list.
  LabelList(const ReadOptions& options, Dictionary& classes);

  [[nodiscard]] Offset size() const {
    return static_cast<Offset>(std::max(classes_.size(), pairs_.size()));
  }
  // -1 where the label is not a known class. No row lies past the end: check_count() comes first.
  [[nodiscard]] Class at(Offset row) const;
  // In the spelling of the classes, known or not; empty past the end.
  [[nodiscard]] std::string text(Offset row) const;
  // The labels of rows with these names, empty where none is given; nothing where the lines are not
  // names and labels.
  [[nodiscard]] std::optional<std::vector<std::string>> of_rows(
      std::span<const std::string> names) const;
  // An Error naming both counts unless there is one label per row. `more`: rows may follow.
  void check_count(Offset rows, bool more = false) const;

 private:
  void read_lines(ByteSource& source);
  void read_array(ByteSource& source);
  void add(std::string label);
  // Error where a number is wanted and this is none.
  void check_target(std::string_view label, const std::string& where) const;
  [[nodiscard]] bool are_pairs(std::span<const std::string> lines);

  const std::string& file_;
  const ReadOptions& options_;
  Dictionary* dictionary_;
  std::vector<Class> classes_;
  std::vector<std::string> texts_;  // where they are kept
  std::vector<std::string> pairs_;  // lines that may be a name and a label; then classes_ is empty
  char between_ = '\t';
};

// The lines of a text file, without line ends; an empty last line is none.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& file,
                                                std::size_t longest = longest_text_row,
                                                const Monitor* monitor = nullptr);

}  // namespace folkman
