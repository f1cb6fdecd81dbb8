#include "folkman/data/dataset.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"
#include "folkman/base/natural_order.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch_parts.hpp"
#include "folkman/data/column_map.hpp"
#include "folkman/data/dictionary.hpp"
#include "folkman/data/file_chain.hpp"
#include "folkman/data/label_list.hpp"
#include "folkman/data/memory_rows.hpp"
#include "folkman/data/pipeline.hpp"
#include "folkman/data/text_tables.hpp"
#include "folkman/data/within_memory.hpp"

namespace folkman {
namespace {

std::string message(const Fault& fault) { return Error(fault).what(); }

std::string files_named(const ReadOptions& options) {
  if (options.in_memory != nullptr) return options.in_memory->shown;
  if (options.files.empty()) return "data";
  return options.files.front() + (options.files.size() > 1 ? ", ..." : "");
}

}  // namespace

struct Dataset::State {
  ReadOptions options;
  ReadOptions reported;  // the same, with what a reading settled
  bool known = false;    // classes and features were given
  std::vector<std::string> classes;
  Features features;
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
  std::vector<Fault> bad;
  std::vector<BadRow> bad_rows;
  std::vector<std::string> warnings;

  void prepare();
  void read(const BatchWork& work);
  void read_once(const BatchWork& work);
  void settle_weights();
  void parse(PipelineItem& item, NameCaches& names) const;
  void in_order(PipelineItem& item);
  void leave_out_rows(Batch& batch);
  void count_documents(const PipelineItem& item, int worker);
  void number_classes(Batch& batch);
  void finish(const FileChain& files);
  void check_first_column(const FileChain& files) const;
  void finish_classes();
  void finish_features(const FileChain& files);
  void finish_text();
  [[nodiscard]] Fault too_many_bad() const;
};

void Dataset::State::prepare() {
  reported = options;
  if (known) {
    for (const std::string& name : classes) (void)class_names.number(name);
    class_names.freeze();
    class_order.resize(classes.size());
    std::iota(class_order.begin(), class_order.end(), 0);
    for (std::size_t i = 0; !features.is_numbered() && i < features.width(); ++i) {
      (void)feature_names.number(features.names()[i]);
    }
    feature_names.freeze();
  }
  if (known && options.fitted_text != nullptr) {
    fitted_text = options.fitted_text;
    text = std::make_unique<TextTables>(*fitted_text, features);
  } else {
    text = std::make_unique<TextTables>(options);
  }
  if (!options.labels_file.empty()) {
    labels = std::make_unique<LabelList>(options.labels_file, class_names);
  }
  if (!options.names_file.empty()) column_names = lines_of(options.names_file);
  if (options.in_memory != nullptr) column_names = options.in_memory->names;
}

void Dataset::State::read(const BatchWork& work) {
  if (!known && !settled && text->needs_weights()) {
    read_once({});
    if (has_text) settle_weights();
  }
  read_once(work);
}

// Weights need the counts of all documents: once they are there, rows can be had, and with them
// the final columns.
void Dataset::State::settle_weights() {
  std::vector<Column> named(feature_names.size());
  for (std::size_t number = 0; number < named.size(); ++number) {
    const Column provisional = text->named_column(static_cast<std::int32_t>(number));
    named[number] = feature_order[static_cast<std::size_t>(provisional)];
  }
  text = std::make_unique<TextTables>(*fitted_text, features, std::move(named));
  feature_order.clear();
  settled = true;
}

void Dataset::State::read_once(const BatchWork& work) {
  rows = 0;
  rows_met = 0;
  rows_of_class.clear();
  width = 0;
  first_met = false;
  bad.clear();
  bad_rows.clear();
  warnings.clear();
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
  memory = options.memory > 0 ? options.memory : available_memory() / 4 * 3;
  document_counts.assign(workers, {});
  const bool counts_documents = text->needs_counts();
  const PipelineStages stages{.cut =
                                  [&](PipelineItem& item) {
                                    const bool more = files.next(item);
                                    item.share = files.share_cut();
                                    if (!file_numbering) file_numbering = files.numbering();
                                    has_text = files.has_text();
                                    if (files.numbering() && known && map == nullptr) {
                                      map = files.column_map(features, column_names);
                                    }
                                    return more;
                                  },
                              .parse =
                                  [&](PipelineItem& item, int worker) {
                                    const auto place = static_cast<std::size_t>(worker);
                                    parse(item, caches[place]);
                                    if (has_text && text->bytes_needed() > memory)
                                      too_large = too_large || (!known && !settled);
                                    if (work.before && !item.parsed.given_up())
                                      work.before(item.parsed.batch, worker);
                                  },
                              .in_order =
                                  [&](PipelineItem& item) {
                                    in_order(item);
                                    if (work.in_order && item.parsed.batch.rows() > 0)
                                      work.in_order(item.parsed.batch);
                                  },
                              .in_parallel =
                                  [&](PipelineItem& item, int worker) {
                                    if (counts_documents) count_documents(item, worker);
                                    if (work.in_parallel && item.parsed.batch.rows() > 0) {
                                      work.in_parallel(item.parsed.batch, worker);
                                    }
                                  }};
  run_pipeline(stages, static_cast<int>(workers));
  if (too_large) throw VocabularyTooLarge(files_named(options), memory);
  finish(files);
}

void Dataset::State::parse(PipelineItem& item, NameCaches& names) const {
  item.parsed.clear();
  item.parsed.bad_limit = options.skip_bad;
  if (too_large) return;
  item.reader->parse(item.block, names, item.parsed);
  if (map != nullptr) map->apply(item.parsed.batch);
}

void Dataset::State::in_order(PipelineItem& item) {
  Parsed& parsed = item.parsed;
  std::move(parsed.bad.begin(), parsed.bad.end(), std::back_inserter(bad));
  if (bad.size() > options.skip_bad) throw Error(too_many_bad());
  if (options.keep) leave_out_rows(parsed.batch);
  if (!known) number_classes(parsed.batch);
  parsed.batch.first_row = rows;
  share = item.share;
  rows += static_cast<Offset>(parsed.batch.rows());
  width = std::max(width, parsed.width);
  first_met |= parsed.first_met;
}

void Dataset::State::leave_out_rows(Batch& batch) {
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    if (options.keep(rows_met++)) kept.push_back(row);
  }
  if (kept.size() < batch.rows()) batch = with_rows(batch, kept);
}

