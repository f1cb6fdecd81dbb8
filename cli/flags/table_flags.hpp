// Flags that say what the columns of a table are.
#pragma once

#include "folkman/data/schema/read_options.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

void add_table_flags(CLI::App& app, ReadOptions& read);

}  // namespace folkman::cli
