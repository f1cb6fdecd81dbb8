// The first lines of a Matrix Market file:
//
//   %%MatrixMarket matrix coordinate real general
//   % comments
//   rows columns entries
#include <algorithm>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/matrices/mtx_entries.hpp"
#include "folkman/data/reading/block_cutter.hpp"

namespace folkman {
namespace {

constexpr std::size_t line_limit = std::size_t{1} << 16;
constexpr std::uint64_t side_limit = std::numeric_limits<std::int32_t>::max();

struct Word {
  std::string text;
  std::size_t column = 0;  // from 0
};

class HeaderLines {
 public:
  explicit HeaderLines(ByteSource& source) : source_(&source) {}

  // The words of the next line.
  [[nodiscard]] std::vector<Word> next() {
    ++number_;
    const auto ahead = source_->peek(line_limit);
    if (ahead.empty()) fail(0, "the file ends before the size of the matrix");
    const auto stop = ahead.find('\n');
    if (stop == std::string_view::npos && ahead.size() == line_limit)
      fail(0, "the line is too long");
    line_ = ahead.substr(0, stop);
    source_->skip(std::min(stop, ahead.size() - 1) + 1);
    std::vector<Word> words;
    for (std::size_t at = 0; at < line_.size();) {
      const auto start = line_.find_first_not_of(blanks, at);
      if (start == std::string::npos) break;
      at = std::min(line_.find_first_of(blanks, start), line_.size());
      words.push_back({line_.substr(start, at - start), start});
    }
    return words;
  }
  // Of the last line, without surrounding blanks; it has a word.
  [[nodiscard]] std::string text() const {
    const auto first = line_.find_first_not_of(blanks);
    return line_.substr(first, line_.find_last_not_of(blanks) + 1 - first);
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[noreturn]] void fail(std::size_t column, const std::string& what,
                         const std::string& fix = "write it again with scipy.io.mmwrite") const {
    refuse_data(source_->name() + ", line " + std::to_string(number_) + ", column " +
                    std::to_string(column + 1),
                what, fix);
  }

 private:
  static constexpr const char* blanks = " \t\r";
  ByteSource* source_;
  std::string line_;
  std::uint64_t number_ = 0;
};

void read_banner(HeaderLines& lines, MtxHeader& header) {
  auto words = lines.next();
  for (auto& word : words) {
    std::ranges::transform(word.text, word.text.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
  }
  if (words.size() != 5 || words[0].text != "%%matrixmarket" || words[1].text != "matrix") {
    lines.fail(0, "expected '%%MatrixMarket matrix coordinate real general'");
  }
  const Word& layout = words[2];
  const Word& field = words[3];
  const Word& symmetry = words[4];
  if (layout.text != "coordinate" && layout.text != "array") {
    lines.fail(layout.column,
               "the layout " + shown(layout.text) + " is neither coordinate nor array");
  }
  header.layout = layout.text == "array" ? MtxHeader::Layout::array : MtxHeader::Layout::coordinate;
  if (field.text == "integer") {
    header.field = MtxHeader::Field::integer;
  } else if (field.text == "pattern" && layout.text == "coordinate") {
    header.field = MtxHeader::Field::pattern;
  } else if (field.text != "real") {
    lines.fail(field.column, "values of the kind " + shown(field.text) + " cannot be read",
               "write real, integer or pattern values");
  }
  if (symmetry.text != "general") {
    lines.fail(symmetry.column,
               "a " + shown(symmetry.text) + " matrix is half a matrix; rows of data are general",
               "write it in full: scipy.io.mmwrite(file, X, symmetry='general')");
  }
}

void read_sizes(const HeaderLines& lines, const std::vector<Word>& words, MtxHeader& header) {
  const bool is_array = header.layout == MtxHeader::Layout::array;
  if (words.size() != (is_array ? 2 : 3)) {
    lines.fail(words.front().column, std::string("expected ") +
                                         (is_array ? "rows columns" : "rows columns entries") +
                                         ", found " + shown(lines.text()));
  }
  std::array<std::uint64_t, 3> sizes{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& text = words[i].text;
    const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || text.size() > 18) {
      lines.fail(words[i].column, "expected a whole number, found " + shown(text));
    }
    sizes[i] = std::stoull(text);
  }
  if (sizes[0] > side_limit || sizes[1] > side_limit) {
    lines.fail(words[sizes[0] > side_limit ? 0 : 1].column,
               "the matrix has " + words[0].text + " rows and " + words[1].text +
                   " columns; at most 2147483647 of each fit",
               "split the rows into several files, or use .npz");
  }
  header.rows = sizes[0];
  header.columns = sizes[1];
  header.entries = is_array ? sizes[0] * sizes[1] : sizes[2];
  if (header.entries > header.rows * header.columns) {
    lines.fail(words[2].column,
               words[2].text + " entries do not fit into " + words[0].text + " x " + words[1].text);
  }
}

}  // namespace

MtxHeader mtx_header(ByteSource& source) {
  take_byte_order_mark(source);
  HeaderLines lines(source);
  MtxHeader header;
  read_banner(lines, header);
  auto words = lines.next();
  while (words.empty() || words.front().text.starts_with('%')) words = lines.next();
  read_sizes(lines, words, header);
  header.lines = lines.number();
  return header;
}

}  // namespace folkman
