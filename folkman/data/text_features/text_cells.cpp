#include "folkman/data/text_features/text_cells.hpp"

#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/text_features/text_tables.hpp"
#include "folkman/text/counting/document_counter.hpp"
#include "folkman/text/counting/weighted_row.hpp"

namespace folkman {
struct TextCells::State {
  TextTables* tables;
  std::vector<std::unique_ptr<DocumentCounter>> counters;  // made when first needed
  WeightedRow row;
  EntryRoom room;
};

TextCells::TextCells(TextTables& tables) : state_(std::make_unique<State>()) {
  state_->tables = &tables;
  state_->counters.resize(tables.size());
}
TextCells::TextCells(TextCells&&) noexcept = default;
TextCells& TextCells::operator=(TextCells&&) noexcept = default;
TextCells::~TextCells() = default;

bool TextCells::columns_are_final() const { return state_->tables->known(); }

Column TextCells::named_column(std::int32_t number) const {
  return state_->tables->named_column(number);
}

void TextCells::add(std::size_t place, std::string_view document, Batch& batch) {
  if (state_->tables->left_alone()) return;
  TextTable& table = (*state_->tables)[place];
  auto& counter = state_->counters[place];
  if (counter == nullptr) counter = std::make_unique<DocumentCounter>(table.vocabulary);
  const auto counts = counter->counts(document);
  const TextOptions& options = table.vocabulary.options();
  const auto value = [&](const DocumentCounter::Entry& entry) {
    return options.binary ? 1.0 : static_cast<double>(entry.count);
  };
  if (!table.placed) {
    const std::size_t first = batch.columns.size();
    batch.columns.resize(first + counts.size());
    batch.values.resize(first + counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
      batch.columns[first + i] = state_->tables->text_column(counts[i].number, place);
      batch.values[first + i] = value(counts[i]);
    }
    return;
  }
  WeightedRow& row = state_->row;
  row.clear();
  for (const auto& entry : counts) {
    const Column v = table.places[static_cast<std::size_t>(entry.number)];
    if (v >= 0) row.add(v, options.binary ? 1 : static_cast<std::uint32_t>(entry.count));
  }
  const bool weighted = options.tfidf && state_->tables->known();
  const std::size_t first = batch.columns.size();
  for (const auto& entry : weighted ? row.weights(*options.tfidf, table.idf) : row.counts()) {
    const Column column = table.columns[static_cast<std::size_t>(entry.place)];
    if (column < 0) continue;
    batch.columns.push_back(column);
    batch.values.push_back(entry.value);
  }
  sort_entries(batch, first, batch.columns.size(), state_->room);
}

}  // namespace folkman
