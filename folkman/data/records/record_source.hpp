// Tables that Arrow's own library reads: Parquet, Arrow IPC, folders of such files, a stream of
// record batches. Here is no parser of such files: data/records/record_opener.hpp says who opens
// them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "folkman/base/api.hpp"
#include "folkman/data/memory/arrow_interface.hpp"

namespace folkman {

// What is asked of a table. Of `columns` all are taken, in any order.
struct RecordRequest {
  std::vector<std::string> columns = {};
  int threads = 0;        // 0: as many as the machine has
  std::int64_t rows = 0;  // of a batch, about
};

// One table: a file, or all that a stream has.
struct RecordPart {
  std::string shown;                                  // in messages
  std::uint64_t bytes = 0;                            // as stored; 0: not known
  std::int64_t rows = 0;                              // likewise; for progress
  std::function<void(ArrowSchema* out)> schema = {};  // none: the stream has it, and all columns
  std::function<void(const RecordRequest&, ArrowArrayStream* out)> open;
  // Rows of the last reading to the end, -1 before: another must find as many.
  std::shared_ptr<std::atomic<std::int64_t>> found =
      std::make_shared<std::atomic<std::int64_t>>(-1);
};

struct RecordSource {
  std::string shown;
  std::vector<RecordPart> parts;
};

// The stream, which is taken over and can be read once. `shown` names it in messages.
[[nodiscard]] FOLKMAN_API std::shared_ptr<const RecordSource> records_of(ArrowArrayStream* stream,
                                                                         std::string shown);

// The files of a path (a file, a folder with partitions, the address of an object store) in a
// format, "parquet" or "arrow". They have at least one part.
using RecordOpener =
    std::function<RecordSource(const std::string& path, const std::string& format)>;
}  // namespace folkman
