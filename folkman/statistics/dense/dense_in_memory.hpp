// Rows at hand (ReadOptions::in_memory) that are a dense matrix of float or double, row by row,
// seen as data/batch/dense_rows.hpp has them: what dense_class_sums and class_medians take without
// a copy. All others, and what needs a look at single cells (weights, missing values, rows left
// out), are read as any data set is, to the same bits.
#pragma once

#include <algorithm>
#include <variant>

#include "folkman/base/names/natural_order.hpp"
#include "folkman/data/batch/dense_rows.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/memory/memory_rows.hpp"

namespace folkman {

// The matrix of float or double, all rows of which count once; null: they are something else.
[[nodiscard]] inline const DenseView* dense_in_memory(const ReadOptions& options) {
  const MemoryRows* memory = options.in_memory.get();
  if (memory == nullptr || options.keep || !memory->weights.empty()) return nullptr;
  const auto* view = std::get_if<DenseView>(&memory->rows);
  if (view == nullptr || view->rows == 0 || view->columns == 0) return nullptr;
  const bool number = view->type == NumberType::float32 || view->type == NumberType::float64;
  return number ? view : nullptr;
}

[[nodiscard]] inline bool is_dense_in_memory(const ReadOptions& options) {
  const DenseView* const view = dense_in_memory(options);
  if (view == nullptr || options.missing == Missing::ignore) return false;
  const auto size = static_cast<std::ptrdiff_t>(size_of(view->type));
  return view->column_stride == size && view->row_stride >= size * view->columns &&
         view->row_stride % size == 0 &&
         reinterpret_cast<std::uintptr_t>(view->data) % size_of(view->type) == 0 &&
         options.in_memory->labels.size() == static_cast<std::size_t>(view->rows);
}

// The classes that have rows, in the order of finished data sets.
[[nodiscard]] inline std::vector<std::string> classes_met(const MemoryRows& memory) {
  std::vector<bool> met(memory.classes.size());
  for (const Class label : memory.labels) {
    if (label >= 0) met[static_cast<std::size_t>(label)] = true;
  }
  std::vector<std::string> names;
  for (std::size_t c = 0; c < met.size(); ++c) {
    if (met[c]) names.push_back(memory.classes[c]);
  }
  std::ranges::sort(names, natural_less);
  return names;
}

// The class of each row by its place in `classes`; -1: it is not among them.
[[nodiscard]] inline std::vector<Class> classes_in_memory(const MemoryRows& memory,
                                                          std::span<const std::string> classes) {
  std::vector<Class> place_of;
  for (const std::string& name : memory.classes) {
    const auto at = std::ranges::find(classes, name);
    place_of.push_back(at == classes.end() ? -1 : static_cast<Class>(at - classes.begin()));
  }
  std::vector<Class> found;
  found.reserve(memory.labels.size());
  for (const Class label : memory.labels)
    found.push_back(label < 0 ? -1 : place_of[static_cast<std::size_t>(label)]);
  return found;
}

// `use(rows)` with the rows of a matrix for which is_dense_in_memory holds.
template <class Use>
auto with_dense_rows(const MemoryRows& memory, std::span<const Class> classes, const Use& use) {
  const auto& view = std::get<DenseView>(memory.rows);
  const auto seen = [&](auto zero) {
    using Number = decltype(zero);
    return DenseRows<Number>{.values = static_cast<const Number*>(view.data),
                             .rows = static_cast<std::size_t>(view.rows),
                             .width = static_cast<std::size_t>(view.columns),
                             .stride = static_cast<std::size_t>(view.row_stride) / sizeof(Number),
                             .classes = classes};
  };
  return view.type == NumberType::float32 ? use(seen(float{})) : use(seen(double{}));
}

}  // namespace folkman
