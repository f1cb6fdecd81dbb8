#include "folkman/data/single_cell/hdf5_library.hpp"

#include <array>

#include "folkman/base/error.hpp"

namespace folkman::hdf5 {
namespace {

constexpr std::size_t memory_step = std::size_t{1} << 20U;

}  // namespace

LibraryFile::LibraryFile(const std::string& shown, const std::optional<std::string>& bytes)
    : shown_(shown) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // what goes wrong is ours to tell
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  if (bytes) {
    H5Pset_fapl_core(access.id(), memory_step, 0);
    H5Pset_file_image(access.id(), const_cast<char*>(bytes->data()), bytes->size());
  }
  // One in memory must not be found on the disk.
  const std::string name = bytes ? "folkman/in memory" : shown;
  file_ = Handle(H5Fopen(name.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
  if (!file_) refuse_array(shown_, "it is no HDF5 file, or one that is cut short or damaged");
}

bool LibraryFile::has(const std::string& path) const {
  for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
    const auto part = path.substr(0, end);
    if (H5Lexists(file_.id(), part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) break;
  }
  return H5Oexists_by_name(file_.id(), path.c_str(), H5P_DEFAULT) > 0;
}

bool LibraryFile::is_group(const std::string& path) const {
  if (!has(path)) return false;
  const Handle object(H5Oopen(file_.id(), path.c_str(), H5P_DEFAULT), H5Oclose);
  return object && H5Iget_type(object.id()) == H5I_GROUP;
}

std::vector<std::string> LibraryFile::members(const std::string& group) const {
  std::vector<std::string> names;
  const Handle object(H5Gopen2(file_.id(), group.c_str(), H5P_DEFAULT), H5Gclose);
  H5G_info_t info;
  if (!object || H5Gget_info(object.id(), &info) < 0) return names;
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    std::array<char, 512> name{};
    const auto length = H5Lget_name_by_idx(object.id(), ".", H5_INDEX_NAME, H5_ITER_INC, i,
                                           name.data(), name.size(), H5P_DEFAULT);
    if (length > 0) names.emplace_back(name.data());
  }
  return names;
}

std::optional<std::string> LibraryFile::text_attribute(const std::string& path,
                                                       const std::string& name) const {
  const Handle attribute(
      H5Aopen_by_name(file_.id(), path.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (!attribute) return std::nullopt;
  const Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const Handle space(H5Aget_space(attribute.id()), H5Sclose);
  if (H5Tget_class(type.id()) != H5T_STRING || H5Sget_simple_extent_npoints(space.id()) != 1)
    return std::nullopt;
  const auto texts = read_texts(type.id(), space.id(), 1, [&](hid_t memory, void* to) {
    return H5Aread(attribute.id(), memory, to);
  });
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

std::vector<std::int64_t> LibraryFile::integers_attribute(const std::string& path,
                                                          const std::string& name) const {
  const Handle attribute(
      H5Aopen_by_name(file_.id(), path.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (!attribute) return {};
  const Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const Handle space(H5Aget_space(attribute.id()), H5Sclose);
  const auto count = H5Sget_simple_extent_npoints(space.id());
  if (H5Tget_class(type.id()) != H5T_INTEGER || count < 1 || count > 64) return {};
  std::vector<std::int64_t> found(static_cast<std::size_t>(count));
  if (H5Aread(attribute.id(), H5T_NATIVE_INT64, found.data()) < 0) return {};
  return found;
}

}  // namespace folkman::hdf5
