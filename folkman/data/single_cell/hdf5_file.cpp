#include "folkman/data/single_cell/hdf5_file.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "folkman/base/memory.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/single_cell/hdf5_connection.hpp"

namespace folkman {
namespace {

using hdf5::QuestionKind;

constexpr std::uint64_t texts_at_once = std::uint64_t{1} << 16U;

// The library looks for the true name of a file, which one that is open but deleted lacks.
bool has_a_name(const std::string& path) {
  std::error_code none;
  (void)std::filesystem::canonical(path, none);
  return !none;
}

void ask_memory(double bytes, const std::string& where) {
  const auto there = static_cast<double>(available_memory());
  if (bytes < 0x1p24 || bytes <= there) return;
  refuse_array(
      where,
      "reading it needs " + memory_text(bytes) + " where " + memory_text(there) + " are available",
      "free memory, or write the matrix by rows (csr)");
}

}  // namespace

bool looks_like_hdf5(std::string_view head) {
  return head.starts_with(std::string_view("\x89HDF\r\n\x1a\n", 8));
}

Hdf5File::Hdf5File(ByteSource& source, const Monitor* monitor) {
  std::optional<std::string> bytes;
  if (!source.is_plain_file() || !has_a_name(source.name())) bytes = source.rest();
  size_ = bytes ? bytes->size() : source.stored_size();
  file_ = std::make_shared<hdf5::Connection>(source.name(), bytes, monitor);
}

const std::string& Hdf5File::shown() const { return file_->shown(); }

bool Hdf5File::has(const std::string& path) const {
  return file_->answer({.kind = QuestionKind::has, .path = path}).number() != 0;
}

bool Hdf5File::is_group(const std::string& path) const {
  return file_->answer({.kind = QuestionKind::is_group, .path = path}).number() != 0;
}

std::vector<std::string> Hdf5File::members(const std::string& group) const {
  auto answer = file_->answer({.kind = QuestionKind::members, .path = group});
  std::vector<std::string> names;
  while (answer.has_more()) names.push_back(answer.text());
  return names;
}

std::optional<std::string> Hdf5File::text_attribute(const std::string& path,
                                                    const std::string& name) const {
  auto answer = file_->answer({.kind = QuestionKind::text_attribute, .path = path, .name = name});
  return answer.has_more() ? std::optional(answer.text()) : std::nullopt;
}

std::vector<std::int64_t> Hdf5File::integers_attribute(const std::string& path,
                                                       const std::string& name) const {
  auto answer =
      file_->answer({.kind = QuestionKind::integers_attribute, .path = path, .name = name});
  std::vector<std::int64_t> numbers;
  while (answer.has_more()) numbers.push_back(static_cast<std::int64_t>(answer.number()));
  return numbers;
}

Hdf5Array Hdf5File::array(const std::string& path) const {
  auto answer = file_->answer({.kind = QuestionKind::array, .path = path});
  Hdf5Array found;
  found.file_ = file_;
  found.number_ = answer.number();
  found.facts_.where = shown() + ", " + path;
  found.facts_.kind = static_cast<Hdf5Kind>(answer.number());
  found.facts_.piece = answer.number();
  while (answer.has_more()) found.facts_.shape.push_back(answer.number());
  return found;
}

void Hdf5Array::read(std::uint64_t first, std::span<std::int64_t> out) const {
  if (kind() != Hdf5Kind::integer)
    refuse_array(where(), "expected whole numbers, found values of another type");
  file_->answer(
      {.kind = QuestionKind::integers, .array = number_, .first = first, .count = out.size()},
      out.data(), out.size_bytes());
}

void Hdf5Array::read(std::uint64_t first, std::span<double> out) const {
  if (kind() != Hdf5Kind::integer && kind() != Hdf5Kind::real && kind() != Hdf5Kind::truth)
    refuse_array(where(), "expected numbers, found values of another type");
  file_->answer(
      {.kind = QuestionKind::reals, .array = number_, .first = first, .count = out.size()},
      out.data(), out.size_bytes());
}

std::uint64_t Hdf5Array::list_size() const {
  if (shape().size() != 1) refuse_array(where(), "expected a list, found a table of values");
  return shape().front();
}

template <class Number>
std::vector<Number> Hdf5Array::all() const {
  ask_memory(8.0 * static_cast<double>(list_size()), where());
  std::vector<Number> found(list_size());
  read(0, std::span(found));
  return found;
}

std::vector<std::int64_t> Hdf5Array::integers() const { return all<std::int64_t>(); }
std::vector<double> Hdf5Array::numbers() const { return all<double>(); }

std::vector<std::string> Hdf5Array::texts() const {
  ask_memory(static_cast<double>(sizeof(std::string)) * static_cast<double>(list_size()), where());
  std::vector<std::string> found;
  if (kind() == Hdf5Kind::integer) {
    for (const std::int64_t x : integers()) found.push_back(std::to_string(x));
  } else if (kind() == Hdf5Kind::truth) {
    for (const double x : numbers()) found.emplace_back(x != 0 ? "True" : "False");
  } else if (kind() == Hdf5Kind::real) {
    for (const double x : numbers()) found.push_back(std::isnan(x) ? "" : shortest_text(x));
  } else if (kind() == Hdf5Kind::text) {
    return words();
  } else {
    refuse_array(where(),
                 "its values are of a type that is not read (numbers, truth values, text)");
  }
  return found;
}

std::vector<std::string> Hdf5Array::words() const {
  const std::uint64_t size = list_size();
  std::vector<std::string> found;
  for (std::uint64_t first = 0; first < size; first += texts_at_once) {
    const auto count = std::min(texts_at_once, size - first);
    auto answer = file_->answer(
        {.kind = QuestionKind::texts, .array = number_, .first = first, .count = count});
    for (std::uint64_t i = 0; i < count; ++i) found.push_back(answer.text());
  }
  return found;
}

}  // namespace folkman
