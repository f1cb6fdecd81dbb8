// The fields of a JSON object as text, with simdjson: strings without their escapes, numbers as
// they are written, `true` and `false`; null is empty. Fields that nobody asks for are stepped over
// unread: their values are checked for UTF-8 and for quotes and brackets that match, no further.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace folkman {

enum class JsonKind { string, number, truth, null, nested };

struct JsonValue {
  JsonKind kind = JsonKind::null;
  std::string_view text = {};  // good until the next object; "an array" where it is one
};

// Thrown where the text is not a JSON object.
struct JsonFault {
  std::string field;  // empty: the object as a whole
  std::string what;
  std::string fix;
};

class JsonObjects {
 public:
  // Calls wanted(name) for every field in turn, and found(name, value) where that is true. `left`
  // bytes can be read from the start of `text` on, its own included.
  template <typename Wanted, typename Found>
  void each_field(std::string_view text, std::size_t left, Wanted&& wanted, Found&& found);

 private:
  [[nodiscard]] simdjson::padded_string_view padded(std::string_view text, std::size_t left);

  simdjson::ondemand::parser parser_;
  std::string copy_;  // of an object without room behind it
};

// The value of a field that is wanted.
[[nodiscard]] JsonValue json_value(simdjson::ondemand::value value, std::string_view field);
// `at`: the byte of the text, from 1, where it was found; 0: not known.
[[nodiscard]] JsonFault json_fault(simdjson::error_code error, std::size_t at = 0);
// Where a document stands that is made of a text that starts here.
[[nodiscard]] std::size_t byte_of(simdjson::ondemand::document& document, const char* start);
void check_end(simdjson::ondemand::document& document);

template <typename Wanted, typename Found>
void JsonObjects::each_field(std::string_view text, std::size_t left, Wanted&& wanted,
                             Found&& found) {
  simdjson::ondemand::document document;
  simdjson::ondemand::object object;
  const auto bytes = padded(text, left);
  const auto check = [&](simdjson::error_code error) {
    if (error != simdjson::SUCCESS) throw json_fault(error, byte_of(document, bytes.data()));
  };
  if (const auto error = parser_.iterate(bytes).get(document)) throw json_fault(error);
  check(document.get_object().get(object));
  for (auto result : object) {
    simdjson::ondemand::field field;
    check(std::move(result).get(field));
    std::string_view name;
    check(field.unescaped_key().get(name));
    if (wanted(name)) found(name, json_value(field.value(), name));
  }
  check_end(document);
}

}  // namespace folkman
