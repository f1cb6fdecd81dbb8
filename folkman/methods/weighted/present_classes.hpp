// Training rows may lack a class that other rows of the data have; what is fitted on them knows
// only the classes they show.
#pragma once

#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct PresentClasses {
  std::vector<Class> classes;  // that occur, ascending
  std::vector<Class> place;    // of each class among them; -1: it does not occur

  // Numbers of the classes that occur, put among all classes: [i * classes + c].
  [[nodiscard]] std::vector<double> among_all(std::span<const double> numbers) const {
    const std::size_t l = classes.size();
    std::vector<double> placed(numbers.size() / l * place.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      placed[i / l * place.size() + static_cast<std::size_t>(classes[i % l])] = numbers[i];
    }
    return placed;
  }
};

// Renumbers the rows' classes.
[[nodiscard]] inline PresentClasses keep_present_classes(CodedTable& rows) {
  PresentClasses found;
  found.place.assign(rows.class_count, -1);
  for (const Class c : rows.classes) found.place[static_cast<std::size_t>(c)] = 0;
  for (std::size_t c = 0; c < found.place.size(); ++c) {
    if (found.place[c] < 0) continue;
    found.place[c] = static_cast<Class>(found.classes.size());
    found.classes.push_back(static_cast<Class>(c));
  }
  for (Class& c : rows.classes) c = found.place[static_cast<std::size_t>(c)];
  rows.class_count = found.classes.size();
  return found;
}

}  // namespace folkman
