#include "folkman/data/memory/arrow_kind.hpp"

#include <array>

namespace folkman {
namespace {

bool is_string(std::string_view format) {
  return format == "u" || format == "U" || format == "vu" || format == "z" || format == "Z" ||
         format == "vz";
}

}  // namespace

std::optional<NumberType> arrow_number_type(std::string_view format) {
  constexpr std::string_view letters = "bcCsSiIlLfg";
  constexpr std::array types{NumberType::bits,    NumberType::int8,   NumberType::uint8,
                             NumberType::int16,   NumberType::uint16, NumberType::int32,
                             NumberType::uint32,  NumberType::int64,  NumberType::uint64,
                             NumberType::float32, NumberType::float64};
  const auto place = format.size() == 1 ? letters.find(format.front()) : std::string_view::npos;
  return place == std::string_view::npos ? std::nullopt : std::optional(types[place]);
}

ArrowKind arrow_kind(const ArrowSchema& column) {
  if (column.dictionary != nullptr) {
    return column.dictionary->dictionary == nullptr ? arrow_kind(*column.dictionary)
                                                    : ArrowKind::other;
  }
  const std::string_view format = column.format;
  if (format == "n") return ArrowKind::nothing;
  if (is_string(format)) return ArrowKind::words;
  const auto type = arrow_number_type(format);
  if (!type) return ArrowKind::other;
  return *type == NumberType::bits ? ArrowKind::truths : ArrowKind::numbers;
}

std::string arrow_type_text(const ArrowSchema& column) {
  if (column.dictionary != nullptr) return arrow_type_text(*column.dictionary);
  const std::string_view format = column.format;
  switch (arrow_kind(column)) {
    case ArrowKind::numbers:
      return "numbers";
    case ArrowKind::truths:
      return "truth values";
    case ArrowKind::words:
      return "strings";
    case ArrowKind::nothing:
      return "nothing but missing cells";
    case ArrowKind::other:
      break;
  }
  if (format.starts_with("+l") || format.starts_with("+L") || format.starts_with("+w") ||
      format.starts_with("+v")) {
    return "lists";
  }
  if (format.starts_with("+s")) return "structures";
  if (format.starts_with("+m")) return "maps";
  if (format.starts_with("td") || format.starts_with("tt") || format.starts_with("ts") ||
      format.starts_with("tD") || format.starts_with("ti")) {
    return "dates or times";
  }
  if (format.starts_with("d:")) return "decimals";
  return "values of Arrow type '" + std::string(format) + "'";
}

}  // namespace folkman
