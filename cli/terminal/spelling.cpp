#include "cli/terminal/spelling.hpp"

#include <algorithm>

#include "folkman/base/option_name.hpp"

namespace folkman::cli {

std::string flag_of(std::string_view option) {
  std::string flag = "--" + std::string(option);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

std::string in_flags(std::string_view message) {
  return spelled(message, [](std::string_view id, std::string_view value) {
    if (id == "command" && value == "cross_validate") return std::string("`folkman evaluate --cv`");
    if (id == "command" && value == "explain_rows") return std::string("`folkman predict --why`");
    if (id == "command") return "`folkman " + std::string(value) + "`";
    if (value == "false") return "--no-" + flag_of(id).substr(2);
    return value.empty() || value == "true" ? flag_of(id) : flag_of(id) + " " + std::string(value);
  });
}

}  // namespace folkman::cli
