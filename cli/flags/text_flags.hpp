// The flags that say how documents become features. Their meaning is that of scikit-learn's
// vectorisers (folkman/text/characters/text_options.hpp).
#pragma once

#include "folkman/data/dataset/dataset.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

void add_text_flags(CLI::App& app, ReadOptions& read);

}  // namespace folkman::cli
