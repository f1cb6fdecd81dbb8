#include "folkman/data/json_lines/jsonl_columns.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/json_lines/json_object.hpp"

namespace folkman {
namespace {

// Fields and what they look like, in the order of their first appearance.
struct Sampled {
  std::vector<std::string> names;
  std::vector<ColumnLook> looks;
  std::unordered_map<std::string, std::size_t> places;
  std::size_t rows = 0;
  std::vector<Fault> broken = {};  // lines that are no JSON objects

  std::size_t place(std::string_view name) {
    const auto [entry, fresh] = places.emplace(name, names.size());
    if (fresh) {
      names.emplace_back(name);
      looks.emplace_back();
    }
    return entry->second;
  }
};

void look_at(ColumnLook& look, const JsonValue& value) {
  if (value.kind == JsonKind::null || value.kind == JsonKind::nested) return;
  if (value.kind == JsonKind::number) {
    ++look.numbers;
  } else if (look.words++ == 0) {
    look.first_word = value.text;
  }
}

// What is wrong with a line, be its values what they may: those of some fields are never read.
std::optional<JsonFault> broken(JsonObjects& objects, std::string_view line) {
  try {
    objects.each_field(
        line, line.size(), [](std::string_view) { return false; },
        [](std::string_view, const JsonValue&) {});
    return std::nullopt;
  } catch (const JsonFault& fault) {
    return fault;
  }
}

// A broken line says nothing of fields: what comes before the fault may be anything.
Sampled sampled(std::string_view sample, const std::string& file) {
  Sampled found;
  JsonObjects objects;
  for (std::uint64_t number = 1; found.rows < table_sample_rows && !sample.empty(); ++number) {
    const auto end = std::min(sample.find('\n'), sample.size());
    const auto line = sample.substr(0, end);
    sample.remove_prefix(std::min(end + 1, sample.size()));
    ++found.rows;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (auto fault = broken(objects, line)) {
      found.broken.push_back({.kind = Fault::Kind::data,
                              .where = file + ", line " + std::to_string(number),
                              .what = std::move(fault->what),
                              .fix = std::move(fault->fix)});
      continue;
    }
    try {
      objects.each_field(
          line, line.size(), [](std::string_view) { return true; },
          [&](std::string_view name, const JsonValue& value) {
            look_at(found.looks[found.place(name)], value);
          });
    } catch (const JsonFault&) {  // reading the row will report it
    }
  }
  return found;
}

// The fields that known features speak of: `age`, or `colour` of `colour=red`. Where it is not
// known what they come from, or that is not there, their names say it.
std::vector<std::string> fields_of(const Features& known, const Sampled& found) {
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < known.width(); ++i) {
    const auto column = static_cast<Column>(i);
    if (known.group(column) >= text_groups) continue;
    const auto name = known.name(column);
    const auto source = known.source(column);
    bool met = found.places.contains(name) ||
               (source && found.places.contains(std::string(source->column)));
    for (auto sign = name.find('='); !met && sign != std::string::npos;
         sign = name.find('=', sign + 1)) {
      met = found.places.contains(name.substr(0, sign));
    }
    if (met) continue;
    fields.push_back(source ? std::string(source->column) : name.substr(0, name.find('=')));
  }
  return fields;
}

std::vector<std::string> spoken_of(const Opening& opening, const Sampled& found) {
  const ReadOptions& options = opening.options;
  std::vector<std::string> names = options.numeric;
  names.insert(names.end(), options.categorical.begin(), options.categorical.end());
  if (opening.known != nullptr) {
    const bool hashed = options.fitted_text != nullptr && hashed_alone(*options.fitted_text);
    names = hashed ? std::vector<std::string>() : fields_of(*opening.known, found);
  }
  return names;
}

// Two fields must not make features of the same name: `a=b` of one, word `b` of `a`.
void check_names_apart(const JsonlColumns& table, const std::string& file) {
  for (const TableColumn& column : table.columns) {
    if (column.role != ColumnKind::number && column.role != ColumnKind::category) continue;
    for (auto sign = column.name.find('='); sign != std::string::npos;
         sign = column.name.find('=', sign + 1)) {
      const auto other = table.by_name.find(std::string_view(column.name).substr(0, sign));
      if (other == table.by_name.end() || table.columns[other->second].role != ColumnKind::category)
        continue;
      refuse_data(file,
                  "the fields " + shown(column.name) + " and " + shown(other->first) +
                      " can make features of the same name",
                  "rename one of them, or leave it out (@{ignore})");
    }
  }
}

}  // namespace

std::shared_ptr<const JsonlColumns> jsonl_columns(const std::string& file, std::string_view sample,
                                                  const Opening& opening) {
  Sampled found = sampled(sample, file);
  // Before fields are missed that only broken lines would have had.
  if (found.broken.size() > opening.options.skip_bad) {
    throw Error(first_of_too_many(found.broken.front(), opening.options.skip_bad));
  }
  const std::size_t met = found.names.size();
  for (const std::string& name : spoken_of(opening, found)) (void)found.place(name);
  const std::size_t spoken = found.names.size();
  for (const std::string& name : opening.options.ignore) (void)found.place(name);
  const TableHead head{.file = file,
                       .where = file,
                       .noun = "field",
                       .names = found.names,
                       .otherwise = {},
                       .ordered = false};
  auto table = std::make_shared<JsonlColumns>(
      JsonlColumns{table_columns(head, found.looks, opening), {}, false});
  for (std::size_t i = 0; i < table->columns.size(); ++i) {
    table->by_name.emplace(table->columns[i].name, i);
  }
  for (std::size_t i = met; i < spoken; ++i) {
    table->warnings.push_back("none of the first " + std::to_string(found.rows) +
                              " rows has a field " + shown(found.names[i]));
  }
  table->takes_others = table->has_text || opening.known != nullptr;
  table->may_need_sorting = true;
  check_names_apart(*table, file);
  return table;
}

}  // namespace folkman
