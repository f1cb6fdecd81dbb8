// Matrix Market text: coordinate (an entry a line, in any order) or array (every value, column by
// column); real, integer or pattern; general. Rows and columns count from 1, and so do the names of
// the features unless ReadOptions::first says otherwise. The entries may come in any order, so the
// whole matrix is read and sorted in memory (16 bytes an entry) before the first row goes on.
// Labels come from ReadOptions::labels_file. An entry that cannot be used makes a bad row of its
// row; one whose row cannot be told is an Error, whatever is to be skipped.
#include <algorithm>
#include <utility>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/matrices/matrix_formats.hpp"
#include "folkman/data/matrices/matrix_rows.hpp"
#include "folkman/data/matrices/mtx_blocks.hpp"

namespace folkman {
namespace {

class MtxReader final : public MatrixReader {
 public:
  MtxReader(const Opening& opening, ByteSource& source, const MtxHeader& header)
      : MatrixReader(opening, source.name(), {.rows = header.rows, .columns = header.columns}, 1),
        blocks_(source, header, {.options = opening.options, .path = opening.path}),
        consumed_(source.consumed()) {}

  bool next_block(Block& block) override { return blocks_.next(block); }
  void parse(const Block& block, NameCaches& /*names*/, Parsed& parsed) const override {
    blocks_.for_each_row(block, parsed, [&](Offset row, const auto& columns, const auto& values) {
      rows().append_sparse(row, columns, values, parsed);
    });
  }
  [[nodiscard]] std::uint64_t consumed() const override { return consumed_; }

 private:
  MtxBlocks blocks_;
  std::uint64_t consumed_;
};

std::unique_ptr<RowReader> open_mtx(Opening opening) {
  const auto source = std::move(opening.source);
  const auto header = mtx_header(*source);
  return std::make_unique<MtxReader>(opening, *source, header);
}

bool looks_like_mtx(std::string_view head) {
  constexpr std::string_view banner = "%%matrixmarket";
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (head.starts_with(mark)) head.remove_prefix(mark.size());
  return head.size() >= banner.size() &&
         std::ranges::equal(head.substr(0, banner.size()), banner, [](char left, char right) {
           return left == right || (left >= 'A' && left <= 'Z' && left - 'A' + 'a' == right);
         });
}

}  // namespace

Format mtx_format() {
  return {.name = "mtx",
          .alias = "matrix-market",
          .summary = "Matrix Market, coordinate or array (labels: @{labels})",
          .endings = {".mtx"},
          .labelled = false,
          .recognises = looks_like_mtx,
          .open = open_mtx};
}

}  // namespace folkman
