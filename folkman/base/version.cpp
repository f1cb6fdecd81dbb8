#include "folkman/base/version.hpp"

namespace folkman {

std::string_view version() { return FOLKMAN_VERSION; }

}  // namespace folkman
