#include "folkman/data/block_cutter.hpp"

#include <algorithm>

#include "folkman/base/error.hpp"
#include "folkman/data/byte_counts.hpp"

namespace folkman {
namespace {

constexpr std::size_t longest_record = std::size_t{1} << 30;

bool odd_quotes(std::string_view text) { return (byte_counts(text).quotes & 1U) != 0; }

struct Records {
  std::size_t end = 0;  // one past the last line feed that ends a record; 0: there is none
  std::size_t lines = 0;
};

// The whole records at the start of a text.
Records whole_records(std::string_view text, Quoting quoting) {
  const std::size_t last = text.rfind('\n');
  if (last == std::string_view::npos) return {};
  const auto counts = byte_counts(text.substr(0, last + 1));
  if (quoting == Quoting::none) return {last + 1, counts.line_feeds};
  bool inside = (counts.quotes & 1U) != 0;
  std::size_t at = last;
  std::size_t lines = counts.line_feeds;
  while (inside) {
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    if (before == std::string_view::npos) return {};
    inside ^= odd_quotes(text.substr(before, at - before));
    at = before;
    --lines;
  }
  return {at + 1, lines};
}

[[noreturn]] void too_long(const std::string& name, std::uint64_t line) {
  throw Error({.kind = Fault::Kind::data,
               .where = name + ", line " + std::to_string(line),
               .what = "the row that starts here is longer than 1 GiB",
               .fix = "look for a quote that is never closed, or for a file of another format"});
}

}  // namespace

std::size_t record_end(std::string_view text, Quoting quoting) {
  std::size_t start = 0;
  bool inside = false;
  while (true) {
    const std::size_t at = text.find('\n', start);
    if (at == std::string_view::npos) return at;
    if (quoting == Quoting::none) return at + 1;
    inside ^= odd_quotes(text.substr(start, at - start));
    if (!inside) return at + 1;
    start = at + 1;
  }
}

BlockCutter::BlockCutter(ByteSource& source, std::size_t block_bytes, Quoting quoting,
                         std::uint64_t first_line)
    : source_(&source),
      block_bytes_(std::max<std::size_t>(1, block_bytes)),
      quoting_(quoting),
      line_(first_line) {}

// Blocks come round again and again: what their bytes were is written over, not cleared first.
bool BlockCutter::next(Block& block) {
  std::string& bytes = block.bytes;
  std::size_t filled = tail_.size();
  if (bytes.size() < filled) bytes.resize(filled);
  tail_.copy(bytes.data(), filled);
  Records records;
  for (std::size_t wanted = block_bytes_; records.end == 0; wanted = 2 * filled) {
    if (filled > longest_record) too_long(source_->name(), line_);
    if (wanted <= filled) wanted = filled + block_bytes_;
    if (bytes.size() < wanted) bytes.resize(wanted);
    filled += source_->read(bytes.data() + filled, wanted - filled);
    if (filled < wanted) {
      bytes.resize(filled);
      if (bytes.empty()) return false;
      if (bytes.back() != '\n') bytes.push_back('\n');
      filled = bytes.size();
      records = {filled, byte_counts(bytes).line_feeds};
    } else {
      records = whole_records(std::string_view(bytes).substr(0, filled), quoting_);
    }
  }
  tail_.assign(bytes, records.end, filled - records.end);
  bytes.resize(records.end);
  block.first_line = line_;
  line_ += records.lines;
  return true;
}

std::size_t byte_order_mark(std::string_view head, const std::string& name) {
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff")) {
    throw Error({.kind = Fault::Kind::data,
                 .where = name + ", line 1, column 1",
                 .what = "the text is UTF-16",
                 .fix = "convert it to UTF-8: iconv -f UTF-16 -t UTF-8"});
  }
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return head.starts_with(mark) ? mark.size() : 0;
}

void take_byte_order_mark(ByteSource& source) {
  const auto mark = byte_order_mark(source.peek(3), source.name());
  if (mark > 0) source.skip(mark);
}

}  // namespace folkman
