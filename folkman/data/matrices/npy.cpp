// NumPy's .npy: a dense array of rows and columns. Features are numbered from 0 as in NumPy, unless
// ReadOptions::first says otherwise; labels come from ReadOptions::labels_file.
#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/numpy_array.hpp"
#include "folkman/data/bytes/random_bytes.hpp"
#include "folkman/data/matrices/dense_reader.hpp"
#include "folkman/data/matrices/matrix_formats.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t piece = std::uint64_t{1} << 20;

[[noreturn]] void refuse_npy(const std::string& where, const std::string& what) {
  refuse_data(where, what, "write it again with numpy.save");
}

// Memory grows with the bytes that come, not with what the header claims.
void read_onward(ByteSource& source, std::uint64_t size, std::string& out) {
  while (size > 0) {
    const auto start = out.size();
    const auto wanted = std::min(size, piece);
    out.resize(start + wanted);
    if (source.read(out.data() + start, wanted) < wanted) {
      refuse_npy(source.name(), "the array is cut short");
    }
    size -= wanted;
  }
}

void expect_end(ByteSource& source) {
  if (!source.peek(1).empty())
    refuse_npy(source.name(), "there are bytes after the end of the array");
}

std::unique_ptr<RowReader> open_npy(Opening opening) {
  const std::shared_ptr<ByteSource> source = std::move(opening.source);
  opening.source = nullptr;
  const auto header = numpy_header(
      [&](std::size_t size) {
        std::string bytes;
        read_onward(*source, size, bytes);
        return bytes;
      },
      source->name());
  DenseBytes bytes;
  if (source->is_plain_file()) {
    bytes.anywhere = RandomBytes::of_file(source->name());
    bytes.start = header.data_start;
    const auto expected = header.data_start + header.elements * header.type.size;
    if (bytes.anywhere->size() < expected) {
      refuse_npy(source->name() + ", byte " + std::to_string(bytes.anywhere->size()),
                 "the file is cut short: " + std::to_string(expected) + " bytes were expected");
    }
    if (bytes.anywhere->size() > expected) {
      refuse_npy(source->name() + ", byte " + std::to_string(expected),
                 "there are bytes after the end of the array");
    }
  } else if (header.fortran) {
    std::string whole;
    read_onward(*source, header.elements * header.type.size, whole);
    expect_end(*source);
    bytes.anywhere = RandomBytes::of_memory(std::move(whole), source->name());
  } else {
    bytes.onward = [source](std::uint64_t size, std::string& out) {
      if (size == 0) return expect_end(*source);
      read_onward(*source, size, out);
    };
    bytes.consumed = [source] { return source->consumed(); };
  }
  return dense_reader(opening, header, std::move(bytes), source->name());
}

}  // namespace

Format npy_format() {
  return {.name = "npy",
          .alias = "numpy",
          .summary = "NumPy array of rows and columns, dense (labels: @{labels})",
          .endings = {".npy"},
          .labelled = false,
          .recognises = looks_like_numpy,
          .open = open_npy};
}

}  // namespace folkman
