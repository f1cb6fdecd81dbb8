#include "folkman/data/csv_columns.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "folkman/base/nearest_name.hpp"
#include "folkman/data/block_cutter.hpp"
#include "folkman/data/csv_fields.hpp"
#include "folkman/data/csv_known.hpp"
#include "folkman/data/number_text.hpp"

namespace folkman {
namespace {

using Role = CsvColumn::Role;
constexpr std::size_t sample_rows = 1000;

char most_frequent_delimiter(std::string_view record) {
  char best = ',';
  for (const char candidate : {';', '\t'}) {
    if (count_fields(record, candidate) > count_fields(record, best)) best = candidate;
  }
  return best;
}

// Where an option names a column.
std::size_t column_named(const CsvHeader& header, const std::string& name, const char* flag) {
  const auto found = std::ranges::find(header.names, name);
  if (found != header.names.end() && !name.empty()) {
    return static_cast<std::size_t>(found - header.names.begin());
  }
  const auto near = nearest_name(name, header.names);
  throw Error(
      {.kind = Fault::Kind::argument,
       .where = std::string(flag) + " " + name,
       .what = header.file + " has no column of this name",
       .fix = near ? "did you mean '" + *near + "'?" : "its columns are: " + listed(header.names)});
}

void set_role(CsvColumn& column, Role role) {
  if (column.role != Role::skipped) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "column " + column.name,
                 .what = "it was named as two of label, weight and text",
                 .fix = "use different columns"});
  }
  column.role = role;
}

// How a column looks in the first rows.
struct Look {
  std::size_t numbers = 0;
  std::size_t words = 0;
  std::string first_word;
};

void look_at(Look& look, std::string_view cell) {
  const auto text = trimmed(cell);
  if (is_missing(text)) return;
  if (scan_number(text.data()).stop == text.data() + text.size()) {
    ++look.numbers;
  } else if (look.words++ == 0) {
    look.first_word = cell;
  }
}

void look_at_record(std::vector<Look>& found, CsvFields& fields, std::string_view record) {
  const char* at = record.data();
  try {
    for (std::size_t i = 0; i < found.size(); ++i) {
      look_at(found[i], fields.field(at, record.data() + record.size(), i));
      at = fields.stop() + 1;
    }
  } catch (const CellFault&) {  // reading the row will report it
  }
}

std::vector<Look> looks(const CsvHeader& header, std::string_view sample) {
  std::vector<Look> found(header.names.size());
  CsvFields fields(header.delimiter);
  for (std::size_t row = 0; row < sample_rows && !sample.empty(); ++row) {
    const auto end = std::min(record_end(sample, Quoting::rfc4180), sample.size());
    const auto record = sample.substr(0, end);
    if (count_fields(record, header.delimiter) == found.size())
      look_at_record(found, fields, record);
    sample.remove_prefix(end);
  }
  return found;
}

// Features, from here on: every column without another role that was not left out.
struct Chosen {
  std::unordered_set<std::string> left_out;
  std::unordered_set<std::string> numeric;
  std::unordered_set<std::string> categorical;
};

Chosen chosen(const CsvHeader& header, const ReadOptions& options) {
  for (const auto& name : options.ignore) (void)column_named(header, name, "--ignore");
  for (const auto& name : options.numeric) (void)column_named(header, name, "--numeric");
  for (const auto& name : options.categorical) (void)column_named(header, name, "--categorical");
  Chosen sets{.left_out = {options.ignore.begin(), options.ignore.end()},
              .numeric = {options.numeric.begin(), options.numeric.end()},
              .categorical = {options.categorical.begin(), options.categorical.end()}};
  for (const auto& name : options.numeric) {
    if (!sets.categorical.contains(name)) continue;
    throw Error({.kind = Fault::Kind::argument,
                 .where = "--numeric " + name,
                 .what = "the column was also named in --categorical",
                 .fix = "name it in one of the two"});
  }
  return sets;
}

void discover_features(CsvColumns& table, const std::vector<Look>& look, const Chosen& sets,
                       Dictionary& features) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    CsvColumn& column = table.columns[i];
    if (column.role != Role::skipped || sets.left_out.contains(column.name)) continue;
    const bool asked_for =
        sets.numeric.contains(column.name) || sets.categorical.contains(column.name);
    if (table.has_text && !asked_for) continue;
    if (column.name.empty()) {
      table.warnings.push_back("column " + std::to_string(i + 1) +
                               " has no name in the header and is left out");
      continue;
    }
    const bool words = sets.categorical.contains(column.name) ||
                       (look[i].words > 0 && !sets.numeric.contains(column.name));
    if (words) {
      column.role = Role::word;
      column.prefix = column.name + "=";
      table.may_need_sorting = true;
      if (look[i].numbers > look[i].words && !sets.categorical.contains(column.name)) {
        table.warnings.push_back(
            "column '" + column.name + "' holds numbers, but also " + shown(look[i].first_word) +
            ": its values are read as words (--numeric " + column.name + " makes that an error)");
      }
    } else {
      column.role = Role::number;
      column.feature = features.number(column.name, static_cast<std::int32_t>(i));
    }
  }
}

}  // namespace

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 12;
  std::string list;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    list += (i > 0 ? ", " : "") + names[i];
  }
  return names.size() > most ? list + ", ... (" + std::to_string(names.size()) + " in all)" : list;
}

