// Arrays of an HDF5 file: opened with room for the pieces they are stored in, read stretch by
// stretch.
#include <algorithm>
#include <array>

#include "folkman/base/error.hpp"
#include "folkman/data/single_cell/hdf5_library.hpp"

namespace folkman::hdf5 {
namespace {

constexpr std::size_t smallest_cache = std::size_t{1} << 20U;
constexpr std::size_t largest_cache = std::size_t{256} << 20U;

Hdf5Kind kind_of(hid_t type) {
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return Hdf5Kind::integer;
    case H5T_FLOAT:
      return Hdf5Kind::real;
    case H5T_STRING:
      return Hdf5Kind::text;
    case H5T_ENUM:  // as h5py writes truth values
      return H5Tget_size(type) == 1 && H5Tget_nmembers(type) == 2 ? Hdf5Kind::truth
                                                                  : Hdf5Kind::other;
    default:
      return Hdf5Kind::other;
  }
}

}  // namespace

Handle LibraryArray::stretch(std::uint64_t first, std::uint64_t elements) const {
  std::vector<hsize_t> start(facts_.shape.size(), 0);
  std::vector<hsize_t> count(facts_.shape.begin(), facts_.shape.end());
  std::uint64_t in_row = 1;
  for (std::size_t d = 1; d < facts_.shape.size(); ++d) in_row *= facts_.shape[d];
  start[0] = first;
  count[0] = in_row == 0 ? 0 : elements / in_row;
  Handle space(H5Dget_space(array_.id()), H5Sclose);
  if (elements == 0 || H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr,
                                           count.data(), nullptr) < 0) {
    return {};
  }
  return space;
}

void LibraryArray::read(std::uint64_t first, std::uint64_t elements, hid_t memory_type,
                        void* to) const {
  if (elements == 0) return;
  const Handle space = stretch(first, elements);
  const hsize_t size = elements;
  const Handle memory(H5Screate_simple(1, &size, nullptr), H5Sclose);
  if (!space || !memory ||
      H5Dread(array_.id(), memory_type, memory.id(), space.id(), H5P_DEFAULT, to) < 0) {
    refuse_array(facts_.where, "it cannot be read: the file is cut short or damaged");
  }
}

void LibraryArray::check_filters(hid_t creation) const {
  const int filters = H5Pget_nfilters(creation);
  for (int i = 0; i < filters; ++i) {
    unsigned flags = 0;
    std::size_t none = 0;
    unsigned config = 0;
    std::array<char, 64> name{};
    const auto filter = H5Pget_filter2(creation, static_cast<unsigned>(i), &flags, &none, nullptr,
                                       name.size(), name.data(), &config);
    if (filter < 0 || H5Zfilter_avail(filter) > 0) continue;
    refuse_array(facts_.where,
                 "it is compressed by '" + std::string(name.data()) + "' (filter " +
                     std::to_string(filter) + "), which the HDF5 library here does not know",
                 "write it again with gzip: adata.write_h5ad(file, compression=\"gzip\")");
  }
}
LibraryArray LibraryFile::array(const std::string& path) const {
  LibraryArray found;
  Hdf5Facts& facts = found.facts_;
  facts.where = shown_ + ", " + path;
  if (!has(path))
    refuse_array(facts.where, "there is no such array", "check that the file is complete");
  Handle plain(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!plain) refuse_array(facts.where, "it is not an array");
  const Handle space(H5Dget_space(plain.id()), H5Sclose);
  const int dimensions = H5Sget_simple_extent_ndims(space.id());
  if (dimensions < 1 || dimensions > 8) {
    refuse_array(facts.where, "it is not a list or a table of values");
  }
  std::vector<hsize_t> extent(static_cast<std::size_t>(dimensions));
  H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr);
  facts.shape.assign(extent.begin(), extent.end());
  found.type_ = Handle(H5Dget_type(plain.id()), H5Tclose);
  facts.kind = kind_of(found.type_.id());
  const Handle creation(H5Dget_create_plist(plain.id()), H5Pclose);
  std::size_t cache = smallest_cache;
  if (H5Pget_layout(creation.id()) == H5D_CHUNKED) {
    std::vector<hsize_t> chunk(extent.size());
    H5Pget_chunk(creation.id(), dimensions, chunk.data());
    facts.piece = chunk[0];
    // All pieces that a run of whole rows meets stay unpacked until the next run.
    double bytes =
        static_cast<double>(H5Tget_size(found.type_.id())) * static_cast<double>(chunk[0]);
    for (std::size_t d = 1; d < chunk.size(); ++d)
      bytes *= static_cast<double>(extent[d] + chunk[d]);
    cache = static_cast<std::size_t>(std::clamp(2 * bytes, static_cast<double>(smallest_cache),
                                                static_cast<double>(largest_cache)));
  }
  found.check_filters(creation.id());
  const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  H5Pset_chunk_cache(access.id(), 10007, cache, 1.0);
  plain = Handle();
  found.array_ = Handle(H5Dopen2(file_.id(), path.c_str(), access.id()), H5Dclose);
  if (!found.array_) refuse_array(facts.where, "it cannot be opened");
  return found;
}

void LibraryArray::read(std::uint64_t first, std::span<std::int64_t> out) const {
  read(first, out.size(), H5T_NATIVE_INT64, out.data());
}

void LibraryArray::read(std::uint64_t first, std::span<double> out) const {
  if (facts_.kind != Hdf5Kind::truth) {
    return read(first, out.size(), H5T_NATIVE_DOUBLE, out.data());
  }
  std::vector<std::int8_t> bytes(out.size());
  read(first, out.size(), type_.id(), bytes.data());
  std::ranges::copy(bytes, out.begin());
}

std::vector<std::string> LibraryArray::texts(std::uint64_t first, std::uint64_t count) const {
  const hsize_t extent = count;
  const Handle memory(H5Screate_simple(1, &extent, nullptr), H5Sclose);
  auto found = read_texts(type_.id(), memory.id(), count, [&](hid_t type, void* to) {
    const Handle space = stretch(first, count);
    return H5Dread(array_.id(), type, memory.id(), space.id(), H5P_DEFAULT, to);
  });
  if (found.size() != count) {
    refuse_array(facts_.where, "it cannot be read: the file is cut short or damaged");
  }
  return found;
}

}  // namespace folkman::hdf5
