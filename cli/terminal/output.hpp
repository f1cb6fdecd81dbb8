// Where results go: standard output, or with -o a file that is written whole or not at all. "-" is
// never the name of a file: it is standard output wherever one thing is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "folkman/base/files/atomic_file.hpp"

namespace folkman::cli {

// Whoever read our output has closed it. Not a failure: `folkman predict ... | head` is content.
struct ClosedPipe {};

[[nodiscard]] inline bool writes_to_output(const std::string& file) {
  return file.empty() || file == "-";
}

// What is for programs only, a model or sums, to standard output; Error when that is a terminal.
void write_bytes(std::string_view bytes, const std::string& kind);

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
