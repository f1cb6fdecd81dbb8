// The first lines of a Matrix Market file:
//
//   %%MatrixMarket matrix coordinate real general
//   % comments
//   rows columns entries
#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "folkman/base/error.hpp"
#include "folkman/data/mtx_entries.hpp"
#include "folkman/data/number_text.hpp"

namespace folkman {
namespace {

constexpr std::size_t line_limit = std::size_t{1} << 16;
constexpr std::uint64_t side_limit = std::numeric_limits<std::int32_t>::max();

class HeaderLines {
 public:
  explicit HeaderLines(ByteSource& source) : source_(&source) {}

  // Without its end and surrounding blanks.
  [[nodiscard]] std::string next() {
    ++number_;
    const auto ahead = source_->peek(line_limit);
    if (ahead.empty()) fail("the file ends before the size of the matrix");
    const auto stop = ahead.find('\n');
    if (stop == std::string_view::npos && ahead.size() == line_limit) fail("the line is too long");
    std::string line(ahead.substr(0, stop));
    source_->skip(std::min(stop, ahead.size() - 1) + 1);
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[noreturn]] void fail(const std::string& what,
                         const std::string& fix = "write it again with scipy.io.mmwrite") const {
    throw Error({.kind = Fault::Kind::data,
                 .where = source_->name() + ", line " + std::to_string(number_),
                 .what = what,
                 .fix = fix});
  }

 private:
  ByteSource* source_;
  std::uint64_t number_ = 0;
};

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    const auto start = line.find_first_not_of(" \t", at);
    if (start == std::string::npos) break;
    at = std::min(line.find_first_of(" \t", start), line.size());
    words.push_back(line.substr(start, at - start));
  }
  return words;
}

void read_banner(HeaderLines& lines, MtxHeader& header) {
  auto words = words_of(lines.next());
  for (auto& word : words) {
    std::ranges::transform(word, word.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
  }
  if (words.size() != 5 || words[0] != "%%matrixmarket" || words[1] != "matrix") {
    lines.fail("expected '%%MatrixMarket matrix coordinate real general'");
  }
  if (words[2] != "coordinate" && words[2] != "array") {
    lines.fail("the layout " + shown(words[2]) + " is neither coordinate nor array");
  }
  header.layout = words[2] == "array" ? MtxHeader::Layout::array : MtxHeader::Layout::coordinate;
  if (words[3] == "integer") {
    header.field = MtxHeader::Field::integer;
  } else if (words[3] == "pattern" && words[2] == "coordinate") {
    header.field = MtxHeader::Field::pattern;
  } else if (words[3] != "real") {
    lines.fail("values of the kind " + shown(words[3]) + " cannot be read",
               "write real, integer or pattern values");
  }
  if (words[4] != "general") {
    lines.fail("a " + shown(words[4]) + " matrix is half a matrix; rows of data are general",
               "write it in full: scipy.io.mmwrite(file, X, symmetry='general')");
  }
}

void read_sizes(HeaderLines& lines, const std::string& line, MtxHeader& header) {
  const auto words = words_of(line);
  const bool is_array = header.layout == MtxHeader::Layout::array;
  if (words.size() != (is_array ? 2 : 3)) {
    lines.fail(std::string("expected ") + (is_array ? "rows columns" : "rows columns entries") +
               ", found " + shown(line));
  }
  std::array<std::uint64_t, 3> sizes{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool digits = words[i].find_first_not_of("0123456789") == std::string::npos;
    if (!digits || words[i].size() > 18) {
      lines.fail("expected a whole number, found " + shown(words[i]));
    }
    sizes[i] = std::stoull(words[i]);
  }
  if (sizes[0] > side_limit || sizes[1] > side_limit) {
    lines.fail("the matrix has " + words[0] + " rows and " + words[1] +
                   " columns; at most 2147483647 of each fit",
               "split the rows into several files, or use .npz");
  }
  header.rows = sizes[0];
  header.columns = sizes[1];
  header.entries = is_array ? sizes[0] * sizes[1] : sizes[2];
  if (header.entries > header.rows * header.columns) {
    lines.fail(words[2] + " entries do not fit into " + words[0] + " x " + words[1]);
  }
}

}  // namespace

MtxHeader mtx_header(ByteSource& source) {
  HeaderLines lines(source);
  MtxHeader header;
  read_banner(lines, header);
  auto line = lines.next();
  while (line.empty() || line.starts_with('%')) line = lines.next();
  read_sizes(lines, line, header);
  header.lines = lines.number();
  return header;
}

}  // namespace folkman
