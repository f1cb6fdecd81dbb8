#include "folkman/data/reading/format.hpp"

namespace folkman {

void Parsed::clear() {
  batch.clear();
  bad.clear();
  width = 0;
  first_met = false;
}

Fault first_of_too_many(Fault first, std::size_t skip_bad) {
  if (skip_bad > 0) {
    first.what += " (the first of more than " + std::to_string(skip_bad) + " bad rows)";
  }
  return first;
}

}  // namespace folkman
