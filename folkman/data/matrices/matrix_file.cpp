#include "folkman/data/matrices/matrix_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/files/file_set.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/bytes/zip_writer.hpp"

namespace folkman {
namespace {

// The header of an .npy file, version 1.0, padded to a multiple of 64 bytes.
std::string npy_header(const std::string& type, const std::string& shape) {
  std::string text = "{'descr': '";
  text.append(type).append("', 'fortran_order': False, 'shape': ").append(shape).append(", }");
  constexpr std::size_t fixed = 10;
  constexpr std::size_t multiple = 64;
  text.append(multiple - (fixed + text.size() + 1) % multiple, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(text.size() & 0xFFU);
  header += static_cast<char>(text.size() >> 8U);
  return header + text;
}

template <typename T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

template <typename T>
void add_vector(ZipWriter& zip, const std::string& name, const std::string& type,
                const std::vector<T>& values) {
  const std::string shape = std::string("(").append(std::to_string(values.size())).append(",)");
  zip.add(name, {npy_header(type, shape), bytes_of(values)});
}

bool are_numbers(const std::vector<std::string>& classes) {
  return std::ranges::all_of(classes, [](const std::string& name) {
    double value = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, value);
    return read.ec == std::errc() && read.ptr == end && std::isfinite(value);
  });
}

void write_npz(const LabelledRows& data, AtomicFile& out) {
  const Batch& rows = data.rows;
  ZipWriter zip(out);
  add_vector(zip, "indices.npy", "<i4", rows.columns);
  add_vector(zip, "indptr.npy", "<i8", rows.starts);
  zip.add("format.npy", {npy_header("|S3", "()"), "csr"});
  const std::vector<std::int64_t> shape{static_cast<std::int64_t>(rows.rows()),
                                        static_cast<std::int64_t>(data.features.width())};
  add_vector(zip, "shape.npy", "<i8", shape);
  if (std::ranges::all_of(rows.values, is_whole)) {
    std::vector<std::int64_t> counts(rows.values.size());
    std::ranges::transform(rows.values, counts.begin(),
                           [](double value) { return static_cast<std::int64_t>(value); });
    add_vector(zip, "data.npy", "<i8", counts);
  } else {
    add_vector(zip, "data.npy", "<f8", rows.values);
  }
  zip.finish();
}

void write_svmlight(const LabelledRows& data, AtomicFile& out) {
  const bool numbers = are_numbers(data.classes);
  const bool labelled = std::ranges::any_of(data.rows.classes, [](Class c) { return c >= 0; });
  if (labelled && !numbers) {
    std::string comment = "#";
    for (std::size_t c = 0; c < data.classes.size(); ++c) {
      std::string name = data.classes[c];
      std::ranges::replace(name, '\n', ' ');
      comment.append(" ").append(std::to_string(c)).append("=").append(name);
    }
    out.write(comment + "\n");
  }
  std::string line;
  for (std::size_t row = 0; row < data.rows.rows(); ++row) {
    const Class label = data.rows.classes[row];
    line = label < 0 ? "0"
           : numbers ? data.classes[static_cast<std::size_t>(label)]
                     : std::to_string(label);
    for (Offset i = data.rows.starts[row]; i < data.rows.starts[row + 1]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      line.append(" ").append(std::to_string(Offset{data.rows.columns[at]} + 1)).append(":");
      line.append(shortest_text(data.rows.values[at]));
    }
    line += '\n';
    out.write(line);
  }
}

void write_labels(const LabelledRows& data, AtomicFile& out) {
  for (const Class label : data.rows.classes) {
    if (label >= 0) out.write(data.classes[static_cast<std::size_t>(label)]);
    out.write("\n");
  }
}

void write_names(const Features& features, AtomicFile& out) {
  if (out.target().extension() == ".json") {
    nlohmann::json names = nlohmann::json::array();
    for (std::size_t i = 0; i < features.width(); ++i) {
      names.push_back(features.name(static_cast<Column>(i)));
    }
    out.write(names.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  } else {
    for (std::size_t i = 0; i < features.width(); ++i) {
      out.write(features.name(static_cast<Column>(i)).append("\n"));
    }
  }
}

}  // namespace

void save_npz(const LabelledRows& data, const std::filesystem::path& file) {
  AtomicFile out(file);
  write_npz(data, out);
  out.commit();
}

void save_svmlight(const LabelledRows& data, const std::filesystem::path& file) {
  AtomicFile out(file);
  write_svmlight(data, out);
  out.commit();
}

void save_labels(const LabelledRows& data, const std::filesystem::path& file) {
  AtomicFile out(file);
  write_labels(data, out);
  out.commit();
}

bool names_fit_lines(const Features& features) {
  return features.is_numbered() ||
         features.names().bytes().find_first_of("\r\n") == std::string::npos;
}

void save_names(const Features& features, const std::filesystem::path& file) {
  AtomicFile out(file);
  write_names(features, out);
  out.commit();
}

MatrixFiles matrix_files(const std::string& matrix, bool names_fit_lines) {
  const std::string stem = std::filesystem::path(matrix).replace_extension().string();
  MatrixFiles files{.matrix = matrix,
                    .names = stem + ".names.txt",
                    .other_names = stem + ".names.json",
                    .labels = matrix.ends_with(".svm") ? "" : stem + ".labels.txt"};
  if (!names_fit_lines) std::swap(files.names, files.other_names);
  return files;
}

MatrixFiles save_matrix(const LabelledRows& data, const std::string& matrix) {
  MatrixFiles files = matrix_files(matrix, names_fit_lines(data.features));
  FileSet set(std::filesystem::path(matrix).replace_extension());
  AtomicFile& out = set.add(files.matrix);
  if (files.labels.empty()) {
    write_svmlight(data, out);
  } else {
    write_npz(data, out);
    write_labels(data, set.add(files.labels));
  }
  write_names(data.features, set.add(files.names));
  set.leave_out(files.other_names);
  set.commit();
  return files;
}

}  // namespace folkman
