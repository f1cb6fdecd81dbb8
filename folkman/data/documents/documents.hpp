// What readers of bare documents share (lines, folders): a row is a label and one text, so there is
// nothing to choose columns from.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

// Bytes that no text begins with: a zero byte among the first KiB.
[[nodiscard]] bool looks_binary(std::string_view beginning);
[[nodiscard]] Fault binary_fault(std::string where);

// An Error where options name columns that documents do not have, or where a model knows nothing of
// text. Besides the label, `may_carry` is the one name that may be carried (empty: none).
void check_document_options(const Opening& opening, const std::string& file,
                            std::string_view may_carry);

// Appends rows to a batch.
class DocumentRows {
 public:
  DocumentRows(NameCaches& names, Batch& batch) : names_(&names), batch_(&batch) {}
  void add(std::optional<std::string_view> label, std::string_view text);

 private:
  [[nodiscard]] Class class_of(std::string_view label);

  NameCaches* names_;
  Batch* batch_;
  std::string last_label_;  // whose class is last_class_; labels often repeat
  std::optional<Class> last_class_;
};

}  // namespace folkman
