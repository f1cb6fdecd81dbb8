#include "folkman/data/json_lines/json_object.hpp"

#include <algorithm>

#include "folkman/data/bytes/number_text.hpp"

namespace folkman {
namespace {

std::string_view without_blanks(std::string_view token) {
  const auto end = token.find_last_not_of(" \t\r\n");
  return token.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

// JSON's numbers: an optional minus, no leading zeros, digits on both sides of a point.
bool is_json_number(std::string_view text) {
  const auto digits = [&] {
    const auto count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count;
  };
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool zero = text.starts_with('0');
  const auto whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (digits() == 0) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (digits() == 0) return false;
  }
  return text.empty();
}

JsonFault value_fault(std::string_view field, std::string_view found) {
  return {std::string(field), "expected a JSON value, found " + shown(found),
          "write one valid JSON object a line"};
}

// The commonest faults, in words of our own.
std::string_view wrong_with(simdjson::error_code error) {
  switch (error) {
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
      return ": it ends before an object or array is closed";
    case simdjson::UNCLOSED_STRING:
      return ": a string is not closed";
    case simdjson::STRING_ERROR:
      return ": a string has an escape that JSON does not know";
    case simdjson::UNESCAPED_CHARS:
      return ": a string holds a control character";
    case simdjson::TAPE_ERROR:
      return ": a comma, colon, quote or bracket is missing, or there is one too many";
    default:
      return "";
  }
}

}  // namespace

simdjson::padded_string_view JsonObjects::padded(std::string_view text, std::size_t left) {
  if (left >= text.size() + simdjson::SIMDJSON_PADDING) {
    return simdjson::padded_string_view(text, left);
  }
  copy_.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  copy_.assign(text);
  return simdjson::padded_string_view(copy_, copy_.capacity());
}

JsonValue json_value(simdjson::ondemand::value value, std::string_view field) {
  simdjson::ondemand::json_type type{};
  if (const auto error = value.type().get(type)) throw json_fault(error);
  const std::string_view token = without_blanks(value.raw_json_token());
  switch (type) {
    case simdjson::ondemand::json_type::string: {
      std::string_view text;
      if (const auto error = value.get_string().get(text)) throw json_fault(error);
      return {JsonKind::string, text};
    }
    case simdjson::ondemand::json_type::number:
      if (!is_json_number(token)) throw value_fault(field, token);
      return {JsonKind::number, token};
    case simdjson::ondemand::json_type::boolean:
      if (token != "true" && token != "false") throw value_fault(field, token);
      return {JsonKind::truth, token};
    case simdjson::ondemand::json_type::null:
      if (token != "null") throw value_fault(field, token);
      return {};
    case simdjson::ondemand::json_type::array:
      return {JsonKind::nested, "an array"};
    case simdjson::ondemand::json_type::object:
      return {JsonKind::nested, "an object"};
  }
  throw json_fault(simdjson::TAPE_ERROR);
}

JsonFault json_fault(simdjson::error_code error, std::size_t at) {
  if (error == simdjson::UTF8_ERROR) {
    return {"", "the text is not valid UTF-8", "convert it: iconv -f LATIN1 -t UTF-8"};
  }
  if (error == simdjson::INCORRECT_TYPE) {
    return {"", "expected a JSON object, {...}", "write one valid JSON object a line"};
  }
  if (error == simdjson::CAPACITY || error == simdjson::MEMALLOC) {
    return {"", "the object is too large", "make it smaller than 4 GB"};
  }
  const bool placed = at > 0 && error != simdjson::INCOMPLETE_ARRAY_OR_OBJECT;  // that is the end
  const std::string place = placed ? " at byte " + std::to_string(at) : "";
  return {"", "this is not valid JSON" + place + std::string(wrong_with(error)),
          "write one valid JSON object a line"};
}

std::size_t byte_of(simdjson::ondemand::document& document, const char* start) {
  const char* at = nullptr;
  if (document.current_location().get(at) != simdjson::SUCCESS) return 0;
  return static_cast<std::size_t>(at - start) + 1;
}

void check_end(simdjson::ondemand::document& document) {
  if (document.current_location().error() == simdjson::OUT_OF_BOUNDS) return;
  throw JsonFault{"", "there is more after the JSON object",
                  "write one JSON object a line, and nothing else"};
}

}  // namespace folkman
