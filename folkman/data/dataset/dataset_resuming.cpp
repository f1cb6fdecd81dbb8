// A reading that is paused, and one that goes on from there in another process.
#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/dataset/dataset_state.hpp"

namespace folkman {
namespace {

[[noreturn]] void refuse_state(const DatasetState& state, const std::string& what) {
  throw Error({.kind = Fault::Kind::file,
               .where = files_named(state.options),
               .what = "cannot go on from its checkpoint: " + what,
               .fix = "start anew (@{restart})"});
}

StringTable names_of(const Dictionary& names, std::size_t first = 0) {
  StringTable table;
  for (std::size_t i = first; i < names.size(); ++i) table.push_back(names.name(i));
  return table;
}

// Only what is met in documents grows; what was given is there from the start.
bool grows(const TextTable& table) { return !table.placed; }

ReadingState::Text text_state(TextTable& table) {
  ReadingState::Text state;
  if (!grows(table)) return state;
  Vocabulary& met = table.vocabulary;
  state.units = names_of(met.units(), static_cast<std::size_t>(met.stop_words()));
  state.keys.reserve(met.ngrams().size());
  for (std::size_t i = 0; i < met.ngrams().size(); ++i) state.keys.push_back(met.ngrams()[i]);
  return state;
}

// A prefix comes before what extends it, and units are there.
bool is_key(NgramTable::Key key, std::size_t number, const Vocabulary& of, std::size_t units) {
  const std::int32_t prefix = NgramTable::prefix(key);
  const std::int32_t unit = NgramTable::unit(key);
  if (prefix < -1 || prefix >= static_cast<std::int32_t>(number) || unit < 0) return false;
  if (of.options().units == TextUnits::words) return static_cast<std::size_t>(unit) < units;
  return unit <= 0x10FFFF || unit == Vocabulary::end_of_word;
}

}  // namespace

void DatasetState::pause(const FileChain& files, const BatchWork& work) {
  if (!work.paused) return;
  position = files.position();
  work.paused();
}

// After `begin`, before the first block.
void DatasetState::go_on(FileChain& files) {
  const auto state = std::exchange(earlier, nullptr);
  rows = rows_met = state->rows;
  width = state->width;
  first_met = state->first_met;
  rows_of_class = state->rows_of_class;
  bad = state->bad;
  if (state->documents.with_occurrences == document_counts.front().with_occurrences)
    document_counts.front() = state->documents;
  files.go_to(state->position);
  went_on = true;
}

void DatasetState::restore_names(const ReadingState& state) {
  const auto restore = [&](const StringTable& saved, Dictionary& into, auto group_of) {
    for (std::size_t i = 0; i < saved.size(); ++i) {
      if (into.number(saved[i], group_of(i)) != static_cast<std::int32_t>(i))
        refuse_state(*this, "a name is in it twice");
    }
  };
  restore(state.class_names, class_names, [](std::size_t) { return 0; });
  restore(state.feature_names, feature_names,
          [&](std::size_t i) { return state.feature_groups[i]; });
  class_numbers = state.class_numbers;
  rows_of_class = state.rows_of_class;
  numbered_classes = rows_of_class.size();
}

void DatasetState::restore_text(const ReadingState& state) {
  if (state.text.size() != text->size()) refuse_state(*this, "it has other columns of text");
  for (std::size_t place = 0; place < state.text.size(); ++place) {
    const ReadingState::Text& saved = state.text[place];
    TextTable& table = (*text)[place];
    if (!grows(table)) continue;
    Vocabulary& met = table.vocabulary;
    const auto first = static_cast<std::size_t>(met.stop_words());
    for (std::size_t i = 0; i < saved.units.size(); ++i) {
      if (met.units().number(saved.units[i]) != static_cast<std::int32_t>(first + i))
        refuse_state(*this, "a word is in it twice");
    }
    for (std::size_t i = 0; i < saved.keys.size(); ++i) {
      std::int32_t number = -1;
      if (is_key(saved.keys[i], i, met, met.units().size()))
        met.ngrams().number({&saved.keys[i], 1}, {&number, 1});
      if (number != static_cast<std::int32_t>(i)) refuse_state(*this, "an n-gram makes no sense");
    }
  }
  if (state.documents.documents.size() > 2 * columns_so_far())  // room was made ahead
    refuse_state(*this, "it counts documents of columns that are not there");
}

std::size_t DatasetState::columns_so_far() const {
  std::size_t most = std::max(static_cast<std::size_t>(width), feature_names.size());
  for (std::size_t place = 0; place < text->size(); ++place) {
    TextTable& table = (*text)[place];
    most = std::max({most, table.vocabulary.size(), table.columns.size(), table.places.size()});
  }
  const auto sources = static_cast<std::size_t>(text->known() ? 0 : text->named_column(0)) + 1;
  return most * sources;
}

ReadingState Dataset::reading_state() const {
  const DatasetState& state = *state_;
  ReadingState found{.position = state.position,
                     .rows = state.rows,
                     .width = state.width,
                     .first_met = state.first_met,
                     .class_names = names_of(state.class_names),
                     .class_numbers = state.class_numbers,
                     .rows_of_class = state.rows_of_class,
                     .feature_names = names_of(state.feature_names),
                     .bad = state.bad};
  for (std::size_t i = 0; i < found.feature_names.size(); ++i)
    found.feature_groups.push_back(state.feature_names.group(i));
  for (std::size_t place = 0; place < state.text->size(); ++place)
    found.text.push_back(text_state((*state.text)[place]));
  found.documents = state.document_counts.front();
  for (std::size_t i = 1; i < state.document_counts.size(); ++i)
    found.documents += state.document_counts[i];
  return found;
}

void Dataset::go_on_from(ReadingState state) {
  state_->width = state.width;
  state_->restore_names(state);
  state_->restore_text(state);
  state_->earlier = std::make_unique<ReadingState>(std::move(state));
}

bool Dataset::went_on() const { return state_->went_on || state_->earlier != nullptr; }
void Dataset::warn(std::string warning) { state_->warnings.push_back(std::move(warning)); }
const std::vector<Offset>& Dataset::rows_of_class() const { return state_->rows_of_class; }
std::size_t Dataset::columns_met() const { return state_->columns_so_far(); }

}  // namespace folkman
