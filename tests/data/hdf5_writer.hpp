// Small HDF5 files for tests and fuzzers, as h5py, anndata and Cell Ranger lay them out.
#pragma once

#include <hdf5.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace folkman {

class Hdf5Writer {
 public:
  explicit Hdf5Writer(const std::string& path)
      : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  Hdf5Writer() {  // in memory
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_core(access, 4096, 0);
    file_ = H5Fcreate("in memory", H5F_ACC_TRUNC, H5P_DEFAULT, access);
    H5Pclose(access);
  }
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;
  ~Hdf5Writer() { H5Fclose(file_); }

  [[nodiscard]] std::string bytes() const {
    H5Fflush(file_, H5F_SCOPE_GLOBAL);
    std::string image(static_cast<std::size_t>(H5Fget_file_image(file_, nullptr, 0)), '\0');
    H5Fget_file_image(file_, image.data(), image.size());
    return image;
  }

  void group(const std::string& path) {
    H5Gclose(H5Gcreate2(file_, path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }

  template <class T>
  void list(const std::string& path, const std::vector<T>& values) {
    array(path, {values.size()}, values.data(), type_of<T>(), 0);
  }
  // `piece` rows stored as one, compressed; 0: all in one, as they are.
  template <class T>
  void table(const std::string& path, std::size_t rows, std::size_t columns,
             const std::vector<T>& values, std::size_t piece = 0) {
    array(path, {rows, columns}, values.data(), type_of<T>(), piece);
  }
  // Truth values as h5py writes them.
  void truths(const std::string& path, const std::vector<std::int8_t>& values) {
    const hid_t type = H5Tenum_create(H5T_NATIVE_INT8);
    for (const std::int8_t value : {std::int8_t{0}, std::int8_t{1}})
      H5Tenum_insert(type, value == 0 ? "FALSE" : "TRUE", &value);
    array(path, {values.size()}, values.data(), type, 0);
    H5Tclose(type);
  }
  // Of any length, or, where `width` is given, of that many bytes.
  void texts(const std::string& path, const std::vector<std::string>& values,
             std::size_t width = 0) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, width == 0 ? H5T_VARIABLE : width);
    if (width == 0) {
      std::vector<const char*> pointers;
      for (const std::string& value : values) pointers.push_back(value.c_str());
      array(path, {values.size()}, static_cast<const void*>(pointers.data()), type, 0);
    } else {
      std::string bytes;
      for (std::string value : values) {
        value.resize(width, '\0');
        bytes += value;
      }
      H5Tset_strpad(type, H5T_STR_NULLPAD);
      array(path, {values.size()}, bytes.data(), type, 0);
    }
    H5Tclose(type);
  }

  void attribute(const std::string& path, const std::string& name, const std::string& text) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    const hid_t space = H5Screate(H5S_SCALAR);
    const char* const pointer = text.c_str();
    put_attribute(path, name, type, space, static_cast<const void*>(&pointer));
    H5Tclose(type);
  }
  void attribute(const std::string& path, const std::string& name,
                 const std::vector<std::int64_t>& values) {
    const hsize_t size = values.size();
    put_attribute(path, name, H5T_NATIVE_INT64, H5Screate_simple(1, &size, nullptr), values.data());
  }

 private:
  template <class T>
  static hid_t type_of() {
    if constexpr (std::is_same_v<T, float>) return H5T_NATIVE_FLOAT;
    if constexpr (std::is_same_v<T, double>) return H5T_NATIVE_DOUBLE;
    if constexpr (std::is_same_v<T, std::int8_t>) return H5T_NATIVE_INT8;
    if constexpr (std::is_same_v<T, std::int32_t>) return H5T_NATIVE_INT32;
    return H5T_NATIVE_INT64;
  }

  void array(const std::string& path, const std::vector<hsize_t>& shape, const void* values,
             hid_t type, std::size_t piece) {
    const hid_t space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
    if (piece > 0) {
      auto chunk = shape;
      chunk[0] = std::min<hsize_t>(piece, shape[0]);
      H5Pset_chunk(how, static_cast<int>(chunk.size()), chunk.data());
      H5Pset_deflate(how, 4);
    }
    const hid_t made = H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, how, H5P_DEFAULT);
    H5Dwrite(made, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(made);
    H5Pclose(how);
    H5Sclose(space);
  }

  void put_attribute(const std::string& path, const std::string& name, hid_t type, hid_t space,
                     const void* value) {
    const hid_t made = H5Acreate_by_name(file_, path.c_str(), name.c_str(), type, space,
                                         H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(made, type, value);
    H5Aclose(made);
    H5Sclose(space);
  }

  hid_t file_;
};

}  // namespace folkman
