#include "folkman/data/matrices/mtx_entries.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "folkman/base/monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/block_cutter.hpp"

namespace folkman {
namespace {

constexpr std::size_t blocks_per_thread = 4;
constexpr std::size_t sorted_at_once = std::size_t{1} << 18;

struct LineFault {
  const char* at;
  std::string what;
  std::string fix;
};

struct Chunk {
  struct Faulty {
    const char* start;    // of the line
    std::uint64_t line;   // from 1
    std::uint64_t place;  // of its entry in the chunk
  };
  std::vector<MtxEntry> entries;  // of arrays: `row` is the position in the chunk
  std::vector<Faulty> faulty;
  std::uint64_t count = 0;  // values met, faulty or not
  std::uint64_t lines = 0;
};

const char* line_end(const char* at) {
  while (*at != '\n') ++at;
  return at;
}

std::string_view word_at(const char* at) {
  const char* end = at;
  while (!is_blank(*end) && *end != '\n') ++end;
  return {at, static_cast<std::size_t>(end - at)};
}

// The lines of a block, each ending in a line feed, so that no bounds are checked.
class EntryParser {
 public:
  EntryParser(const MtxHeader& header, const MtxReading& reading)
      : header_(&header), values_(reading.options), turned_(reading.turned) {}

  // What a line says from its first character that is not blank; `at` moves to its line feed. Of
  // arrays only the value is there. Throws LineFault.
  [[nodiscard]] MtxEntry entry(const char*& at) const {
    MtxEntry entry{.value = 1};
    if (header_->layout == MtxHeader::Layout::coordinate) {
      entry.row = position(at, header_->rows, "row");
      at = after_blanks(at);
      entry.column = position(at, header_->columns, "column");
      at = after_blanks(at);
    }
    if (header_->field != MtxHeader::Field::pattern) entry.value = value(at);
    at = after_blanks(at);
    if (*at != '\n') refuse_rest(at);
    return entry;
  }

  [[nodiscard]] LineFault fault(const char* at) const {
    try {
      (void)entry(at);
    } catch (LineFault& found) {
      return std::move(found);
    }
    return {at, "the entry cannot be read", "write it again"};
  }

  // The row that a faulty line of coordinates belongs to, where it can be told.
  [[nodiscard]] std::optional<Offset> row_of(const char* at) const {
    try {
      if (!turned_) return position(at, header_->rows, "row");
      at = after_blanks(at + word_at(at).size());
      return position(at, header_->columns, "column");
    } catch (const LineFault&) {
      return std::nullopt;
    }
  }

 private:
  [[nodiscard]] static std::int32_t position(const char*& at, std::uint64_t limit,
                                             const char* side) {
    const char* const start = at;
    std::uint64_t number = 0;
    for (; *at >= '0' && *at <= '9' && at - start < 19; ++at) {
      number = 10 * number + static_cast<std::uint64_t>(*at - '0');
    }
    if (at == start || !(is_blank(*at) || *at == '\n')) refuse_position(start, side);
    if (number < 1 || number > limit) refuse_position(start, side, number, limit);
    return static_cast<std::int32_t>(number - 1);
  }

  [[nodiscard]] double value(const char*& at) const {
    const auto token = word_at(at);
    const auto scan = scan_number(at);
    const bool is_number = scan.stop == at + token.size();
    if (!is_number || !values_.take(scan.value) ||
        (header_->field == MtxHeader::Field::integer && !is_whole(scan.value))) {
      refuse_value(at, is_number, scan.value);
    }
    at = scan.stop;
    return scan.value;
  }

