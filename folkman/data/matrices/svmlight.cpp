// svmlight / LIBSVM text: one row a line,
//
//   label [qid:n] index:value index:value ... # comment
//
// indices ascending. Lines that are blank or only a comment are no rows. Labels that are numbers
// have one spelling (+1 and 1.0 are 1); others stay as they are. A row may lack its label only
// where labels are not required. Column numbers are indices less ReadOptions::first; when that is
// unset they are the indices themselves, and the data set drops column 0 if it never occurs.
#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/matrices/matrix_formats.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/reading/carried_label.hpp"
#include "folkman/data/reading/taken_values.hpp"
#include "folkman/data/reading/targets.hpp"

namespace folkman {
namespace {

constexpr Offset index_limit = std::numeric_limits<Column>::max();  // 2^31 - 1, not allowed itself

bool ends_row(char c) { return c == '\n' || c == '#'; }
bool ends_token(char c) { return is_blank(c) || ends_row(c); }

const char* token_end(const char* at) {
  while (!ends_token(*at)) ++at;
  return at;
}

std::string_view token_at(const char* at) {
  return {at, static_cast<std::size_t>(token_end(at) - at)};
}

// Thrown at the first fault of a row. The quick code only notices that something is wrong; the
// functions below say what.
struct RowFault {
  const char* at;
  std::string what;
  std::string fix;
};

RowFault index_fault(const char* at) {
  const auto token = token_at(at);
  const auto colon = token.find(':');
  if (colon == std::string_view::npos) {
    return {at, "expected index:value, found " + shown(token), "separate index and value by ':'"};
  }
  const auto index = token.substr(0, colon);
  const auto digits = index.substr(index.starts_with('-') ? 1 : 0);
  const bool number = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  if (number && index.starts_with('-')) {
    return {at, "the index " + shown(index) + " is negative", "indices count from 0 or 1"};
  }
  if (number) {
    return {at, "the index " + shown(index) + " is too large",
            "indices must be below 2147483647 (2^31 - 1)"};
  }
  return {at, "expected an index before ':', found " + shown(index),
          "indices are whole numbers from 0 or 1"};
}

RowFault faulty_value(const char* at) {
  const auto token = token_at(at);
  const auto scan = scan_number(at);
  if (scan.stop == at + token.size()) {
    auto fault = untaken_value(scan.value, token);
    return {at, std::move(fault.what), std::move(fault.fix)};
  }
  return {at, "expected a number after ':', found " + shown(token),
          "write values as decimal numbers"};
}

RowFault order_fault(const char* at, Offset index, Offset before) {
  if (index == before) {
    return {at, "the index " + std::to_string(index) + " occurs twice in the row",
            "give every index once; add up the values"};
  }
  return {at,
          "the index " + std::to_string(index) + " comes after " + std::to_string(before) +
              ": indices are out of order",
          "sort the indices of each row in ascending order"};
}

RowFault below_first_fault(const char* at, Offset index, Offset first) {
  return {
      at,
      "the index " + std::to_string(index) + " is below the first index, " + std::to_string(first),
      "indices count from 0 or from 1: say which"};
}

class SvmlightReader final : public RowReader {
 public:
  explicit SvmlightReader(Opening opening)
      : source_(std::move(opening.source)),
        options_(opening.options),
        cutter_(*source_, cutting(options_)) {
    check_carried_labels(options_, source_->name(), true);
    take_byte_order_mark(*source_);
  }

  bool next_block(Block& block) override { return cutter_.next(block); }
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override;
  [[nodiscard]] std::optional<Numbering> numbering() const override {
    return Numbering{.first = options_.first.value_or(0),
                     .first_optional = !options_.first.has_value()};
  }
  [[nodiscard]] std::uint64_t consumed() const override { return source_->consumed(); }

 private:
  std::unique_ptr<ByteSource> source_;
  const ReadOptions& options_;
  BlockCutter cutter_;
};

unsigned digit(char c) { return static_cast<unsigned>(c) - unsigned{'0'}; }

// The index in [start, colon) when it has more than ten digits: they may be leading zeros.
Offset long_index(const char* start, const char* colon) {
  const char* at = start;
  while (*at == '0') ++at;
  Offset index = 0;
  if (*colon != ':' || colon == start || colon - at > 10) throw index_fault(start);
  for (; at != colon; ++at) index = 10 * index + digit(*at);
  if (index >= index_limit) throw index_fault(start);
  return index;
}

// The rows of a block. Every row ends in a line feed, so the quick code checks no bounds.
class RowParser {
 public:
  RowParser(const ReadOptions& options, NameCaches& names, const Block& block, Parsed& parsed)
      : first_(options.first.value_or(0)),
        options_(options),
        values_(options),
        names_(&names),
        end_(block.bytes.data() + block.bytes.size()),
        parsed_(&parsed) {}

  // Appends the row at `at`, which has a first token. Returns where it ends.
  [[nodiscard]] const char* row(const char* at) {
    at = label(at);
    at = query(after_blanks(at));
    return entries(at);
  }

