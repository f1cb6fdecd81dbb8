// SciPy's sparse .npz in CSR form (scipy.sparse.save_npz, packed or not): a zip file of the arrays
// data, indices and indptr, which are streamed side by side, a block of rows at a time. A plain
// numpy.savez of a single array is read as that array. Features are numbered from 0.
#include <algorithm>
#include <cstring>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/numpy_array.hpp"
#include "folkman/data/bytes/zip_file.hpp"
#include "folkman/data/matrices/dense_reader.hpp"
#include "folkman/data/matrices/matrix_formats.hpp"
#include "folkman/data/matrices/matrix_rows.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t most_block_rows = 1U << 14U;

[[noreturn]] void refuse_npz(const std::string& where, const std::string& what,
                             const std::string& fix = "write it again with scipy.sparse.save_npz") {
  refuse_data(where, what, fix);
}

// An array in a zip file, read from front to back.
struct ArrayStream {
  ZipStream bytes;
  NumpyHeader header;

  explicit ArrayStream(ZipStream stream)
      : bytes(std::move(stream)),
        header(numpy_header([this](std::size_t size) { return bytes.read(size); }, bytes.where())) {
  }

  void read(std::uint64_t elements, std::string& out) {
    bytes.read(elements * header.type.size, out);
  }
  [[nodiscard]] std::string rest() { return bytes.read(header.elements * header.type.size); }
  [[nodiscard]] bool is_index() const { return header.type.kind == 'i' || header.type.kind == 'u'; }
};

class Archive {
 public:
  explicit Archive(std::shared_ptr<const RandomBytes> file)
      : file_(std::move(file)), members_(zip_members(*file_)) {}

  [[nodiscard]] const std::vector<ZipMember>& members() const { return members_; }
  [[nodiscard]] const std::string& shown() const { return file_->shown(); }
  [[nodiscard]] bool has(std::string_view name) const { return find(name) != members_.end(); }
  [[nodiscard]] ArrayStream array(std::string_view name) const {
    const auto found = find(name);
    if (found == members_.end())
      refuse_npz(shown(), "the member " + std::string(name) + " is missing");
    return ArrayStream(ZipStream(file_, *found));
  }

 private:
  [[nodiscard]] std::vector<ZipMember>::const_iterator find(std::string_view name) const {
    return std::ranges::find(members_, name, &ZipMember::name);
  }
  std::shared_ptr<const RandomBytes> file_;
  std::vector<ZipMember> members_;
};

MatrixRows::Shape shape_of(const Archive& archive) {
  auto array = archive.array("shape.npy");
  if (!array.is_index() || array.header.elements != 2) {
    refuse_npz(array.bytes.where(), "the shape of the matrix is not two whole numbers");
  }
  const auto raw = array.rest();
  std::array<std::int64_t, 2> shape{};
  numpy_integers(array.header.type, raw.data(), shape);
  if (shape[0] < 0 || shape[1] < 0) refuse_npz(array.bytes.where(), "the shape is negative");
  return {.rows = static_cast<std::uint64_t>(shape[0]),
          .columns = static_cast<std::uint64_t>(shape[1])};
}

void check_csr(const Archive& archive) {
  auto array = archive.array("format.npy");
  const auto& header = array.header;
  if (!header.type.is_text() || header.elements != 1 || header.type.size > 64) {
    refuse_npz(array.bytes.where(), "it does not say how the matrix is stored");
  }
  const auto format = numpy_text(header.type, array.rest().c_str());
  if (format != "csr") {
    refuse_npz(archive.shown(), "the matrix is stored as '" + format + "', not by rows (csr)",
               "scipy.sparse.save_npz(file, X.tocsr())");
  }
}

