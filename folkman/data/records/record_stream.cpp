#include "folkman/data/records/record_stream.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// Of a batch: its cells stay in the cache of one core with those of another, and dictionaries are
// gone through seldom.
std::int64_t batch_rows(std::size_t columns, std::size_t block_bytes) {
  constexpr std::size_t cell_bytes = 2;
  const std::size_t rows = block_bytes / (cell_bytes * std::max<std::size_t>(columns, 1));
  return static_cast<std::int64_t>(std::clamp<std::size_t>(rows, 1, std::size_t{1} << 16));
}

// The first line, without a dot: what follows is where in Arrow's source it happened.
std::string first_line(const char* said) {
  std::string text = said != nullptr ? said : "";
  text = text.substr(0, text.find('\n'));
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text.empty() ? "Arrow cannot read it" : text;
}

bool speaks_of_keys(const std::string& text) {
  return text.find("ncrypt") != std::string::npos || text.find("ecrypt") != std::string::npos;
}

}  // namespace

ArrowCells RecordBatch::cells(std::size_t column) const {
  const int place = (*places)[column];
  return ArrowCells(*schema->children[place], *array->children[place], array->offset);
}

RecordStream::RecordStream(const RecordPart& part, std::shared_ptr<const RecordColumns> columns,
                           const Opening& opening)
    : part_(&part), columns_(std::move(columns)), stream_(arrow_handle<ArrowArrayStream>()) {
  RecordRequest request{.columns = {}, .threads = opening.options.threads};
  if (part.schema) {
    auto schema = arrow_handle<ArrowSchema>();
    part.schema(schema.get());
    settle(*schema, opening);
    request.columns = names_read(*columns_);
    request.rows = batch_rows(request.columns.size(), opening.options.block_bytes);
  }
  part.open(request, stream_.get());
  if (stream_->release == nullptr) {
    throw Error({.kind = Fault::Kind::data,
                 .where = part.shown,
                 .what = "it can be read only once, and is needed again",
                 .fix = "give files, a data set or a table in place of a stream"});
  }
  auto schema = arrow_handle<ArrowSchema>();
  check(stream_->get_schema(stream_.get(), schema.get()));
  settle(*schema, opening);
  schema_ = std::move(schema);
}

void RecordStream::settle(const ArrowSchema& schema, const Opening& opening) {
  if (columns_ == nullptr) {
    columns_ = std::make_shared<const RecordColumns>(record_columns(schema, part_->shown, opening));
  }
  places_ = std::make_shared<const std::vector<int>>(
      column_places(*columns_, schema, part_->shown, opening));
}

void RecordStream::check(int failure) const {
  if (failure == 0) return;
  const std::string said = first_line(stream_->get_last_error(stream_.get()));
  throw Error({.kind = Fault::Kind::data,
               .where = part_->shown,
               .what = said,
               .fix = speaks_of_keys(said)
                          ? "decrypt it first, or pass a data set that has the keys"
                          : "check the file: it is damaged, or not what it says"});
}

// A stream that was used up gives no rows, and looks like one that has none.
void RecordStream::check_end() const {
  const std::int64_t before = part_->found->exchange(rows_);
  if (before < 0 || before == rows_) return;
  refuse_data(part_->shown,
              "it gave " + std::to_string(before) + " rows when it was read first, and " +
                  std::to_string(rows_) + " when it was read again",
              "give data that stay as they are: files, a data set or a table");
}

std::shared_ptr<const RecordBatch> RecordStream::next() {
  while (true) {
    auto array = arrow_handle<ArrowArray>();
    check(stream_->get_next(stream_.get(), array.get()));
    if (array->release == nullptr) {
      check_end();
      return nullptr;
    }
    if (array->length == 0) continue;
    auto batch = std::make_shared<RecordBatch>();
    batch->shown = part_->shown;
    batch->schema = schema_;
    batch->places = places_;
    batch->array = std::move(array);
    batch->first_row = rows_;
    rows_ += batch->rows();
    return batch;
  }
}

}  // namespace folkman
