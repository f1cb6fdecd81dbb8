#include "folkman/data/reading/label_list.hpp"

#include <unordered_map>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/bytes/numpy_array.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/reading/carried_label.hpp"
#include "folkman/data/reading/targets.hpp"

namespace folkman {

namespace {

std::vector<std::string> lines_of(ByteSource& source, std::size_t longest) {
  take_byte_order_mark(source);
  const std::string text = whole_text(source, longest);
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t stop = std::min(text.find('\n', start), text.size());
    const std::size_t end = stop > start && text[stop - 1] == '\r' ? stop - 1 : stop;
    lines.push_back(text.substr(start, end - start));
    start = stop + 1;
  }
  return lines;
}

std::string_view without_quotes(std::string_view field) {
  const bool quoted = field.size() > 1 && field.front() == '"' && field.back() == '"';
  return quoted ? field.substr(1, field.size() - 2) : field;
}

}  // namespace

std::vector<std::string> lines_of(const std::string& file, std::size_t longest,
                                  const Monitor* monitor) {
  ByteSource source(file, {.keep = true, .monitor = monitor});
  return lines_of(source, longest);
}

LabelList::LabelList(const ReadOptions& options, Dictionary& classes)
    : file_(options.labels_file), options_(options), dictionary_(&classes) {
  ByteSource source(file_, {.keep = true, .monitor = options.monitor});
  if (looks_like_numpy(source.peek(8))) {
    read_array(source);
  } else {
    read_lines(source);
  }
}

void LabelList::add(std::string label) {
  classes_.push_back(dictionary_->number(label));
  if (carries_label(options_)) texts_.push_back(std::move(label));
}

void LabelList::read_lines(ByteSource& source) {
  auto lines = lines_of(source, options_.longest_row);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) {
      refuse_data(file_ + ", line " + std::to_string(i + 1),
                  "expected a label, found an empty line",
                  "write one label a line, one line a row");
    }
  }
  if (are_pairs(lines)) {  // the reader of the rows decides
    pairs_ = std::move(lines);
    return;
  }
  classes_.reserve(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    check_target(lines[i], "line " + std::to_string(i + 1));
    add(normalised_label(lines[i]));
  }
}

void LabelList::check_target(std::string_view label, const std::string& where) const {
  if (options_.targets == Targets::classes || target_of(label)) return;
  refuse_data(file_ + ", " + where, not_a_target(label), target_fix);
}

bool LabelList::are_pairs(std::span<const std::string> lines) {
  for (const char between : {'\t', ','}) {
    between_ = between;
    const bool all = std::ranges::all_of(
        lines, [&](const std::string& line) { return line.find(between) != std::string::npos; });
    if (all) return !lines.empty();
  }
  return false;
}

Class LabelList::at(Offset row) const {
  const auto place = static_cast<std::size_t>(row);
  if (place < classes_.size()) return classes_[place];
  return place < pairs_.size() ? dictionary_->number(normalised_label(pairs_[place])) : -1;
}

std::string LabelList::text(Offset row) const {
  const auto place = static_cast<std::size_t>(row);
  if (place < texts_.size()) return texts_[place];
  return place < pairs_.size() ? normalised_label(pairs_[place]) : std::string();
}

std::optional<std::vector<std::string>> LabelList::of_rows(
    std::span<const std::string> names) const {
  std::unordered_map<std::string_view, std::size_t> line_of;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const std::string_view line = pairs_[i];
    const auto name = without_quotes(line.substr(0, line.find(between_)));
    const auto [found, is_new] = line_of.emplace(name, i);
    if (is_new || pairs_[found->second] == line) continue;
    refuse_data(file_ + ", line " + std::to_string(i + 1),
                "another line has labelled " + shown(name) + " differently",
                "give every row one label");
  }
  const auto known = [&](const std::string& name) { return line_of.contains(name); };
  if (std::ranges::none_of(names, known)) return std::nullopt;
  std::vector<std::string> labels(names.size());
  for (std::size_t row = 0; row < names.size(); ++row) {
    const auto found = line_of.find(names[row]);
    if (found == line_of.end()) continue;
    std::string_view label = pairs_[found->second];
    label.remove_prefix(label.find(between_) + 1);
    label = without_quotes(label);
    if (!label.empty()) check_target(label, "line " + std::to_string(found->second + 1));
    if (!label.empty()) labels[row] = normalised_label(label);
  }
  return labels;
}

void LabelList::read_array(ByteSource& source) {
  const auto read = [&](std::size_t size) {
    std::string bytes(size, '\0');
    if (source.read(bytes.data(), size) < size) {
      refuse_data(file_, "the array is cut short", "write it again with numpy.save");
    }
    return bytes;
  };
  const auto header = numpy_header(read, file_);
  const auto& type = header.type;
  const bool is_list = header.shape.size() == 1 ||
                       (header.shape.size() == 2 && (header.shape[1] == 1 || header.shape[0] == 1));
  if (!is_list || type.size == 0) {
    refuse_data(file_, "an array of the shape " + header.shape_text() + " is no list of labels",
                "save one label per row: numpy.save(file, y.ravel())");
  }
  // Element by element, so that memory grows with the bytes that come.
  for (std::uint64_t i = 0; i < header.elements; ++i) {
    const auto label = numpy_text(type, read(type.size).data());
    if (label.empty()) {
      refuse_data(file_ + ", label " + std::to_string(i) + " (from 0)",
                  "the label is empty or not a number", "give every row a label");
    }
    check_target(label, "label " + std::to_string(i) + " (from 0)");
    add(type.is_text() ? normalised_label(label) : label);
  }
  if (!source.peek(1).empty()) {
    refuse_data(file_, "there are bytes after the end of the array",
                "write it again with numpy.save");
  }
}

void LabelList::check_count(Offset rows, bool more) const {
  if (rows == size() || (more && rows < size())) return;
  refuse_data(file_,
              "it has " + std::to_string(size()) + " labels, the data have " +
                  std::to_string(rows) + " rows" + (more ? " or more" : ""),
              "give one label per row, in the order of the rows");
}

}  // namespace folkman
