// Faults as Python's exceptions: folkman._errors decides which, from the four facts.
#include <string>

#include "folkman/base/error.hpp"
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

nb::str text(const std::string& bytes) {  // names come from anywhere
  return nb::steal<nb::str>(
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

}  // namespace

void declare_errors(nb::module_& /*module*/) {
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
