// Tables that pyarrow reads as rows (folkman/data/records): folkman/_records.py opens them, and
// hands out their streams through Arrow's C interface. Workers that need it take the interpreter's
// lock for as long as it opens a file.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "folkman/base/error.hpp"
#include "folkman/data/records/record_opener.hpp"
#include "python/src/bindings.hpp"

namespace folkman::python {
namespace {

// A Python object that threads of ours may be the last to hold.
using Held = std::shared_ptr<nb::object>;
Held held(nb::object object) {
  return {new nb::object(std::move(object)), [](nb::object* last) {
            const nb::gil_scoped_acquire hold;
            delete last;
          }};
}

std::string word(const nb::handle& object, const char* name) {
  return nb::cast<std::string>(nb::str(object.attr(name)));
}

// What Python raised, with its own where, what and fix if it is a fault of ours.
Error error_of(const nb::python_error& raised, const std::string& shown) {
  const nb::handle value = raised.value();
  if (nb::hasattr(value, "where") && nb::hasattr(value, "what") && nb::hasattr(value, "fix")) {
    const bool of_file = PyErr_GivenExceptionMatches(value.ptr(), PyExc_OSError) != 0;
    return Error({.kind = of_file ? Fault::Kind::file : Fault::Kind::data,
                  .where = word(value, "where"),
                  .what = word(value, "what"),
                  .fix = word(value, "fix")});
  }
  return Error({.kind = Fault::Kind::data,
                .where = shown,
                .what = nb::cast<std::string>(nb::str(value)),
                .fix = "check the data with pyarrow"});
}

// Calls Python with its lock; what it raises becomes an Error.
template <typename Call>
auto called(const std::string& shown, Call&& call) {
  const nb::gil_scoped_acquire hold;
  try {
    return call();
  } catch (nb::python_error& raised) {
    throw error_of(raised, shown);
  }
}

template <typename Struct>
void take(const nb::object& from, const char* name, Struct* out) {
  auto* const given = static_cast<Struct*>(nb::cast<nb::capsule>(from).data(name));
  *out = *given;
  given->release = nullptr;
}

RecordPart part_of(const nb::handle& part) {
  const Held object = held(nb::borrow(part));
  const std::string shown = word(part, "shown");
  RecordPart made{.shown = shown,
                  .bytes = nb::cast<std::uint64_t>(part.attr("bytes")),
                  .rows = nb::cast<std::int64_t>(part.attr("rows")),
                  .open = [object, shown](const RecordRequest& request, ArrowArrayStream* out) {
                    called(shown, [&] {
                      take(object->attr("open")(request.columns, request.threads, request.rows),
                           "arrow_array_stream", out);
                    });
                  }};
  if (nb::cast<bool>(part.attr("has_schema"))) {
    made.schema = [object, shown](ArrowSchema* out) {
      called(shown, [&] { take(object->attr("schema")(), "arrow_schema", out); });
    };
  }
  return made;
}

RecordSource source_of(std::string shown, const nb::handle& parts) {
  RecordSource source{.shown = std::move(shown), .parts = {}};
  for (const nb::handle part : parts) source.parts.push_back(part_of(part));
  return source;
}

RecordSource opened(const std::string& path, const std::string& format) {
  return called(path, [&] {
    const nb::object records = nb::module_::import_("folkman._records");
    return source_of(path, records.attr("parts_of_path")(path, format));
  });
}

Data records(const std::string& shown, const nb::object& parts) {
  Data data;
  data.read.emplace();
  data.read->records = std::make_shared<const RecordSource>(source_of(shown, parts));
  return data;
}

Data files(std::vector<std::string> paths, const std::string& format) {
  Data data;
  data.read.emplace();
  data.read->files = std::move(paths);
  data.read->format = format;
  return data;
}

}  // namespace

void Data::hand_to(ReadOptions& options) const {
  if (!read) {
    options.in_memory = rows;
    return;
  }
  options.records = read->records;
  options.files = read->files;
  if (read->records != nullptr) options.files = {read->records->shown};
  options.format = read->format;
  options.label = read->label;
  options.weight = read->weight;
  options.ignore = read->ignore;
  options.numeric = read->numeric;
  options.categorical = read->categorical;
  options.text = read->text;
  if (read->missing == Missing::zero) options.missing = Missing::zero;
}

void declare_records(nb::module_& module) {
  register_record_opener(opened);
  auto data = nb::borrow<nb::class_<Data>>(module.attr("Data"));
  data.def_static("records", &records)
      .def_static("files", &files)
      .def(
          "set_columns",
          [](Data& of, std::string label, std::string weight, std::vector<std::string> text,
             std::vector<std::string> categorical, std::vector<std::string> numeric,
             std::vector<std::string> ignore, bool missing_is_zero) {
            of.read->label = std::move(label);
            of.read->weight = std::move(weight);
            of.read->text = std::move(text);
            of.read->categorical = std::move(categorical);
            of.read->numeric = std::move(numeric);
            of.read->ignore = std::move(ignore);
            if (missing_is_zero) of.read->missing = Missing::zero;
          },
          nb::kw_only(), nb::arg("label"), nb::arg("weight"), nb::arg("text"),
          nb::arg("categorical"), nb::arg("numeric"), nb::arg("ignore"),
          nb::arg("missing_is_zero"));
}

}  // namespace folkman::python
