// Arrays of an HDF5 file as lists and stretches of numbers and text.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/data/single_cell/hdf5_connection.hpp"
#include "folkman/data/single_cell/hdf5_file.hpp"

namespace folkman {
namespace {

using hdf5::QuestionKind;

constexpr std::uint64_t texts_at_once = std::uint64_t{1} << 16U;

[[noreturn]] void refuse_array(const std::string& where, const std::string& what,
                               const std::string& fix = "copy or write the file again") {
  refuse_data(where, what, fix);
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

void Hdf5Array::read(std::uint64_t first, std::span<std::int64_t> out) const {
  if (kind() != Kind::integer)
    refuse_array(where(), "expected whole numbers, found values of another type");
  file_->answer(
      {.kind = QuestionKind::integers, .array = number_, .first = first, .count = out.size()},
      out.data(), out.size_bytes());
}

void Hdf5Array::read(std::uint64_t first, std::span<double> out) const {
  if (kind() != Kind::integer && kind() != Kind::real && kind() != Kind::truth)
    refuse_array(where(), "expected numbers, found values of another type");
  file_->answer(
      {.kind = QuestionKind::reals, .array = number_, .first = first, .count = out.size()},
      out.data(), out.size_bytes());
}

std::uint64_t Hdf5Array::list_size() const {
  if (shape().size() != 1) refuse_array(where(), "expected a list, found a table of values");
  return shape().front();
}

std::vector<std::int64_t> Hdf5Array::integers() const {
  ask_memory(8.0 * static_cast<double>(list_size()), where());
  std::vector<std::int64_t> found(list_size());
  read(0, found);
  return found;
}

std::vector<double> Hdf5Array::numbers() const {
  ask_memory(8.0 * static_cast<double>(list_size()), where());
  std::vector<double> found(list_size());
  read(0, found);
  return found;
}

std::vector<std::string> Hdf5Array::texts() const {
  ask_memory(static_cast<double>(sizeof(std::string)) * static_cast<double>(list_size()), where());
  std::vector<std::string> found;
  if (kind() == Kind::integer) {
    for (const std::int64_t x : integers()) found.push_back(std::to_string(x));
  } else if (kind() == Kind::truth) {
    for (const double x : numbers()) found.emplace_back(x != 0 ? "True" : "False");
  } else if (kind() == Kind::real) {
    for (const double x : numbers()) found.push_back(std::isnan(x) ? "" : shortest_text(x));
  } else if (kind() == Kind::text) {
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
