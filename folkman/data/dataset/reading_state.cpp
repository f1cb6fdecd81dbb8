#include "folkman/data/dataset/reading_state.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "folkman/base/files/container.hpp"

namespace folkman {
namespace {

std::string text_name(std::size_t place, const char* what) {
  return "text" + std::to_string(place) + "." + what;
}

template <typename T>
std::vector<T> values_of(const Container& in, const std::string& name) {
  const auto values = in.array<T>(name);
  return {values.begin(), values.end()};
}

Offset count_of(const Container& in, const std::string& key) {
  const Offset count = in.integer(key);
  if (count < 0) in.damaged(key + " is negative");
  return count;
}

constexpr std::size_t parts_of_fault = 3;  // where, what, fix; all of kind data

std::vector<Fault> loaded_faults(const Container& in) {
  const StringTable texts = in.strings("bad");
  if (texts.size() % parts_of_fault != 0) in.damaged("a skipped row is not whole");
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < texts.size(); i += parts_of_fault) {
    faults.push_back({Fault::Kind::data, std::string(texts[i]), std::string(texts[i + 1]),
                      std::string(texts[i + 2])});
  }
  return faults;
}

DocumentCounts loaded_documents(const Container& in) {
  DocumentCounts counts{.with_occurrences = in.flag("occurrences")};
  for (const std::int64_t documents : in.array<std::int64_t>("documents")) {
    if (documents < 0 || documents > std::numeric_limits<std::uint32_t>::max())
      in.damaged("a number of documents is out of range");
    counts.documents.push_back(static_cast<std::uint32_t>(documents));
  }
  counts.occurrences = values_of<std::int64_t>(in, "occurrences");
  const std::size_t wanted = counts.with_occurrences ? counts.documents.size() : 0;
  if (counts.occurrences.size() != wanted) in.damaged("the occurrences do not match");
  return counts;
}

// Classes of rows are numbered as they come: each number once.
void check_classes(const Container& in, const ReadingState& state) {
  std::vector<bool> met(state.rows_of_class.size());
  for (const Class number : state.class_numbers) {
    if (number < -1 || number >= static_cast<Class>(met.size())) in.damaged("a class is unknown");
    if (number < 0) continue;
    if (met[static_cast<std::size_t>(number)]) in.damaged("two classes have one number");
    met[static_cast<std::size_t>(number)] = true;
  }
  if (std::ranges::find(met, false) != met.end()) in.damaged("a class has no name");
  if (state.class_numbers.size() > state.class_names.size()) in.damaged("a class has no name");
  const bool negative = std::ranges::any_of(state.rows_of_class, [](Offset n) { return n < 0; });
  if (negative) in.damaged("the rows of a class are negative");
}

}  // namespace

void add_reading(ContainerWriter& out, ReadingArrays& room, const ReadingState& state) {
  auto& meta = out.meta();
  meta["file"] = state.position.file;
  meta["blocks"] = state.position.blocks;
  meta["rows_before"] = state.position.rows_before;
  meta["rows"] = state.rows;
  meta["width"] = state.width;
  meta["first_met"] = state.first_met;
  meta["text_columns"] = state.text.size();
  meta["occurrences"] = state.documents.with_occurrences;
  for (const std::string& warning : state.position.warnings) room.warnings.push_back(warning);
  for (const Fault& fault : state.bad) {
    for (const std::string* text : {&fault.where, &fault.what, &fault.fix})
      room.bad.push_back(*text);
  }
  room.documents.assign(state.documents.documents.begin(), state.documents.documents.end());
  out.add("warnings", room.warnings);
  out.add("bad", room.bad);
  out.add("classes", state.class_names);
  out.add("class_numbers", state.class_numbers);
  out.add("rows_of_class", state.rows_of_class);
  out.add("features", state.feature_names);
  out.add("feature_groups", state.feature_groups);
  out.add("documents", room.documents);
  out.add("occurrences", state.documents.occurrences);
  for (std::size_t place = 0; place < state.text.size(); ++place) {
    out.add(text_name(place, "units"), state.text[place].units);
    out.add(text_name(place, "keys"), state.text[place].keys);
  }
}

ReadingState loaded_reading(const Container& in) {
  ReadingState state;
  state.position.file = static_cast<std::size_t>(count_of(in, "file"));
  state.position.blocks = static_cast<std::uint64_t>(count_of(in, "blocks"));
  state.position.rows_before = count_of(in, "rows_before");
  state.rows = count_of(in, "rows");
  state.width = count_of(in, "width");
  if (state.width > std::numeric_limits<Column>::max()) in.damaged("width is out of range");
  state.first_met = in.flag("first_met");
  const StringTable warnings = in.strings("warnings");
  for (std::size_t i = 0; i < warnings.size(); ++i)
    state.position.warnings.emplace_back(warnings[i]);
  state.bad = loaded_faults(in);
  state.class_names = in.strings("classes");
  state.class_numbers = values_of<Class>(in, "class_numbers");
  state.rows_of_class = values_of<Offset>(in, "rows_of_class");
  check_classes(in, state);
  state.feature_names = in.strings("features");
  state.feature_groups = values_of<std::int32_t>(in, "feature_groups");
  if (state.feature_groups.size() != state.feature_names.size())
    in.damaged("the groups do not match the features");
  state.documents = loaded_documents(in);
  const Offset columns = count_of(in, "text_columns");
  for (Offset place = 0; place < columns; ++place) {
    const auto at = static_cast<std::size_t>(place);
    ReadingState::Text& text = state.text.emplace_back();
    text.units = in.strings(text_name(at, "units"));
    text.keys = values_of<std::uint64_t>(in, text_name(at, "keys"));
  }
  return state;
}

}  // namespace folkman
