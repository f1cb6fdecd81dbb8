#include "folkman/text/counting/document_counter.hpp"

#include <algorithm>

#include "folkman/text/characters/murmur_hash.hpp"
#include "folkman/text/characters/utf8.hpp"

namespace folkman {

std::span<const DocumentCounter::Entry> DocumentCounter::counts(std::string_view document) {
  counter_.clear();
  if (vocabulary_->options().units != TextUnits::words) {
    ngrams_.clear();
    const CharacterRuns runs = analyzer_.characters(document);
    std::size_t start = 0;
    for (const std::size_t end : runs.ends) {
      count_run(runs.characters.subspan(start, end - start));
      start = end;
    }
    if (hashes()) return counter_.entries();
    return ngrams_.entries();
  }
  const auto words = analyzer_.words(document);
  if (hashes() || vocabulary_->takes_ngrams_whole()) {
    count_names(words);
    return counter_.entries();
  }
  if (++stamp_ == 0) {  // old stamps would pass for new ones
    words_ = WordTable(vocabulary_->units());
    stamp_ = 1;
  }
  if (entries_.size() < words.size()) entries_.resize(2 * words.size());
  count_ = 0;
  if (vocabulary_->units_are_features()) {
    count_words(words);
  } else {
    count_ngrams_of(words);
  }
  const auto& others = counter_.entries();
  if (entries_.size() < count_ + others.size()) entries_.resize(count_ + others.size());
  std::ranges::copy(others, entries_.begin() + count_);
  return std::span(entries_).first(count_ + others.size());
}

// Without a branch: whether a word comes again is nothing a processor could guess.
inline void DocumentCounter::count(WordTable::Slot& slot, std::int32_t number) {
  const std::uint32_t fresh = slot.stamp != stamp_ ? 1 : 0;
  const std::uint32_t before = fresh - 1;  // all bits, if it comes again
  const std::uint32_t place = (slot.place & before) | (count_ & ~before);
  slot.stamp = stamp_;
  slot.place = place;
  Entry& entry = entries_[place];
  entry.number = number;
  entry.count = static_cast<std::int32_t>(static_cast<std::uint32_t>(entry.count) & before) + 1;
  count_ += fresh;
}

void DocumentCounter::count_words(std::span<const std::string_view> words) {
  const std::int32_t stop_words = vocabulary_->stop_words();
  words_.find(
      words,
      [&](std::string_view, WordTable::Slot& slot) {
        if (slot.number >= stop_words) count(slot, slot.number);
      },
      [&](std::string_view, std::int32_t number) {
        if (number >= stop_words) counter_.add(number);
      });
}

// Units to run_, and what they are as n-grams to prefixes_.
void DocumentCounter::count_ngrams_of(std::span<const std::string_view> words) {
  const std::int32_t stop_words = vocabulary_->stop_words();
  const bool counted = vocabulary_->options().shortest == 1;
  run_.clear();
  prefixes_.clear();
  const auto take = [&](std::int32_t unit, std::int32_t alone) {
    run_.push_back(unit);
    prefixes_.push_back(alone);
  };
  words_.find(
      words,
      [&](std::string_view, WordTable::Slot& slot) {
        if (slot.number < 0) return take(-1, -1);
        if (slot.number < stop_words) return;
        if (slot.alone == WordTable::not_asked) slot.alone = ngram_of(slot.number);
        take(slot.number, slot.alone);
        if (counted && slot.alone >= 0) count(slot, slot.alone);
      },
      [&](std::string_view, std::int32_t unit) {
        if (unit >= 0 && unit < stop_words) return;
        take(unit, unit < 0 ? -1 : ngram_of(unit));
        if (counted && prefixes_.back() >= 0) counter_.add(prefixes_.back());
      });
  const int longest = vocabulary_->options().longest;
  for (int size = 2; next_keys(size) && size <= longest; ++size) {
    const auto numbers = std::span(prefixes_).first(keys_.size());
    vocabulary_->ngrams().number(keys_, numbers);
    if (size < vocabulary_->options().shortest) continue;
    for (const std::int32_t number : numbers) {
      if (number >= 0) counter_.add(number);
    }
  }
}

// The number of a word as an n-gram.
std::int32_t DocumentCounter::ngram_of(std::int32_t unit) {
  const NgramTable::Key key = NgramTable::key(-1, unit);
  std::int32_t number = -1;
  vocabulary_->ngrams().number({&key, 1}, {&number, 1});
  return number;
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
  for (std::size_t i = 0; i < run_.size(); ++i) {
    const NgramTable::Key key = NgramTable::key(number, run_[i]);
    ngrams_.number(vocabulary_->ngrams(), {&key, 1}, {&number, 1}, i + 1 == run_.size());
    if (number < 0) return;
  }
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
  for (int size = 1; next_keys(size) && size <= longest; ++size) {
    ngrams_.number(vocabulary_->ngrams(), keys_, std::span(prefixes_).first(keys_.size()),
                   size >= shortest);
  }
}

// The keys of the n-grams of `size` units in run_, by where they start, from the numbers of those
// with a unit less, in prefixes_. False: the run is too short.
bool DocumentCounter::next_keys(int size) {
  const std::size_t last = static_cast<std::size_t>(size) - 1;
  if (run_.size() <= last) return false;
  keys_.resize(run_.size() - last);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const bool known = run_[i + last] >= 0 && (size == 1 || prefixes_[i] >= 0);
    keys_[i] = known ? NgramTable::key(prefixes_[i], run_[i + last]) : NgramTable::nothing;
  }
  return true;
}

}  // namespace folkman
