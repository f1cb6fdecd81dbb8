#include "folkman/data/label_list.hpp"

#include "folkman/base/error.hpp"
#include "folkman/data/block_cutter.hpp"
#include "folkman/data/byte_source.hpp"
#include "folkman/data/number_text.hpp"
#include "folkman/data/numpy_array.hpp"

namespace folkman {

namespace {

std::vector<std::string> lines_of(ByteSource& source) {
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

}  // namespace

std::vector<std::string> lines_of(const std::string& file) {
  ByteSource source(file, {.keep = true});
  return lines_of(source);
}

LabelList::LabelList(const std::string& file, Dictionary& classes) : file_(file) {
  ByteSource source(file, {.keep = true});
  if (looks_like_numpy(source.peek(8))) {
    read_array(source, classes);
  } else {
    read_lines(source, classes);
  }
}

void LabelList::read_lines(ByteSource& source, Dictionary& classes) {
  const auto lines = lines_of(source);
  classes_.reserve(lines.size());
  for (const std::string& line : lines) {
    if (line.empty()) {
      throw Error({.kind = Fault::Kind::data,
                   .where = file_ + ", line " + std::to_string(classes_.size() + 1),
                   .what = "expected a label, found an empty line",
                   .fix = "write one label a line, one line a row"});
    }
    classes_.push_back(classes.number(normalised_label(line)));
  }
}

void LabelList::read_array(ByteSource& source, Dictionary& classes) {
  const auto refuse = [&](const std::string& where, const std::string& what,
                          const std::string& fix) {
    throw Error({.kind = Fault::Kind::data, .where = where, .what = what, .fix = fix});
  };
  const auto read = [&](std::size_t size) {
    std::string bytes(size, '\0');
    if (source.read(bytes.data(), size) < size) {
      refuse(file_, "the array is cut short", "write it again with numpy.save");
    }
    return bytes;
  };
  const auto header = numpy_header(read, file_);
  const auto& type = header.type;
  const bool is_list = header.shape.size() == 1 ||
                       (header.shape.size() == 2 && (header.shape[1] == 1 || header.shape[0] == 1));
  if (!is_list || type.size == 0) {
    refuse(file_, "an array of the shape " + header.shape_text() + " is no list of labels",
           "save one label per row: numpy.save(file, y.ravel())");
  }
  // Element by element, so that memory grows with the bytes that come.
  for (std::uint64_t i = 0; i < header.elements; ++i) {
    const auto label = numpy_text(type, read(type.size).data());
    if (label.empty()) {
      refuse(file_ + ", label " + std::to_string(i) + " (from 0)",
             "the label is empty or not a number", "give every row a label");
    }
    classes_.push_back(classes.number(type.is_text() ? normalised_label(label) : label));
  }
  if (!source.peek(1).empty()) {
    refuse(file_, "there are bytes after the end of the array", "write it again with numpy.save");
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
