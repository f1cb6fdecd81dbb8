#include "folkman/statistics/tables/contingency.hpp"

#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {

Contingency::Contingency(std::vector<std::uint32_t> starts_of_columns, std::size_t class_count)
    : starts(std::move(starts_of_columns)),
      cells(starts.back() * class_count),
      class_rows(class_count) {}

Offset Contingency::rows() const {
  return std::accumulate(class_rows.begin(), class_rows.end(), Offset{0});
}

void Contingency::add(const CodedTable& rows) {
  const std::size_t classes = class_count();
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const auto c = static_cast<std::size_t>(rows.classes[i]);
    ++class_rows[c];
    for (const std::uint32_t cell : rows.row(i)) ++cells[cell * classes + c];
  }
}

Contingency& Contingency::operator+=(const Contingency& other) {
  if (starts != other.starts || class_count() != other.class_count()) {
    refuse_argument("contingency tables", "they were counted on different codes",
                    "code all rows by one preparation");
  }
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += other.cells[i];
  for (std::size_t c = 0; c < class_rows.size(); ++c) class_rows[c] += other.class_rows[c];
  return *this;
}

Contingency contingency(const CodedTable& rows) {
  Contingency counts(rows.starts, rows.class_count);
  counts.add(rows);
  return counts;
}

}  // namespace folkman
