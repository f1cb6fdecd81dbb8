// One document a line: label, TAB, text; or fastText's `__label__x text`. No header, no quoting:
// all that follows the first TAB is the text, further TABs included.
//
// How labels are written is told by the first line of each file that is not blank. Where labels are
// not needed (prediction) a first line without one means that the file has none and its lines are
// whole documents; in a file that has labels, a line without one is a document without label. Every
// line is then a row, a blank one an empty document; where labels are needed blank lines are passed
// over.
#include <algorithm>
#include <utility>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/documents/document_formats.hpp"
#include "folkman/data/documents/documents.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/reading/targets.hpp"

namespace folkman {
namespace {

constexpr std::size_t head_bytes = std::size_t{1} << 16;
constexpr std::string_view label_mark = "__label__";  // fastText's

enum class Labels { none, before_tab, marked };

// Takes the first line off; without its line end.
std::string_view taken_line(std::string_view& text) {
  const auto end = text.find('\n');
  auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view first_line(std::string_view head) {
  std::string_view line;
  while (line.empty() && !head.empty()) line = taken_line(head);
  return line;
}

Labels labels_in(std::string_view head, bool required) {
  const auto line = first_line(head);
  if (line.starts_with(label_mark)) return Labels::marked;
  const bool tab = line.find('\t') != std::string_view::npos;
  return required || tab ? Labels::before_tab : Labels::none;
}

// Thrown at the fault of a line.
struct LineFault {
  std::string what;
  std::string fix;
};

struct Line {
  std::optional<std::string_view> label;
  std::string_view text;
};

Line line_before_tab(std::string_view line) {
  const auto tab = line.find('\t');
  if (tab == std::string_view::npos) return {std::nullopt, line};
  return {line.substr(0, tab), line.substr(tab + 1)};
}

Line line_marked(std::string_view line) {
  if (!line.starts_with(label_mark)) return {std::nullopt, line};
  const auto end = std::min(line.find_first_of(" \t"), line.size());
  const auto text = line.substr(std::min(end + 1, line.size()));
  if (text.starts_with(label_mark)) {
    throw LineFault{"there are two labels, " + shown(line.substr(0, end)) + " and " +
                        shown(text.substr(0, text.find_first_of(" \t"))),
                    "give every row one label, or leave the row out (@{skip_bad})"};
  }
  return {line.substr(label_mark.size(), end - label_mark.size()), text};
}

class LinesReader final : public RowReader {
 public:
  explicit LinesReader(Opening opening)
      : source_(std::move(opening.source)),
        options_(opening.options),
        cutter_(*source_, cutting(options_)) {
    check_document_options(opening, source_->name(), "");
    take_byte_order_mark(*source_);
    const auto head = source_->peek(head_bytes);
    if (looks_binary(head)) throw Error(binary_fault(source_->name()));
    labels_ = labels_in(head, options_.labels_required);
  }

  bool next_block(Block& block) override { return cutter_.next(block); }
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override;
  [[nodiscard]] bool has_text() const override { return true; }
  [[nodiscard]] std::uint64_t consumed() const override { return source_->consumed(); }

 private:
  [[nodiscard]] Line labelled(std::string_view line) const;

  std::unique_ptr<ByteSource> source_;
  const ReadOptions& options_;
  BlockCutter cutter_;
  Labels labels_ = Labels::none;
};

Line LinesReader::labelled(std::string_view line) const {
  if (labels_ == Labels::none) return {std::nullopt, line};
  const bool marked = labels_ == Labels::marked;
  Line found = marked ? line_marked(line) : line_before_tab(line);
  if (!options_.labels_required) {
    if (found.label && found.label->empty()) found.label.reset();
    return found;
  }
  if (!found.label) {
    throw LineFault{marked ? "expected __label__ and a label, found " + shown(line)
                           : "expected a label, a TAB and a text, found no TAB in " + shown(line),
                    "begin every line with its label, or leave the row out (@{skip_bad})"};
  }
  if (found.label->empty()) {
    throw LineFault{"expected a label, found none before the text",
                    "give the row a label, or leave it out (@{skip_bad})"};
  }
  if (options_.targets == Targets::numbers && !target_of(*found.label)) {
    throw LineFault{not_a_target(*found.label), target_fix};
  }
  return found;
}

void LinesReader::parse(const Block& block, NameCaches& names, Parsed& parsed) const {
  DocumentRows rows(names, parsed.batch);
  std::string_view rest = block.bytes;
  for (std::uint64_t number = block.first_line; !rest.empty(); ++number) {
    const auto line = taken_line(rest);
    if (line.empty() && options_.labels_required) continue;
    try {
      const Line row = labelled(line);
      rows.add(row.label, row.text);
      parsed.batch.carried.insert(parsed.batch.carried.end(), options_.carry.size(),
                                  std::string(row.label.value_or("")));
    } catch (const LineFault& fault) {
      parsed.bad.push_back({.kind = Fault::Kind::data,
                            .where = source_->name() + ", line " + std::to_string(number),
                            .what = fault.what,
                            .fix = fault.fix});
      if (parsed.given_up()) return;
    }
  }
}

// fastText's mark; or lines that all have a TAB, where the first label comes again (the name of a
// column would not) and some text has three words.
bool looks_like_lines(std::string_view head) {
  if (looks_binary(head)) return false;
  if (first_line(head).starts_with(label_mark)) return true;
  const auto whole = head.rfind('\n');
  if (whole == std::string_view::npos) return false;
  head = head.substr(0, whole + 1);
  std::string_view first;
  bool again = false;
  bool running_text = false;
  while (!head.empty()) {
    const auto line = taken_line(head);
    if (line.empty()) continue;
    const auto row = line_before_tab(line);
    if (!row.label || row.label->empty()) return false;
    if (first.data() == nullptr) {
      first = *row.label;
    } else {
      again = again || *row.label == first;
    }
    running_text = running_text || std::ranges::count(row.text, ' ') >= 2;
  }
  return again && running_text;
}

}  // namespace

Format lines_format() {
  return {.name = "lines",
          .alias = "fasttext",
          .summary = "label TAB text, or __label__x text, one document a line",
          .endings = {".txt"},
          .recognises = looks_like_lines,
          .open = opened<LinesReader>};
}

}  // namespace folkman