  // What is wrong is said apart, so that the quick code stays small.
  [[noreturn]] static void refuse_position(const char* at, const char* side) {
    throw LineFault{at, std::string("expected a ") + side + " number, found " + shown(word_at(at)),
                    "write row, column and value, separated by blanks"};
  }
  [[noreturn]] static void refuse_position(const char* at, const char* side, std::uint64_t number,
                                           std::uint64_t limit) {
    throw LineFault{at,
                    std::string("the ") + side + " " + std::to_string(number) +
                        " is not between 1 and " + std::to_string(limit),
                    "rows and columns count from 1; check the size line"};
  }
  [[noreturn]] void refuse_value(const char* at, bool is_number, double value) const {
    const auto token = word_at(at);
    if (!is_number) {
      throw LineFault{at, "expected a number, found " + (token.empty() ? "nothing" : shown(token)),
                      "write values as decimal numbers"};
    }
    if (!values_.take(value)) {
      auto fault = untaken_value(value, token);
      throw LineFault{at, std::move(fault.what), std::move(fault.fix)};
    }
    throw LineFault{at, "expected a whole number below 2^53, found " + shown(token),
                    "call the values real in the first line"};
  }
  [[noreturn]] static void refuse_rest(const char* at) {
    throw LineFault{at, "expected the end of the line, found " + shown(word_at(at)),
                    "write one entry a line"};
  }

  const MtxHeader* header_;
  TakenValues values_;
  bool turned_;
};

std::string place_of(const std::string& file, std::uint64_t line, std::ptrdiff_t column) {
  return file + ", line " + std::to_string(line) + ", column " + std::to_string(column + 1);
}

// Calls use(start, at, line) of every line that holds an entry, `at` being its first character that
// is not blank, until it answers false. It leaves `at` anywhere in the line.
template <class Use>
std::uint64_t for_each_line(const Block& block, const Use& use) {
  const char* at = block.bytes.data();
  const char* const end = at + block.bytes.size();
  std::uint64_t line = block.first_line;
  for (; at != end; ++at, ++line) {
    const char* const start = at;
    at = after_blanks(at);
    if (*at != '%' && *at != '\n' && !use(start, at, line)) break;
    at = line_end(at);
  }
  return line - block.first_line;
}

Chunk parsed_block(const Block& block, const MtxHeader& header, const MtxReading& reading) {
  Chunk chunk;
  const EntryParser parser(header, reading);
  const bool is_array = header.layout == MtxHeader::Layout::array;
  chunk.lines = for_each_line(block, [&](const char* start, const char*& at, std::uint64_t line) {
    try {
      MtxEntry entry = parser.entry(at);
      if (is_array) entry.row = static_cast<std::int32_t>(chunk.count);
      if (!is_array || entry.value != 0) chunk.entries.push_back(entry);
    } catch (const LineFault&) {
      chunk.faulty.push_back({.start = start, .line = line, .place = chunk.count});
    }
    ++chunk.count;
    return chunk.faulty.empty() || reading.options.skip_bad > 0;
  });
  return chunk;
}

// The line of the entry number `index` of a block, from 0.
std::uint64_t line_of_entry(const Block& block, std::uint64_t index) {
  std::uint64_t found = block.first_line;
  (void)for_each_line(block, [&](const char*, const char*&, std::uint64_t line) {
    found = line;
    return index-- > 0;
  });
  return found;
}

class EntryReading {
 public:
  EntryReading(ByteSource& source, const MtxHeader& header, const MtxReading& reading)
      : source_(&source), header_(&header), reading_(&reading) {
    // An entry is at least "1 1\n"; the announced number is not trusted beyond that.
    const auto likely = std::max<std::uint64_t>(source.stored_size(), 1U << 16U);
    matrix_.entries.reserve(std::min(header.entries, likely));
  }

