#include "folkman/data/dense_reader.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// Strips of columns are short when blocks are; blocks of this many bytes keep the reads few.
constexpr std::uint64_t fortran_block = std::uint64_t{1} << 25;

class DenseReader final : public MatrixReader {
 public:
  DenseReader(const Opening& opening, const std::string& where, NumpyHeader header,
              DenseBytes bytes)
      : MatrixReader(opening, where, {.rows = header.shape[0], .columns = header.shape[1]}, 0),
        header_(std::move(header)),
        bytes_(std::move(bytes)),
        row_bytes_(header_.shape[1] * header_.type.size) {
    const auto target =
        header_.fortran ? fortran_block : std::uint64_t{opening.options.block_bytes};
    block_rows_ = std::max<std::uint64_t>(1, target / row_bytes_);
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
    std::string row(row_bytes_, '\0');
    std::vector<double> values(width);
    for (std::size_t i = 0; i < count && !parsed.given_up(); ++i) {
      for (std::size_t column = 0; column < width; ++column) {
        std::copy_n(strips.data() + (column * count + i) * size, size, row.data() + column * size);
      }
      numpy_numbers(header_.type, row.data(), values);
      rows().append_dense(block.first_row + static_cast<Offset>(i), values, parsed);
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
  const auto refuse = [&](const std::string& what, const std::string& fix) {
    throw Error({.kind = Fault::Kind::data, .where = where, .what = what, .fix = fix});
  };
  if (header.shape.size() != 2) {
    refuse("the array has the shape " + header.shape_text() + "; rows and columns were expected",
           header.shape.size() == 1
               ? "give labels with --labels FILE, or reshape it to (rows, columns)"
               : "reshape it to (rows, columns)");
  }
  if (header.type.is_text()) refuse("the array holds text", "save an array of numbers");
  return std::make_unique<DenseReader>(opening, where, header, std::move(bytes));
}

}  // namespace folkman
