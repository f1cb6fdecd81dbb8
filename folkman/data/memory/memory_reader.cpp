#include "folkman/data/memory/memory_reader.hpp"

#include <cmath>
#include <utility>

#include "folkman/data/memory/memory_rows.hpp"

namespace folkman {
namespace {

class MemoryReader final : public RowReader {
 public:
  explicit MemoryReader(const Opening& opening)
      : memory_(opening.options.in_memory),
        documents_(std::get_if<Documents>(&memory_->rows)),
        blocks_(*memory_) {
    check_lengths(opening.options);
    if (stays_missing(opening.options.missing)) blocks_.keep_missing();
    class_numbers_.reserve(memory_->classes.size());
    for (const std::string& name : memory_->classes) {
      class_numbers_.push_back(opening.names.classes.number(name));
    }
  }

  bool next_block(Block& block) override {
    if (next_ == blocks_.count()) return false;
    const auto range = blocks_.range(next_++);
    block.first_row = range.first;
    block.rows = range.last - range.first;
    return true;
  }

  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override {
    Batch& batch = parsed.batch;
    const Offset last = block.first_row + block.rows;
    if (documents_ != nullptr) {
      for (Offset row = block.first_row; row < last; ++row) {
        names.text.add(0, (*documents_)[static_cast<std::size_t>(row)], batch);
        batch.starts.push_back(static_cast<Offset>(batch.values.size()));
      }
    } else {
      blocks_.read({block.first_row, last}, batch);
      parsed.width = column_count(memory_->rows);
    }
    const auto first = static_cast<std::size_t>(block.first_row);
    const auto count = static_cast<std::size_t>(block.rows);
    if (!memory_->targets.empty()) {
      const auto targets = memory_->targets.subspan(first, count);
      batch.targets.assign(targets.begin(), targets.end());
      batch.classes.assign(count, 0);
    } else if (memory_->labels.empty()) {
      batch.classes.assign(count, -1);
    } else {
      batch.classes.resize(count);
      for (std::size_t i = 0; i < count; ++i) {
        const Class label = memory_->labels[first + i];
        batch.classes[i] = label < 0 ? -1 : class_numbers_[static_cast<std::size_t>(label)];
      }
    }
    if (memory_->weights.empty()) return;
    const auto weights = memory_->weights.subspan(first, count);
    batch.weights.assign(weights.begin(), weights.end());
  }

  [[nodiscard]] std::optional<Numbering> numbering() const override {
    if (documents_ != nullptr) return std::nullopt;
    return Numbering{.first = 0, .origin = Numbers::counted};
  }
  [[nodiscard]] bool has_text() const override { return documents_ != nullptr; }
  [[nodiscard]] std::uint64_t consumed() const override {  // rows
    return next_ == 0 ? 0 : static_cast<std::uint64_t>(blocks_.range(next_ - 1).last);
  }

 private:
  void check_lengths(const ReadOptions& options) const {
    const auto rows = static_cast<std::size_t>(row_count(memory_->rows));
    const auto check = [&](std::size_t length, const std::string& of) {
      if (length == 0 || length == rows) return;
      refuse_data(
          memory_->shown,
          "there are " + std::to_string(rows) + " rows and " + std::to_string(length) + " " + of,
          "give one for every row");
    };
    check(memory_->labels.size(), "labels");
    check(memory_->targets.size(), "targets");
    check_targets();
    check(memory_->weights.size(), "weights");
    const bool numbers = options.targets == Targets::numbers;
    const bool labelled = numbers ? !memory_->targets.empty() : !memory_->labels.empty();
    if (!options.labels_required || labelled) return;
    refuse_data(memory_->shown, "the rows have no labels", "give one for every row");
  }

  void check_targets() const {
    for (std::size_t row = 0; row < memory_->targets.size(); ++row) {
      if (std::isfinite(memory_->targets[row])) continue;
      refuse_data("y, row " + std::to_string(row) + " (from 0)",
                  "the number to predict is not finite", "leave the row out, or fill it in");
    }
  }

  std::shared_ptr<const MemoryRows> memory_;
  const Documents* documents_;
  MemoryBlocks blocks_;
  std::vector<Class> class_numbers_;  // by place in memory_->classes
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<RowReader> memory_reader(const Opening& opening) {
  return std::make_unique<MemoryReader>(opening);
}

}  // namespace folkman
