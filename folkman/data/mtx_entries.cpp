#include "folkman/data/mtx_entries.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/block_cutter.hpp"
#include "folkman/data/number_text.hpp"

namespace folkman {
namespace {

constexpr std::size_t blocks_per_thread = 4;
constexpr std::size_t sorted_at_once = std::size_t{1} << 18;

struct Chunk {
  std::vector<MtxEntry> entries;  // of arrays: `row` is the position in the chunk
  std::uint64_t count = 0;        // values met
  std::uint64_t lines = 0;
  std::optional<Fault> fault;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

const char* after_blanks(const char* at) {
  while (is_blank(*at)) ++at;
  return at;
}

std::string_view token_at(const char* at) {
  const char* end = at;
  while (!is_blank(*end) && *end != '\n') ++end;
  return {at, static_cast<std::size_t>(end - at)};
}

struct LineFault {
  std::string what;
  std::string fix;
};

// The lines of a block, each ending in a line feed, so that no bounds are checked.
class EntryParser {
 public:
  EntryParser(const MtxHeader& header, Chunk& chunk) : header_(&header), chunk_(&chunk) {}

  // One line from its first character that is not blank; returns its line feed.
  [[nodiscard]] const char* line(const char* at) {
    MtxEntry entry{.value = 1};
    if (header_->layout == MtxHeader::Layout::coordinate) {
      entry.row = position(at, header_->rows, "row");
      at = after_blanks(at);
      entry.column = position(at, header_->columns, "column");
      at = after_blanks(at);
    } else {
      entry.row = static_cast<std::int32_t>(chunk_->count);
    }
    if (header_->field != MtxHeader::Field::pattern) entry.value = value(at);
    at = after_blanks(at);
    if (*at != '\n') {
      throw LineFault{"expected the end of the line, found " + shown(token_at(at)),
                      "write one entry a line"};
    }
    ++chunk_->count;
    const bool is_array = header_->layout == MtxHeader::Layout::array;
    if (!is_array || entry.value != 0) chunk_->entries.push_back(entry);
    return at;
  }

 private:
  [[nodiscard]] static std::int32_t position(const char*& at, std::uint64_t limit,
                                             const char* side) {
    const char* const start = at;
    std::uint64_t number = 0;
    for (; *at >= '0' && *at <= '9' && at - start < 19; ++at) {
      number = 10 * number + static_cast<std::uint64_t>(*at - '0');
    }
    if (at == start || !(is_blank(*at) || *at == '\n')) {
      throw LineFault{
          std::string("expected a ") + side + " number, found " + shown(token_at(start)),
          "write row, column and value, separated by blanks"};
    }
    if (number < 1 || number > limit) {
      throw LineFault{std::string("the ") + side + " " + std::to_string(number) +
                          " is not between 1 and " + std::to_string(limit),
                      "rows and columns count from 1; check the size line"};
    }
    return static_cast<std::int32_t>(number - 1);
  }

  [[nodiscard]] double value(const char*& at) const {
    const auto token = token_at(at);
    const auto scan = scan_number(at);
    if (scan.stop != at + token.size()) {
      throw LineFault{"expected a number, found " + (token.empty() ? "nothing" : shown(token)),
                      "write values as decimal numbers"};
    }
    if (header_->field == MtxHeader::Field::integer && !is_whole(scan.value)) {
      throw LineFault{"expected a whole number below 2^53, found " + shown(token),
                      "call the values real in the first line"};
    }
    at = scan.stop;
    return scan.value;
  }

  const MtxHeader* header_;
  Chunk* chunk_;
};

Fault fault_at(const std::string& file, std::uint64_t line, LineFault fault) {
  return {.kind = Fault::Kind::data,
          .where = file + ", line " + std::to_string(line),
          .what = std::move(fault.what),
          .fix = std::move(fault.fix)};
}

Chunk parsed_block(const Block& block, const MtxHeader& header, const std::string& file) {
  Chunk chunk;
  EntryParser parser(header, chunk);
  const char* at = block.bytes.data();
  const char* const end = at + block.bytes.size();
  try {
    for (; at != end; ++at, ++chunk.lines) {
      at = after_blanks(at);
      if (*at == '%') at += std::string_view(at, static_cast<std::size_t>(end - at)).find('\n');
      if (*at != '\n') at = parser.line(at);
    }
  } catch (LineFault& fault) {
    chunk.fault = fault_at(file, block.first_line + chunk.lines, std::move(fault));
  }
  return chunk;
}

// The line of the entry number `index` of a block, from 0.
std::uint64_t line_of_entry(const Block& block, std::uint64_t index) {
  std::uint64_t line = block.first_line;
  for (const char* at = block.bytes.data();; ++at, ++line) {
    at = after_blanks(at);
    if (*at != '%' && *at != '\n' && index-- == 0) return line;
    while (*at != '\n') ++at;
  }
}

class EntryReading {
 public:
  EntryReading(ByteSource& source, const MtxHeader& header, const MtxReading& reading)
      : source_(&source), header_(&header), reading_(&reading) {
    // An entry is at least "1 1\n"; the announced number is not trusted beyond that.
    const auto likely = std::max<std::uint64_t>(source.stored_size(), 1U << 16U);
    entries_.reserve(std::min(header.entries, likely));
  }

