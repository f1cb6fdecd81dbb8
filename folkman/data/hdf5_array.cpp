// Arrays of an HDF5 file: opened with room for the pieces they are stored in, read stretch by
// stretch.
#include <algorithm>
#include <array>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/data/hdf5_file.hpp"
#include "folkman/data/hdf5_handles.hpp"

namespace folkman {
namespace {

using hdf5::Handle;
using hdf5::refuse;
using hdf5::Turn;

constexpr std::size_t smallest_cache = std::size_t{1} << 20U;
constexpr std::size_t largest_cache = std::size_t{256} << 20U;
constexpr std::uint64_t texts_at_once = std::uint64_t{1} << 16U;

void ask_memory(double bytes, const std::string& where) {
  const auto there = static_cast<double>(available_memory());
  if (bytes < 0x1p24 || bytes <= there) return;
  refuse(
      where,
      "reading it needs " + memory_text(bytes) + " where " + memory_text(there) + " are available",
      "free memory, or write the matrix by rows (csr)");
}

Hdf5Array::Kind kind_of(hid_t type) {
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return Hdf5Array::Kind::integer;
    case H5T_FLOAT:
      return Hdf5Array::Kind::real;
    case H5T_STRING:
      return Hdf5Array::Kind::text;
    case H5T_ENUM:  // as h5py writes truth values
      return H5Tget_size(type) == 1 && H5Tget_nmembers(type) == 2 ? Hdf5Array::Kind::truth
                                                                  : Hdf5Array::Kind::other;
    default:
      return Hdf5Array::Kind::other;
  }
}

}  // namespace

hdf5::Handle Hdf5Array::State::stretch(std::uint64_t first, std::uint64_t elements) const {
  std::vector<hsize_t> start(shape.size(), 0);
  std::vector<hsize_t> count(shape.begin(), shape.end());
  std::uint64_t in_row = 1;
  for (std::size_t d = 1; d < shape.size(); ++d) in_row *= shape[d];
  start[0] = first;
  count[0] = in_row == 0 ? 0 : elements / in_row;
  Handle space(H5Dget_space(array.id()), H5Sclose);
  if (elements == 0 || H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr,
                                           count.data(), nullptr) < 0) {
    return {};
  }
  return space;
}

void Hdf5Array::State::read(std::uint64_t first, std::uint64_t elements, hid_t memory_type,
                            void* to) const {
  if (elements == 0) return;
  const Handle space = stretch(first, elements);
  const hsize_t size = elements;
  const Handle memory(H5Screate_simple(1, &size, nullptr), H5Sclose);
  if (!space || !memory ||
      H5Dread(array.id(), memory_type, memory.id(), space.id(), H5P_DEFAULT, to) < 0) {
    refuse(where, "it cannot be read: the file is cut short or damaged");
  }
}

void Hdf5Array::State::check_filters(hid_t creation) const {
  const int filters = H5Pget_nfilters(creation);
  for (int i = 0; i < filters; ++i) {
    unsigned flags = 0;
    std::size_t none = 0;
    unsigned config = 0;
    std::array<char, 64> name{};
    const auto filter = H5Pget_filter2(creation, static_cast<unsigned>(i), &flags, &none, nullptr,
                                       name.size(), name.data(), &config);
    if (filter < 0 || H5Zfilter_avail(filter) > 0) continue;
    refuse(where,
           "it is compressed by '" + std::string(name.data()) + "' (filter " +
               std::to_string(filter) + "), which the HDF5 library here does not know",
           "write it again with gzip: adata.write_h5ad(file, compression=\"gzip\")");
  }
}
Hdf5Array Hdf5File::array(const std::string& path) const {
  const std::string where = state_->shown + ", " + path;
  if (!has(path)) refuse(where, "there is no such array", "check that the file is complete");
  Hdf5Array found;
  found.state_ = std::make_shared<Hdf5Array::State>();
  Hdf5Array::State& state = *found.state_;
  state.file = state_;
  state.where = where;
  const Turn turn;
  Handle plain(H5Dopen2(state_->file.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!plain) refuse(where, "it is not an array");
  const Handle space(H5Dget_space(plain.id()), H5Sclose);
  const int dimensions = H5Sget_simple_extent_ndims(space.id());
  if (dimensions < 1 || dimensions > 8) refuse(where, "it is not a list or a table of values");
  std::vector<hsize_t> extent(static_cast<std::size_t>(dimensions));
  H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr);
  state.shape.assign(extent.begin(), extent.end());
  state.type = Handle(H5Dget_type(plain.id()), H5Tclose);
  state.kind = kind_of(state.type.id());
  const Handle creation(H5Dget_create_plist(plain.id()), H5Pclose);
  std::size_t cache = smallest_cache;
  if (H5Pget_layout(creation.id()) == H5D_CHUNKED) {
    std::vector<hsize_t> chunk(extent.size());
    H5Pget_chunk(creation.id(), dimensions, chunk.data());
    state.piece = chunk[0];
    // All pieces that a run of whole rows meets stay unpacked until the next run.
    double bytes =
        static_cast<double>(H5Tget_size(state.type.id())) * static_cast<double>(chunk[0]);
    for (std::size_t d = 1; d < chunk.size(); ++d)
      bytes *= static_cast<double>(extent[d] + chunk[d]);
    cache = static_cast<std::size_t>(std::clamp(2 * bytes, static_cast<double>(smallest_cache),
                                                static_cast<double>(largest_cache)));
  }
  state.check_filters(creation.id());
  const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  H5Pset_chunk_cache(access.id(), 10007, cache, 1.0);
  plain = Handle();
  state.array = Handle(H5Dopen2(state_->file.id(), path.c_str(), access.id()), H5Dclose);
  if (!state.array) refuse(where, "it cannot be opened");
  return found;
}

