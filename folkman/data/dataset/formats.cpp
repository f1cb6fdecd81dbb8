#include "folkman/data/dataset/formats.hpp"

#include <algorithm>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/data/documents/document_formats.hpp"
#include "folkman/data/json_lines/jsonl.hpp"
#include "folkman/data/matrices/matrix_formats.hpp"
#include "folkman/data/records/record_reader.hpp"
#include "folkman/data/single_cell/cell_formats.hpp"
#include "folkman/data/tables/table_formats.hpp"

namespace folkman {
namespace {

std::string known_names() {
  std::string names = "auto";
  for (const Format& format : formats()) names += ", " + std::string(format.name);
  return names;
}

std::string_view without_compression(std::string_view file) {
  for (const std::string_view ending : {".gz", ".zst", ".zstd"}) {
    if (file.ends_with(ending)) return file.substr(0, file.size() - ending.size());
  }
  return file;
}

}  // namespace

std::span<const Format> formats() {
  // Content is asked in this order: the most particular first.
  static const std::vector<Format> table{
      parquet_format(),     arrow_format(),  npy_format(),        npz_format(),
      hdf5_format(),        mtx_format(),    arff_format(),       jsonl_format(),
      svmlight_format(),    lines_format(),  tsv_format(),        csv_format(),
      tenx_folder_format(), folder_format(), transposed_format(),
  };
  return table;
}

const Format& format_named(std::string_view name) {
  for (const Format& format : formats()) {
    if (format.name == name || (!format.alias.empty() && format.alias == name)) return format;
  }
  refuse_argument(option("format", name), "there is no such format",
                  "use one of: " + known_names());
}

const Format& format_of_folder(const std::string& path) {
  return *std::ranges::find_if(formats(), [&](const Format& format) {
    return format.recognises_folder != nullptr && format.recognises_folder(path);
  });
}

const Format& table_format_of(std::string_view file) {
  const Format& tsv = format_named("tsv");
  const auto name = without_compression(file);
  const bool is_tsv =
      std::ranges::any_of(tsv.endings, [&](auto end) { return name.ends_with(end); });
  return is_tsv ? tsv : format_named("csv");
}

const Format& format_of(std::string_view head, std::string_view file) {
  for (const Format& format : formats()) {
    if (format.recognises != nullptr && format.recognises(head)) return format;
  }
  const auto name = without_compression(file);
  for (const Format& format : formats()) {
    if (std::ranges::any_of(format.endings, [&](auto end) { return name.ends_with(end); })) {
      return format;
    }
  }
  refuse_data(std::string(file), head.empty() ? "the file is empty" : "its format cannot be told",
              head.empty() ? "give a file with rows"
                           : "name the format (@{format}), one of: " + known_names());
}

}  // namespace folkman
