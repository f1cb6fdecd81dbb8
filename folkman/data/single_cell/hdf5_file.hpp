// An HDF5 file, read with HDF5's own library: groups, attributes, and arrays of numbers or text of
// which any stretch can be had. From the disk where the file is a plain one, from memory where it
// came compressed or through a pipe. The library does not survive every damaged file, so it runs in
// a child process that lives as long as the file is open (data/single_cell/hdf5_messages.hpp). What
// cannot be read is an Error that names file and array; nothing is printed.
#pragma once

#include <memory>
#include <span>

#include "folkman/data/single_cell/hdf5_messages.hpp"

namespace folkman {

class ByteSource;
class Monitor;
namespace hdf5 {
class Connection;
}

[[nodiscard]] bool looks_like_hdf5(std::string_view head);

class Hdf5Array {
 public:
  [[nodiscard]] const std::string& where() const { return facts_.where; }
  [[nodiscard]] const std::vector<std::uint64_t>& shape() const { return facts_.shape; }
  [[nodiscard]] Hdf5Kind kind() const { return facts_.kind; }
  // Along the first dimension, what is stored (and compressed) as one piece; 0: not in pieces.
  [[nodiscard]] std::uint64_t piece() const { return facts_.piece; }
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
  [[nodiscard]] std::uint64_t list_size() const;
  [[nodiscard]] std::vector<std::string> words() const;
  template <class Number>
  [[nodiscard]] std::vector<Number> all() const;

  std::shared_ptr<hdf5::Connection> file_;
  std::uint64_t number_ = 0;  // of the array, in the order of opening
  Hdf5Facts facts_;
};

class Hdf5File {
 public:
  explicit Hdf5File(ByteSource& source, const Monitor* monitor = nullptr);

  [[nodiscard]] const std::string& shown() const;
  [[nodiscard]] std::uint64_t size() const { return size_; }  // in bytes
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
  std::shared_ptr<hdf5::Connection> file_;
  std::uint64_t size_ = 0;
};

}  // namespace folkman
