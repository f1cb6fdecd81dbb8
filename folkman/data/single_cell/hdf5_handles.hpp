// What the calls of HDF5's library share: its handles, and text of its types.
#pragma once

#include <hdf5.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace folkman::hdf5 {

// Something of the library that is to be closed.
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

}  // namespace folkman::hdf5
