// The library's side of data/hdf5_file.hpp: its lock, its handles, and what a file and an array
// hold of it. For the two files that call HDF5, and no others.
#pragma once

#include <hdf5.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "folkman/data/hdf5_file.hpp"

namespace folkman {
namespace hdf5 {

// The library's own state is one for the whole process, so its lock is, too.
inline std::mutex& library_lock() {
  static std::mutex lock;
  return lock;
}

// Held while the library is at work; what goes wrong meanwhile is ours to tell.
class Turn {
 public:
  Turn() : hold_(library_lock()) {
    H5Eget_auto2(H5E_DEFAULT, &report_, &told_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { H5Eset_auto2(H5E_DEFAULT, report_, told_); }

 private:
  std::scoped_lock<std::mutex> hold_;
  H5E_auto2_t report_ = nullptr;
  void* told_ = nullptr;
};

// Something of the library that is to be closed, in a turn.
class Handle {
 public:
  Handle() = default;
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  [[nodiscard]] hid_t id() const { return id_; }
  [[nodiscard]] explicit operator bool() const { return id_ >= 0; }

 private:
  hid_t id_ = -1;
  herr_t (*close_)(hid_t) = nullptr;
};

[[noreturn]] void refuse(const std::string& where, const std::string& what,
                         const std::string& fix = "copy or write the file again");

// Fixed-width text, padded with zeros or blanks.
[[nodiscard]] inline std::string unpadded(const char* text, std::size_t size, bool blanks) {
  std::string found(text, std::find(text, text + size, '\0'));
  if (blanks) found.resize(found.find_last_not_of(' ') + 1);
  return found;
}

// All of `count` texts of this type that `read(memory type, to)` brings; none: it could not.
template <class Read>
[[nodiscard]] std::vector<std::string> read_texts(hid_t type, hid_t space, std::size_t count,
                                                  const Read& read) {
  std::vector<std::string> found;
  found.reserve(count);
  const Handle memory(H5Tcopy(type), H5Tclose);
  if (H5Tis_variable_str(type) > 0) {
    std::vector<char*> texts(count, nullptr);
    if (read(memory.id(), static_cast<void*>(texts.data())) < 0) return {};
    for (const char* text : texts) found.emplace_back(text == nullptr ? "" : text);
    H5Dvlen_reclaim(memory.id(), space, H5P_DEFAULT, static_cast<void*>(texts.data()));
    return found;
  }
  const std::size_t size = H5Tget_size(type);
  std::string bytes(count * size, '\0');
  if (read(memory.id(), static_cast<void*>(bytes.data())) < 0) return {};
  const bool blanks = H5Tget_strpad(type) == H5T_STR_SPACEPAD;
  for (std::size_t i = 0; i < count; ++i)
    found.push_back(unpadded(bytes.data() + i * size, size, blanks));
  return found;
}

}  // namespace hdf5

struct Hdf5File::State {
  std::string shown;
  std::uint64_t size = 0;
  hdf5::Handle file;

  ~State() {
    const hdf5::Turn turn;
    file = hdf5::Handle();
  }
};

struct Hdf5Array::State {
  std::shared_ptr<Hdf5File::State> file;
  std::string where;
  std::vector<std::uint64_t> shape;
  Kind kind = Kind::other;
  std::uint64_t piece = 0;
  hdf5::Handle type;
  hdf5::Handle array;

  ~State() {
    const hdf5::Turn turn;
    type = hdf5::Handle();
    array = hdf5::Handle();
  }

  // The part of the array that begins with row `first` and has so many elements.
  [[nodiscard]] hdf5::Handle stretch(std::uint64_t first, std::uint64_t elements) const;
  void read(std::uint64_t first, std::uint64_t elements, hid_t memory_type, void* to) const;
  void check_filters(hid_t creation) const;
};

}  // namespace folkman
