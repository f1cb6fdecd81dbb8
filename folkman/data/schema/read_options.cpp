#include "folkman/data/schema/read_options.hpp"

namespace folkman {

std::vector<std::string> text_columns(const ReadOptions& options) {
  if (options.fitted_text == nullptr) return options.text;
  std::vector<std::string> columns;
  const auto& fitted = *options.fitted_text;
  // Bare documents have no column: whoever reads others from a table says which.
  if (fitted.size() == 1 && fitted.front().column.empty() && options.text.size() == 1) {
    return options.text;
  }
  columns.reserve(fitted.size());
  for (const FittedText& text : fitted) columns.push_back(text.column);
  return columns;
}

}  // namespace folkman
