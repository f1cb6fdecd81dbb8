// The medians of one feature: of each class, of all rows (tied), and the gain of telling the
// classes apart (statistics/medians/class_medians.hpp has the formulas). The tied median lies
// between the smallest and the largest class median, so only values there are looked at, and halved
// by selection.
#pragma once

#include "folkman/statistics/medians/balance.hpp"

namespace folkman {

// What a column stores: the values of class c are values[starts[c] .. starts[c + 1]), in any order,
// and are reordered; what they lack of the class's units stands at 0.
struct ColumnEntries {
  std::span<double> values;
  std::span<const std::int64_t> units;  // of each value; none: all 1
  std::span<const std::size_t> starts;  // one more than classes
};

class ColumnMedians {
 public:
  explicit ColumnMedians(const Balance& balance);

  struct Tied {
    double median = 0;
    double gain = 0;
  };
  // One median per class goes to `medians`.
  [[nodiscard]] Tied of(const ColumnEntries& column, std::span<double> medians);

 private:
  struct Middle {  // the two middle values; the same one twice unless a half is hit between them
    double lower = 0;
    double upper = 0;
  };
  struct Item {
    double value = 0;
    std::int64_t units = 1;
    std::size_t of_class = 0;
  };

  [[nodiscard]] Middle class_middle(const ColumnEntries& column, std::size_t c);
  [[nodiscard]] Middle counted_middle(std::span<double> values, std::int64_t zeros);
  [[nodiscard]] Middle tied_middle(const ColumnEntries& column, Middle window);
  [[nodiscard]] std::int64_t gather_between(std::span<const double> values, std::size_t of_class,
                                            Middle window);
  template <class Side>
  [[nodiscard]] Middle middle_item(std::vector<std::int64_t> below, const Side& side);
  [[nodiscard]] double class_gain(const ColumnEntries& column, std::size_t c, double median,
                                  double tied) const;
  [[nodiscard]] std::int64_t stored_units(const ColumnEntries& column, std::size_t c) const;

  const Balance& balance_;
  std::vector<Item> items_;
  std::vector<Middle> middles_;
  std::vector<double> room_;
};

}  // namespace folkman
