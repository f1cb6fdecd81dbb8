#include "folkman/data/block_cutter.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::size_t longest_record = std::size_t{1} << 30;

bool odd_quotes(std::string_view text) { return (count_byte(text, '"') & 1U) != 0; }

// One past the last line feed that ends a record; 0 when there is none.
std::size_t last_record_end(std::string_view text, Quoting quoting) {
  const std::size_t last = text.rfind('\n');
  if (last == std::string_view::npos) return 0;
  if (quoting == Quoting::none) return last + 1;
  bool inside = odd_quotes(text.substr(0, last));
  std::size_t at = last;
  while (inside) {
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    if (before == std::string_view::npos) return 0;
    inside ^= odd_quotes(text.substr(before, at - before));
    at = before;
  }
  return at + 1;
}

[[noreturn]] void too_long(const std::string& name, std::uint64_t line) {
  throw Error({.kind = Fault::Kind::data,
               .where = name + ", line " + std::to_string(line),
               .what = "the row that starts here is longer than 1 GiB",
               .fix = "look for a quote that is never closed, or for a file of another format"});
}

}  // namespace

// Sixteen counters of one byte each, which compilers keep in one register.
std::size_t count_byte(std::string_view text, char byte) {
  constexpr std::size_t lanes = 16;
  constexpr std::size_t most_steps = 255;
  std::size_t total = 0;
  while (text.size() >= lanes) {
    const std::size_t steps = std::min(text.size() / lanes, most_steps);
    std::array<std::uint8_t, lanes> counts{};
    for (std::size_t step = 0; step < steps; ++step) {
      const char* at = text.data() + lanes * step;
      for (std::size_t i = 0; i < lanes; ++i) {
        counts[i] = static_cast<std::uint8_t>(counts[i] + (at[i] == byte ? 1 : 0));
      }
    }
    total += std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    text.remove_prefix(lanes * steps);
  }
  return total + static_cast<std::size_t>(std::ranges::count(text, byte));
}

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

bool BlockCutter::next(Block& block) {
  std::string& bytes = block.bytes;
  bytes.swap(tail_);
  tail_.clear();
  std::size_t end = 0;
  for (std::size_t wanted = block_bytes_; end == 0; wanted = 2 * bytes.size()) {
    const std::size_t had = bytes.size();
    if (had > longest_record) too_long(source_->name(), line_);
    if (wanted <= had) wanted = had + block_bytes_;
    bytes.resize(wanted);
    const std::size_t got = source_->read(bytes.data() + had, wanted - had);
    bytes.resize(had + got);
    if (had + got < wanted) {
      if (bytes.empty()) return false;
      if (bytes.back() != '\n') bytes.push_back('\n');
      end = bytes.size();
    } else {
      end = last_record_end(bytes, quoting_);
    }
  }
  tail_.assign(bytes, end);
  bytes.resize(end);
  block.first_line = line_;
  line_ += count_byte(bytes, '\n');
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
