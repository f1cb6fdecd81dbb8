#include "folkman/data/text_cells.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "folkman/data/row_counter.hpp"
#include "folkman/data/text_tables.hpp"
#include "folkman/text/analyzer.hpp"
#include "folkman/text/murmur_hash.hpp"
#include "folkman/text/utf8.hpp"

namespace folkman {
namespace {

// The numbers of a document's n-grams, one for each occurrence.
class DocumentNumbers {
 public:
  explicit DocumentNumbers(Vocabulary& vocabulary)
      : vocabulary_(&vocabulary), analyzer_(vocabulary.options()), units_(vocabulary.units()) {}

  [[nodiscard]] std::span<const std::int32_t> of(std::string_view document) {
    numbers_.clear();
    const TextOptions& options = vocabulary_->options();
    if (options.units == TextUnits::words) {
      words(document);
    } else {
      const CharacterRuns runs = analyzer_.characters(document);
      std::size_t start = 0;
      for (const std::size_t end : runs.ends) {
        run(runs.characters.subspan(start, end - start));
        start = end;
      }
    }
    return numbers_;
  }

 private:
  void words(std::string_view document) {
    const auto words = analyzer_.words(document);
    if (hashes() || vocabulary_->takes_ngrams_whole()) return named(words);
    run_.clear();
    for (const std::string_view word : words) {
      const std::int32_t unit = units_.number(word);
      if (unit >= vocabulary_->stop_words() || unit < 0) run_.push_back(unit);
    }
    if (vocabulary_->units_are_features()) {
      numbers_.swap(run_);
      std::erase(numbers_, -1);
    } else {
      ngrams(vocabulary_->options().shortest, vocabulary_->options().longest);
    }
  }

  // N-grams by their names: hashed, or words that may hold blanks.
  void named(std::span<const std::string_view> words) {
    kept_.clear();
    for (const std::string_view word : words) {
      const bool stopped = vocabulary_->stop_words() > 0 && is_stop_word(word);
      if (!stopped) kept_.push_back(word);
    }
    const auto shortest = static_cast<std::size_t>(vocabulary_->options().shortest);
    const auto longest = static_cast<std::size_t>(vocabulary_->options().longest);
    for (std::size_t first = 0; first < kept_.size(); ++first) {
      name_.clear();
      for (std::size_t size = 1; size <= longest && first + size <= kept_.size(); ++size) {
        if (size > 1) name_ += ' ';
        name_ += kept_[first + size - 1];
        if (size >= shortest) put(name_);
      }
    }
  }

  [[nodiscard]] bool is_stop_word(std::string_view word) const {
    const std::int32_t unit = vocabulary_->units().find(word);
    return unit >= 0 && unit < vocabulary_->stop_words();
  }

  void put(std::string_view name) {
    const std::int32_t number =
        hashes() ? bucket(name, vocabulary_->options().buckets) : units_.number(name);
    if (number >= 0) numbers_.push_back(number);
  }

  // Characters that n-grams do not leave: a document, or a word.
  void run(std::span<const char32_t> characters) {
    const TextOptions& options = vocabulary_->options();
    const bool word = options.units == TextUnits::characters_in_words;
    const bool is_short = word && characters.size() < static_cast<std::size_t>(options.shortest);
    if (hashes()) return hashed_run(characters, is_short);
    run_.assign(characters.begin(), characters.end());
    if (is_short) {
      run_.push_back(Vocabulary::end_of_word);
      const auto whole = static_cast<int>(run_.size());
      return ngrams(whole, whole);
    }
    ngrams(options.shortest, options.longest);
  }

  void hashed_run(std::span<const char32_t> characters, bool is_short) {
    const auto longest = static_cast<std::size_t>(vocabulary_->options().longest);
    const auto shortest =
        is_short ? characters.size() : static_cast<std::size_t>(vocabulary_->options().shortest);
    for (std::size_t first = 0; first < characters.size(); ++first) {
      name_.clear();
      for (std::size_t size = 1; size <= longest && first + size <= characters.size(); ++size) {
        const Encoded bytes = encoded(characters[first + size - 1]);
        name_.append(bytes.bytes.data(), bytes.length);
        if (size >= shortest) put(name_);
      }
      if (is_short) return;
    }
  }

