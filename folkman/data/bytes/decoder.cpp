#include "folkman/data/bytes/decoder.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <vector>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::size_t magic_bytes = 4;
constexpr std::size_t window_bytes = std::size_t{1} << 18;

// Stored bytes through a window, so that decoders see them in pieces of their own size.
class Window {
 public:
  Window(RawInput& input, std::string first) : input_(&input), bytes_(std::move(first)) {}

  [[nodiscard]] std::string_view view() const { return std::string_view(bytes_).substr(start_); }
  void take(std::size_t size) { start_ += size; }
  // Another piece once all is taken; false at the end.
  [[nodiscard]] bool refill() {
    bytes_.resize(window_bytes);
    start_ = 0;
    bytes_.resize(input_->read(bytes_.data(), bytes_.size()));
    return !bytes_.empty();
  }
  [[nodiscard]] bool has_bytes() { return start_ < bytes_.size() || refill(); }
  [[nodiscard]] RawInput& input() { return *input_; }
  [[nodiscard]] std::uint64_t position() const { return input_->position() - view().size(); }

  [[noreturn]] void fail(const std::string& what) const {
    refuse_data(input_->name() + ", byte " + std::to_string(position()), what,
                "the file was cut short or damaged: copy or compress it again");
  }

 private:
  RawInput* input_;
  std::string bytes_;
  std::size_t start_ = 0;
};

class Plain final : public Decoder {
 public:
  explicit Plain(Window window) : window_(std::move(window)) {}
  std::size_t read(char* to, std::size_t size) override {
    const auto left = window_.view();
    if (left.empty()) return window_.input().read(to, size);
    const std::size_t given = left.copy(to, size);
    window_.take(given);
    return given;
  }
  [[nodiscard]] bool is_plain() const override { return true; }

 private:
  Window window_;
};

class Gzip final : public Decoder {
 public:
  explicit Gzip(Window window) : window_(std::move(window)) {
    constexpr int gzip_only = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, gzip_only) != Z_OK) throw std::bad_alloc();
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() override { inflateEnd(&stream_); }

  std::size_t read(char* to, std::size_t size) override {
    constexpr std::size_t most = std::size_t{1} << 30;  // zlib counts in 32 bits
    size = std::min(size, most);
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(size);
    while (stream_.avail_out == size) {
      if (!window_.has_bytes()) {
        if (inside_member_) window_.fail("the gzip data end in the middle");
        return 0;
      }
      if (!inside_member_ && !next_member()) return 0;
      inflate_some();
    }
    return size - stream_.avail_out;
  }

 private:
  // gzip files may be padded with zeros after the last member.
  [[nodiscard]] bool next_member() {
    if (window_.view().front() == '\0') {
      while (window_.has_bytes()) {
        const auto view = window_.view();
        if (view.find_first_not_of('\0') != std::string_view::npos) {
          window_.fail("there are other bytes after the end of the gzip data");
        }
        window_.take(view.size());
      }
      return false;
    }
    inflateReset(&stream_);
    inside_member_ = true;
    return true;
  }

  void inflate_some() {
    const auto view = window_.view();
    // zlib's interface predates const; it does not write to its input.
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(view.data()));
    stream_.avail_in = static_cast<uInt>(view.size());
    const int outcome = inflate(&stream_, Z_NO_FLUSH);
    window_.take(view.size() - stream_.avail_in);
    if (outcome == Z_STREAM_END) {
      inside_member_ = false;
    } else if (outcome != Z_OK && outcome != Z_BUF_ERROR) {
      window_.fail(std::string("the gzip data are damaged") +
                   (stream_.msg == nullptr ? "" : std::string(" (") + stream_.msg + ")"));
    }
  }

  Window window_;
  z_stream stream_{};
  bool inside_member_ = false;
};

class Zstd final : public Decoder {
 public:
  explicit Zstd(Window window) : window_(std::move(window)), stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;
  ~Zstd() override { ZSTD_freeDStream(stream_); }

  std::size_t read(char* to, std::size_t size) override {
    ZSTD_outBuffer out{.dst = to, .size = size, .pos = 0};
    while (out.pos == 0) {
      // A frame may still hold back bytes after all its input was taken.
      const bool more = window_.has_bytes();
      if (!more && !inside_frame_) return 0;
      const auto view = window_.view();
      ZSTD_inBuffer in{.src = view.data(), .size = view.size(), .pos = 0};
      const std::size_t outcome = ZSTD_decompressStream(stream_, &out, &in);
      window_.take(in.pos);
      if (ZSTD_isError(outcome) != 0) {
        window_.fail(std::string("the zstd data are damaged (") + ZSTD_getErrorName(outcome) + ")");
      }
      inside_frame_ = outcome != 0;
      if (!more && inside_frame_ && out.pos == 0) window_.fail("the zstd data end in the middle");
    }
    return out.pos;
  }

 private:
  Window window_;
  ZSTD_DStream* stream_;
  bool inside_frame_ = false;
};

bool is_gzip(std::string_view head) { return head.starts_with("\x1f\x8b"); }

bool is_zstd(std::string_view head) {
  head = head.substr(0, magic_bytes);
  const bool skippable = head.size() == magic_bytes && head.ends_with("\x2a\x4d\x18") &&
                         (static_cast<unsigned char>(head[0]) & 0xf0U) == 0x50U;
  return skippable || head == "\x28\xb5\x2f\xfd";
}

}  // namespace

bool is_compressed(std::string_view head) { return is_gzip(head) || is_zstd(head); }

std::unique_ptr<Decoder> decoder_of(RawInput& input) {
  std::string head(magic_bytes, '\0');
  std::size_t filled = 0;
  while (filled < head.size()) {
    const std::size_t got = input.read(head.data() + filled, head.size() - filled);
    if (got == 0) break;
    filled += got;
  }
  head.resize(filled);
  Window window(input, head);
  if (is_gzip(head)) return std::make_unique<Gzip>(std::move(window));
  if (is_zstd(head)) return std::make_unique<Zstd>(std::move(window));
  return std::make_unique<Plain>(std::move(window));
}

}  // namespace folkman
