#include "folkman/data/dataset/dataset.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "folkman/base/option_name.hpp"
#include "folkman/data/batch/feature_schema.hpp"
#include "folkman/data/dataset/dataset_state.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/data/records/record_source.hpp"

namespace folkman {

std::string files_named(const ReadOptions& options) {
  if (options.in_memory != nullptr) return options.in_memory->shown;
  if (options.records != nullptr) return options.records->shown;
  if (options.files.empty()) return "data";
  return options.files.front() + (options.files.size() > 1 ? ", ..." : "");
}

namespace {

// Once, before anyone counts by them; -1 is none.
void check_codes(const MemoryRows& memory) {
  const auto classes = static_cast<Class>(memory.classes.size());
  for (std::size_t row = 0; row < memory.labels.size(); ++row) {
    const Class code = memory.labels[row];
    if (code >= -1 && code < classes) continue;
    refuse_data(memory.shown + ", row " + std::to_string(row) + " (from 0)",
                "its class has the code " + std::to_string(code) + ", and there are " +
                    std::to_string(classes) + " classes",
                "give codes from 0, one for each name of a class");
  }
}

}  // namespace

void DatasetState::take_columns_file() {
  const std::string file = std::exchange(options.columns_file, {});  // from now on it is `header`
  if (!options.header.empty()) {
    refuse_argument(option("columns", file), "names the columns, and so does @{header}",
                    "give only one of the two");
  }
  options.header = lines_of(file, options.longest_row, options.monitor);
  const auto empty = std::ranges::find(options.header, std::string());
  if (!options.header.empty() && empty == options.header.end()) return;
  throw Error({.kind = Fault::Kind::data,
               .where = file + ", line " + std::to_string(empty - options.header.begin() + 1),
               .what = "expected the name of a column, found nothing",
               .fix = "write one name a line, a line for every column"});
}

void DatasetState::prepare() {
  if (options.in_memory != nullptr) check_codes(*options.in_memory);
  if (options.in_memory != nullptr && (options.bins > 0 || options.cuts != nullptr)) {
    refuse_argument("@{bin}", "is for tables in files", "leave it out, or bin the columns before");
  }
  if (options.bins > 0 && options.cuts != nullptr) {
    refuse_argument("@{bins_of}", "says where to cut, and so does @{bin}",
                    "give only one of the two");
  }
  if (!options.columns_file.empty()) take_columns_file();
  reported = options;
  if (known) {
    if (options.targets == Targets::numbers) {
      classes = {target_class};
    } else {
      for (const std::string& name : classes) (void)class_names.number(name);
      class_names.freeze();
    }
    class_order.resize(classes.size());
    std::iota(class_order.begin(), class_order.end(), 0);
    for (std::size_t i = 0; !features.is_numbered() && i < features.width(); ++i) {
      feature_names.append(features.names()[i]);
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
    labels = std::make_unique<LabelList>(options, class_names);
  }
  if (!options.names_file.empty()) {
    column_names = lines_of(options.names_file, options.longest_row, options.monitor);
  }
  if (options.in_memory != nullptr) column_names = options.in_memory->names;
}

Dataset::Dataset(ReadOptions options) : state_(std::make_unique<DatasetState>()) {
  state_->options = std::move(options);
  state_->prepare();
}

Dataset::Dataset(ReadOptions options, std::vector<std::string> classes, Features features,
                 std::optional<ColumnNumbers> numbers)
    : state_(std::make_unique<DatasetState>()) {
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
  const DatasetState& state = *state_;
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
Schema Dataset::schema() const { return feature_schema(state_->columns, state_->features); }
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
  DatasetState& state = *state_;
  if (!state.order_is_made) {
    state.feature_order.resize(static_cast<std::size_t>(state.width));
    std::iota(state.feature_order.begin(), state.feature_order.end(), -1);
    state.order_is_made = true;
  }
  return state.feature_order;
}

Column Dataset::final_column(Column provisional) const {
  const DatasetState& state = *state_;
  if (!state.order_is_made) return provisional - static_cast<Column>(state.dropped_columns);
  const auto& order = state.feature_order;
  return order.empty() ? provisional : order[static_cast<std::size_t>(provisional)];
}

}  // namespace folkman