  // Of the units in run_, one length after the other: an n-gram is found from its prefix.
  void ngrams(int shortest, int longest) {
    prefixes_.assign(run_.size(), -1);
    for (int size = 1; size <= longest && run_.size() >= static_cast<std::size_t>(size); ++size) {
      const std::size_t count = run_.size() + 1 - static_cast<std::size_t>(size);
      const std::size_t last = static_cast<std::size_t>(size) - 1;
      keys_.resize(count);
      for (std::size_t i = 0; i < count; ++i) {
        const bool known = run_[i + last] >= 0 && (size == 1 || prefixes_[i] >= 0);
        keys_[i] = known ? NgramTable::key(prefixes_[i], run_[i + last]) : NgramTable::nothing;
      }
      vocabulary_->ngrams().number(keys_, std::span(prefixes_).first(count));
      if (size < shortest) continue;
      for (std::size_t i = 0; i < count; ++i) {
        if (prefixes_[i] >= 0) numbers_.push_back(prefixes_[i]);
      }
    }
  }

  [[nodiscard]] bool hashes() const { return vocabulary_->options().buckets > 0; }

  Vocabulary* vocabulary_;
  Analyzer analyzer_;
  DictionaryCache units_;
  std::vector<std::int32_t> run_;       // units
  std::vector<std::int32_t> prefixes_;  // n-grams of the last length, by where they start
  std::vector<NgramTable::Key> keys_;
  std::vector<std::string_view> kept_;
  std::string name_;
  std::vector<std::int32_t> numbers_;
};

struct Weighted {
  Column place;
  double value;
};

// tf * idf, then the norm; terms are added in the order of places, so the bits do not depend on
// the order of words.
void weigh(std::vector<Weighted>& row, const TfIdf& weighting, const std::vector<double>& idf) {
  std::ranges::sort(row, {}, &Weighted::place);
  double total = 0;
  for (Weighted& entry : row) {
    if (weighting.sublinear) entry.value = std::log(entry.value) + 1.0;
    if (!idf.empty()) entry.value *= idf[static_cast<std::size_t>(entry.place)];
    total += weighting.norm == Norm::l2 ? entry.value * entry.value : std::abs(entry.value);
  }
  if (weighting.norm == Norm::none || total == 0) return;
  const double norm = weighting.norm == Norm::l2 ? std::sqrt(total) : total;
  for (Weighted& entry : row) entry.value /= norm;
}

}  // namespace

struct TextCells::State {
  TextTables* tables;
  std::vector<std::unique_ptr<DocumentNumbers>> numbers;  // made when first needed
  RowCounter counter;
  std::vector<Weighted> row;
};

TextCells::TextCells(TextTables& tables) : state_(std::make_unique<State>()) {
  state_->tables = &tables;
  state_->numbers.resize(tables.size());
}
TextCells::TextCells(TextCells&&) noexcept = default;
TextCells& TextCells::operator=(TextCells&&) noexcept = default;
TextCells::~TextCells() = default;

Column TextCells::named_column(std::int32_t number) const {
  return state_->tables->named_column(number);
}

void TextCells::add(std::size_t place, std::string_view document, Batch& batch) {
  TextTable& table = (*state_->tables)[place];
  auto& numbers = state_->numbers[place];
  if (numbers == nullptr) numbers = std::make_unique<DocumentNumbers>(table.vocabulary);
  RowCounter& counter = state_->counter;
  counter.clear();
  for (const std::int32_t number : numbers->of(document)) {
    if (!table.placed || table.places[static_cast<std::size_t>(number)] >= 0) counter.add(number);
  }
  const TextOptions& options = table.vocabulary.options();
  const auto value = [&](const RowCounter::Entry& entry) {
    return options.binary ? 1.0 : static_cast<double>(entry.count);
  };
  if (!table.placed) {
    for (const auto& entry : counter.entries()) {
      batch.columns.push_back(state_->tables->text_column(entry.number, place));
      batch.values.push_back(value(entry));
    }
    return;
  }
  auto& row = state_->row;
  row.clear();
  for (const auto& entry : counter.entries()) {
    row.push_back({table.places[static_cast<std::size_t>(entry.number)], value(entry)});
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
