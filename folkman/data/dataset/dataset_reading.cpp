// The stages of a reading: blocks of rows are cut, parsed, put in order and handed on.
#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/base/memory.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/data/batch/row_weigher.hpp"
#include "folkman/data/dataset/dataset_state.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/data/reading/targets.hpp"

namespace folkman {
namespace {

std::size_t memory_allowed(const ReadOptions& options) {
  return options.memory > 0 ? options.memory : available_memory() / 4 * 3;
}

void hand_on(const PipelineItem& item, int worker, const BatchWork& work) {
  if (work.in_parallel && item.parsed.batch.rows() > 0) work.in_parallel(item.parsed.batch, worker);
}

}  // namespace

void DatasetState::read(const BatchWork& work) {
  if (!known && options.bins > 0 && options.cuts == nullptr) learn_cuts();
  if (!known && !settled && text->needs_weights()) {
    const std::size_t most = memory_allowed(options) / 4;
    if (text->size() == 1 && !text->has_others()) store = std::make_unique<RowStore>(most);
    read_once({});
    const auto rows_kept = std::exchange(store, nullptr);
    if (has_text && rows_kept != nullptr && rows_kept->has_all()) return replay(*rows_kept, work);
    if (has_text) settle_weights();
  }
  read_once(work);
}

// The rows of the first reading, weighted.
void DatasetState::replay(RowStore& kept, const BatchWork& work) {
  const std::vector<Column> order = std::exchange(feature_order, {});
  settled = true;
  rows = 0;
  const FittedText& fitted = fitted_text->front();
  const int workers = resolved_threads(options.threads);
  const RowWeigher weigher(*fitted.options.tfidf, features.width(), order, fitted.idf, workers);
  std::vector<OrderFreeSum> norms(static_cast<std::size_t>(workers));
  const auto cut = [&](PipelineItem& item) {
    check_stop(options.monitor);
    item.share = static_cast<double>(item.number + 1) / static_cast<double>(kept.blocks());
    return item.number < kept.blocks();
  };
  const auto restore = [&](PipelineItem& item, int worker) {
    Batch& batch = item.parsed.batch;
    item.parsed.clear();
    kept.take(item.number, [&](Class of_row, auto counts) {
      weigher.add(counts, norms[static_cast<std::size_t>(worker)], batch);
      batch.starts.push_back(static_cast<Offset>(batch.values.size()));
      batch.classes.push_back(of_row);
    });
    if (!work.any_order) sort_rows(batch);
    if (work.before) work.before(batch, worker);
  };
  const auto number = [&](PipelineItem& item) { hand_on_in_order(item, work); };
  const auto use = [&](const PipelineItem& item, int worker) { hand_on(item, worker, work); };
  run_pipeline({.cut = cut, .parse = restore, .in_order = number, .in_parallel = use}, workers);
}

void DatasetState::begin() {
  if (settled && !text->known()) text = std::make_unique<TextTables>(*fitted_text, features);
  rows = 0;
  rows_met = 0;
  rows_of_class.clear();
  width = 0;
  first_met = false;
  bad.clear();
  bad_rows.clear();
  warnings.clear();
  memory = memory_allowed(options);
}

bool DatasetState::cut_block(FileChain& files, PipelineItem& item) {
  const bool more = files.next(item);
  item.share = files.share_cut();
  if (!file_numbering) file_numbering = files.numbering();
  has_text = files.has_text();
  if (files.numbering() && known && map == nullptr) map = files.column_map(features, column_names);
  return more;
}

void DatasetState::read_once(const BatchWork& work) {
  begin();
  FileChain files({.options = options,
                   .names = {class_names, feature_names},
                   .known = known ? &features : nullptr,
                   .numbers = numbers,
                   .labels = labels.get()});
  const auto workers = static_cast<std::size_t>(resolved_threads(options.threads));
  std::vector<NameCaches> caches;
  for (std::size_t i = 0; i < workers; ++i) {
    caches.push_back(
        {DictionaryCache(class_names), DictionaryCache(feature_names), TextCells(*text)});
  }
  document_counts.assign(workers, {.with_occurrences = options.vectorizer.max_features > 0});
  const bool counts_documents = text->needs_counts();
  if (earlier != nullptr) go_on(files);
  bool pausing = false;
  bool fresh = false;  // a block was cut since the last pause
  const auto cut = [&](PipelineItem& item) {
    if (too_large) return false;
    pausing = fresh && work.pause && work.pause();
    if (pausing) return false;
    fresh = true;
    return cut_block(files, item);
  };
  const auto parse_block = [&](PipelineItem& item, int worker) {
    parse(item, caches[static_cast<std::size_t>(worker)]);
    if (has_text && text->bytes_needed() > memory) too_large = too_large || (!known && !settled);
    if (work.before && !item.parsed.given_up()) work.before(item.parsed.batch, worker);
  };
  const auto number = [&](PipelineItem& item) {
    settle_rows(item.parsed);
    hand_on_in_order(item, work);
  };
  const auto use = [&](const PipelineItem& item, int worker) {
    // After rows have been left out.
    const Batch& batch = item.parsed.batch;
    if (counts_documents) document_counts[static_cast<std::size_t>(worker)].add(batch);
    if (store != nullptr) store->add(item.number, batch);
    hand_on(item, worker, work);
  };
  int started = 0;
  do {
    pausing = fresh = false;
    started =
        run_pipeline({.cut = cut, .parse = parse_block, .in_order = number, .in_parallel = use},
                     static_cast<int>(workers));
    if (!too_large) pause(files, work);
  } while (pausing && !too_large);
  if (too_large) throw VocabularyTooLarge(files_named(options), memory);
  finish(files);
  if (static_cast<std::size_t>(started) < workers) {
    warnings.push_back("the system started only " + std::to_string(started) + " of " +
                       std::to_string(workers) +
                       " threads; the answer is the same, and comes later");
  }
}

void DatasetState::parse(PipelineItem& item, NameCaches& names) const {
  item.parsed.clear();
  item.parsed.bad_limit = options.skip_bad;
  if (too_large) return;
  item.reader->parse(item.block, names, item.parsed);
  check_carried(item.parsed.batch);
  if (map != nullptr) map->apply(item.parsed.batch);
  if (options.targets == Targets::numbers) take_targets(item.parsed.batch);
}

// Whoever takes what is carried need not ask: a reader that knows nothing of it is found out here.
void DatasetState::check_carried(const Batch& batch) const {
  if (batch.carried.size() == batch.rows() * options.carry.size()) return;
  refuse_argument("@{carry}", files_named(options) + " has no named columns", "leave it out");
}

// Labels are numbers; readers have looked at most of them already, and told where one is not. Rows
// in memory have theirs.
void DatasetState::take_targets(Batch& batch) const {
  if (!batch.targets.empty()) return;
  batch.targets.assign(batch.rows(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    Class& label = batch.classes[row];
    if (label < 0) continue;
    const std::string name = class_names.name_copy(static_cast<std::size_t>(label));
    const auto target = target_of(name);
    if (!target && options.labels_required) {
      refuse_data(files_named(options), not_a_target(name), target_fix);
    }
    label = target ? 0 : -1;
    if (target) batch.targets[row] = *target;
  }
}

void DatasetState::settle_rows(Parsed& parsed) {
  std::move(parsed.bad.begin(), parsed.bad.end(), std::back_inserter(bad));
  if (bad.size() > options.skip_bad) throw Error(first_of_too_many(bad.front(), options.skip_bad));
  if (options.keep) leave_out_rows(parsed.batch);
  if (!known && options.targets == Targets::classes) number_classes(parsed.batch);
  width = std::max(width, parsed.width);
  first_met |= parsed.first_met;
}

void DatasetState::hand_on_in_order(PipelineItem& item, const BatchWork& work) {
  Batch& batch = item.parsed.batch;
  batch.first_row = rows;
  rows += static_cast<Offset>(batch.rows());
  share = item.share;
  if (work.in_order && batch.rows() > 0) work.in_order(batch);
}

void DatasetState::leave_out_rows(Batch& batch) {
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    if (options.keep(rows_met++)) kept.push_back(row);
  }
  if (kept.size() < batch.rows()) batch = with_rows(batch, kept);
}

void DatasetState::number_classes(Batch& batch) {
  for (Class& row_class : batch.classes) {
    if (row_class < 0) continue;
    const auto met = static_cast<std::size_t>(row_class);
    if (met >= class_numbers.size()) class_numbers.resize(met + 1, -1);
    if (class_numbers[met] < 0) class_numbers[met] = static_cast<Class>(numbered_classes++);
    row_class = class_numbers[met];
    const auto number = static_cast<std::size_t>(row_class);
    if (number >= rows_of_class.size()) rows_of_class.resize(number + 1, 0);
    ++rows_of_class[number];
  }
}

}  // namespace folkman
