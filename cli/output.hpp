// Where results go: standard output, or with -o a file that is written whole or not at all.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "folkman/base/atomic_file.hpp"

namespace folkman::cli {

// Whoever read our output has closed it. Not a failure: `folkman predict ... | head` is content.
struct ClosedPipe {};

class Output {
 public:
  explicit Output(const std::string& file = "");  // empty or "-": standard output

  void write(std::string_view text);
  void finish();  // without it a file is not made

 private:
  void flush();

  std::unique_ptr<AtomicFile> file_;
  std::string pending_;
};

}  // namespace folkman::cli
