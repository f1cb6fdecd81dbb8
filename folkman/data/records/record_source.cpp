#include "folkman/data/records/record_source.hpp"

#include <utility>

#include "folkman/data/memory/arrow_handles.hpp"

namespace folkman {

std::shared_ptr<const RecordSource> records_of(ArrowArrayStream* stream, std::string shown) {
  const std::shared_ptr<ArrowArrayStream> held = taken_over(*stream);
  auto source = std::make_shared<RecordSource>();
  source->shown = shown;
  source->parts.push_back(
      {.shown = std::move(shown), .open = [held](const RecordRequest&, ArrowArrayStream* out) {
         *out = *held;
         held->release = nullptr;
       }});
  return source;
}

}  // namespace folkman
