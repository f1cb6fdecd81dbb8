// Arrays, sparse matrices, tables and texts as rows (folkman/data/memory/memory_rows.hpp).
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "folkman/base/error.hpp"
#include "folkman/models/scoring/chosen_entries.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

using Array = nb::ndarray<nb::ro, nb::device::cpu>;

NumberType number_type(const Array& array) {
  const auto type = array.dtype();
  using Code = nb::dlpack::dtype_code;
  const auto code = static_cast<Code>(type.code);
  if (code == Code::Bool) return NumberType::boolean;
  if (code == Code::Float && type.bits == 32) return NumberType::float32;
  if (code == Code::Float && type.bits == 64) return NumberType::float64;
  if (code == Code::Int || code == Code::UInt) {
    const bool is_signed = code == Code::Int;
    switch (type.bits) {
      case 8:
        return is_signed ? NumberType::int8 : NumberType::uint8;
      case 16:
        return is_signed ? NumberType::int16 : NumberType::uint16;
      case 32:
        return is_signed ? NumberType::int32 : NumberType::uint32;
      default:
        return is_signed ? NumberType::int64 : NumberType::uint64;
    }
  }
  throw nb::type_error(
      "numbers of this type cannot be read: give float32, float64, integers or bool");
}

std::ptrdiff_t byte_stride(const Array& array, std::size_t dimension) {
  return static_cast<std::ptrdiff_t>(array.stride(dimension)) *
         static_cast<std::ptrdiff_t>(array.itemsize());
}

NumberArray numbers(const Array& array) {
  return {.data = array.data(), .type = number_type(array), .stride = byte_stride(array, 0)};
}

IndexArray indices(const Array& array) {
  const auto type = number_type(array);
  if (type != NumberType::int32 && type != NumberType::int64) {
    throw nb::type_error("indices are of 32 or 64 bits");
  }
  return {.data = array.data(), .wide = type == NumberType::int64};
}

Data dense(const nb::object& of) {
  const auto array = nb::cast<Array>(of);
  if (array.ndim() != 2) throw nb::value_error("an array of two dimensions is needed");
  Data data;
  data.rows->rows = DenseView{.data = array.data(),
                              .type = number_type(array),
                              .rows = static_cast<Offset>(array.shape(0)),
                              .columns = static_cast<Offset>(array.shape(1)),
                              .row_stride = byte_stride(array, 0),
                              .column_stride = byte_stride(array, 1)};
  data.held.push_back(of);
  return data;
}

Data sparse(const nb::object& values, const nb::object& places, const nb::object& starts,
            std::pair<Offset, Offset> shape, bool by_columns) {
  const auto entries = nb::cast<Array>(values);
  const auto at = nb::cast<Array>(places);
  const auto cuts = nb::cast<Array>(starts);
  const Offset needed = (by_columns ? shape.second : shape.first) + 1;
  if (static_cast<Offset>(cuts.shape(0)) != needed || at.shape(0) != entries.shape(0)) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "X",
                 .what = "the arrays of the sparse matrix do not fit its shape",
                 .fix = "make the matrix again; SciPy's X.check_format() names the fault"});
  }
  Data data;
  data.rows->rows = SparseView{.values = numbers(entries),
                               .indices = indices(at),
                               .starts = indices(cuts),
                               .entries = static_cast<Offset>(entries.shape(0)),
                               .rows = shape.first,
                               .columns = shape.second,
                               .by_columns = by_columns};
  data.held = {values, places, starts};
  return data;
}

Data columns(const nb::list& arrays) {
  Data data;
  TableChunk chunk;
  for (const nb::handle of : arrays) {
    const auto array = nb::cast<Array>(of);
    chunk.columns.push_back(numbers(array));
    chunk.rows = static_cast<Offset>(array.shape(0));
    data.held.push_back(nb::borrow(of));
  }
  TableView table{.columns = static_cast<Offset>(chunk.columns.size()), .chunks = {}};
  table.chunks.push_back(std::move(chunk));
  data.rows->rows = std::move(table);
  return data;
}

