#include "folkman/data/memory/arrow_cells.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"

namespace folkman {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void refuse_array(const ArrowSchema& column, const std::string& what) {
  refuse_data("column '" + std::string(column.name != nullptr ? column.name : "") + "'", what,
              "the data are damaged; make them again");
}

bool bit_at(const void* bits, Offset place) {
  const auto* bytes = static_cast<const std::uint8_t*>(bits);
  return ((bytes[place / 8] >> static_cast<unsigned>(place % 8)) & 1U) != 0;
}

template <typename Number>
Number element(const ArrowArray& array, Offset place) {
  return static_cast<const Number*>(array.buffers[1])[place];
}

Offset whole_at(const ArrowArray& array, NumberType type, Offset place) {
  switch (type) {
    case NumberType::int8:
      return element<std::int8_t>(array, place);
    case NumberType::uint8:
      return element<std::uint8_t>(array, place);
    case NumberType::int16:
      return element<std::int16_t>(array, place);
    case NumberType::uint16:
      return element<std::uint16_t>(array, place);
    case NumberType::int32:
      return element<std::int32_t>(array, place);
    case NumberType::uint32:
      return element<std::uint32_t>(array, place);
    default:
      return element<std::int64_t>(array, place);
  }
}

template <typename Wide>
void read_wide(const ArrowArray& array, Offset first, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<double>(element<Wide>(array, first + static_cast<Offset>(i)));
  }
}

// Whole numbers without a point, as in tables of text and names of classes.
std::string real_text(double value) {
  constexpr double exact = 9007199254740992.0;
  if (std::abs(value) < exact && std::trunc(value) == value) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  return shortest_text(value);
}

}  // namespace

const std::uint8_t* arrow_presence(const ArrowArray& array) {
  if (array.null_count == 0 || array.n_buffers == 0) return nullptr;
  return static_cast<const std::uint8_t*>(array.buffers[0]);
}

ArrowCells::ArrowCells(const ArrowSchema& column, const ArrowArray& array, Offset first)
    : schema_(&column),
      array_(&array),
      first_(first + array.offset),
      kind_(arrow_kind(column)),
      format_(column.format),
      type_(arrow_number_type(format_)) {
  if (has_codes() && (array.dictionary == nullptr || !type_)) {
    refuse_array(column, "it has codes without a dictionary");
  }
}

ArrowCells ArrowCells::values() const {
  return ArrowCells(*schema_->dictionary, *array_->dictionary, 0);
}

bool ArrowCells::is_missing(Offset cell) const {
  if (kind_ == ArrowKind::nothing) return true;
  if (has_codes()) return code(cell) < 0;
  const auto* present = arrow_presence(*array_);
  return present != nullptr && !bit_at(present, first_ + cell);
}

Offset ArrowCells::code(Offset cell) const {
  const auto* present = arrow_presence(*array_);
  if (present != nullptr && !bit_at(present, first_ + cell)) return -1;
  const Offset found = whole_at(*array_, *type_, first_ + cell);
  if (found < 0 || found >= code_count()) {
    refuse_array(*schema_, "code " + std::to_string(found) + " is not in its dictionary");
  }
  const auto* known = arrow_presence(*array_->dictionary);
  const bool is_there = known == nullptr || bit_at(known, array_->dictionary->offset + found);
  return is_there ? found : -1;
}

std::string_view ArrowCells::text(Offset cell, std::string& room) const {
  if (is_missing(cell)) return {};
  if (has_codes()) return values().text(code(cell), room);
  const Offset place = first_ + cell;
  if (kind_ == ArrowKind::words) return string_at(place);
  if (kind_ == ArrowKind::truths) return bit_at(array_->buffers[1], place) ? "true" : "false";
  switch (*type_) {
    case NumberType::float32:
      room = real_text(static_cast<double>(element<float>(*array_, place)));
      break;
    case NumberType::float64:
      room = real_text(element<double>(*array_, place));
      break;
    case NumberType::uint64:
      room = std::to_string(element<std::uint64_t>(*array_, place));
      break;
    default:
      room = std::to_string(whole_at(*array_, *type_, place));
  }
  return room;
}

void ArrowCells::numbers(Offset first, std::span<double> out) const {
  if (kind_ == ArrowKind::nothing) {
    for (double& value : out) value = no_number;
    return;
  }
  if (has_codes()) {
    const ArrowCells by_code = values();
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Offset of = code(first + static_cast<Offset>(i));
      out[i] = no_number;
      if (of >= 0) by_code.numbers(of, out.subspan(i, 1));
    }
    return;
  }
  NumberArray array{.data = array_->buffers[1],
                    .type = *type_,
                    .stride = static_cast<std::ptrdiff_t>(size_of(*type_)),
                    .present = arrow_presence(*array_),
                    .first_bit = 0};
  if (*type_ != NumberType::int64 && *type_ != NumberType::uint64) {
    return read_numbers(array.from(first_), first, out);
  }
  if (*type_ == NumberType::int64) {
    read_wide<std::int64_t>(*array_, first_ + first, out);
  } else {
    read_wide<std::uint64_t>(*array_, first_ + first, out);
  }
  for (std::size_t i = 0; array.present != nullptr && i < out.size(); ++i) {
    if (!bit_at(array.present, first_ + first + static_cast<Offset>(i))) out[i] = no_number;
  }
}

// Strings after one another, cut at 32- or 64-bit offsets.
template <typename Cut>
std::string_view ArrowCells::between(Offset place) const {
  const auto* cuts = static_cast<const Cut*>(array_->buffers[1]) + place;
  if (cuts[0] < 0 || cuts[1] < cuts[0]) refuse_array(*schema_, "its strings overlap");
  if (cuts[0] == cuts[1]) return {};
  return {static_cast<const char*>(array_->buffers[2]) + cuts[0],
          static_cast<std::size_t>(cuts[1] - cuts[0])};
}

// 16 bytes each: the length, then up to 12 bytes of text, or 4 bytes, the number of a buffer and
// the place in it.
std::string_view ArrowCells::viewed(Offset place) const {
  constexpr Offset view_bytes = 16;
  constexpr std::int32_t longest_inline = 12;
  const auto* view = static_cast<const char*>(array_->buffers[1]) + place * view_bytes;
  std::int32_t length = 0;
  std::memcpy(&length, view, sizeof length);
  if (length < 0) refuse_array(*schema_, "a string has a length below 0");
  if (length <= longest_inline) return {view + 4, static_cast<std::size_t>(length)};
  std::int32_t buffer = 0;
  std::int32_t start = 0;
  std::memcpy(&buffer, view + 8, sizeof buffer);
  std::memcpy(&start, view + 12, sizeof start);
  // The last buffer holds the sizes of the others.
  if (buffer < 0 || buffer + 3 >= array_->n_buffers || start < 0) {
    refuse_array(*schema_, "a string lies outside of its buffers");
  }
  return {static_cast<const char*>(array_->buffers[2 + buffer]) + start,
          static_cast<std::size_t>(length)};
}

std::string_view ArrowCells::string_at(Offset place) const {
  if (format_ == "vu" || format_ == "vz") return viewed(place);
  return format_ == "u" || format_ == "z" ? between<std::int32_t>(place)
                                          : between<std::int64_t>(place);
}

}  // namespace folkman
