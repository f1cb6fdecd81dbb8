// The one exception of the library. A fault is a value with four fields, so the CLI, Python and
// the JSON report can each show the same facts in their own way.
#pragma once

#include <stdexcept>
#include <utility>

#include "folkman/base/api.hpp"
#include "folkman/base/option_name.hpp"

namespace folkman {

struct Fault {
  enum class Kind { argument, data, file, uncertified, interrupted, internal };
  Kind kind;
  std::string where;  // in the caller's input, not in our source: "reviews.csv, line 17, column 3"
  std::string what;
  std::string fix;
};

class FOLKMAN_API Error : public std::runtime_error {
 public:
  explicit Error(Fault fault)
      : std::runtime_error(spelled(fault.where + ": " + fault.what + "; " + fault.fix)),
        fault_(std::move(fault)) {}

  [[nodiscard]] const Fault& fault() const noexcept { return fault_; }

 private:
  Fault fault_;
};

// An argument that makes no sense.
[[noreturn]] inline void refuse_argument(std::string where, std::string what, std::string fix) {
  throw Error({Fault::Kind::argument, std::move(where), std::move(what), std::move(fix)});
}

// Input that cannot be read as what it should be.
[[noreturn]] inline void refuse_data(std::string where, std::string what, std::string fix) {
  throw Error({Fault::Kind::data, std::move(where), std::move(what), std::move(fix)});
}

// A file that cannot be read or written.
[[noreturn]] inline void refuse_file(std::string where, std::string what, std::string fix) {
  throw Error({Fault::Kind::file, std::move(where), std::move(what), std::move(fix)});
}

}  // namespace folkman
