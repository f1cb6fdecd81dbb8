// Any bytes as a model file: as they are, and again with a right checksum, which chance would never
// find. A model that loads is put to use.
#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/model_json.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/workflow/workflow.hpp"

namespace {

// Hashing into many buckets takes memory, not thought.
bool is_small(const folkman::FittedText& text) { return text.options.buckets <= 1U << 16; }

void explain_documents(const folkman::Model& model) {
  if (model.text.empty() || !std::ranges::all_of(model.text, is_small)) return;
  for (const char* document :
       {"", "a good film, bad plot", "caf\xE9 \xE0\xA4\xB9\xE0\xA4\xBF good"}) {
    (void)folkman::explain(model, document);
  }
}

void load(const std::string& bytes) {
  try {
    const auto model = folkman::model_from_bytes(std::as_bytes(std::span(bytes)));
    folkman::Batch rows;
    for (const auto column : model.support) {
      rows.columns.push_back(column);
      rows.values.push_back(1);
    }
    rows.starts.push_back(static_cast<folkman::Offset>(rows.columns.size()));
    rows.classes.push_back(-1);
    if (model.rule.predicts_numbers()) {
      (void)folkman::predicted_numbers(model, rows, 1);
    } else {
      (void)folkman::probabilities(model, rows, 1);
      (void)folkman::predicted(model, rows, 1);
    }
    (void)folkman::model_json(model);
    explain_documents(model);
    const std::string again = folkman::model_bytes(model);
    if (folkman::model_bytes(folkman::model_from_bytes(std::as_bytes(std::span(again)))) != again) {
      __builtin_trap();
    }
  } catch (const folkman::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  load(bytes);
  if (bytes.size() < sizeof(std::uint64_t)) return 0;
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  const std::uint64_t hash = XXH3_64bits(bytes.data(), bytes.size());
  bytes.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  load(bytes);
  return 0;
}
