// An HDF5 file, read with HDF5's own library: groups, attributes, and arrays of numbers or text of
// which any stretch can be had. From the disk where the file is a plain one, from memory where it
// came compressed or through a pipe. The library is not made for threads, so one lock, which all
// files share, is held in every call. What it cannot read is an Error that names file and array;
// nothing is printed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace folkman {

class ByteSource;

[[nodiscard]] bool looks_like_hdf5(std::string_view head);

class Hdf5Array {
 public:
  enum class Kind { integer, real, truth, text, other };

  [[nodiscard]] const std::string& where() const;  // file and array, for messages
  [[nodiscard]] const std::vector<std::uint64_t>& shape() const;
  [[nodiscard]] Kind kind() const;
  // Along the first dimension, what is stored (and compressed) as one piece; 0: not in pieces.
  [[nodiscard]] std::uint64_t piece() const;
  // Elements first .. of a list, or whole rows first .. of a table, as many as fit `out`.
  void read(std::uint64_t first, std::span<std::int64_t> out) const;
  void read(std::uint64_t first, std::span<double> out) const;
  // All of a list as text: words as they are, numbers in one spelling, truth as True and False.
  // A number that is none is an empty text.
  [[nodiscard]] std::vector<std::string> texts() const;
  [[nodiscard]] std::vector<std::int64_t> integers() const;  // all of a list
  [[nodiscard]] std::vector<double> numbers() const;         // likewise

 private:
  friend class Hdf5File;
  struct State;
  [[nodiscard]] std::uint64_t list_size() const;

  std::shared_ptr<State> state_;
};

class Hdf5File {
 public:
  explicit Hdf5File(ByteSource& source);

  [[nodiscard]] const std::string& shown() const;
  [[nodiscard]] std::uint64_t size() const;  // in bytes
  // Paths are written as "obs/cell_type".
  [[nodiscard]] bool has(const std::string& path) const;
  [[nodiscard]] bool is_group(const std::string& path) const;
  [[nodiscard]] std::vector<std::string> members(const std::string& group) const;
  // Nothing where there is no such attribute, or it is of another kind.
  [[nodiscard]] std::optional<std::string> text_attribute(const std::string& path,
                                                          const std::string& name) const;
  [[nodiscard]] std::vector<std::int64_t> integers_attribute(const std::string& path,
                                                             const std::string& name) const;
  [[nodiscard]] Hdf5Array array(const std::string& path) const;

 private:
  friend class Hdf5Array;
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace folkman
