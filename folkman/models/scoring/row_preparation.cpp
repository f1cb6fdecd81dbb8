#include "folkman/models/scoring/row_preparation.hpp"

#include "folkman/methods/weighted/weighted_table.hpp"

namespace folkman {

RowPreparation::RowPreparation(const Preparation& preparation)
    : preparation_(preparation), starts_(preparation.starts()) {
  const RawFeatures raw = raw_features(preparation);
  for (const FeaturePlace& place : raw.places) {
    const auto column = static_cast<std::uint32_t>(place.column);
    const PreparedColumn& prepared = preparation.columns[column];
    sources_.push_back({.column = column,
                        .code = place.value < 0 ? prepared.missing_code
                                                : static_cast<std::uint32_t>(place.value)});
  }
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    const PreparedColumn& column = preparation.columns[j];
    // Zeros are not stored; a word that was not known has left no trace.
    const auto code =
        column.is_number ? column.code_of_number(0) : static_cast<std::uint32_t>(column.size());
    absent_.push_back(starts_[j] + code);
  }
}

void RowPreparation::apply(Batch& batch) const {
  const std::size_t width = absent_.size();
  std::vector<Column> cells(batch.rows() * width);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    Column* const to = cells.data() + row * width;
    for (std::size_t j = 0; j < width; ++j) to[j] = static_cast<Column>(absent_[j]);
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      const auto entry = static_cast<std::size_t>(i);
      const Source& source = sources_[static_cast<std::size_t>(batch.columns[entry])];
      const PreparedColumn& column = preparation_.columns[source.column];
      const std::uint32_t code =
          column.is_number ? column.code_of_number(batch.values[entry]) : source.code;
      to[source.column] = static_cast<Column>(starts_[source.column] + code);
    }
  }
  for (std::size_t row = 0; row <= batch.rows(); ++row) {
    batch.starts[row] = static_cast<Offset>(row * width);
  }
  batch.values.assign(cells.size(), 1.0);
  batch.columns = std::move(cells);
}

}  // namespace folkman
