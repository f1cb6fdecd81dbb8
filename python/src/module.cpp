// folkman._core: see bindings.hpp. Not for users: its shape may change with any version.
#include "python/src/bindings.hpp"

NB_MODULE(_core, module) {  // NOLINT
  using namespace folkman::python;
  module.doc() = "The C++ library as the estimators see it.";
  declare_errors(module);
  declare_data(module);
  declare_records(module);
  declare_command(module);
  declare_tasks(module);
  declare_sums(module);
  declare_cuts(module);
  declare_models(module);
  declare_tables(module);
  declare_text(module);
  declare_shards(module);
}
