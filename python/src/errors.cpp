// Faults as Python's exceptions: folkman._errors decides which, from the four facts, with options
// in the words of estimators.
#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/option_name.hpp"
#include "python/src/bindings.hpp"

namespace folkman::python {
namespace {

const char* kind_name(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::argument:
      return "argument";
    case Fault::Kind::data:
      return "data";
    case Fault::Kind::file:
      return "file";
    case Fault::Kind::uncertified:
      return "uncertified";
    case Fault::Kind::interrupted:
      return "interrupted";
    case Fault::Kind::internal:
      return "internal";
  }
  return "internal";
}

struct Word {
  std::string_view option;
  const char* parameter;
};
// Parameters that are not called as their options, and what stands for commands.
constexpr std::array parameters{Word{"seed", "random_state"}, Word{"threads", "n_jobs"},
                                Word{"ngrams", "ngram_range"}, Word{"hash", "n_features"},
                                Word{"intercept", "fit_intercept"}};
constexpr std::array commands{Word{"sums", "ClassSums"}, Word{"explain_rows", "explain"},
                              Word{"cross_validate", "cross_val_score"}};

std::string word_for(std::span<const Word> words, std::string_view option) {
  const auto found = std::ranges::find(words, option, &Word::option);
  return found == words.end() ? std::string(option) : found->parameter;
}

// missing="ignore", l2=0.01, standardize=False.
std::string parameter(std::string_view option, std::string_view value) {
  if (option == "command") return word_for(commands, value);
  const std::string name = word_for(parameters, option);
  if (value.empty()) return name;
  if (value == "true" || value == "false") return name + (value == "true" ? "=True" : "=False");
  const bool number = value.find_first_not_of("0123456789.e+-") == std::string_view::npos;
  return name + "=" + (number ? std::string(value) : "\"" + std::string(value) + "\"");
}

nb::str text(const std::string& message) {  // names come from anywhere
  const std::string bytes = spelled(message, parameter);
  return nb::steal<nb::str>(
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

}  // namespace

void declare_errors(nb::module_& module) {
  module.def("spelled", [](const std::string& message) { return text(message); });
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Error& error) {
      const Fault& fault = error.fault();
      try {
        const nb::object made = nb::module_::import_("folkman._errors")
                                    .attr("error_of")(kind_name(fault.kind), text(fault.where),
                                                      text(fault.what), text(fault.fix));
        PyErr_SetObject(made.type().ptr(), made.ptr());
      } catch (nb::python_error& failed) {
        failed.restore();
      }
    }
  });
}

}  // namespace folkman::python
