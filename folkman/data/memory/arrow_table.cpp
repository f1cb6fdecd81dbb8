#include "folkman/data/memory/arrow_table.hpp"

#include <array>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

std::optional<NumberType> number_type(std::string_view format) {
  constexpr std::string_view letters = "bcCsSiIlLfg";
  constexpr std::array types{NumberType::bits,    NumberType::int8,   NumberType::uint8,
                             NumberType::int16,   NumberType::uint16, NumberType::int32,
                             NumberType::uint32,  NumberType::int64,  NumberType::uint64,
                             NumberType::float32, NumberType::float64};
  const auto place = format.size() == 1 ? letters.find(format) : letters.npos;
  return place == letters.npos ? std::nullopt : std::optional(types[place]);
}

const std::uint8_t* present_bits(const ArrowArray& array) {
  if (array.null_count == 0 || array.n_buffers == 0) return nullptr;
  return static_cast<const std::uint8_t*>(array.buffers[0]);
}

bool is_missing(const ArrowArray& array, Offset place) {
  const auto* bits = present_bits(array);
  return bits != nullptr && ((bits[place / 8] >> static_cast<unsigned>(place % 8)) & 1U) == 0;
}

// Strings after one another, cut at 32- or 64-bit offsets.
template <typename Cut>
std::string_view text_between(const ArrowArray& array, Offset place) {
  const auto* cuts = static_cast<const Cut*>(array.buffers[1]) + place;
  return {static_cast<const char*>(array.buffers[2]) + cuts[0],
          static_cast<std::size_t>(cuts[1] - cuts[0])};
}

// 16 bytes each: the length, then up to 12 bytes of text, or 4 bytes, the number of a buffer and
// the place in it.
std::string_view text_viewed(const ArrowArray& array, Offset place) {
  constexpr Offset view_bytes = 16;
  constexpr std::int32_t longest_inline = 12;
  const auto* view = static_cast<const char*>(array.buffers[1]) + place * view_bytes;
  std::int32_t length = 0;
  std::memcpy(&length, view, sizeof length);
  if (length <= longest_inline) return {view + 4, static_cast<std::size_t>(length)};
  std::int32_t buffer = 0;
  std::int32_t start = 0;
  std::memcpy(&buffer, view + 8, sizeof buffer);
  std::memcpy(&start, view + 12, sizeof start);
  return {static_cast<const char*>(array.buffers[2 + buffer]) + start,
          static_cast<std::size_t>(length)};
}

}  // namespace

void ArrowTable::ReleaseSchema::operator()(ArrowSchema* schema) const {
  if (schema->release != nullptr) schema->release(schema);
  delete schema;  // NOLINT: made by make_unique
}

void ArrowTable::ReleaseArray::operator()(ArrowArray* array) const {
  if (array->release != nullptr) array->release(array);
  delete array;  // NOLINT: made by make_unique
}

ArrowTable::ArrowTable(ArrowArrayStream* stream, std::string shown)
    : shown_(std::move(shown)), schema_(std::make_unique<ArrowSchema>().release()) {
  const auto check = [&](int failure) {
    if (failure == 0) return;
    const char* said = stream->get_last_error(stream);
    refuse_data(shown_, said != nullptr ? said : "the Arrow stream could not be read",
                "check the table where it was made");
  };
  check(stream->get_schema(stream, schema_.get()));
  is_struct_ = std::string_view(schema_->format) == "+s";
  for (std::size_t c = 0; c < (is_struct_ ? static_cast<std::size_t>(schema_->n_children) : 1);
       ++c) {
    const char* name = column_schema(c).name;
    names_.emplace_back(name != nullptr ? name : "");
  }
  while (true) {
    std::unique_ptr<ArrowArray, ReleaseArray> array(std::make_unique<ArrowArray>().release());
    check(stream->get_next(stream, array.get()));
    if (array->release == nullptr) return;
    Chunk chunk{.rows = array->length, .offset = is_struct_ ? array->offset : 0, .columns = {}};
    for (std::int64_t c = 0; is_struct_ && c < array->n_children; ++c) {
      chunk.columns.push_back(array->children[c]);
    }
    if (!is_struct_) chunk.columns.push_back(array.get());
    chunks_.push_back(std::move(chunk));
    arrays_.push_back(std::move(array));
  }
}

const ArrowSchema& ArrowTable::column_schema(std::size_t column) const {
  return is_struct_ ? *schema_->children[column] : *schema_;
}

NumberArray ArrowTable::numbers(std::size_t column, const Chunk& chunk) const {
  const std::string_view format = column_schema(column).format;
  const auto type = number_type(format);
  if (!type || column_schema(column).dictionary != nullptr) {
    refuse_data(
        shown_ + ", column '" + names_[column] + "'",
        "it holds neither numbers nor truth values (Arrow format '" + std::string(format) + "')",
        "leave it out or encode it; text goes through a vectoriser");
  }
  const ArrowArray& array = *chunk.columns[column];
  NumberArray result{.data = array.buffers[1],
                     .type = *type,
                     .stride = static_cast<std::ptrdiff_t>(size_of(*type)),
                     .present = present_bits(array),
                     .first_bit = 0};
  return result.from(array.offset + chunk.offset);
}

TableView ArrowTable::rows() const {
  TableView result{.columns = static_cast<Offset>(names_.size()), .chunks = {}};
  for (const Chunk& chunk : chunks_) {
    TableChunk made{.rows = chunk.rows, .columns = {}};
    for (std::size_t c = 0; c < names_.size(); ++c) made.columns.push_back(numbers(c, chunk));
    result.chunks.push_back(std::move(made));
  }
  return result;
}

Documents ArrowTable::documents() const {
  const std::string_view format = column_schema(0).format;
  const bool known = format == "u" || format == "U" || format == "vu";
  if (names_.size() != 1 || !known) {
    refuse_data(shown_,
                names_.size() != 1
                    ? "it has " + std::to_string(names_.size()) + " columns"
                    : "it does not hold strings (Arrow format '" + std::string(format) + "')",
                "pass one column of strings");
  }
  Documents documents;
  for (const Chunk& chunk : chunks_) {
    const ArrowArray& array = *chunk.columns.front();
    const Offset first = array.offset + chunk.offset;
    for (Offset place = first; place < first + chunk.rows; ++place) {
      if (is_missing(array, place)) {
        refuse_data(shown_ + ", row " + std::to_string(documents.size()) + " (from 0)",
                    "the document is missing",
                    "fill it with an empty string, or leave the row out");
      }
      documents.push_back(format == "vu"  ? text_viewed(array, place)
                          : format == "u" ? text_between<std::int32_t>(array, place)
                                          : text_between<std::int64_t>(array, place));
    }
  }
  return documents;
}

}  // namespace folkman