  // Entries in the order of the file.
  [[nodiscard]] MtxMatrix all() {
    BlockCutter cutter(*source_, cutting(reading_->options, header_->lines + 1));
    const auto threads = static_cast<std::size_t>(resolved_threads(reading_->options.threads));
    std::vector<Block> blocks(threads * blocks_per_thread);
    std::uint64_t last_line = header_->lines;
    for (bool more = true; more;) {
      check_stop(reading_->options.monitor);
      std::size_t count = 0;
      while (count < blocks.size() && (more = cutter.next(blocks[count]))) ++count;
      std::vector<Chunk> chunks(count);
      for_each_task(count, reading_->options.threads, [&](std::size_t i, int) {
        chunks[i] = parsed_block(blocks[i], *header_, *reading_);
      });
      for (std::size_t i = 0; i < count; ++i) append(blocks[i], chunks[i]);
      if (count > 0) last_line = blocks[count - 1].first_line + chunks[count - 1].lines - 1;
    }
    if (count_ < header_->entries) {
      refuse_data(source_->name() + ", line " + std::to_string(last_line),
                  "the file ends after " + std::to_string(count_) + " of " +
                      std::to_string(header_->entries) + " entries",
                  "it may be cut short: copy or make it again");
    }
    return std::move(matrix_);
  }

 private:
  void append(const Block& block, Chunk& chunk) {
    for (const auto& faulty : chunk.faulty) {
      if (count_ + faulty.place < header_->entries) note(faulty);
    }
    if (count_ + chunk.count > header_->entries) {
      refuse_data(
          place_of(source_->name(), line_of_entry(block, header_->entries - count_), 0),
          "there are more entries than the " + std::to_string(header_->entries) + " announced",
          "correct the size line");
    }
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
    matrix_.entries.insert(matrix_.entries.end(), chunk.entries.begin(), chunk.entries.end());
    count_ += chunk.count;
  }

  void note(const Chunk::Faulty& faulty) {
    const EntryParser parser(*header_, *reading_);
    const char* const first = after_blanks(faulty.start);
    LineFault found = parser.fault(first);
    Fault fault{.kind = Fault::Kind::data,
                .where = place_of(source_->name(), faulty.line, found.at - faulty.start),
                .what = std::move(found.what),
                .fix = std::move(found.fix)};
    const auto row = header_->layout == MtxHeader::Layout::array ? row_at(count_ + faulty.place)
                                                                 : parser.row_of(first);
    if (!row) throw Error(std::move(fault));
    if (!first_) first_ = fault;
    matrix_.bad.emplace(*row, std::move(fault));
    if (matrix_.bad.size() > reading_->options.skip_bad) {
      throw Error(first_of_too_many(*std::move(first_), reading_->options.skip_bad));
    }
  }

  // Of a value of an array.
  [[nodiscard]] std::optional<Offset> row_at(std::uint64_t place) const {
    return static_cast<Offset>(reading_->turned ? place / header_->rows : place % header_->rows);
  }

