// HDF5's own library: groups, attributes, and arrays of numbers or text of which any stretch can be
// had. It does not survive every damaged file and is not made for threads, so it is called in a
// child process only (data/single_cell/hdf5_messages.hpp), which has one. What it cannot read is an
// Error that names file and array; nothing is printed.
#pragma once

#include <span>

#include "folkman/data/single_cell/hdf5_handles.hpp"
#include "folkman/data/single_cell/hdf5_messages.hpp"

namespace folkman::hdf5 {

class LibraryArray {
 public:
  [[nodiscard]] const Hdf5Facts& facts() const { return facts_; }
  void read(std::uint64_t first, std::span<std::int64_t> out) const;
  void read(std::uint64_t first, std::span<double> out) const;
  [[nodiscard]] std::vector<std::string> texts(std::uint64_t first, std::uint64_t count) const;

 private:
  friend class LibraryFile;
  // The part of the array that begins with row `first` and has so many elements.
  [[nodiscard]] Handle stretch(std::uint64_t first, std::uint64_t elements) const;
  void read(std::uint64_t first, std::uint64_t elements, hid_t memory_type, void* to) const;
  void check_filters(hid_t creation) const;

  Hdf5Facts facts_;
  Handle type_;
  Handle array_;
};

class LibraryFile {
 public:
  // `bytes`: of a file that is not on the disk.
  LibraryFile(const std::string& shown, const std::optional<std::string>& bytes);

  [[nodiscard]] bool has(const std::string& path) const;
  [[nodiscard]] bool is_group(const std::string& path) const;
  [[nodiscard]] std::vector<std::string> members(const std::string& group) const;
  [[nodiscard]] std::optional<std::string> text_attribute(const std::string& path,
                                                          const std::string& name) const;
  [[nodiscard]] std::vector<std::int64_t> integers_attribute(const std::string& path,
                                                             const std::string& name) const;
  [[nodiscard]] LibraryArray array(const std::string& path) const;

 private:
  std::string shown_;
  Handle file_;
};

}  // namespace folkman::hdf5
