#include "folkman/data/label_list.hpp"

#include "folkman/base/error.hpp"
#include "folkman/data/block_cutter.hpp"
#include "folkman/data/byte_source.hpp"
#include "folkman/data/number_text.hpp"

namespace folkman {

std::vector<std::string> lines_of(const std::string& file) {
  ByteSource source(file, {.keep = true});
  take_byte_order_mark(source);
  const std::string text = source.rest();
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t stop = std::min(text.find('\n', start), text.size());
    const std::size_t end = stop > start && text[stop - 1] == '\r' ? stop - 1 : stop;
    lines.push_back(text.substr(start, end - start));
    start = stop + 1;
  }
  return lines;
}

LabelList::LabelList(const std::string& file, Dictionary& classes) : file_(file) {
  const auto lines = lines_of(file);
  classes_.reserve(lines.size());
  for (const std::string& line : lines) {
    if (line.empty()) {
      throw Error({.kind = Fault::Kind::data,
                   .where = file + ", line " + std::to_string(classes_.size() + 1),
                   .what = "expected a label, found an empty line",
                   .fix = "write one label a line, one line a row"});
    }
    classes_.push_back(classes.number(normalised_label(line)));
  }
}

void LabelList::check_count(Offset rows) const {
  if (rows == size()) return;
  throw Error({.kind = Fault::Kind::data,
               .where = file_,
               .what = "it has " + std::to_string(size()) + " labels, the data have " +
                       std::to_string(rows) + " rows",
               .fix = "give one label per row, in the order of the rows"});
}

}  // namespace folkman
