#include "folkman/data/reading/block_cutter.hpp"

#include <algorithm>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_counts.hpp"

namespace folkman {
namespace {

constexpr auto npos = std::string_view::npos;

// The first quote from `at` on, outside of fields in quotes, with which a field begins.
std::size_t opening_quote(std::string_view text, std::size_t at, char delimiter) {
  const auto begins = [&](std::size_t quote) {
    return quote == 0 || text[quote - 1] == delimiter || text[quote - 1] == '\n';
  };
  std::size_t quote = text.find('"', at);
  while (quote != npos && !begins(quote)) quote = text.find('"', quote + 1);
  return quote;
}

// One past the quote that closes what the one at `opening` opens.
std::size_t past_closing_quote(std::string_view text, std::size_t opening) {
  std::size_t quote = text.find('"', opening + 1);
  while (quote != npos && quote + 1 < text.size() && text[quote + 1] == '"') {
    quote = text.find('"', quote + 2);
  }
  return quote == npos ? npos : quote + 1;
}

struct Records {
  std::size_t end = 0;  // one past the last line feed that ends a record; 0: there is none
  std::size_t lines = 0;
};

// Back from the end to a line feed with an even number of quotes before it.
Records records_by_parity(std::string_view text, const ByteCounts& counts) {
  bool inside = (counts.quotes & 1U) != 0;
  std::size_t at = text.size() - 1;
  std::size_t lines = counts.line_feeds;
  while (inside) {
    const std::size_t before = at == 0 ? npos : text.rfind('\n', at - 1);
    if (before == npos) return {};
    inside ^= (byte_counts(text.substr(before, at - before)).quotes & 1U) != 0;
    at = before;
    --lines;
  }
  return {at + 1, lines};
}

// From one field in quotes to the next.
Records records_by_field(std::string_view text, char delimiter) {
  std::size_t end = 0;
  for (std::size_t at = 0; at != npos;) {
    const std::size_t quote = opening_quote(text, at, delimiter);
    const auto outside = text.substr(at, std::min(quote, text.size()) - at);
    const std::size_t last = outside.rfind('\n');
    if (last != npos) end = at + last + 1;
    at = quote == npos ? npos : past_closing_quote(text, quote);
  }
  return {end, byte_counts(text.substr(0, end)).line_feeds};
}

// The whole records at the start of a text.
Records whole_records(std::string_view text, Quoting quoting) {
  const std::size_t last = text.rfind('\n');
  if (last == npos) return {};
  text = text.substr(0, last + 1);
  const auto bytes = byte_counts(text);
  if (quoting.is_none() || bytes.quotes == 0) return {text.size(), bytes.line_feeds};
  const auto counts = byte_counts(text, quoting.delimiter);
  return counts.inner_quotes ? records_by_field(text, quoting.delimiter)
                             : records_by_parity(text, counts);
}

// Of a record that does not end: the quote that is never closed; npos where there is none.
std::size_t unclosed_quote(std::string_view record, Quoting quoting) {
  std::size_t quote = npos;
  for (std::size_t at = quoting.is_none() ? npos : 0; at != npos;) {
    quote = opening_quote(record, at, quoting.delimiter);
    at = quote == npos ? npos : past_closing_quote(record, quote);
  }
  return quote;
}

std::string bytes_shown(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  return bytes % mebibyte == 0 ? std::to_string(bytes / mebibyte) + " MiB"
                               : std::to_string(bytes) + " bytes";
}

}  // namespace

void refuse_long_row(const std::string& name, std::uint64_t line, std::size_t longest) {
  refuse_data(name + ", line " + std::to_string(line),
              "the row that starts here is longer than " + bytes_shown(longest),
              "check that it is the right file and the right format");
}

std::string whole_text(ByteSource& source, std::size_t longest) {
  std::string text;
  std::uint64_t line = 1;
  std::size_t start = 0;  // of the last line
  for (std::size_t piece = std::size_t{1} << 16;; piece = std::max(piece, text.size())) {
    const std::size_t had = text.size();
    text.resize(had + std::min(piece, longest + 1));
    const std::size_t got = source.read(text.data() + had, text.size() - had);
    const bool all = had + got < text.size();
    text.resize(had + got);
    for (std::size_t at = text.find('\n', had); at != npos; at = text.find('\n', at + 1)) {
      if (at - start > longest) refuse_long_row(source.name(), line, longest);
      start = at + 1;
      ++line;
    }
    if (text.size() - start > longest) refuse_long_row(source.name(), line, longest);
    if (all) return text;
  }
}

std::size_t record_end(std::string_view text, Quoting quoting) {
  for (std::size_t at = 0;;) {
    const std::size_t line_feed = text.find('\n', at);
    if (line_feed == npos) return npos;
    if (quoting.is_none()) return line_feed + 1;
    const std::size_t quote = opening_quote(text.substr(0, line_feed), at, quoting.delimiter);
    if (quote == npos) return line_feed + 1;
    at = past_closing_quote(text, quote);
    if (at == npos) return npos;
  }
}

BlockCutter::BlockCutter(ByteSource& source, const Options& options)
    : source_(&source), options_(options), line_(options.first_line) {
  options_.block_bytes = std::max<std::size_t>(1, options.block_bytes);
}

// Blocks come round again and again: what their bytes were is written over, not cleared first.
bool BlockCutter::next(Block& block) {
  std::string& bytes = block.bytes;
  std::size_t filled = tail_.size();
  if (bytes.size() < filled) bytes.resize(filled);
  tail_.copy(bytes.data(), filled);
  Records records;
  for (std::size_t wanted = options_.block_bytes; records.end == 0; wanted = 2 * filled) {
    if (filled > options_.longest) refuse(std::string_view(bytes).substr(0, filled));
    if (wanted <= filled) wanted = filled + options_.block_bytes;
    wanted = std::min(wanted, std::max(options_.longest, options_.block_bytes) + 1);
    if (bytes.size() < wanted) bytes.resize(wanted);
    filled += source_->read(bytes.data() + filled, wanted - filled);
    if (filled < wanted) {
      bytes.resize(filled);
      if (bytes.empty()) return false;
      if (bytes.back() != '\n') bytes.push_back('\n');
      filled = bytes.size();
      records = {filled, byte_counts(bytes).line_feeds};
    } else {
      records = whole_records(std::string_view(bytes).substr(0, filled), options_.quoting);
    }
  }
  tail_.assign(bytes, records.end, filled - records.end);
  bytes.resize(records.end);
  block.first_line = line_;
  line_ += records.lines;
  return true;
}

void BlockCutter::refuse(std::string_view record) const {
  const std::size_t quote = unclosed_quote(record, options_.quoting);
  if (quote == npos) refuse_long_row(source_->name(), line_, options_.longest);
  const auto before = byte_counts(record.substr(0, quote)).line_feeds;
  refuse_data(
      source_->name() + ", line " + std::to_string(line_ + before),
      "a quote opens a field here and is not closed within " + bytes_shown(options_.longest),
      unclosed_fix);
}

std::size_t byte_order_mark(std::string_view head, const std::string& name) {
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff")) {
    refuse_data(name + ", line 1, column 1", "the text is UTF-16",
                "convert it to UTF-8: iconv -f UTF-16 -t UTF-8");
  }
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return head.starts_with(mark) ? mark.size() : 0;
}

void take_byte_order_mark(ByteSource& source) {
  const auto mark = byte_order_mark(source.peek(3), source.name());
  if (mark > 0) source.skip(mark);
}

}  // namespace folkman
