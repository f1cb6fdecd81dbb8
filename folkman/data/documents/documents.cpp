#include "folkman/data/documents/documents.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/names/listed_names.hpp"
#include "folkman/data/reading/carried_label.hpp"

namespace folkman {
namespace {

void refuse_columns(const std::vector<std::string>& names, const char* flag,
                    const std::string& file) {
  if (names.empty() || names.front().empty()) return;
  refuse_argument(option(flag, names.front()),
                  file + " holds bare documents, without named columns",
                  "leave it out, or name the format of a table (@{format=csv}, tsv or jsonl)");
}

}  // namespace

bool looks_binary(std::string_view beginning) {
  constexpr std::size_t enough = 1024;
  return beginning.substr(0, enough).find('\0') != std::string_view::npos;
}

Fault binary_fault(std::string where) {
  return {.kind = Fault::Kind::data,
          .where = std::move(where),
          .what = "it holds zero bytes: it is not text",
          .fix = "give plain text; UTF-16 is made UTF-8 by iconv -f UTF-16 -t UTF-8"};
}

void check_document_options(const Opening& opening, const std::string& file,
                            std::string_view may_carry) {
  const ReadOptions& options = opening.options;
  refuse_columns({options.label}, "label", file);
  refuse_columns({options.weight}, "weight", file);
  refuse_columns(options.numeric, "numeric", file);
  refuse_columns(options.categorical, "categorical", file);
  std::vector<std::string> carry = options.carry;
  std::erase(carry, may_carry);
  std::erase(carry, label_name);
  refuse_columns(carry, "carry", file);
  if (opening.known != nullptr && options.fitted_text == nullptr) {
    refuse_data(file, "it holds documents, but the model was not fitted on text",
                "give data like those of the training, or name their format (@{format})");
  }
  const auto texts = text_columns(options);
  if (opening.known == nullptr) refuse_columns(texts, "text", file);
  if (texts.size() > 1) {
    refuse_data(file,
                "each row is one document, but the model reads " + std::to_string(texts.size()) +
                    " columns of text: " + listed(texts),
                "give a table with these columns (csv, tsv or jsonl)");
  }
}

void DocumentRows::add(std::optional<std::string_view> label, std::string_view text) {
  names_->text.add(0, text, *batch_);
  batch_->starts.push_back(static_cast<Offset>(batch_->values.size()));
  batch_->classes.push_back(label ? class_of(*label) : -1);
}

Class DocumentRows::class_of(std::string_view label) {
  if (!last_class_ || label != last_label_) {
    last_class_ = names_->classes.number(label);
    last_label_ = label;
  }
  return *last_class_;
}

}  // namespace folkman
