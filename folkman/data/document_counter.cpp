#include "folkman/data/document_counter.hpp"

#include "folkman/text/murmur_hash.hpp"
#include "folkman/text/utf8.hpp"

namespace folkman {

std::span<const DocumentCounter::Entry> DocumentCounter::counts(std::string_view document) {
  counter_.clear();
  if (vocabulary_->options().units != TextUnits::words) {
    const CharacterRuns runs = analyzer_.characters(document);
    std::size_t start = 0;
    for (const std::size_t end : runs.ends) {
      count_run(runs.characters.subspan(start, end - start));
      start = end;
    }
    return counter_.entries();
  }
  const auto words = analyzer_.words(document);
  if (hashes() || vocabulary_->takes_ngrams_whole()) {
    count_names(words);
  } else if (vocabulary_->units_are_features()) {
    count_words(words);
    return entries_;
  } else {
    count_ngrams_of(words);
  }
  return counter_.entries();
}

void DocumentCounter::count_words(std::span<const std::string_view> words) {
  entries_.clear();
  if (++stamp_ == 0) {  // old stamps would pass for new ones
    words_ = WordTable(vocabulary_->units());
    stamp_ = 1;
  }
  const std::int32_t stop_words = vocabulary_->stop_words();
  for (const std::string_view word : words) {
    if (word.size() > WordTable::longest_key || word.empty()) {
      const std::int32_t number = words_.number(word);
      if (number >= stop_words) counter_.add(number);
      continue;
    }
    WordTable::Slot& slot = words_.slot(word);
    if (slot.stamp == stamp_) {
      ++entries_[slot.place].count;
    } else if (slot.number >= stop_words) {
      slot.stamp = stamp_;
      slot.place = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({slot.number, 1});
    }
  }
  entries_.insert(entries_.end(), counter_.entries().begin(), counter_.entries().end());
}

void DocumentCounter::count_ngrams_of(std::span<const std::string_view> words) {
  run_.clear();
  for (const std::string_view word : words) {
    const std::int32_t unit = words_.number(word);
    if (unit >= vocabulary_->stop_words() || unit < 0) run_.push_back(unit);
  }
  count_ngrams(vocabulary_->options().shortest, vocabulary_->options().longest);
}

// N-grams by their names: hashed, or words that may hold blanks.
void DocumentCounter::count_names(std::span<const std::string_view> words) {
  kept_.clear();
  for (const std::string_view word : words) {
    if (vocabulary_->stop_words() == 0 || !is_stop_word(word)) kept_.push_back(word);
  }
  const auto shortest = static_cast<std::size_t>(vocabulary_->options().shortest);
  const auto longest = static_cast<std::size_t>(vocabulary_->options().longest);
  for (std::size_t first = 0; first < kept_.size(); ++first) {
    name_.clear();
    for (std::size_t size = 1; size <= longest && first + size <= kept_.size(); ++size) {
      if (size > 1) name_ += ' ';
      name_ += kept_[first + size - 1];
      if (size >= shortest) count_name(name_);
    }
  }
}

bool DocumentCounter::is_stop_word(std::string_view word) const {
  const std::int32_t unit = vocabulary_->units().find(word);
  return unit >= 0 && unit < vocabulary_->stop_words();
}

void DocumentCounter::count_name(std::string_view name) {
  const std::int32_t number =
      hashes() ? bucket(name, vocabulary_->options().buckets) : vocabulary_->units().number(name);
  if (number >= 0) counter_.add(number);
}

// Characters that n-grams do not leave: a document, or a word.
void DocumentCounter::count_run(std::span<const char32_t> characters) {
  const TextOptions& options = vocabulary_->options();
  const bool is_short = options.units == TextUnits::characters_in_words &&
                        characters.size() < static_cast<std::size_t>(options.shortest);
  if (hashes()) return count_hashed_run(characters, is_short);
  run_.assign(characters.begin(), characters.end());
  if (!is_short) return count_ngrams(options.shortest, options.longest);
  run_.push_back(Vocabulary::end_of_word);
  count_whole_run();
}

// The n-gram of all units in run_. Those that start elsewhere must not get into the table, where
// the end of a word makes a feature.
void DocumentCounter::count_whole_run() {
  std::int32_t number = -1;
  for (const std::int32_t unit : run_) {
    const NgramTable::Key key = NgramTable::key(number, unit);
    vocabulary_->ngrams().number({&key, 1}, {&number, 1});
    if (number < 0) return;
  }
  counter_.add(number);
}

void DocumentCounter::count_hashed_run(std::span<const char32_t> characters, bool is_short) {
  const auto longest = static_cast<std::size_t>(vocabulary_->options().longest);
  const auto shortest =
      is_short ? characters.size() : static_cast<std::size_t>(vocabulary_->options().shortest);
  for (std::size_t first = 0; first < characters.size(); ++first) {
    name_.clear();
    for (std::size_t size = 1; size <= longest && first + size <= characters.size(); ++size) {
      const Encoded bytes = encoded(characters[first + size - 1]);
      name_.append(bytes.bytes.data(), bytes.length);
      if (size >= shortest) count_name(name_);
    }
    if (is_short) return;
  }
}

// Of the units in run_, one length after the other: an n-gram is found from its prefix.
void DocumentCounter::count_ngrams(int shortest, int longest) {
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
      if (prefixes_[i] >= 0) counter_.add(prefixes_[i]);
    }
  }
}

}  // namespace folkman
