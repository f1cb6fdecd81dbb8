#include "folkman/data/text_cells.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/compensated_sum.hpp"
#include "folkman/data/document_counter.hpp"
#include "folkman/data/text_tables.hpp"

namespace folkman {
namespace {

struct Weighted {
  Column place;
  double value;
};

// tf * idf, then the norm; its terms are added in the order of places, so the bits do not depend on
// the order of words, and as good as exactly (scikit-learn's own are some 20 to 200 roundings off).
void weigh(std::vector<Weighted>& row, const TfIdf& weighting, const std::vector<double>& idf) {
  std::ranges::sort(row, {}, &Weighted::place);
  CompensatedSum total;
  for (Weighted& entry : row) {
    if (weighting.sublinear) entry.value = std::log(entry.value) + 1.0;
    if (!idf.empty()) entry.value *= idf[static_cast<std::size_t>(entry.place)];
    total.add(weighting.norm == Norm::l2 ? entry.value * entry.value : std::abs(entry.value));
  }
  std::erase_if(row, [](const Weighted& entry) { return entry.value == 0; });
  if (weighting.norm == Norm::none || row.empty()) return;
  const double norm = weighting.norm == Norm::l2 ? std::sqrt(total.value()) : total.value();
  for (Weighted& entry : row) entry.value /= norm;
}

}  // namespace

struct TextCells::State {
  TextTables* tables;
  std::vector<std::unique_ptr<DocumentCounter>> counters;  // made when first needed
  std::vector<Weighted> row;
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
  auto& row = state_->row;
  row.clear();
  for (const auto& entry : counts) {
    const Column v = table.places[static_cast<std::size_t>(entry.number)];
    if (v >= 0) row.push_back({v, value(entry)});
  }
  if (options.tfidf && state_->tables->known()) {
    weigh(row, *options.tfidf, table.idf);
    batch.whole = batch.whole && row.empty();
  }
  std::erase_if(row, [&](Weighted& entry) {
    entry.place = table.columns[static_cast<std::size_t>(entry.place)];
    return entry.place < 0;
  });
  std::ranges::sort(row, {}, &Weighted::place);
  for (const Weighted& entry : row) {
    batch.columns.push_back(entry.place);
    batch.values.push_back(entry.value);
  }
}

}  // namespace folkman
