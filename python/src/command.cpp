// The command line, as the program that the package installs runs it (cli/program.hpp).
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "cli/program.hpp"
#include "python/src/bindings.hpp"

namespace folkman::python {

void declare_command(nb::module_& module) {
  module.def(
      "main",
      [](std::vector<std::string> words) {
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        const nb::gil_scoped_release release;
        return cli::program(static_cast<int>(words.size()), pointers.data());
      },
      nb::arg("argv"));
}

}  // namespace folkman::python