 private:
  [[nodiscard]] const char* label(const char* at) {
    const auto token = token_at(at);
    if (token == last_label_) return at + token.size();
    if (token.find(':') != std::string_view::npos) {
      if (options_.labels_required) {
        throw RowFault{at, "expected a label before " + shown(token),
                       "begin every line with the label of the row"};
      }
      last_label_.clear();
      spelling_.clear();
      class_ = -1;
      return at;
    }
    class_ = label_number(at, token);
    last_label_.assign(token);
    if (!options_.carry.empty()) spelling_ = normalised_label(token);
    return at + token.size();
  }

  [[nodiscard]] Class label_number(const char* at, std::string_view token) const {
    if (options_.targets == Targets::numbers && !target_of(token)) {
      if (!options_.labels_required) return -1;
      throw RowFault{at, not_a_target(token), target_fix};
    }
    return names_->classes.number(normalised_label(token));
  }

  [[nodiscard]] static const char* query(const char* at) {
    if (*at != 'q') return at;
    const auto token = token_at(at);
    if (!token.starts_with("qid:")) return at;
    if (token.size() == 4 || token.find_first_not_of("0123456789", 4) != std::string_view::npos) {
      throw RowFault{at, "expected qid:number, found " + shown(token),
                     "write query ids as whole numbers"};
    }
    return at + token.size();
  }

  [[nodiscard]] const char* entries(const char* at) {
    Batch& batch = parsed_->batch;
    Offset before = -1;
    bool first_met = false;
    for (at = after_blanks(at); !ends_row(*at); at = after_blanks(at)) {
      const char* const start = at;
      std::uint64_t digits = 0;
      for (unsigned d = digit(*at); d < 10; d = digit(*++at)) digits = 10 * digits + d;
      auto index = static_cast<Offset>(digits);
      if (*at != ':' || at == start || at - start > 10 || index >= index_limit) {
        index = long_index(start, at);
      }
      if (index <= before) throw order_fault(start, index, before);
      if (index < first_) throw below_first_fault(start, index, first_);
      before = index;
      const auto number = scan_number(at + 1, end_);
      if (number.stop == nullptr || !ends_token(*number.stop) || !values_.take(number.value)) {
        throw faulty_value(at + 1);
      }
      at = number.stop;
      first_met |= index == first_;
      if (number.value == 0) continue;
      batch.values.push_back(number.value);
      batch.columns.push_back(static_cast<Column>(index - first_));
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    batch.classes.push_back(class_);
    batch.carried.insert(batch.carried.end(), options_.carry.size(), spelling_);
    parsed_->width = std::max(parsed_->width, before - first_ + 1);
    parsed_->first_met |= first_met;
    return at;
  }

  Offset first_;
  const ReadOptions& options_;
  TakenValues values_;
  NameCaches* names_;
  const char* end_;
  Parsed* parsed_;
  Class class_ = -1;
  std::string last_label_;  // whose class is class_; labels often repeat
  std::string spelling_;    // of that class, where it is carried
};

void SvmlightReader::parse(const Block& block, NameCaches& names, Parsed& parsed) const {
  reserve(parsed.batch, block.bytes.size() / 4);  // at most one for " 1:1"
  RowParser parser(options_, names, block, parsed);
  const char* const end = block.bytes.data() + block.bytes.size();
  std::uint64_t line = block.first_line;
  for (const char* start = block.bytes.data(); start != end; ++line) {
    const char* at = after_blanks(start);
    try {
      if (!ends_row(*at)) at = parser.row(at);
    } catch (const RowFault& fault) {
      parsed.batch.drop_unfinished_row();
      parsed.bad.push_back({.kind = Fault::Kind::data,
                            .where = source_->name() + ", line " + std::to_string(line) +
                                     ", column " + std::to_string(fault.at - start + 1),
                            .what = fault.what,
                            .fix = fault.fix});
      if (parsed.given_up()) return;
    }
    start = std::find(at, end, '\n') + 1;
  }
}

// The first line that has a pair index:value has nothing else but, in front, a label; lines before
// it are single labels, blank or comments.
bool looks_like_svmlight(std::string_view head) {
  const std::string text = std::string(head) + '\n';
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end; at = std::find(at, end, '\n') + 1) {
    std::size_t tokens = 0;
    std::size_t pairs = 0;
    for (at = after_blanks(at); !ends_row(*at); at = after_blanks(at), ++tokens) {
      const auto token = token_at(at);
      const auto colon = token.find_first_not_of("0123456789");
      const bool pair = colon != 0 && colon != std::string_view::npos && token[colon] == ':';
      if (!pair && tokens > 0 && !token.starts_with("qid:")) return false;
      pairs += pair ? 1 : 0;
      at += token.size();
    }
    if (pairs > 0) return true;
  }
  return false;
}

}  // namespace

Format svmlight_format() {
  return {.name = "svmlight",
          .alias = "libsvm",
          .summary = "label index:value ... # comment, one row a line",
          .endings = {".svm", ".svmlight", ".libsvm"},
          .recognises = looks_like_svmlight,
          .open = opened<SvmlightReader>};
}

}  // namespace folkman