const std::string& Hdf5Array::where() const { return state_->where; }
const std::vector<std::uint64_t>& Hdf5Array::shape() const { return state_->shape; }
Hdf5Array::Kind Hdf5Array::kind() const { return state_->kind; }
std::uint64_t Hdf5Array::piece() const { return state_->piece; }

void Hdf5Array::read(std::uint64_t first, std::span<std::int64_t> out) const {
  if (kind() != Kind::integer)
    refuse(where(), "expected whole numbers, found values of another type");
  const Turn turn;
  state_->read(first, out.size(), H5T_NATIVE_INT64, out.data());
}

void Hdf5Array::read(std::uint64_t first, std::span<double> out) const {
  const Turn turn;
  if (kind() == Kind::truth) {
    std::vector<std::int8_t> bytes(out.size());
    state_->read(first, out.size(), state_->type.id(), bytes.data());
    std::ranges::copy(bytes, out.begin());
    return;
  }
  if (kind() != Kind::integer && kind() != Kind::real)
    refuse(where(), "expected numbers, found values of another type");
  state_->read(first, out.size(), H5T_NATIVE_DOUBLE, out.data());
}

std::uint64_t Hdf5Array::list_size() const {
  if (shape().size() != 1) refuse(where(), "expected a list, found a table of values");
  return shape().front();
}

std::vector<std::int64_t> Hdf5Array::integers() const {
  ask_memory(8.0 * static_cast<double>(list_size()), where());
  std::vector<std::int64_t> found(list_size());
  read(0, found);
  return found;
}

std::vector<double> Hdf5Array::numbers() const {
  ask_memory(8.0 * static_cast<double>(list_size()), where());
  std::vector<double> found(list_size());
  read(0, found);
  return found;
}

std::vector<std::string> Hdf5Array::texts() const {
  const std::uint64_t size = list_size();
  ask_memory(static_cast<double>(sizeof(std::string)) * static_cast<double>(size), where());
  std::vector<std::string> found;
  if (kind() == Kind::integer) {
    for (const std::int64_t x : integers()) found.push_back(std::to_string(x));
  } else if (kind() == Kind::truth) {
    for (const double x : numbers()) found.emplace_back(x != 0 ? "True" : "False");
  } else if (kind() == Kind::real) {
    for (const double x : numbers()) found.push_back(std::isnan(x) ? "" : shortest_text(x));
  } else if (kind() == Kind::text) {
    const Turn turn;
    for (std::uint64_t first = 0; first < size; first += texts_at_once) {
      const auto count = std::min(texts_at_once, size - first);
      const hsize_t extent = count;
      const Handle memory(H5Screate_simple(1, &extent, nullptr), H5Sclose);
      auto some =
          hdf5::read_texts(state_->type.id(), memory.id(), count, [&](hid_t type, void* to) {
            const Handle space = state_->stretch(first, count);
            return H5Dread(state_->array.id(), type, memory.id(), space.id(), H5P_DEFAULT, to);
          });
      if (some.size() != count)
        refuse(where(), "it cannot be read: the file is cut short or damaged");
      std::ranges::move(some, std::back_inserter(found));
    }
  } else {
    refuse(where(), "its values are of a type that is not read (numbers, truth values, text)");
  }
  return found;
}

}  // namespace folkman
