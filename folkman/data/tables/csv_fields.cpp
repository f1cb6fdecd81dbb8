#include "folkman/data/tables/csv_fields.hpp"

#include <algorithm>
#include <cstring>

#include "folkman/data/reading/block_cutter.hpp"

namespace folkman {

std::string_view CsvFields::field(const char* at, const char* end, std::size_t column) {
  if (*at == '"' && quotes_ == Quotes::doubled) return quoted(at, end, column);
  const char* stop = at;
  while (*stop != delimiter_ && *stop != '\n') ++stop;
  stop_ = stop;
  if (*stop == '\n' && stop != at && stop[-1] == '\r') --stop;
  return {at, static_cast<std::size_t>(stop - at)};
}

std::string_view CsvFields::quoted(const char* at, const char* end, std::size_t column) {
  unquoted_.clear();
  for (++at;; ++at) {
    const char* quote =
        static_cast<const char*>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
    if (quote == nullptr) {
      throw CellFault{column, "the quote that opens this field is never closed", unclosed_fix,
                      true};
    }
    unquoted_.append(at, quote);
    at = quote + 1;  // before `end`: the last byte is a line feed
    if (*at != '"') break;
    unquoted_ += '"';
  }
  const bool carriage_return = *at == '\r' && at[1] == '\n';
  stop_ = carriage_return ? at + 1 : at;
  if (*stop_ != delimiter_ && *stop_ != '\n') {
    throw CellFault{column, "there is text after the closing quote of this field",
                    "put the whole field in quotes and double the quotes in it; where all quotes "
                    "are text: @{quote=none}",
                    true};
  }
  line_feeds_ += static_cast<std::size_t>(std::ranges::count(unquoted_, '\n'));
  return unquoted_;
}

std::vector<std::string> CsvFields::record(const char* at, const char* end) {
  std::vector<std::string> fields;
  while (true) {
    fields.emplace_back(field(at, end, fields.size()));
    if (*stop_ == '\n') return fields;
    at = stop_ + 1;
  }
}

std::size_t count_fields(std::string_view record, char delimiter, Quotes quotes) {
  if (quotes == Quotes::none || record.find('"') == std::string_view::npos) {
    return 1 + static_cast<std::size_t>(std::ranges::count(record, delimiter));
  }
  std::size_t fields = 1;
  bool inside = false;
  bool may_open = true;  // where a field begins, and after a quote inside, which may be doubled
  for (const char c : record) {
    const bool turns = c == '"' && (inside || may_open);
    if (turns) inside = !inside;
    const bool ends = c == delimiter && !inside;
    if (ends) ++fields;
    may_open = ends || (turns && !inside);
  }
  return fields;
}

}  // namespace folkman
