// One pass from rows to exact class sums, by several threads and into several folds.
#include <algorithm>
#include <limits>
#include <unordered_map>

#include "folkman/base/error.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/statistics/cells/gather.hpp"
#include "folkman/statistics/checkpoints/kept_pass.hpp"
#include "folkman/statistics/class_sums/class_counts.hpp"
#include "folkman/statistics/class_sums/dense_class_sums.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/dense/dense_in_memory.hpp"

namespace folkman {
namespace {

// The folds of the rows of each batch, from when they are dealt out to when the batch is added.
class DealtFolds {
 public:
  void put(const Batch& batch, std::vector<int> folds) {
    const std::scoped_lock hold(lock_);
    by_first_row_[batch.first_row] = std::move(folds);
  }
  [[nodiscard]] std::vector<int> take(const Batch& batch) {
    const std::scoped_lock hold(lock_);
    const auto found = by_first_row_.find(batch.first_row);
    std::vector<int> folds = std::move(found->second);
    by_first_row_.erase(found);
    return folds;
  }

 private:
  std::mutex lock_;
  std::unordered_map<Offset, std::vector<int>> by_first_row_;
};

// Many features in memory: copies for every worker would have to be made, cleared and merged, and
// adding to cells all over memory is bound by its speed anyway. There, each class has the one copy,
// and workers begin with different classes.
constexpr std::size_t most_copied = std::size_t{128} << 20;

// By a look at the first values: counts take a byte a cell (numerics/exact_sums/exact_sums.hpp).
// Should the guess be wrong, SharedCopies keeps within its budget.
std::size_t expected_cell_bytes(const RowsView& rows) {
  const auto* const sparse = std::get_if<SparseView>(&rows);
  if (sparse == nullptr) return sizeof(double);
  std::vector<double> first(static_cast<std::size_t>(std::min<Offset>(sparse->entries, 1024)));
  read_numbers(sparse->values, 0, first);
  return SmallCells::takes(value_traits(first)) ? 1 : sizeof(double);
}

// The classes that get a copy each; 0: workers have copies.
int classes_apart(const Dataset& data, int folds, int workers) {
  const auto& memory = data.options().in_memory;
  if (memory == nullptr) return 0;
  const std::size_t classes = std::max(memory->classes.size(), data.classes().size());
  const std::size_t cells = static_cast<std::size_t>(column_count(memory->rows)) * classes *
                            static_cast<std::size_t>(folds);
  const std::size_t copied = cells * static_cast<std::size_t>(workers);
  const bool many = copied > most_copied / expected_cell_bytes(memory->rows);
  return many ? static_cast<int>(classes) : 0;
}

// Class by class, each in its own copy. Of several faults the first row's is told, whichever class
// a worker begins with.
void add_apart(SharedCopies<FoldedCells>& copies, int classes, int worker, const Batch& batch,
               const std::vector<int>& folds) {
  std::vector<int> chosen(batch.rows());
  for (int turn = 0; turn < classes; ++turn) {
    const int c = (worker + turn) % classes;
    for (std::size_t row = 0; row < chosen.size(); ++row) {
      chosen[row] = batch.classes[row] != c ? -1 : folds.empty() ? 0 : folds[row];
    }
    copies.with(c, [&](FoldedCells& cells) {
      try {
        cells.add(batch, chosen);
      } catch (const Error&) {
        cells.check_rows(batch, folds);
        throw;
      }
    });
  }
}

// Reads into cells; a fault that names a row gets the name of the file, if there is one only.
std::vector<ClassCells> read_into(Dataset& data, const FoldedCells& empty, KeptPass& kept,
                                  DealtFolds* dealt, const std::function<void(Batch&)>& in_order) {
  const int workers = resolved_threads(data.options().threads);
  const int apart = classes_apart(data, static_cast<int>(empty.folds()), workers);
  SharedCopies<FoldedCells> copies =
      apart > 0 ? SharedCopies<FoldedCells>(apart, empty, std::numeric_limits<std::size_t>::max())
                : SharedCopies<FoldedCells>(workers, empty);
  try {
    BatchWork work{.in_order = in_order,
                   .in_parallel =
                       [&](const Batch& batch, int worker) {
                         auto folds = dealt != nullptr ? dealt->take(batch) : std::vector<int>();
                         if (apart > 0) return add_apart(copies, apart, worker, batch, folds);
                         copies.with(worker, [&](FoldedCells& cells) { cells.add(batch, folds); });
                       },
                   .any_order = true};
    kept.begin(copies, work);
    data.read(work);
    kept.end();
  } catch (const Error& error) {
    Fault fault = error.fault();
    const ReadOptions& read = data.options();
    const bool one = read.in_memory != nullptr || read.files.size() == 1;
    if (!one || !fault.where.starts_with("row ")) throw;
    const std::string& shown =
        read.in_memory != nullptr ? read.in_memory->shown : read.files.front();
    fault.where = shown + ", " + fault.where;
    throw Error(std::move(fault));
  }
  return copies.merged().release();
}

// Rows in memory are counted from 0, as their owner counts them, and their width is known.
FoldedCells empty_cells(const Dataset& data, int folds, GatherOptions options) {
  if (const auto& memory = data.options().in_memory; memory != nullptr) {
    options.rows_from = 0;
    options.width = static_cast<std::size_t>(column_count(memory->rows));
  }
  return {folds, options, [&](Column column) { return data.feature_name(column); }};
}

std::vector<ExactClassSums> named(const Dataset& data, std::vector<ClassCells> cells) {
  std::vector<ExactClassSums> result;
  result.reserve(cells.size());
  for (ClassCells& fold : cells) {
    result.emplace_back(data.classes(), data.features(), std::move(fold), data.class_order(),
                        data.feature_order());
    result.back().set_text(data.fitted_text());
  }
  return result;
}

// A dense matrix at hand, as fast as it can be read; nothing where it is not one, or something is
// wrong with it: reading it as any data set will then tell.
std::optional<ExactClassSums> dense_sums(const Dataset& data, const GatherOptions& options) {
  const ReadOptions& read = data.options();
  if (!is_dense_in_memory(read) || options.binarize || options.missing) return std::nullopt;
  const MemoryRows& memory = *read.in_memory;
  const auto width = static_cast<std::size_t>(column_count(memory.rows));
  const auto classes = classes_met(memory);
  const bool plain = data.classes().empty() && memory.names.empty() && read.width <= width &&
                     std::ranges::none_of(memory.labels, [](Class c) { return c < 0; });
  if (!plain || classes.size() < std::max<std::size_t>(read.classes_required, 1))
    return std::nullopt;
  const auto tell = [&](std::size_t done) {
    if (read.monitor != nullptr)
      read.monitor->progress("reading", done, memory.labels.size(), "rows");
    check_stop(read.monitor);
  };
  try {
    tell(0);
    const auto labels = classes_in_memory(memory, classes);
    auto sums = with_dense_rows(memory, labels, [&](const auto& rows) {
      return dense_class_sums(rows, classes, Features::numbered(width, 0, Numbers::counted),
                              options, read.threads);
    });
    tell(memory.labels.size());
    return sums;
  } catch (const Error& error) {
    if (error.fault().kind != Fault::Kind::data) throw;
    return std::nullopt;
  }
}

}  // namespace

ExactClassSums gather_class_sums(Dataset& data, const GatherOptions& options,
                                 const RowsOnlooker& onlooker) {
  if (!onlooker && !data.options().checkpoint.wanted()) {
    if (auto counts = class_counts_in_memory(data, options)) return *std::move(counts);
    if (auto sums = dense_sums(data, options)) return *std::move(sums);
  }
  const FoldedCells empty = empty_cells(data, 1, options);
  KeptPass kept(data, empty, options);
  return std::move(named(data, read_into(data, empty, kept, nullptr, onlooker)).front());
}

std::vector<ExactClassSums> gather_class_sums_by_fold(
    Dataset& data, int folds, const std::function<int(Offset row, Class provisional)>& fold_of,
    const GatherOptions& options, const RowsOnlooker& onlooker) {
  const FoldedCells empty = empty_cells(data, folds, options);
  KeptPass kept(data, empty, options);
  Offset earlier = 0;
  kept.each_earlier_row([&](Class c) { (void)fold_of(earlier++, c); });
  DealtFolds dealt;
  const auto deal = [&](Batch& batch) {
    std::vector<int> fold(batch.rows());
    for (std::size_t row = 0; row < fold.size(); ++row)
      fold[row] = fold_of(batch.first_row + static_cast<Offset>(row), batch.classes[row]);
    dealt.put(batch, std::move(fold));
    if (onlooker) onlooker(batch);
  };
  return named(data, read_into(data, empty, kept, &dealt, deal));
}

}  // namespace folkman
