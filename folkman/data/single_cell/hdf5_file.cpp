#include "folkman/data/single_cell/hdf5_file.hpp"

#include <filesystem>
#include <system_error>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/single_cell/hdf5_connection.hpp"

namespace folkman {
namespace {

using hdf5::QuestionKind;

// The library looks for the true name of a file, which one that is open but deleted lacks.
bool has_a_name(const std::string& path) {
  std::error_code none;
  (void)std::filesystem::canonical(path, none);
  return !none;
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
  found.facts_.kind = static_cast<Hdf5Array::Kind>(answer.number());
  found.facts_.piece = answer.number();
  while (answer.has_more()) found.facts_.shape.push_back(answer.number());
  return found;
}

}  // namespace folkman