std::shared_ptr<ArrowTable> table_of(const nb::capsule& stream, const std::string& shown) {
  auto* from = static_cast<ArrowArrayStream*>(stream.data("arrow_array_stream"));
  return std::make_shared<ArrowTable>(from, shown);
}

Data arrow(const nb::capsule& stream) {
  Data data;
  data.table = table_of(stream, data.rows->shown);
  data.rows->rows = data.table->rows();
  return data;
}

Data arrow_documents(const nb::capsule& stream) {
  Data data;
  data.rows->shown = "documents";
  data.table = table_of(stream, data.rows->shown);
  data.rows->rows = data.table->documents();
  return data;
}

Data documents(const nb::object& texts) {
  Data data;
  data.rows->shown = "documents";
  Documents views;
  views.reserve(nb::len(texts));
  for (const nb::handle text : texts) {
    Py_ssize_t size = 0;
    const char* bytes =
        PyUnicode_Check(text.ptr()) ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
    if (bytes == nullptr) {
      PyErr_Clear();
      throw Error(
          {.kind = Fault::Kind::data,
           .where = "documents, row " + std::to_string(views.size()) + " (from 0)",
           .what = "expected a str, found " + std::string(nb::type_name(text.type()).c_str()),
           .fix = "pass text; decode bytes first, and fill what is missing"});
    }
    views.emplace_back(bytes, static_cast<std::size_t>(size));
  }
  data.rows->rows = std::move(views);
  data.held.push_back(texts);
  return data;
}

void set_labels(Data& data, nb::ndarray<const Class, nb::shape<-1>, nb::c_contig> labels,
                std::vector<std::string> classes) {
  data.rows->labels = {labels.data(), labels.shape(0)};
  data.rows->classes = std::move(classes);
  data.held.push_back(nb::cast(labels));
}

void set_targets(Data& data, nb::ndarray<const double, nb::shape<-1>, nb::c_contig> targets) {
  data.rows->targets = {targets.data(), targets.shape(0)};
  data.held.push_back(nb::cast(targets));
}

void set_weights(Data& data, nb::ndarray<const double, nb::shape<-1>, nb::c_contig> weights) {
  data.rows->weights = {weights.data(), weights.shape(0)};
  data.held.push_back(nb::cast(weights));
}

// Starts, columns and the places of the values of a matrix by rows, cut down to some columns.
nb::tuple chosen(const Data& data, nb::ndarray<const Column, nb::shape<-1>, nb::c_contig> columns,
                 int threads) {
  const auto& matrix = std::get<SparseView>(data.rows->rows);
  ChosenEntries found;
  watched(nb::none(), false, [&](Monitor* monitor) {
    found = chosen_entries(matrix, {columns.data(), columns.shape(0)}, threads, monitor);
  });
  return nb::make_tuple(array_of(std::move(found.starts)), array_of(std::move(found.columns)),
                        array_of(std::move(found.entries)));
}

}  // namespace

void declare_data(nb::module_& module) {
  nb::class_<Data>(module, "Data", "Rows in memory, viewed.")
      .def_static("dense", &dense)
      .def_static("sparse", &sparse)
      .def_static("columns", &columns)
      .def_static("arrow", &arrow)
      .def_static("arrow_documents", &arrow_documents)
      .def_static("documents", &documents)
      .def("chosen", &chosen)
      .def("set_labels", &set_labels)
      .def("set_targets", &set_targets)
      .def("set_weights", &set_weights)
      .def("set_names",
           [](Data& data, std::vector<std::string> names) { data.rows->names = std::move(names); })
      .def("set_column_sizes",
           [](Data& data, std::vector<std::int32_t> sizes) {
             data.rows->column_sizes = std::move(sizes);
           })
      .def_prop_ro("names",
                   [](const Data& data) {
                     return data.table ? data.table->names() : std::vector<std::string>();
                   })
      .def_prop_ro("shape", [](const Data& data) {
        return std::pair(row_count(data.rows->rows), column_count(data.rows->rows));
      });
}

}  // namespace folkman::python
