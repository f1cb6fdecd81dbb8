// Any bytes as the arrays of a sound HDF5 file: of AnnData by rows, by columns or dense, and of
// 10x. The parts (kind, starts, indices, values, codes of the labels, names) are separated by
// "|||". Damage to the container itself is in tests/data/hdf5_damage_test.cpp.
#include <array>
#include <cstring>

#include "../data/hdf5_writer.hpp"
#include "read_bytes.hpp"

namespace {

using folkman::Hdf5Writer;

template <class T>
std::vector<T> values_of(std::string_view bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

std::vector<std::string> names_of(std::string_view bytes) {
  std::vector<std::string> names;
  for (const char c : bytes) names.push_back(std::string(1, c) + std::to_string(names.size()));
  return names;
}

void write_frame(Hdf5Writer& file, const std::string& group,
                 const std::vector<std::string>& names) {
  file.group(group);
  file.attribute(group, "_index", "_index");
  file.texts(group + "/_index", names);
}

struct Parts {
  std::array<std::string_view, 7> part;

  explicit Parts(std::string_view bytes) {
    for (std::string_view& one : part) {
      const auto end = bytes.find("|||");
      one = bytes.substr(0, end);
      bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 3);
    }
  }
};

void write_sparse(Hdf5Writer& file, const std::string& group, const Parts& parts) {
  file.group(group);
  file.list(group + "/indptr", values_of<std::int64_t>(parts.part[1]));
  file.list(group + "/indices", values_of<std::int32_t>(parts.part[2]));
  file.list(group + "/data", values_of<float>(parts.part[3]));
}

void write_anndata(Hdf5Writer& file, char kind, const Parts& parts) {
  const auto rows = names_of(parts.part[5]);
  const auto columns = names_of(parts.part[6]);
  write_frame(file, "obs", rows);
  write_frame(file, "var", columns);
  file.group("obs/y");
  file.list("obs/y/codes", values_of<std::int8_t>(parts.part[4]));
  file.texts("obs/y/categories", {"ham", "spam"});
  const std::vector<std::int64_t> shape{static_cast<std::int64_t>(rows.size()),
                                        static_cast<std::int64_t>(columns.size())};
  if (kind == 'd') {
    auto values = values_of<double>(parts.part[3]);
    values.resize(rows.size() * columns.size());
    if (!values.empty()) file.table("X", rows.size(), columns.size(), values, 3);
    return;
  }
  write_sparse(file, "X", parts);
  file.attribute("X", "encoding-type", kind == 'c' ? "csc_matrix" : "csr_matrix");
  file.attribute("X", "shape", shape);
}

void write_tenx(Hdf5Writer& file, const Parts& parts) {
  const auto barcodes = names_of(parts.part[5]);
  const auto genes = names_of(parts.part[6]);
  write_sparse(file, "matrix", parts);
  file.texts("matrix/barcodes", barcodes, 4);
  file.group("matrix/features");
  file.texts("matrix/features/name", genes, 2);
  file.texts("matrix/features/id", genes);
  file.list("matrix/shape", std::vector<std::int64_t>{static_cast<std::int64_t>(genes.size()),
                                                      static_cast<std::int64_t>(barcodes.size())});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Parts parts(folkman::text_of(data, size));
  const char kind = parts.part[0].empty() ? 'r' : parts.part[0].front();
  Hdf5Writer file;
  if (kind == 't') {
    write_tenx(file, parts);
  } else {
    write_anndata(file, kind, parts);
  }
  const folkman::MemoryFile memory(file.bytes());
  folkman::read_to_the_end({.files = {memory.path()},
                            .format = "hdf5",
                            .label = "y",
                            .labels_required = kind != 't',
                            .skip_bad = 2,
                            .threads = 1,
                            .block_bytes = 64});
  return 0;
}
