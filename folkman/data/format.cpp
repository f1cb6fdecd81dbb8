#include "folkman/data/format.hpp"

namespace folkman {

void Parsed::clear() {
  batch.clear();
  bad.clear();
  width = 0;
  first_met = false;
}

}  // namespace folkman
