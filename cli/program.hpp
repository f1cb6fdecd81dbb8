// The program: its words to its exit code. A front end of another kind may run it, too.
#pragma once

namespace folkman::cli {

[[nodiscard]] int program(int argc, char** argv);

}  // namespace folkman::cli
