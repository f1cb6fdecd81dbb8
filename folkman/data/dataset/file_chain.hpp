// The files of a data set as one stream of blocks: opens each in turn, decides the format on the
// first, keeps count of bytes for progress, and knows how numbered columns are called.
#pragma once

#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/reading/format.hpp"
#include "folkman/data/reading/pipeline.hpp"

namespace folkman {

class FileChain {
 public:
  struct Shared {
    const ReadOptions& options;
    Names names;
    const Features* known = nullptr;
    std::optional<ColumnNumbers> numbers = {};
    const LabelList* labels = nullptr;
  };
  explicit FileChain(const Shared& shared);

  // Between two blocks. Cutting the same file in the same way gives the same blocks.
  struct Position {
    std::size_t file = 0;                    // whose turn it is
    std::uint64_t blocks = 0;                // cut from it
    Offset rows_before = 0;                  // in earlier files, as `rows_cut` counts
    std::vector<std::string> warnings = {};  // of the files opened so far
  };
  [[nodiscard]] Position position() const;
  // Before the first block. Opens the first file, for its format and columns, and the one whose
  // turn it is, in which blocks are cut and dropped.
  void go_to(const Position& position);

  // The next block of the data set; one caller at a time.
  [[nodiscard]] bool next(PipelineItem& item);

  [[nodiscard]] std::optional<Numbering> numbering() const;
  [[nodiscard]] double share_cut() const;  // of the bytes stored; 0: not known
  [[nodiscard]] bool has_text() const { return first_ != nullptr && first_->has_text(); }
  // Of a table.
  [[nodiscard]] std::vector<SchemaColumn> columns() const {
    return first_ == nullptr ? std::vector<SchemaColumn>() : first_->columns();
  }
  [[nodiscard]] bool labels_by_name() const {
    return first_ != nullptr && first_->labels_by_name();
  }
  [[nodiscard]] Offset rows_cut() const { return rows_cut_; }
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

  // Known features in terms of this data's columns; `names` are those of ReadOptions::names_file.
  [[nodiscard]] std::unique_ptr<ColumnMap> column_map(const Features& known,
                                                      const std::vector<std::string>& names) const;
  // `width` columns called by number, or by `names` if there are any.
  [[nodiscard]] Features numbered_features(std::size_t width, const Numbering& numbering,
                                           const std::vector<std::string>& names) const;

 private:
  [[nodiscard]] bool open_next();
  [[nodiscard]] Opening opening(const std::string& file, std::unique_ptr<ByteSource> source) const;
  void check_format(const std::string& file) const;
  void check_location(const std::string& file) const;
  void check_kind(const std::string& file, bool folder) const;
  void check_columns(const std::string& file) const;
  void check_labels_by_name(const std::string& file) const;
  void check_enough_labels();
  [[nodiscard]] Offset first_name() const;
  void report_progress();

  Shared shared_;
  std::vector<std::string> files_;
  std::size_t next_file_ = 0;
  const Format* format_ = nullptr;
  std::shared_ptr<RowReader> first_;
  std::shared_ptr<RowReader> reader_;
  std::uint64_t blocks_cut_ = 0;    // from the file that is open
  Offset rows_before_ = 0;          // in files already read
  std::uint64_t bytes_before_ = 0;  // in files already read; in memory, rows count as bytes
  std::uint64_t bytes_total_ = 0;   // 0: not known
  Offset rows_cut_ = 0;
  std::vector<std::string> warnings_;
};

}  // namespace folkman