  ByteSource* source_;
  const MtxHeader* header_;
  const MtxReading* reading_;
  MtxMatrix matrix_;
  std::optional<Fault> first_;  // in the order of the file
  std::uint64_t count_ = 0;
};

bool comes_before(const MtxEntry& left, const MtxEntry& right) {
  return std::tie(left.row, left.column) < std::tie(right.row, right.column);
}

// Pieces are sorted, then merged pair by pair; what is in order already costs one look. True where
// that look shows that no entry is given twice.
bool sort_entries(std::vector<MtxEntry>& entries, int threads) {
  const auto piece_at = [&](std::size_t i) {
    return entries.begin() + static_cast<std::ptrdiff_t>(std::min(i, entries.size()));
  };
  const auto pieces = (entries.size() + sorted_at_once - 1) / sorted_at_once;
  std::atomic<bool> ascend = true;
  for_each_task(pieces, threads, [&](std::size_t i, int) {
    const auto first = piece_at(i * sorted_at_once);
    const auto last = piece_at((i + 1) * sorted_at_once);
    if (i > 0 && !comes_before(*(first - 1), *first)) ascend = false;
    const auto follows = [](const MtxEntry& left, const MtxEntry& right) {
      return !comes_before(left, right);
    };
    if (std::adjacent_find(first, last, follows) != last) ascend = false;
  });
  if (ascend) return true;
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
  return false;
}

// Entries that are given twice: one of each row that has any, in order. `most` rows suffice.
std::vector<MtxEntry> given_twice(const std::vector<MtxEntry>& entries, std::size_t most,
                                  int threads) {
  const auto pieces = (entries.size() + sorted_at_once - 1) / sorted_at_once;
  std::vector<std::vector<MtxEntry>> found(pieces);
  for_each_task(pieces, threads, [&](std::size_t piece, int) {
    const std::size_t last = std::min((piece + 1) * sorted_at_once, entries.size() - 1);
    for (std::size_t i = piece * sorted_at_once; i < last && found[piece].size() < most; ++i) {
      if (comes_before(entries[i], entries[i + 1])) continue;
      if (found[piece].empty() || found[piece].back().row != entries[i].row) {
        found[piece].push_back(entries[i]);
      }
    }
  });
  std::vector<MtxEntry> all;
  for (const auto& piece : found) {
    for (const MtxEntry& entry : piece) {
      if (all.empty() || all.back().row != entry.row) all.push_back(entry);
    }
  }
  return all;
}

// Where the second of each stands, by another look at the file; not where there is none.
using Places = std::map<std::pair<std::int32_t, std::int32_t>, std::string>;
Places places_of(std::span<const MtxEntry> entries, const ByteSource& source,
                 const MtxReading& reading) {
  Places places;
  if (!source.can_be_read_again()) return places;
  std::map<std::pair<std::int32_t, std::int32_t>, int> times;
  for (const MtxEntry& entry : entries) times[{entry.row, entry.column}] = 0;
  ByteSource again(reading.path, {.monitor = reading.options.monitor});
  const MtxHeader header = mtx_header(again);
  const EntryParser parser(header, reading);
  BlockCutter cutter(again, cutting(reading.options, header.lines + 1));
  for (Block block; places.size() < times.size() && cutter.next(block);) {
    check_stop(reading.options.monitor);
    (void)for_each_line(block, [&](const char* start, const char*& at, std::uint64_t line) {
      const std::ptrdiff_t column = at - start;
      try {
        MtxEntry entry = parser.entry(at);
        if (reading.turned) std::swap(entry.row, entry.column);
        const auto met = times.find({entry.row, entry.column});
        if (met != times.end() && ++met->second == 2) {
          places[met->first] = place_of(source.name(), line, column);
        }
      } catch (const LineFault&) {  // of another row: told already
      }
      return true;
    });
  }
  return places;
}

void note_given_twice(const ByteSource& source, const MtxReading& reading, MtxMatrix& matrix) {
  auto twice = given_twice(matrix.entries, reading.options.skip_bad + 1, reading.options.threads);
  std::erase_if(twice, [&](const MtxEntry& entry) { return matrix.bad.contains(entry.row); });
  if (twice.empty()) return;
  const Places places = places_of(twice, source, reading);
  for (const MtxEntry& entry : twice) {
    const auto place = places.find({entry.row, entry.column});
    const auto [row, column] =
        reading.turned ? std::pair(entry.column, entry.row) : std::pair(entry.row, entry.column);
    matrix.bad.emplace(
        entry.row,
        Fault{.kind = Fault::Kind::data,
              .where = place == places.end() ? source.name() : place->second,
              .what = "the entry of row " + std::to_string(row + 1) + " and column " +
                      std::to_string(column + 1) + " is given twice",
              .fix = "add up the entries (SciPy: X.sum_duplicates()) and write the file again"});
  }
}

}  // namespace

MtxMatrix mtx_matrix(ByteSource& source, const MtxHeader& header, const MtxReading& reading) {
  MtxMatrix matrix = EntryReading(source, header, reading).all();
  if (!sort_entries(matrix.entries, reading.options.threads))
    note_given_twice(source, reading, matrix);
  return matrix;
}

}  // namespace folkman
