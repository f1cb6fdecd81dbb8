// The folder that Cell Ranger of 10x Genomics writes, and public archives keep: a Matrix Market
// file with a line for each gene and a column for each barcode, and beside it the names of both.
//
//   matrix.mtx[.gz]                    genes x barcodes, so barcodes are rows here
//   barcodes.tsv[.gz]                  one barcode a line
//   features.tsv[.gz] or genes.tsv     id, TAB, name, ...: a gene whose name is not its own is
//                                      called "name (id)"
//
// The folder itself is given, or the matrix by --format 10x; what stands before "matrix.mtx" stands
// before the other names, too (GSM1_matrix.mtx.gz, GSM1_barcodes.tsv.gz). Labels come from a label
// file, by barcode or in order. Entries are sorted in memory, as of any Matrix Market file.
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/matrices/mtx_blocks.hpp"
#include "folkman/data/matrices/named_matrix.hpp"
#include "folkman/data/reading/label_list.hpp"
#include "folkman/data/single_cell/cell_formats.hpp"

namespace folkman {
namespace {

constexpr std::string_view matrix_name = "matrix.mtx";

bool is_file(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::exists(path, unknown) && !std::filesystem::is_directory(path, unknown);
}

// The first of these that is there, compressed or not; empty: none is.
std::string beside(const std::string& prefix, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (const std::string_view packed : {"", ".gz", ".zst"}) {
      std::string path = std::string(prefix).append(name).append(packed);
      if (is_file(path)) return path;
    }
  }
  return {};
}

std::string in_folder(const std::string& folder) {
  return folder.ends_with('/') ? folder : folder + "/";
}

// What stands before "matrix.mtx" in the path of a matrix.
std::string prefix_of(const std::string& matrix) {
  const auto at = matrix.rfind(matrix_name);
  if (at != std::string::npos && matrix.find('/', at) == std::string::npos)
    return matrix.substr(0, at);
  return matrix.substr(0, matrix.rfind('/') + 1);  // npos + 1 is 0
}

std::string needed(const std::string& prefix, std::initializer_list<std::string_view> names,
                   const std::string& matrix) {
  auto path = beside(prefix, names);
  if (!path.empty()) return path;
  refuse_data(matrix, "there is no " + prefix + std::string(*names.begin()) + "[.gz] beside it",
              "put it there; a matrix without names is read by @{format=mtx}");
}

std::string first_field(const std::string& line) { return line.substr(0, line.find('\t')); }

std::vector<std::string> first_fields(const std::string& file) {
  auto lines = lines_of(file);
  for (std::string& line : lines) line = first_field(line);
  return lines;
}

// The second field where there is one.
std::vector<std::string> gene_names(const std::string& file) {
  const auto lines = lines_of(file);
  std::vector<std::string> names;
  std::vector<std::string> ids;
  for (const std::string& line : lines) {
    ids.push_back(first_field(line));
    const auto rest = line.find('\t');
    names.push_back(rest == std::string::npos ? ids.back() : first_field(line.substr(rest + 1)));
  }
  return told_apart(std::move(names), ids);
}

class TenxReader final : public NamedMatrixReader {
 public:
  TenxReader(const Opening& opening, ByteSource& source, const MtxHeader& header,
             std::span<const std::string> genes, RowDescription barcodes)
      : NamedMatrixReader(opening, source.name(), genes, std::move(barcodes)),
        blocks_(source, header,
                {.options = opening.options, .path = source.name(), .turned = true}),
        consumed_(source.consumed()) {}

  bool next_block(Block& block) override { return blocks_.next(block); }
  [[nodiscard]] std::uint64_t consumed() const override { return consumed_; }

 protected:
  void append(const Block& block, Parsed& parsed) const override {
    blocks_.for_each_row(block, parsed, [&](Offset row, const auto& columns, const auto& values) {
      append_sparse(row, columns, values, parsed);
    });
  }

 private:
  MtxBlocks blocks_;
  std::uint64_t consumed_;
};

void check_count(const std::string& file, std::size_t found, std::uint64_t wanted,
                 const std::string& of) {
  if (found == wanted) return;
  refuse_data(
      file,
      "it names " + std::to_string(found) + " " + of + ", the matrix has " + std::to_string(wanted),
      "give one line for each, in the order of the matrix");
}

std::unique_ptr<RowReader> open_tenx_folder(Opening opening) {
  auto source = std::move(opening.source);
  std::string matrix = opening.path;
  if (source == nullptr) {
    matrix = needed(in_folder(opening.path), {matrix_name}, opening.path);
    source =
        std::make_unique<ByteSource>(matrix, RawInput::Options{.monitor = opening.options.monitor});
  }
  const std::string prefix = prefix_of(matrix);
  const std::string genes_file = needed(prefix, {"features.tsv", "genes.tsv"}, matrix);
  const std::string barcodes_file = needed(prefix, {"barcodes.tsv"}, matrix);
  const auto genes = gene_names(genes_file);
  RowDescription barcodes{.names = first_fields(barcodes_file)};
  const auto header = mtx_header(*source);
  check_count(genes_file, genes.size(), header.rows, "genes");
  check_count(barcodes_file, barcodes.names.size(), header.columns, "barcodes");
  refuse_weights(opening.options);
  barcodes.carried = carried_of_barcodes(opening, opening.path, barcodes.names);
  return std::make_unique<TenxReader>(opening, *source, header, genes, std::move(barcodes));
}

}  // namespace

Format tenx_folder_format() {
  return {.name = "10x",
          .alias = "cellranger",
          .summary = "folder of 10x Genomics: matrix.mtx, barcodes.tsv, features.tsv",
          .labelled = false,
          .recognises_folder =
              [](const std::string& path) {
                return !beside(in_folder(path), {matrix_name}).empty() &&
                       !beside(in_folder(path), {"barcodes.tsv"}).empty();
              },
          .open = open_tenx_folder};
}

}  // namespace folkman