  [[nodiscard]] std::vector<MtxEntry> all() {
    BlockCutter cutter(*source_, reading_->block_bytes, Quoting::none, header_->lines + 1);
    const auto threads = static_cast<std::size_t>(resolved_threads(reading_->threads));
    std::vector<Block> blocks(threads * blocks_per_thread);
    std::uint64_t last_line = header_->lines;
    for (bool more = true; more;) {
      check_stop(reading_->monitor);
      std::size_t count = 0;
      while (count < blocks.size() && (more = cutter.next(blocks[count]))) ++count;
      std::vector<Chunk> chunks(count);
      for_each_task(count, reading_->threads, [&](std::size_t i, int) {
        chunks[i] = parsed_block(blocks[i], *header_, source_->name());
      });
      for (std::size_t i = 0; i < count; ++i) append(blocks[i], chunks[i]);
      if (count > 0) last_line = blocks[count - 1].first_line + chunks[count - 1].lines - 1;
    }
    if (count_ < header_->entries) {
      throw Error(fault_at(source_->name(), last_line,
                           {"the file ends after " + std::to_string(count_) + " of " +
                                std::to_string(header_->entries) + " entries",
                            "it may be cut short: copy or make it again"}));
    }
    return std::move(entries_);
  }

 private:
  void append(const Block& block, Chunk& chunk) {
    if (count_ + chunk.count > header_->entries) {
      throw Error(fault_at(
          source_->name(), line_of_entry(block, header_->entries - count_),
          {"there are more entries than the " + std::to_string(header_->entries) + " announced",
           "correct the size line"}));
    }
    if (chunk.fault) throw Error(*chunk.fault);
    if (header_->layout == MtxHeader::Layout::array) {
      for (auto& entry : chunk.entries) {
        const auto place = count_ + static_cast<std::uint64_t>(entry.row);
        entry.row = static_cast<std::int32_t>(place % header_->rows);
        entry.column = static_cast<std::int32_t>(place / header_->rows);
      }
    }
    if (reading_->turned) {
      for (auto& entry : chunk.entries) std::swap(entry.row, entry.column);
    }
    entries_.insert(entries_.end(), chunk.entries.begin(), chunk.entries.end());
    count_ += chunk.count;
  }

  ByteSource* source_;
  const MtxHeader* header_;
  const MtxReading* reading_;
  std::vector<MtxEntry> entries_;
  std::uint64_t count_ = 0;
};

bool comes_before(const MtxEntry& left, const MtxEntry& right) {
  return std::tie(left.row, left.column) < std::tie(right.row, right.column);
}

// Pieces are sorted, then merged pair by pair; what is in order already costs one look.
void sort_entries(std::vector<MtxEntry>& entries, int threads) {
  const auto piece_at = [&](std::size_t i) {
    return entries.begin() + static_cast<std::ptrdiff_t>(std::min(i, entries.size()));
  };
  const auto pieces = (entries.size() + sorted_at_once - 1) / sorted_at_once;
  for_each_task(pieces, threads, [&](std::size_t i, int) {
    const auto first = piece_at(i * sorted_at_once);
    const auto last = piece_at((i + 1) * sorted_at_once);
    if (!std::is_sorted(first, last, comes_before)) std::stable_sort(first, last, comes_before);
  });
  for (std::size_t width = sorted_at_once; width < entries.size(); width *= 2) {
    for_each_task((entries.size() + 2 * width - 1) / (2 * width), threads, [&](std::size_t i, int) {
      const auto first = piece_at(2 * i * width);
      const auto middle = piece_at((2 * i + 1) * width);
      const auto last = piece_at((2 * i + 2) * width);
      if (middle == last || !comes_before(*middle, *(middle - 1))) return;
      std::inplace_merge(first, middle, last, comes_before);
    });
  }
}

}  // namespace

std::vector<MtxEntry> mtx_entries(ByteSource& source, const MtxHeader& header,
                                  const MtxReading& reading) {
  auto entries = EntryReading(source, header, reading).all();
  sort_entries(entries, reading.threads);
  return entries;
}

}  // namespace folkman
