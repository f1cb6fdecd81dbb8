#include "folkman/data/matrices/dense_reader.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// In Fortran order a block is made of strips, one a column: they should not be shorter than this,
// or there are too many reads, unless the block would be larger than that.
constexpr std::uint64_t shortest_strip = 4096;
constexpr std::uint64_t largest_block = std::uint64_t{1} << 25;
constexpr std::size_t tile_rows = 16;

class DenseReader final : public MatrixReader {
 public:
  DenseReader(const Opening& opening, const std::string& where, NumpyHeader header,
              DenseBytes bytes)
      : MatrixReader(opening, where, {.rows = header.shape[0], .columns = header.shape[1]}, 0),
        header_(std::move(header)),
        bytes_(std::move(bytes)),
        row_bytes_(header_.shape[1] * header_.type.size) {
    block_rows_ = opening.options.block_bytes / row_bytes_;
    if (header_.fortran) {
      block_rows_ = std::max(
          block_rows_, std::min(shortest_strip / header_.type.size, largest_block / row_bytes_));
    }
    block_rows_ = std::max<std::uint64_t>(block_rows_, 1);
  }

  bool next_block(Block& block) override {
    const auto left = static_cast<std::uint64_t>(rows().count()) - next_;
    block.bytes.clear();
    if (left == 0) return false;
    const auto count = std::min(left, block_rows_);
    block.first_row = static_cast<Offset>(next_);
    block.rows = static_cast<Offset>(count);
    if (bytes_.onward) bytes_.onward(count * row_bytes_, block.bytes);
    if (bytes_.onward && count == left) bytes_.onward(0, block.bytes);
    next_ += count;
    return true;
  }

  void parse(const Block& block, NameCaches& /*names*/, Parsed& parsed) const override {
    const auto width = static_cast<std::size_t>(rows().columns());
    const auto count = static_cast<std::size_t>(block.rows);
    if (header_.fortran) return parse_columns(block, parsed);
    std::string fetched;
    if (bytes_.anywhere != nullptr) {
      fetched = bytes_.anywhere->read(
          bytes_.start + static_cast<std::uint64_t>(block.first_row) * row_bytes_,
          count * row_bytes_);
    }
    const char* at = bytes_.anywhere != nullptr ? fetched.data() : block.bytes.data();
    std::vector<double> values(width);
    for (std::size_t i = 0; i < count && !parsed.given_up(); ++i, at += row_bytes_) {
      numpy_numbers(header_.type, at, values);
      rows().append_dense(block.first_row + static_cast<Offset>(i), values, parsed);
    }
  }

  [[nodiscard]] std::uint64_t consumed() const override {
    return bytes_.consumed ? bytes_.consumed() : bytes_.start + next_ * row_bytes_;
  }

 private:
  void parse_columns(const Block& block, Parsed& parsed) const {
    const auto width = static_cast<std::size_t>(rows().columns());
    const auto count = static_cast<std::size_t>(block.rows);
    const auto size = header_.type.size;
    std::string strips(count * row_bytes_, '\0');
    for (std::size_t column = 0; column < width; ++column) {
      const auto element = column * header_.shape[0] + static_cast<std::uint64_t>(block.first_row);
      bytes_.anywhere->read(bytes_.start + element * size,
                            std::span(strips).subspan(column * count * size, count * size));
    }
    // A few rows at a time, so that every cache line of a strip is fetched once.
    std::string tile(tile_rows * row_bytes_, '\0');
    std::vector<double> values(width);
    for (std::size_t first = 0; first < count; first += tile_rows) {
      const auto tall = std::min(tile_rows, count - first);
      for (std::size_t column = 0; column < width; ++column) {
        const char* from = strips.data() + (column * count + first) * size;
        char* to = tile.data() + column * size;
        for (std::size_t i = 0; i < tall; ++i, from += size, to += row_bytes_) {
          std::copy_n(from, size, to);
        }
      }
      for (std::size_t i = 0; i < tall && !parsed.given_up(); ++i) {
        numpy_numbers(header_.type, tile.data() + i * row_bytes_, values);
        rows().append_dense(block.first_row + static_cast<Offset>(first + i), values, parsed);
      }
    }
  }

  NumpyHeader header_;
  DenseBytes bytes_;
  std::uint64_t row_bytes_;
  std::uint64_t block_rows_ = 1;
  std::uint64_t next_ = 0;
};

}  // namespace

std::unique_ptr<RowReader> dense_reader(const Opening& opening, const NumpyHeader& header,
                                        DenseBytes bytes, const std::string& where) {
  if (header.shape.size() != 2) {
    refuse_data(
        where,
        "the array has the shape " + header.shape_text() + "; rows and columns were expected",
        header.shape.size() == 1 ? "give labels with @{labels}, or reshape it to (rows, columns)"
                                 : "reshape it to (rows, columns)");
  }
  if (header.type.is_text()) refuse_data(where, "the array holds text", "save an array of numbers");
  return std::make_unique<DenseReader>(opening, where, header, std::move(bytes));
}

}  // namespace folkman
