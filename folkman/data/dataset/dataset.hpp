// A labelled data set in files, read as a stream of row batches by several threads. It never holds
// more than a few batches. Reading it twice gives the same rows in the same order.
//
// The first reading discovers classes and features; batches then carry *provisional* numbers, in
// order of discovery, which `class_order` and `feature_order` turn into final ones (names sorted,
// so the same for any thread count, row order and sharding). A second reading gives the same
// provisional numbers. A data set opened with known classes and features (a model's, or those of a
// first reading) gives final numbers at once: unknown classes become -1, unknown features are left
// out. Provisional classes are numbered in row order; provisional features of tables are not.
//
// A pipe (standard input, a named one, <(...) of a shell) can be read again after a reading that
// discovers (data/bytes/kept_input.hpp says how); read with known features it is not kept and can
// be read once.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/data/dataset/batch_work.hpp"
#include "folkman/data/schema/read_options.hpp"
#include "folkman/data/schema/schema.hpp"

namespace folkman {

struct DatasetState;  // data/dataset/dataset_state.hpp
struct ReadingState;  // data/dataset/reading_state.hpp

class FOLKMAN_API Dataset {
 public:
  explicit Dataset(ReadOptions options);
  // `numbers`: the features' names are column numbers, of a data set with these.
  Dataset(ReadOptions options, std::vector<std::string> classes, Features features,
          std::optional<ColumnNumbers> numbers = {});
  Dataset(Dataset&&) noexcept;
  Dataset& operator=(Dataset&&) noexcept;
  ~Dataset();

  void read(const BatchWork& work);

  // In BatchWork::paused, of a reading that discovers: what it takes to go on from here; and to do
  // so, before the first reading of a data set with the same options and files. Error where the
  // state cannot be that of such a reading.
  [[nodiscard]] ReadingState reading_state() const;
  void go_on_from(ReadingState state);
  [[nodiscard]] bool went_on() const;  // so rows before that were not shown
  // Then, or in BatchWork::paused: how many columns there are so far, by provisional number.
  [[nodiscard]] std::size_t columns_met() const;
  // And the rows of each class, by provisional number.
  [[nodiscard]] const std::vector<Offset>& rows_of_class() const;

  // The name of a feature by provisional number, for messages: also while a reading is under way.
  [[nodiscard]] std::string feature_name(Column provisional) const;

  // In BatchWork::in_order: the part of the files that ends with this batch; 0 where their size is
  // not known. About: readers look ahead.
  [[nodiscard]] double share_read() const;

  // After a reading:
  [[nodiscard]] Offset rows() const;
  [[nodiscard]] const std::vector<std::string>& classes() const;  // final order
  [[nodiscard]] const Features& features() const;                 // final order
  [[nodiscard]] Schema schema() const;  // its columns, and where each feature belongs
  [[nodiscard]] const std::vector<Class>& class_order() const;  // provisional -> final
  // provisional -> final; empty when they are the same. -1: a column that turned out not to exist
  // (index 0 of a one-based svmlight file).
  // Made when first asked for; final_column needs no table.
  [[nodiscard]] const std::vector<Column>& feature_order() const;
  [[nodiscard]] Column final_column(Column provisional) const;
  // How text became features, for who wants to do it again; null where there was no text.
  [[nodiscard]] std::shared_ptr<const std::vector<FittedText>> fitted_text() const;
  [[nodiscard]] const std::vector<BadRow>& bad_rows() const;
  [[nodiscard]] const std::vector<std::string>& warnings() const;
  void warn(std::string warning);

  [[nodiscard]] const ReadOptions& options() const;

 private:
  std::unique_ptr<DatasetState> state_;
};

// The whole of a data set in memory, in final numbers: for users of the library and for tests.
[[nodiscard]] FOLKMAN_API Batch read_all(Dataset& data);
// From provisional to final numbers, once it is read.
FOLKMAN_API void make_final(const Dataset& data, Batch& rows);

}  // namespace folkman
