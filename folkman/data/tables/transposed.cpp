// Tables that lie on their side, as expression data are published: a line for each feature (gene),
// a column for each row (sample).
//
//   gene,s1,s2,s3        the first line names the samples, with or without a corner
//   tumour,no,yes,yes    --label tumour: the line that holds the classes; else --labels FILE
//   BRCA2,5.1,-0.3,0
//
// Delimiter tab, comma or semicolon, whichever the first line has most of; quotes as in RFC 4180.
// --weight names the line of weights, --ignore lines to leave out. The table is turned in memory:
// 8 bytes a cell. All its cells make up every row, so a bad one is an error, not a bad row.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "folkman/base/option_name.hpp"
#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/reading/carried_label.hpp"
#include "folkman/data/reading/label_list.hpp"
#include "folkman/data/reading/taken_values.hpp"
#include "folkman/data/reading/targets.hpp"
#include "folkman/data/tables/csv_fields.hpp"
#include "folkman/data/tables/table_columns.hpp"
#include "folkman/data/tables/table_formats.hpp"

namespace folkman {
namespace {

constexpr Offset rows_per_block = 64;

// The lines of a table, one by one.
class Lines {
 public:
  Lines(const std::string& text, char delimiter, Quotes quotes)
      : text_(text), fields_(delimiter, quotes) {}

  // False at the end; blank lines are passed over.
  bool next(std::vector<std::string>& cells) {
    const char* const end = text_.data() + text_.size();
    while (at_ < text_.size()) {
      first_line_ = next_line_;
      within_before_ = fields_.line_feeds();
      const char* const start = text_.data() + at_;
      cells = fields_.record(start, end);
      const auto stop = static_cast<std::size_t>(fields_.stop() - text_.data()) + 1;
      next_line_ += static_cast<std::uint64_t>(
          std::count(start, text_.data() + std::min(stop, text_.size()), '\n'));
      at_ = stop;
      if (cells.size() > 1 || !cells.front().empty()) return true;
    }
    return false;
  }
  [[nodiscard]] std::uint64_t line() const { return first_line_; }
  // Where the field stands that cannot be read.
  [[nodiscard]] std::uint64_t line_of_fault() const {
    return first_line_ + fields_.line_feeds() - within_before_;
  }

 private:
  const std::string& text_;
  CsvFields fields_;
  std::size_t at_ = 0;
  std::uint64_t first_line_ = 1;
  std::uint64_t next_line_ = 1;
  std::size_t within_before_ = 0;  // line feeds within fields of earlier lines
};

char delimiter_of(std::string_view text) {
  const auto line = text.substr(0, text.find('\n'));
  constexpr std::array candidates{'\t', ',', ';'};
  return *std::ranges::max_element(candidates, {},
                                   [&](char c) { return std::ranges::count(line, c); });
}

struct Turned {
  std::size_t samples = 0;
  std::vector<Column> features;                   // of each line kept
  std::vector<double> values;                     // line by line
  std::vector<Class> classes;                     // of each sample; empty: not in the table
  std::vector<double> weights;                    // likewise
  std::vector<std::vector<std::string>> carried;  // lines; an empty one: labels of the label file
  std::map<std::size_t, Fault> bad;               // by sample
};

class TurnedTable {
 public:
  TurnedTable(ByteSource& source, const Opening& opening)
      : file_(source.name()),
        opening_(opening),
        values_(opening.options),
        text_(whole(source, opening.options.longest_row)),
        lines_(text_, delimiter(), opening.options.quotes) {}

  [[nodiscard]] Turned read() {
    std::vector<std::string> cells;
    if (!next(cells)) refuse("the file is empty", "give a line of sample names and genes");
    turned_.carried.resize(opening_.options.carry.size());
    const std::vector<std::string> samples = cells;
    const std::size_t header = samples.size();
    bool first = true;
    while (next(cells)) {
      if (first) turned_.samples = cells.size() - 1;
      // R writes no name over the first column.
      if (first && header != cells.size() && header + 1 != cells.size()) {
        refuse_line(std::to_string(cells.size()) + " cells, where the first line has " +
                        std::to_string(header),
                    "give every sample a cell in every line");
      }
      if (first && header == cells.size()) carry(samples);
      first = false;
      take(cells);
    }
    if (turned_.samples == 0) refuse("there is no sample", "give a column for each sample");
    check_lines_asked_for();
    check_carried();
    return std::move(turned_);
  }

 private:
  [[nodiscard]] static std::string whole(ByteSource& source, std::size_t longest) {
    std::string text = whole_text(source, longest);
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text;
  }
  [[nodiscard]] char delimiter() const { return delimiter_of(text_); }

