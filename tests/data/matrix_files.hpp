// Bytes of NumPy, zip and Matrix Market files for tests, written from the formats' definitions.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

template <class T>
std::string raw(const std::vector<T>& values, bool swapped = false) {
  std::string bytes;
  for (const T value : values) {
    std::string element(sizeof(T), '\0');
    std::memcpy(element.data(), &value, sizeof(T));
    if (swapped) std::ranges::reverse(element);
    bytes += element;
  }
  return bytes;
}

inline std::string npy_with_header(const std::string& dictionary, const std::string& data,
                                   int version = 1) {
  std::string header = dictionary;
  const std::size_t prefix = version == 1 ? 10 : 12;
  header.append(63 - (prefix + header.size()) % 64, ' ');
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  const auto length = static_cast<std::uint32_t>(header.size());
  bytes.append(reinterpret_cast<const char*>(&length), version == 1 ? 2 : 4);
  return bytes + header + data;
}

inline std::string npy(const std::string& descr, const std::string& shape, const std::string& data,
                       bool fortran = false, int version = 1) {
  return npy_with_header("{'descr': '" + descr + "', 'fortran_order': " +
                             (fortran ? "True" : "False") + ", 'shape': " + shape + ", }",
                         data, version);
}

struct ZipEntry {
  std::string name;
  std::string content;
  bool deflated = false;
};

template <class T>
void put(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

inline std::string deflated(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// `wide`: with the 64-bit fields in use.
inline std::string zip(const std::vector<ZipEntry>& entries, bool wide = false) {
  std::string bytes;
  std::string directory;
  for (const auto& entry : entries) {
    const auto stored = entry.deflated ? deflated(entry.content) : entry.content;
    const auto crc =
        static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(entry.content.data()),
                                         static_cast<uInt>(entry.content.size())));
    const auto start = bytes.size();
    const auto size = static_cast<std::uint32_t>(wide ? 0xFFFFFFFF : entry.content.size());
    const auto packed = static_cast<std::uint32_t>(wide ? 0xFFFFFFFF : stored.size());
    std::string extra;
    if (wide) {
      put<std::uint16_t>(extra, 1);
      put<std::uint16_t>(extra, 24);
      put<std::uint64_t>(extra, entry.content.size());
      put<std::uint64_t>(extra, stored.size());
      put<std::uint64_t>(extra, start);
    }
    std::string common;
    put<std::uint16_t>(common, 20);
    put<std::uint16_t>(common, 0);
    put<std::uint16_t>(common, entry.deflated ? 8 : 0);
    put<std::uint32_t>(common, 0);
    put<std::uint32_t>(common, crc);
    put<std::uint32_t>(common, packed);
    put<std::uint32_t>(common, size);
    put<std::uint16_t>(common, static_cast<std::uint16_t>(entry.name.size()));
    put<std::uint16_t>(common, static_cast<std::uint16_t>(extra.size()));
    bytes += "PK\x03\x04" + common + entry.name + extra + stored;
    directory += "PK\x01\x02";
    put<std::uint16_t>(directory, 20);
    directory += common;
    put<std::uint16_t>(directory, 0);
    put<std::uint16_t>(directory, 0);
    put<std::uint16_t>(directory, 0);
    put<std::uint32_t>(directory, 0);
    put<std::uint32_t>(directory, wide ? 0xFFFFFFFF : static_cast<std::uint32_t>(start));
    directory += entry.name + extra;
  }
  const auto start = bytes.size();
  bytes += directory;
  if (wide) {
    const auto end64 = bytes.size();
    bytes += "PK\x06\x06";
    put<std::uint64_t>(bytes, 44);
    put<std::uint16_t>(bytes, 45);
    put<std::uint16_t>(bytes, 45);
    put<std::uint64_t>(bytes, 0);
    put<std::uint64_t>(bytes, entries.size());
    put<std::uint64_t>(bytes, entries.size());
    put<std::uint64_t>(bytes, directory.size());
    put<std::uint64_t>(bytes, start);
    bytes += "PK\x06\x07";
    put<std::uint32_t>(bytes, 0);
    put<std::uint64_t>(bytes, end64);
    put<std::uint32_t>(bytes, 1);
  }
  bytes += "PK\x05\x06";
  put<std::uint32_t>(bytes, 0);
  put<std::uint16_t>(bytes, static_cast<std::uint16_t>(wide ? 0xFFFF : entries.size()));
  put<std::uint16_t>(bytes, static_cast<std::uint16_t>(wide ? 0xFFFF : entries.size()));
  put<std::uint32_t>(bytes, static_cast<std::uint32_t>(wide ? 0xFFFFFFFF : directory.size()));
  put<std::uint32_t>(bytes, static_cast<std::uint32_t>(wide ? 0xFFFFFFFF : start));
  put<std::uint16_t>(bytes, 0);
  return bytes;
}

// A small dense matrix with many zeros, and the sparse rows a reader should make of it.
struct SampleMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> values;  // row by row

  static SampleMatrix random(std::size_t rows, std::size_t columns, unsigned seed) {
    SampleMatrix matrix{rows, columns, std::vector<double>(rows * columns)};
    std::mt19937 generator(seed);
    for (double& value : matrix.values) {
      const auto draw = generator() % 8;
      value = draw < 4 ? 0.0 : static_cast<double>(draw);
    }
    return matrix;
  }
  template <class T>
  [[nodiscard]] std::string bytes(bool fortran = false, bool swapped = false) const {
    std::vector<T> out;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto at = fortran ? i % rows * columns + i / rows : i;
      out.push_back(static_cast<T>(values[at]));
    }
    return raw(out, swapped);
  }
  [[nodiscard]] std::string shape() const {
    return "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  }
  [[nodiscard]] std::string labels() const {
    std::string text;
    for (std::size_t i = 0; i < rows; ++i) text += i % 2 == 0 ? "ham\n" : "spam\n";
    return text;
  }
  [[nodiscard]] std::vector<double> nonzeros() const {
    std::vector<double> kept;
    for (const double value : values) {
      if (value != 0) kept.push_back(value);
    }
    return kept;
  }
  [[nodiscard]] std::vector<Column> nonzero_columns() const {
    std::vector<Column> kept;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] != 0) kept.push_back(static_cast<Column>(i % columns));
    }
    return kept;
  }
  [[nodiscard]] std::vector<Offset> starts() const {
    std::vector<Offset> found{0};
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i % columns == 0) found.push_back(found.back());
      found.back() += values[i] != 0 ? 1 : 0;
    }
    return found;
  }
};

}  // namespace folkman
