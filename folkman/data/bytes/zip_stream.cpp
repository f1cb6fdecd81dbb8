// One member of a zip file from front to back. Memory grows with the bytes that really come, never
// with the sizes the file claims.
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/zip_file.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t local_header = 30;
constexpr std::uint64_t piece = std::uint64_t{1} << 18;

std::uint64_t length_at(const std::string& bytes, std::size_t position) {
  return static_cast<unsigned char>(bytes[position]) +
         (std::uint64_t{static_cast<unsigned char>(bytes[position + 1])} << 8U);
}

}  // namespace

struct ZipStream::State {
  std::shared_ptr<const RandomBytes> file;
  ZipMember member;
  std::string where;
  std::uint64_t position = 0;  // of the next stored byte
  std::uint64_t stored = 0;    // bytes from there to the member's end
  std::uint64_t given = 0;
  std::uint32_t crc = 0;
  z_stream zip{};
  std::string input;

  State(std::shared_ptr<const RandomBytes> from, ZipMember which)
      : file(std::move(from)), member(std::move(which)), where(file->shown() + ", " + member.name) {
    if (member.method != 0 && member.method != Z_DEFLATED) {
      fail("is packed in a way that cannot be read (method " + std::to_string(member.method) + ")");
    }
    const auto header = file->read(member.header, local_header);
    if (!header.starts_with("PK\x03\x04")) fail("is not where the zip file says");
    position = member.header + local_header + length_at(header, 26) + length_at(header, 28);
    stored = member.compressed;
    if (position > file->size() || stored > file->size() - position) fail("is cut short");
    if (member.method == 0 && member.size != stored) fail("has two sizes");
    if (member.method == Z_DEFLATED && inflateInit2(&zip, -MAX_WBITS) != Z_OK)
      throw std::bad_alloc();
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { inflateEnd(&zip); }

  [[noreturn]] void fail(const std::string& what) const {
    refuse_data(where, "the member " + what, "write the file again with scipy.sparse.save_npz");
  }

  // At most `size` bytes, at least one.
  void some(std::uint64_t size, std::string& out) {
    const auto start = out.size();
    if (member.method == 0) {
      out.resize(start + size);
      file->read(position, std::span(out).subspan(start));
      position += size;
      stored -= size;
    } else {
      inflate_some(size, out);
    }
    const auto got = out.size() - start;
    crc = static_cast<std::uint32_t>(
        crc32_z(crc, reinterpret_cast<const Bytef*>(out.data() + start), got));
    given += got;
  }

  void inflate_some(std::uint64_t size, std::string& out) {
    const auto start = out.size();
    out.resize(start + size);
    zip.next_out = reinterpret_cast<Bytef*>(out.data() + start);
    zip.avail_out = static_cast<uInt>(size);
    while (zip.avail_out == size) {
      if (zip.avail_in == 0 && stored > 0) refill();
      const int answer = inflate(&zip, Z_NO_FLUSH);
      if (zip.avail_out < size) break;
      if (answer == Z_STREAM_END || (answer == Z_BUF_ERROR && stored == 0)) fail("is cut short");
      if (answer != Z_OK && answer != Z_BUF_ERROR) fail("is damaged");
    }
    out.resize(start + size - zip.avail_out);
  }

  void refill() {
    const auto size = std::min(stored, piece);
    input.resize(size);
    file->read(position, std::span(input));
    position += size;
    stored -= size;
    zip.next_in = reinterpret_cast<const Bytef*>(input.data());
    zip.avail_in = static_cast<uInt>(size);
  }
};

ZipStream::ZipStream(std::shared_ptr<const RandomBytes> file, ZipMember member)
    : state_(std::make_unique<State>(std::move(file), std::move(member))) {}
ZipStream::ZipStream(ZipStream&&) noexcept = default;
ZipStream& ZipStream::operator=(ZipStream&&) noexcept = default;
ZipStream::~ZipStream() = default;

const std::string& ZipStream::where() const { return state_->where; }
std::uint64_t ZipStream::consumed() const {
  return state_->member.compressed - state_->stored - state_->zip.avail_in;
}

void ZipStream::read(std::uint64_t size, std::string& out) {
  if (size > state_->member.size - state_->given) state_->fail("is cut short");
  while (size > 0) {
    const auto before = out.size();
    state_->some(std::min(size, piece), out);
    size -= out.size() - before;
  }
}

std::string ZipStream::read(std::uint64_t size) {
  std::string bytes;
  read(size, bytes);
  return bytes;
}

void ZipStream::expect_end() {
  if (state_->given != state_->member.size) state_->fail("is longer than its array");
  if (state_->crc != state_->member.crc) state_->fail("is damaged: its checksum is wrong");
}

}  // namespace folkman