// After rows have been left out.
void Dataset::State::count_documents(const PipelineItem& item, int worker) {
  document_counts[static_cast<std::size_t>(worker)].add(item.parsed.batch);
}

Fault Dataset::State::too_many_bad() const {
  Fault fault = bad.front();
  if (options.skip_bad > 0) {
    fault.what += " (the first of more than " + std::to_string(options.skip_bad) + " bad rows)";
  }
  return fault;
}

void Dataset::State::number_classes(Batch& batch) {
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

void Dataset::State::finish(const FileChain& files) {
  for (const Fault& fault : bad) bad_rows.push_back({message(fault)});
  warnings = options.notes;
  std::ranges::copy(files.warnings(), std::back_inserter(warnings));
  if (labels != nullptr) labels->check_count(files.rows_cut());
  if (rows == 0) {
    throw Error({.kind = Fault::Kind::data,
                 .where = files_named(options),
                 .what = bad.empty() ? "there are no rows" : "there are no rows without errors",
                 .fix = "give a file with at least one row"});
  }
  if (known) {
    check_first_column(files);
    return;
  }
  finish_classes();
  if (!settled) finish_features(files);
}

// Where names or a matrix's columns stand for indices and the first was not told, 1 was assumed.
void Dataset::State::check_first_column(const FileChain& files) const {
  const bool by_position =
      !column_names.empty() || (numbers && numbers->origin == Numbers::counted);
  if (!by_position || !first_met || !files.numbering()->first_optional) return;
  throw Error({.kind = Fault::Kind::data,
               .where = files_named(options),
               .what = "the index 0 occurs, but the columns were counted from index 1",
               .fix = "say that the first index is 0 (--zero-based)"});
}

void Dataset::State::finish_classes() {
  if (options.labels_required && numbered_classes < options.classes_required) {
    std::string what = "no row has a label";
    for (std::size_t met = 0; met < class_numbers.size(); ++met) {
      if (class_numbers[met] < 0) continue;
      what = "all " + std::to_string(rows) + " rows are of one class, '" +
             std::string(class_names.name(met)) + "'";
    }
    throw Error({.kind = Fault::Kind::data,
                 .where = files_named(options),
                 .what = what,
                 .fix = "give rows of at least two classes; check which column is the label"});
  }
  std::vector<std::string> names(numbered_classes);
  for (std::size_t met = 0; met < class_numbers.size(); ++met) {
    if (class_numbers[met] < 0) continue;
    names[static_cast<std::size_t>(class_numbers[met])] = class_names.name(met);
  }
  std::vector<Class> from(names.size());  // final -> provisional
  std::iota(from.begin(), from.end(), 0);
  std::ranges::sort(from, natural_less,
                    [&](Class number) { return names[static_cast<std::size_t>(number)]; });
  classes.clear();
  class_order.assign(names.size(), 0);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto number = static_cast<std::size_t>(from[i]);
    class_order[number] = static_cast<Class>(i);
    classes.push_back(names[number]);
  }
}

