// Who opens the files of a record source. One is registered for the process, before any work: the
// Python package registers pyarrow's data sets, a program with Arrow C++ may register those.
#pragma once

#include <memory>
#include <string>

#include "folkman/base/api.hpp"
#include "folkman/data/records/record_source.hpp"

namespace folkman {

FOLKMAN_API void register_record_opener(RecordOpener opener);

// By what is registered; where nothing is, an Error that says how to get it.
[[nodiscard]] std::shared_ptr<const RecordSource> opened_records(const std::string& path,
                                                                 const std::string& format);

}  // namespace folkman
