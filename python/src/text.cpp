// Documents to matrices (folkman/text, folkman/data).
#include <nanobind/stl/string.h>

#include "python/src/bindings.hpp"

namespace folkman::python {

void declare_text(nb::module_& /*module*/) {}

}  // namespace folkman::python