void Dataset::State::finish_text() {
  DocumentCounts counts;
  for (const DocumentCounts& one : document_counts) counts += one;
  document_counts.clear();
  auto found = text->settled(feature_names, counts, rows, files_named(options));
  features = std::move(found.features);
  feature_order = std::move(found.order);
  fitted_text = std::make_shared<const std::vector<FittedText>>(std::move(found.text));
}

void Dataset::State::finish_features(const FileChain& files) {
  if (has_text) return finish_text();
  if (options.vectorizer != TextOptions{}) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = files_named(options),
                 .what = "flags say what becomes of text, but no text is read",
                 .fix = "name the columns that hold it (--text), or leave those flags out"});
  }
  if (!files.numbering()) {
    auto sorted = sorted_by_name(feature_names);
    features = std::move(sorted.features);
    feature_order = std::move(sorted.order);
    return;
  }
  Numbering numbering = *files.numbering();
  dropped_columns = numbering.first_optional && !first_met ? 1 : 0;
  numbering.first += dropped_columns;
  reported.first = numbering.first;
  const auto met = static_cast<std::size_t>(std::max<Offset>(0, width - dropped_columns));
  features = files.numbered_features(std::max(met, options.width), numbering, column_names);
  order_is_made = dropped_columns == 0;
}

std::vector<std::string> text_columns(const ReadOptions& options) {
  if (options.fitted_text == nullptr) return options.text;
  std::vector<std::string> columns;
  const auto& fitted = *options.fitted_text;
  // Bare documents have no column: whoever reads others from a table says which.
  if (fitted.size() == 1 && fitted.front().column.empty() && options.text.size() == 1) {
    return options.text;
  }
  columns.reserve(fitted.size());
  for (const FittedText& text : fitted) columns.push_back(text.column);
  return columns;
}

Dataset::Dataset(ReadOptions options) : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
  state_->prepare();
}

Dataset::Dataset(ReadOptions options, std::vector<std::string> classes, Features features,
                 std::optional<ColumnNumbers> numbers)
    : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
  state_->known = true;
  state_->classes = std::move(classes);
  if (features.is_numbered()) {
    numbers = ColumnNumbers{features.first(), features.width(), features.origin()};
  }
  state_->numbers = numbers;
  state_->features = std::move(features);
  state_->prepare();
}

Dataset::Dataset(Dataset&&) noexcept = default;
Dataset& Dataset::operator=(Dataset&&) noexcept = default;
Dataset::~Dataset() = default;

void Dataset::read(const BatchWork& work) { state_->read(work); }

std::string Dataset::feature_name(Column provisional) const {
  const State& state = *state_;
  if (state.known) return state.features.name(provisional);
  const auto column = static_cast<std::size_t>(provisional);
  if (state.settled) return state.features.name(provisional);
  if (state.has_text) return state.text->feature_name(provisional, state.feature_names);
  if (!state.file_numbering) return state.feature_names.name_copy(column);
  const std::size_t skipped = state.file_numbering->first_optional ? 1 : 0;
  if (column >= skipped && column - skipped < state.column_names.size()) {
    return state.column_names[column - skipped];
  }
  return std::to_string(state.file_numbering->first + provisional);
}

double Dataset::share_read() const { return state_->share; }
Offset Dataset::rows() const { return state_->rows; }
const std::vector<std::string>& Dataset::classes() const { return state_->classes; }
const Features& Dataset::features() const { return state_->features; }
const std::vector<Class>& Dataset::class_order() const { return state_->class_order; }
std::shared_ptr<const std::vector<FittedText>> Dataset::fitted_text() const {
  return state_->fitted_text;
}
const std::vector<BadRow>& Dataset::bad_rows() const { return state_->bad_rows; }
const std::vector<std::string>& Dataset::warnings() const { return state_->warnings; }
const ReadOptions& Dataset::options() const { return state_->reported; }

// Made when first asked for: a single index near 2^31 would make it 8 GB, and who only counts rows
// or classes need not pay that.
const std::vector<Column>& Dataset::feature_order() const {
  State& state = *state_;
  if (!state.order_is_made) {
    state.feature_order.resize(static_cast<std::size_t>(state.width));
    std::iota(state.feature_order.begin(), state.feature_order.end(), -1);
    state.order_is_made = true;
  }
  return state.feature_order;
}

Column Dataset::final_column(Column provisional) const {
  const State& state = *state_;
  if (!state.order_is_made) return provisional - static_cast<Column>(state.dropped_columns);
  const auto& order = state.feature_order;
  return order.empty() ? provisional : order[static_cast<std::size_t>(provisional)];
}

}  // namespace folkman
