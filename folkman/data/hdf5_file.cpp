#include "folkman/data/hdf5_file.hpp"

#include <array>
#include <filesystem>
#include <system_error>

#include "folkman/base/error.hpp"
#include "folkman/data/byte_source.hpp"
#include "folkman/data/hdf5_handles.hpp"

namespace folkman {
namespace {

using hdf5::Handle;
using hdf5::refuse;
using hdf5::Turn;

constexpr std::size_t memory_step = std::size_t{1} << 20U;

// The library looks for the true name of a file, which one that is open but deleted lacks.
bool has_a_name(const std::string& path) {
  std::error_code none;
  (void)std::filesystem::canonical(path, none);
  return !none;
}

}  // namespace

void hdf5::refuse(const std::string& where, const std::string& what, const std::string& fix) {
  refuse_data(where, what, fix);
}

bool looks_like_hdf5(std::string_view head) {
  return head.starts_with(std::string_view("\x89HDF\r\n\x1a\n", 8));
}

Hdf5File::Hdf5File(ByteSource& source) : state_(std::make_shared<State>()) {
  state_->shown = source.name();
  const bool on_disk = source.is_plain_file() && has_a_name(source.name());
  std::string bytes = on_disk ? std::string() : source.rest();
  state_->size = on_disk ? source.stored_size() : bytes.size();
  const Turn turn;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  std::string name = state_->shown;
  if (!on_disk) {
    // The library tells files in memory apart by name, and must not find one of it on the disk.
    name = "folkman/" + std::to_string(reinterpret_cast<std::uintptr_t>(state_.get()));
    H5Pset_fapl_core(access.id(), memory_step, 0);
    H5Pset_file_image(access.id(), bytes.data(), bytes.size());
  }
  state_->file = Handle(H5Fopen(name.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
  if (!state_->file) {
    refuse(state_->shown, "it is no HDF5 file, or one that is cut short or damaged");
  }
}

const std::string& Hdf5File::shown() const { return state_->shown; }
std::uint64_t Hdf5File::size() const { return state_->size; }

bool Hdf5File::has(const std::string& path) const {
  const Turn turn;
  for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
    const auto part = path.substr(0, end);
    if (H5Lexists(state_->file.id(), part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) break;
  }
  return H5Oexists_by_name(state_->file.id(), path.c_str(), H5P_DEFAULT) > 0;
}

bool Hdf5File::is_group(const std::string& path) const {
  if (!has(path)) return false;
  const Turn turn;
  const Handle object(H5Oopen(state_->file.id(), path.c_str(), H5P_DEFAULT), H5Oclose);
  return object && H5Iget_type(object.id()) == H5I_GROUP;
}

std::vector<std::string> Hdf5File::members(const std::string& group) const {
  std::vector<std::string> names;
  const Turn turn;
  const Handle object(H5Gopen2(state_->file.id(), group.c_str(), H5P_DEFAULT), H5Gclose);
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

std::optional<std::string> Hdf5File::text_attribute(const std::string& path,
                                                    const std::string& name) const {
  const Turn turn;
  const Handle attribute(
      H5Aopen_by_name(state_->file.id(), path.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose);
  if (!attribute) return std::nullopt;
  const Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const Handle space(H5Aget_space(attribute.id()), H5Sclose);
  if (H5Tget_class(type.id()) != H5T_STRING || H5Sget_simple_extent_npoints(space.id()) != 1)
    return std::nullopt;
  const auto texts = hdf5::read_texts(type.id(), space.id(), 1, [&](hid_t memory, void* to) {
    return H5Aread(attribute.id(), memory, to);
  });
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

std::vector<std::int64_t> Hdf5File::integers_attribute(const std::string& path,
                                                       const std::string& name) const {
  const Turn turn;
  const Handle attribute(
      H5Aopen_by_name(state_->file.id(), path.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose);
  if (!attribute) return {};
  const Handle type(H5Aget_type(attribute.id()), H5Tclose);
  const Handle space(H5Aget_space(attribute.id()), H5Sclose);
  const auto count = H5Sget_simple_extent_npoints(space.id());
  if (H5Tget_class(type.id()) != H5T_INTEGER || count < 1 || count > 64) return {};
  std::vector<std::int64_t> found(static_cast<std::size_t>(count));
  if (H5Aread(attribute.id(), H5T_NATIVE_INT64, found.data()) < 0) return {};
  return found;
}

}  // namespace folkman