class NpzReader final : public MatrixReader {
 public:
  NpzReader(const Opening& opening, const Archive& archive)
      : MatrixReader(opening, archive.shown(), shape_of(archive), 0),
        indptr_(archive.array("indptr.npy")),
        indices_(archive.array("indices.npy")),
        data_(archive.array("data.npy")),
        block_bytes_(opening.options.block_bytes) {
    if (!indptr_.is_index() || indptr_.header.shape.size() != 1 ||
        indptr_.header.elements != static_cast<std::uint64_t>(rows().count()) + 1) {
      refuse_npz(indptr_.bytes.where(), "the array of row starts, of shape " +
                                            indptr_.header.shape_text() + ", does not fit " +
                                            std::to_string(rows().count()) + " rows");
    }
    if (!indices_.is_index() || indices_.header.shape.size() != 1) {
      refuse_npz(indices_.bytes.where(), "the columns are not a list of whole numbers");
    }
    if (data_.header.type.is_text() || data_.header.shape != indices_.header.shape) {
      refuse_npz(data_.bytes.where(), "the values, of shape " + data_.header.shape_text() +
                                          ", do not fit the columns, of shape " +
                                          indices_.header.shape_text());
    }
    read_starts(1);
    if (starts_.back() != 0) refuse_npz(indptr_.bytes.where(), "the first row does not start at 0");
  }

  bool next_block(Block& block) override;
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override;
  [[nodiscard]] std::uint64_t consumed() const override {
    return indptr_.bytes.consumed() + indices_.bytes.consumed() + data_.bytes.consumed();
  }

 private:
  void read_starts(std::uint64_t count);

  ArrayStream indptr_;
  ArrayStream indices_;
  ArrayStream data_;
  std::uint64_t block_bytes_;
  std::vector<std::int64_t>
      starts_;  // starts_[used_]: of the next row; behind it, those read ahead
  std::size_t used_ = 0;
  std::uint64_t starts_read_ = 0;
};

// Appends to starts_, forgetting those of rows that are done.
void NpzReader::read_starts(std::uint64_t count) {
  starts_.erase(starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(used_));
  used_ = 0;
  std::string raw;
  indptr_.read(count, raw);
  const auto old = starts_.size();
  starts_.resize(old + count);
  numpy_integers(indptr_.header.type, raw.data(), std::span(starts_).subspan(old));
  for (auto i = std::max<std::size_t>(old, 1); i < starts_.size(); ++i) {
    if (starts_[i] >= starts_[i - 1] &&
        static_cast<std::uint64_t>(starts_[i]) <= data_.header.elements) {
      continue;
    }
    const auto row = starts_read_ + (i - old) - 1;
    refuse_npz(indptr_.bytes.where() + ", row " + std::to_string(row) + " (from 0)",
               "the row ends at entry " + std::to_string(starts_[i]) + " and starts at " +
                   std::to_string(starts_[i - 1]) + ", of " +
                   std::to_string(data_.header.elements));
  }
  starts_read_ += count;
}

// A block's bytes: for each row where it ends (int64, from the block's start), the columns, the
// values.
bool NpzReader::next_block(Block& block) {
  const auto left = indptr_.header.elements - starts_read_;
  if (used_ + 1 == starts_.size() && left > 0) read_starts(std::min(left, most_block_rows));
  const auto row = static_cast<Offset>(starts_read_ - (starts_.size() - used_));
  if (row == rows().count()) return false;
  const auto entry_bytes =
      static_cast<std::int64_t>(indices_.header.type.size + data_.header.type.size);
  const auto first = starts_[used_];
  const auto limit = first + static_cast<std::int64_t>(block_bytes_) / entry_bytes;
  auto last = used_ + 1;  // a block has at least one row
  while (last + 1 < starts_.size() && starts_[last + 1] <= limit) ++last;
  block.first_row = row;
  block.rows = static_cast<Offset>(last - used_);
  block.bytes.clear();
  for (auto i = used_ + 1; i <= last; ++i) {
    const std::int64_t end = starts_[i] - first;
    block.bytes.append(reinterpret_cast<const char*>(&end), sizeof end);
  }
  const auto entries = static_cast<std::uint64_t>(starts_[last] - first);
  indices_.read(entries, block.bytes);
  data_.read(entries, block.bytes);
  used_ = last;
  if (row + block.rows == rows().count()) {
    if (static_cast<std::uint64_t>(starts_[used_]) != data_.header.elements) {
      refuse_npz(indptr_.bytes.where(), "the last row ends at entry " +
                                            std::to_string(starts_[used_]) + " of " +
                                            std::to_string(data_.header.elements));
    }
    for (auto* array : {&indptr_, &indices_, &data_}) array->bytes.expect_end();
  }
  return true;
}

