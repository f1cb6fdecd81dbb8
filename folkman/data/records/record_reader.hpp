// The parts of a record source as one more file of a data set; and the formats of such files.
#pragma once

#include <memory>

#include "folkman/data/reading/format.hpp"
#include "folkman/data/records/record_source.hpp"

namespace folkman {

[[nodiscard]] std::unique_ptr<RowReader> record_reader(const Opening& opening,
                                                       std::shared_ptr<const RecordSource> source);

[[nodiscard]] Format parquet_format();
[[nodiscard]] Format arrow_format();

}  // namespace folkman