  bool next(std::vector<std::string>& cells) {
    try {
      return lines_.next(cells);
    } catch (const CellFault& fault) {
      refuse_line("column " + std::to_string(fault.column + 1) + ": " + fault.what, fault.fix,
                  lines_.line_of_fault());
    }
  }

  void check_lines_asked_for() const {
    const ReadOptions& options = opening_.options;
    if (!options.label.empty() && turned_.classes.empty() && options.labels_required) {
      refuse("no line is called " + shown(options.label) + " (@{label})",
             "name the line that holds the classes");
    }
    if (!options.weight.empty() && turned_.weights.empty()) {
      refuse("no line is called " + shown(options.weight) + " (@{weight})",
             "name the line that holds the weights");
    }
    for (const std::string& name : options.ignore) {
      if (!ignored_.contains(name))
        refuse("no line is called " + shown(name) + " (@{ignore})", "leave it out");
    }
  }

  void take(const std::vector<std::string>& cells) {
    if (cells.size() != turned_.samples + 1) {
      refuse_line(
          std::to_string(cells.size()) + " cells, expected " + std::to_string(turned_.samples + 1),
          "give every sample a cell in every line");
    }
    carry(cells);
    const std::string& name = cells.front();
    const ReadOptions& options = opening_.options;
    if (!options.label.empty() && name == options.label) return take_classes(cells);
    if (std::ranges::find(options.ignore, name) != options.ignore.end()) {
      ignored_.insert(name);
      return;
    }
    const bool is_weight = !options.weight.empty() && name == options.weight;
    if (is_weight && !turned_.weights.empty()) refuse_second(name);
    Column feature = -1;
    if (!is_weight) {
      feature = opening_.names.features.number(name);
      if (feature < 0) return;  // not one of the model's
      if (!is_new(feature)) refuse_second(name);
      mark(feature);
      turned_.features.push_back(feature);
    }
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (is_weight) {
        turned_.weights.push_back(weight(cells[i], i));
      } else {
        turned_.values.push_back(number(cells[i], i));
      }
    }
  }

  // A line is carried by its name, the line of sample names too.
  void carry(const std::vector<std::string>& cells) {
    for (std::size_t place = 0; place < turned_.carried.size(); ++place) {
      if (opening_.options.carry[place] != cells.front()) continue;
      turned_.carried[place].assign(cells.begin() + 1, cells.end());
    }
  }

  void check_carried() const {
    for (std::size_t place = 0; place < turned_.carried.size(); ++place) {
      const std::string& name = opening_.options.carry[place];
      const bool of_file = name == label_name && opening_.labels != nullptr;
      if (of_file || !turned_.carried[place].empty()) continue;
      refuse_argument(option("carry", name), file_ + " has no line of this name",
                      "name a line by its first cell, or leave it out");
    }
  }

  void take_classes(const std::vector<std::string>& cells) {
    if (!turned_.classes.empty()) refuse_second(cells.front());
    const ReadOptions& options = opening_.options;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const std::string& cell = cells[i];
      const bool unfit = options.targets == Targets::numbers && !target_of(cell);
      if (options.labels_required && (cell.empty() || unfit)) {
        note(i, cell.empty() ? "expected a label, found an empty cell" : not_a_target(cell),
             cell.empty() ? "give the sample a label, or leave it out (@{skip_bad})" : target_fix);
      }
      turned_.classes.push_back(
          cell.empty() || unfit ? -1 : opening_.names.classes.number(normalised_label(cell)));
    }
  }

  // Of the cell, or 0 where it is at fault.
  [[nodiscard]] double number(const std::string& cell, std::size_t column) {
    const Missing missing = opening_.options.missing;
    if (is_missing(cell) && missing == Missing::zero) return 0;
    if (is_missing(cell) && stays_missing(missing)) return std::numeric_limits<double>::quiet_NaN();
    const NumberScan scan = scan_any_number(cell.c_str());
    const bool all = scan.stop == cell.data() + cell.size() && !cell.empty();
    if (all && std::isfinite(scan.value) && values_.take(scan.value)) return scan.value;
    if (all) {
      auto fault = untaken_value(scan.value, cell);
      note(column, std::move(fault.what), std::move(fault.fix));
    } else {
      note(column, "expected a number, found " + (cell.empty() ? "an empty cell" : shown(cell)),
           cell.empty() ? "fill it in, count it as 0 (@{missing=zero}), or, where the method "
                          "allows it, leave it "
                          "out (@{missing=ignore})"
                        : "correct it, or leave the line (@{ignore}) or the row (@{skip_bad}) out");
    }
    return 0;
  }