bool is_missing(std::string_view cell) {
  return cell.empty() || cell == "NA" || cell == "nan" || cell == "NaN" || cell == "null";
}

std::string_view trimmed(std::string_view cell) {
  while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
  while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
  return cell;
}

CsvHeader csv_header(const std::string& file, std::string_view text, char delimiter) {
  std::string record(text.substr(0, record_end(text, Quoting::rfc4180)));
  CsvHeader header{.file = file, .bytes = record.size()};
  header.lines = static_cast<std::size_t>(std::ranges::count(record, '\n'));
  if (!record.ends_with('\n')) record += '\n';
  header.delimiter = delimiter != 0 ? delimiter : most_frequent_delimiter(record);
  try {
    header.names = CsvFields(header.delimiter).record(record.data(), record.data() + record.size());
  } catch (const CellFault& fault) {
    throw Error({.kind = Fault::Kind::data,
                 .where = file + ", line 1, column " + std::to_string(fault.column + 1),
                 .what = fault.what,
                 .fix = fault.fix});
  }
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < header.names.size(); ++i) {
    if (header.names[i].empty()) continue;
    const auto [before, fresh] = seen.emplace(header.names[i], i);
    if (fresh) continue;
    throw Error({.kind = Fault::Kind::data,
                 .where = file + ", line 1, column " + std::to_string(i + 1),
                 .what = "the name " + shown(header.names[i]) + " was used for column " +
                         std::to_string(before->second + 1) + " already",
                 .fix = "give every column its own name"});
  }
  return header;
}

CsvColumns csv_columns(const CsvHeader& header, std::string_view sample, const Opening& opening) {
  const ReadOptions& options = opening.options;
  CsvColumns table{.delimiter = header.delimiter};
  for (const std::string& name : header.names) table.columns.push_back({.name = name});
  const auto sets = chosen(header, options);
  if (!options.label.empty()) {
    set_role(table.columns[column_named(header, options.label, "--label")], Role::label);
    table.has_label = true;
  } else if (options.labels_required) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = header.file,
                 .what = "a table needs the name of its label column",
                 .fix = "choose one (--label NAME) of: " + listed(header.names)});
  }
  if (!options.weight.empty()) {
    set_role(table.columns[column_named(header, options.weight, "--weight")], Role::weight);
    table.has_weight = true;
  }
  const auto texts = text_columns(options);
  for (std::size_t place = 0; place < texts.size(); ++place) {
    CsvColumn& column = table.columns[column_named(header, texts[place], "--text")];
    set_role(column, Role::text);
    column.place = place;
    table.has_text = true;
  }
  table.carried = options.carry.size();
  for (std::size_t i = 0; i < options.carry.size(); ++i) {
    table.columns[column_named(header, options.carry[i], "--carry")].carry.push_back(i);
  }
  if (opening.known == nullptr) {
    discover_features(table, looks(header, sample), sets, opening.names.features);
  } else {
    assign_known_features(table, header, options, *opening.known, opening.names.features);
  }
  return table;
}

void check_same_header(const CsvHeader& header, const CsvColumns& columns) {
  const std::size_t common = std::min(header.names.size(), columns.columns.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (header.names[i] == columns.columns[i].name) continue;
    throw Error({.kind = Fault::Kind::data,
                 .where = header.file + ", line 1, column " + std::to_string(i + 1),
                 .what = "expected the name " + shown(columns.columns[i].name) +
                         " as in the first file, found " + shown(header.names[i]),
                 .fix = "files that are one data set must have the same header"});
  }
  if (header.names.size() == columns.columns.size()) return;
  throw Error({.kind = Fault::Kind::data,
               .where = header.file + ", line 1, column " + std::to_string(common + 1),
               .what = "expected " + std::to_string(columns.columns.size()) +
                       " columns as in the first file, found " +
                       std::to_string(header.names.size()),
               .fix = "files that are one data set must have the same header"});
}

}  // namespace folkman