void NpzReader::parse(const Block& block, NameCaches& /*names*/, Parsed& parsed) const {
  const auto count = static_cast<std::size_t>(block.rows);
  std::vector<std::int64_t> ends(count);
  std::memcpy(ends.data(), block.bytes.data(), count * sizeof(std::int64_t));
  const auto entries = static_cast<std::size_t>(ends.back());
  const char* at = block.bytes.data() + count * sizeof(std::int64_t);
  std::vector<std::int64_t> columns(entries);
  numpy_integers(indices_.header.type, at, columns);
  std::vector<double> values(entries);
  numpy_numbers(data_.header.type, at + entries * indices_.header.type.size, values);
  std::size_t start = 0;
  for (std::size_t i = 0; i < count && !parsed.given_up(); ++i) {
    const auto size = static_cast<std::size_t>(ends[i]) - start;
    rows().append_sparse(block.first_row + static_cast<Offset>(i),
                         std::span(columns).subspan(start, size),
                         std::span(values).subspan(start, size), parsed);
    start += size;
  }
}

// numpy.savez(file, X): the one array there is.
std::unique_ptr<RowReader> open_single(const Opening& opening, const Archive& archive) {
  const auto& name = archive.members().front().name;
  const auto array = std::make_shared<ArrayStream>(archive.array(name));
  const auto header = array->header;
  const auto where = array->bytes.where();
  DenseBytes bytes;
  if (header.fortran) {
    bytes.anywhere = RandomBytes::of_memory(array->rest(), where);
    array->bytes.expect_end();
  } else {
    bytes.onward = [array](std::uint64_t size, std::string& out) {
      if (size == 0) return array->bytes.expect_end();
      array->bytes.read(size, out);
    };
    bytes.consumed = [array] { return array->bytes.consumed(); };
  }
  return dense_reader(opening, header, std::move(bytes), where);
}

std::string member_names(const Archive& archive) {
  std::string names;
  for (const auto& member : archive.members()) {
    if (names.size() > 200) return names + ", ...";
    names += (names.empty() ? "" : ", ") + member.name;
  }
  return names.empty() ? "nothing" : names;
}

std::unique_ptr<RowReader> open_npz(Opening opening) {
  const auto& name = opening.source->name();
  const Archive archive(opening.source->is_plain_file()
                            ? RandomBytes::of_file(name)
                            : RandomBytes::of_memory(opening.source->rest(), name));
  if (archive.has("format.npy")) {
    check_csr(archive);
    return std::make_unique<NpzReader>(opening, archive);
  }
  if (archive.members().size() == 1) return open_single(opening, archive);
  refuse_npz(name, "it holds " + member_names(archive) + ", which is no sparse matrix of SciPy",
             "write it with scipy.sparse.save_npz(file, X), or one dense array with numpy.save");
}

bool looks_like_zip(std::string_view head) {
  return head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06");
}

}  // namespace

Format npz_format() {
  return {.name = "npz",
          .alias = "scipy",
          .summary = "SciPy sparse CSR matrix, or one NumPy array, zipped (labels: @{labels})",
          .endings = {".npz"},
          .labelled = false,
          .recognises = looks_like_zip,
          .open = open_npz};
}

}  // namespace folkman