  [[nodiscard]] double weight(const std::string& cell, std::size_t column) {
    if (is_missing(cell) && opening_.options.missing == Missing::zero) return 0;
    const NumberScan scan = scan_any_number(cell.c_str());
    const bool all = scan.stop == cell.data() + cell.size() && !cell.empty();
    if (all && std::isfinite(scan.value) && scan.value >= 0) return scan.value;
    note(column, "expected a weight, a finite number of at least 0, found " + shown(cell),
         "correct the weight, or leave the row out (@{skip_bad})");
    return 0;
  }

  // The first fault of a sample is what is told of it.
  void note(std::size_t column, std::string what, std::string fix) {
    turned_.bad.emplace(
        column - 1, Fault{.kind = Fault::Kind::data,
                          .where = file_ + ", line " + std::to_string(lines_.line()) + ", column " +
                                   std::to_string(column + 1),
                          .what = std::move(what),
                          .fix = std::move(fix)});
  }

  [[nodiscard]] bool is_new(Column feature) const {
    return static_cast<std::size_t>(feature) >= seen_.size() ||
           !seen_[static_cast<std::size_t>(feature)];
  }
  void mark(Column feature) {
    if (static_cast<std::size_t>(feature) >= seen_.size()) {
      seen_.resize(2 * static_cast<std::size_t>(feature) + 1);
    }
    seen_[static_cast<std::size_t>(feature)] = true;
  }

  [[noreturn]] void refuse(const std::string& what, const std::string& fix) const {
    refuse_data(file_, what, fix);
  }
  [[noreturn]] void refuse_second(const std::string& name) const {
    refuse_line("a second line is called " + shown(name), "give every line a name of its own");
  }
  [[noreturn]] void refuse_line(const std::string& what, const std::string& fix) const {
    refuse_line(what, fix, lines_.line());
  }
  [[noreturn]] void refuse_line(const std::string& what, const std::string& fix,
                                std::uint64_t line) const {
    refuse_data(file_ + ", line " + std::to_string(line), what, fix);
  }

  std::string file_;
  const Opening& opening_;
  TakenValues values_;
  std::string text_;
  Lines lines_;
  Turned turned_;
  std::vector<bool> seen_;         // by feature
  std::set<std::string> ignored_;  // lines left out
};

class TransposedReader final : public RowReader {
 public:
  explicit TransposedReader(Opening opening)
      : source_(std::move(opening.source)),
        table_(TurnedTable(*source_, opening).read()),
        labels_(opening.labels),
        rows_before_(opening.rows_before) {}

  bool next_block(Block& block) override {
    const auto samples = static_cast<Offset>(table_.samples);
    if (next_ == samples) return false;
    block.bytes.clear();
    block.first_row = next_;
    block.rows = std::min(rows_per_block, samples - next_);
    next_ += block.rows;
    return true;
  }

  void parse(const Block& block, NameCaches&, Parsed& parsed) const override {
    Batch& batch = parsed.batch;
    for (Offset row = block.first_row; row < block.first_row + block.rows; ++row) {
      const auto sample = static_cast<std::size_t>(row);
      if (const auto fault = table_.bad.find(sample); fault != table_.bad.end()) {
        parsed.bad.push_back(fault->second);
        if (parsed.given_up()) return;
        continue;
      }
      for (std::size_t line = 0; line < table_.features.size(); ++line) {
        const double value = table_.values[line * table_.samples + sample];
        if (value == 0) continue;
        batch.values.push_back(value);
        batch.columns.push_back(table_.features[line]);
      }
      batch.starts.push_back(static_cast<Offset>(batch.values.size()));
      batch.classes.push_back(class_of(row));
      if (!table_.weights.empty()) batch.weights.push_back(table_.weights[sample]);
      for (const auto& line : table_.carried) {
        batch.carried.push_back(line.empty() ? labels_->text(rows_before_ + row) : line[sample]);
      }
    }
    sort_rows(batch);
  }

  [[nodiscard]] std::uint64_t consumed() const override { return source_->consumed(); }

 private:
  [[nodiscard]] Class class_of(Offset row) const {
    if (!table_.classes.empty()) return table_.classes[static_cast<std::size_t>(row)];
    return labels_ == nullptr ? -1 : labels_->at(rows_before_ + row);
  }

  std::unique_ptr<ByteSource> source_;
  Turned table_;
  const LabelList* labels_;
  Offset rows_before_;
  Offset next_ = 0;
};

}  // namespace

Format transposed_format() {
  return {.name = "genes",
          .alias = "transposed",
          .summary = "table with a line for each feature, a column for each row",
          .labelled = false,
          .label_line = true,
          .open = opened<TransposedReader>};
}

}  // namespace folkman
