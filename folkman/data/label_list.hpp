// The labels of a data set whose own format has none (matrices), in the order of the rows: a text
// file with one label a line, or a NumPy array (.npy) of numbers, truth values or fixed-width text.
// Labels that are numbers have one spelling, as in svmlight files: 1.0 is "1".
#pragma once

#include <string>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/data/dictionary.hpp"

namespace folkman {

class ByteSource;

class LabelList {
 public:
  LabelList(const std::string& file, Dictionary& classes);

  [[nodiscard]] Offset size() const { return static_cast<Offset>(classes_.size()); }
  // -1 where the label is not a known class, and past the end: check_count() then says so.
  [[nodiscard]] Class at(Offset row) const {
    return row < size() ? classes_[static_cast<std::size_t>(row)] : -1;
  }
  // An Error naming both counts unless there is one label per row.
  void check_count(Offset rows) const;

 private:
  void read_lines(ByteSource& source, Dictionary& classes);
  void read_array(ByteSource& source, Dictionary& classes);

  std::string file_;
  std::vector<Class> classes_;
};

// The lines of a text file, without line ends; an empty last line is none.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& file);

}  // namespace folkman
