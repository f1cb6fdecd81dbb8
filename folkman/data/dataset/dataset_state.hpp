// What a data set knows while it is read and afterwards. Private to data/dataset*.cpp: opening and
// answering (dataset.cpp), the stages of a reading (dataset_reading.cpp), going on with an earlier
// one (dataset_resuming.cpp), and what is final once the last row is in (dataset_finishing.cpp).
#pragma once

#include <atomic>

#include "folkman/base/error.hpp"
#include "folkman/base/names/dictionary.hpp"
#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/batch/row_store.hpp"
#include "folkman/data/dataset/batch_work.hpp"
#include "folkman/data/dataset/file_chain.hpp"
#include "folkman/data/dataset/reading_state.hpp"
#include "folkman/data/reading/label_list.hpp"
#include "folkman/data/reading/pipeline.hpp"
#include "folkman/data/schema/read_options.hpp"
#include "folkman/data/text_features/text_tables.hpp"

namespace folkman {

struct DatasetState {
  ReadOptions options;
  ReadOptions reported;  // the same, with what a reading settled
  bool known = false;    // classes and features were given
  std::vector<std::string> classes;
  Features features;
  std::vector<SchemaColumn> columns;     // of a table
  std::optional<ColumnNumbers> numbers;  // of the known features, or behind their names
  std::vector<Class> class_order;
  std::vector<Column> feature_order;
  Offset dropped_columns = 0;         // columns 0 .. this - 1 turned out not to exist
  mutable bool order_is_made = true;  // else feature_order waits to be asked for

  // Names met so far; kept from reading to reading, so that numbers stay the same.
  Dictionary class_names;
  Dictionary feature_names;
  std::unique_ptr<TextTables> text;
  std::shared_ptr<const std::vector<FittedText>> fitted_text;
  std::vector<Class> class_numbers;  // of class_names -> in row order
  std::size_t numbered_classes = 0;
  std::unique_ptr<LabelList> labels;
  std::vector<std::string> column_names;    // of names_file
  std::unique_ptr<ColumnMap> map;           // numbered format, known features
  std::optional<Numbering> file_numbering;  // of the files, once the first is open

  // Of the reading under way, or the last one.
  Offset rows = 0;
  Offset rows_met = 0;                // those left out among them
  std::vector<Offset> rows_of_class;  // by provisional number
  Offset width = 0;
  bool first_met = false;
  double share = 0;  // of the bytes in the files, up to the batch that is in order now
  std::atomic<bool> has_text = false;
  std::size_t memory = 0;               // that a vocabulary may take
  std::atomic<bool> too_large = false;  // it has taken more: what is left is read, not looked at
  bool settled = false;  // the weights of text are known: columns are final, classes as before
  std::vector<DocumentCounts> document_counts;  // by worker
  std::unique_ptr<RowStore> store;              // of rows that wait for weights
  std::vector<Fault> bad;
  std::vector<BadRow> bad_rows;
  std::vector<std::string> warnings;

  FileChain::Position position;           // when it was paused
  std::unique_ptr<ReadingState> earlier;  // where the reading to come begins
  bool went_on = false;                   // the last one began there

  void prepare();
  void take_columns_file();
  void learn_cuts();
  void mark_bins();
  void read(const BatchWork& work);
  void begin();
  void pause(const FileChain& files, const BatchWork& work);
  void go_on(FileChain& files);
  void restore_names(const ReadingState& state);
  void restore_text(const ReadingState& state);
  [[nodiscard]] std::size_t columns_so_far() const;      // at most, by provisional number
  bool cut_block(FileChain& files, PipelineItem& item);  // false: there are no more
  void read_once(const BatchWork& work);
  void replay(RowStore& kept, const BatchWork& work);
  void settle_weights();
  void parse(PipelineItem& item, NameCaches& names) const;
  void settle_rows(Parsed& parsed);
  void hand_on_in_order(PipelineItem& item, const BatchWork& work);
  void take_targets(Batch& batch) const;
  void check_carried(const Batch& batch) const;
  void leave_out_rows(Batch& batch);
  void number_classes(Batch& batch);
  void finish(const FileChain& files);
  void check_first_column(const FileChain& files) const;
  void finish_classes();
  void finish_features(const FileChain& files);
  void finish_named();
  void finish_text();
};

// For messages: the first, and whether there are more.
[[nodiscard]] std::string files_named(const ReadOptions& options);

}  // namespace folkman
