#include "folkman/data/mtx.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "folkman/data/byte_source.hpp"
#include "folkman/data/matrix_rows.hpp"
#include "folkman/data/mtx_entries.hpp"

namespace folkman {
namespace {

constexpr Offset most_block_rows = 1 << 14;

class MtxReader final : public MatrixReader {
 public:
  MtxReader(const Opening& opening, ByteSource& source, const MtxHeader& header)
      : MatrixReader(opening, source.name(), {.rows = header.rows, .columns = header.columns}, 1),
        entries_(mtx_entries(source, header,
                             {.block_bytes = opening.options.block_bytes,
                              .threads = opening.options.threads,
                              .monitor = opening.options.monitor})),
        block_entries_(opening.options.block_bytes / sizeof(MtxEntry) + 1),
        consumed_(source.consumed()) {}

  bool next_block(Block& block) override {
    if (next_ == rows().count()) return false;
    block.bytes.clear();
    block.first_row = next_;
    block.rows = std::min(most_block_rows, rows().count() - next_);
    const auto first = entry_of(next_);
    const auto last = entry_of(next_ + block.rows);
    if (last - first > static_cast<std::ptrdiff_t>(block_entries_)) {
      const Offset full = entries_[static_cast<std::size_t>(first) + block_entries_].row;
      block.rows = std::max<Offset>(1, full - next_);
    }
    next_ += block.rows;
    return true;
  }

  void parse(const Block& block, NameCaches& /*names*/, Parsed& parsed) const override {
    std::vector<std::int64_t> columns;
    std::vector<double> values;
    auto at = static_cast<std::size_t>(entry_of(block.first_row));
    for (Offset row = block.first_row; row < block.first_row + block.rows; ++row) {
      if (parsed.given_up()) return;
      columns.clear();
      values.clear();
      for (; at < entries_.size() && entries_[at].row == row; ++at) {
        columns.push_back(entries_[at].column);
        values.push_back(entries_[at].value);
      }
      rows().append_sparse(row, columns, values, parsed);
    }
  }

  [[nodiscard]] std::uint64_t consumed() const override { return consumed_; }

 private:
  // The first entry of this row or of a later one.
  [[nodiscard]] std::ptrdiff_t entry_of(Offset row) const {
    return std::ranges::lower_bound(entries_, row, {}, &MtxEntry::row) - entries_.begin();
  }

  std::vector<MtxEntry> entries_;
  std::size_t block_entries_;
  std::uint64_t consumed_;
  Offset next_ = 0;
};

std::unique_ptr<RowReader> open_mtx(Opening opening) {
  const auto source = std::move(opening.source);
  const auto header = mtx_header(*source);
  return std::make_unique<MtxReader>(opening, *source, header);
}

bool looks_like_mtx(std::string_view head) {
  constexpr std::string_view banner = "%%matrixmarket";
  return head.size() >= banner.size() &&
         std::ranges::equal(head.substr(0, banner.size()), banner, [](char left, char right) {
           return left == right || (left >= 'A' && left <= 'Z' && left - 'A' + 'a' == right);
         });
}

}  // namespace

Format mtx_format() {
  return {.name = "mtx",
          .alias = "matrix-market",
          .summary = "Matrix Market, coordinate or array (labels: --labels)",
          .endings = {".mtx"},
          .labelled = false,
          .recognises = looks_like_mtx,
          .open = open_mtx};
}

}  // namespace folkman
