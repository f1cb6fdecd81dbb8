#include "folkman/data/tables/csv_columns.hpp"

#include <algorithm>
#include <unordered_map>

#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/tables/cells_ahead.hpp"
#include "folkman/data/tables/csv_fields.hpp"

namespace folkman {
namespace {

std::string_view first_record(std::string_view text, char delimiter, Quotes quotes) {
  return text.substr(0, record_end(text, quoting_of(delimiter, quotes)));
}

// Of the first record, which ends where it says it does.
char most_frequent_delimiter(std::string_view text, Quotes quotes) {
  const auto fields = [&](char delimiter) {
    const auto record = first_record(text, delimiter, quotes);
    const bool ends = record.ends_with('\n') || text.find('\n') == std::string_view::npos;
    return ends ? count_fields(record, delimiter, quotes) : 0;
  };
  char best = ',';
  for (const char candidate : {';', '\t'}) {
    if (fields(candidate) > fields(best)) best = candidate;
  }
  return best;
}

void look_at(ColumnLook& look, std::string_view cell, Missing missing) {
  const auto text = trimmed(cell);
  if (is_missing(text, missing)) return;
  if (scan_number(text.data()).stop == text.data() + text.size()) {
    ++look.numbers;
  } else if (look.words++ == 0) {
    look.first_word = cell;
  }
}

void look_at_record(std::vector<ColumnLook>& found, CellsAhead& ahead, CsvFields& fields,
                    std::string_view record, Missing missing) {
  const char* at = record.data();
  try {
    for (std::size_t i = 0; i < found.size();) {
      const std::size_t numbers = ahead.look_at(at) ? ahead.numbers(found.size() - i, true) : 0;
      for (std::size_t last = i + numbers; i < last; ++i) ++found[i].numbers;
      if (numbers > 0) {
        at = ahead.skip(numbers);
        continue;
      }
      look_at(found[i], fields.field(at, record.data() + record.size(), i), missing);
      at = fields.stop() + 1;
      ++i;
    }
  } catch (const CellFault&) {  // reading the row will report it
  }
}

// Who has documents and no header should learn how to say so.
std::string lines_perhaps(const CsvHeader& header) {
  const bool perhaps = header.delimiter == '\t' && header.names.size() == 2;
  return perhaps ? "; if its lines are label, TAB, text, without a header: @{format=lines}" : "";
}

std::vector<ColumnLook> looks(const CsvHeader& header, std::string_view sample, Missing missing) {
  std::vector<ColumnLook> found(header.names.size());
  CellsAhead ahead(sample, header.delimiter);
  CsvFields fields(header.delimiter, header.quotes);
  const Quoting quoting = quoting_of(header.delimiter, header.quotes);
  for (std::size_t row = 0; row < table_sample_rows && !sample.empty(); ++row) {
    const auto end = std::min(record_end(sample, quoting), sample.size());
    const auto record = sample.substr(0, end);
    if (count_fields(record, header.delimiter, header.quotes) == found.size())
      look_at_record(found, ahead, fields, record, missing);
    sample.remove_prefix(end);
  }
  return found;
}

// `where`: what stands before the number of a name.
void check_names(const CsvHeader& header, const std::string& where) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < header.names.size(); ++i) {
    if (header.names[i].empty()) continue;
    const auto [before, fresh] = seen.emplace(header.names[i], i);
    if (fresh) continue;
    throw Error({.kind = Fault::Kind::data,
                 .where = where + std::to_string(i + 1),
                 .what = "the name " + shown(header.names[i]) + " was used for column " +
                         std::to_string(before->second + 1) + " already",
                 .fix = "give every column its own name"});
  }
}

// Whether a table whose names were given begins with them.
bool names_itself(const CsvHeader& header, std::string_view text) {
  std::string record(first_record(text, header.delimiter, header.quotes));
  if (record.empty()) return false;
  if (!record.ends_with('\n')) record += '\n';
  try {
    return CsvFields(header.delimiter, header.quotes)
               .record(record.data(), record.data() + record.size()) == header.names;
  } catch (const CellFault&) {  // reading the row will report it
    return false;
  }
}

}  // namespace

CsvHeader csv_header(const std::string& file, std::string_view text, char delimiter,
                     Quotes quotes) {
  if (delimiter == 0) delimiter = most_frequent_delimiter(text, quotes);
  std::string record(first_record(text, delimiter, quotes));
  CsvHeader header{.file = file,
                   .where = file + ", line 1",
                   .delimiter = delimiter,
                   .quotes = quotes,
                   .bytes = record.size()};
  header.lines = static_cast<std::size_t>(std::ranges::count(record, '\n'));
  if (!record.ends_with('\n')) record += '\n';
  try {
    header.names =
        CsvFields(delimiter, quotes).record(record.data(), record.data() + record.size());
  } catch (const CellFault& fault) {
    refuse_data(file + ", line 1, column " + std::to_string(fault.column + 1), fault.what,
                fault.fix);
  }
  check_names(header, header.where + ", column ");
  return header;
}

CsvHeader given_header(const std::string& file, std::string_view text, char delimiter,
                       const ReadOptions& options) {
  CsvHeader header{.file = file,
                   .where = "@{header}",
                   .delimiter = delimiter,
                   .quotes = options.quotes,
                   .names = options.header,
                   .lines = 0};
  check_names(header, "@{header}, name ");
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  if (delimiter == 0) header.delimiter = most_frequent_delimiter(text, options.quotes);
  if (!names_itself(header, text)) return header;
  throw Error({.kind = Fault::Kind::argument,
               .where = file + ", line 1",
               .what = "it is the header that was given",
               .fix = "leave @{header} out: the file names its columns itself"});
}

CsvColumns csv_columns(const CsvHeader& header, std::string_view sample, const Opening& opening) {
  const TableHead head{.file = header.file,
                       .where = header.where,
                       .noun = "column",
                       .names = header.names,
                       .otherwise = lines_perhaps(header)};
  const bool discover = opening.known == nullptr;
  CsvColumns table{table_columns(
      head, discover ? looks(header, sample, opening.options.missing) : std::vector<ColumnLook>(),
      opening)};
  table.delimiter = header.delimiter;
  table.quotes = header.quotes;
  return table;
}

void check_same_header(const CsvHeader& header, const CsvColumns& columns) {
  const std::size_t common = std::min(header.names.size(), columns.columns.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (header.names[i] == columns.columns[i].name) continue;
    refuse_data(header.file + ", line 1, column " + std::to_string(i + 1),
                "expected the name " + shown(columns.columns[i].name) +
                    " as in the first file, found " + shown(header.names[i]),
                "files that are one data set must have the same header");
  }
  if (header.names.size() == columns.columns.size()) return;
  refuse_data(header.file + ", line 1, column " + std::to_string(common + 1),
              "expected " + std::to_string(columns.columns.size()) +
                  " columns as in the first file, found " + std::to_string(header.names.size()),
              "files that are one data set must have the same header");
}

}  // namespace folkman
