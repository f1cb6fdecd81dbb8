// Documents to matrices: folkman/text cuts them, folkman/data counts what it finds.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "folkman/base/error.hpp"
#include "folkman/text/characters/text_options.hpp"
#include "folkman/text/tokens/stop_words.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

constexpr Offset few_documents = 64;

// What it takes to make the same features again.
struct Vectorizer {
  Features features;
  std::shared_ptr<const std::vector<FittedText>> text;
};

template <typename Enum>
Enum one_of(const std::string& where, const std::string& word,
            std::initializer_list<std::pair<const char*, Enum>> known) {
  std::string names;
  for (const auto& [name, value] : known) {
    if (word == name) return value;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  refuse_argument(where, "there is no '" + word + "'", "choose one of " + names);
}

// Values, columns and starts: a matrix by rows.
nb::tuple matrix(Batch batch) {
  return nb::make_tuple(array_of(std::move(batch.values)), array_of(std::move(batch.columns)),
                        array_of(std::move(batch.starts)));
}

ReadOptions reading(const Data& data, int threads, Monitor* monitor) {
  return {.in_memory = data.rows,
          .labels_required = false,
          .classes_required = 0,
          .threads = threads,
          .monitor = monitor};
}

nb::tuple fit(const TextOptions& options, const Data& data, int threads,
              const nb::object& progress) {
  Vectorizer made;
  Batch rows;
  watched(progress, row_count(data.rows->rows) <= few_documents, [&](Monitor* monitor) {
    ReadOptions read = reading(data, threads, monitor);
    read.vectorizer = options;
    Dataset documents(std::move(read));
    rows = read_all(documents);
    made = {documents.features(), documents.fitted_text()};
  });
  return nb::make_tuple(std::move(made), matrix(std::move(rows)));
}

nb::tuple transform(const Vectorizer& made, const Data& data, int threads,
                    const nb::object& progress) {
  Batch rows;
  watched(progress, row_count(data.rows->rows) <= few_documents, [&](Monitor* monitor) {
    ReadOptions read = reading(data, threads, monitor);
    read.fitted_text = made.text;
    Dataset documents(std::move(read), {}, made.features);
    rows = read_all(documents);
  });
  return matrix(std::move(rows));
}

// From what a pickle holds: the names in byte order, and their idf.
Vectorizer restored(TextOptions options, const std::vector<std::string>& names,
                    std::vector<double> idf) {
  Vectorizer made;
  FittedText text;
  text.fixed = !options.vocabulary.empty();
  options.vocabulary.clear();
  if (options.buckets > 0) {
    made.features = Features::numbered(options.buckets);
  } else {
    StringTable table;
    for (const std::string& name : names) table.push_back(name);
    if (options.tfidf) text.vocabulary = table;
    made.features =
        Features::named(std::move(table), std::vector<std::int32_t>(names.size(), text_groups));
  }
  text.idf = std::move(idf);
  text.options = std::move(options);
  made.text = std::make_shared<const std::vector<FittedText>>(1, std::move(text));
  return made;
}

std::vector<std::string> names(const Vectorizer& made) {
  std::vector<std::string> result;
  result.reserve(made.features.width());
  for (std::size_t i = 0; i < made.features.width(); ++i) {
    result.push_back(made.features.name(static_cast<Column>(i)));
  }
  return result;
}

void set_tfidf(TextOptions& options, bool idf, bool smooth, bool sublinear,
               const std::string& norm) {
  options.tfidf =
      TfIdf{.idf = idf,
            .smooth = smooth,
            .sublinear = sublinear,
            .norm = one_of<Norm>("norm", norm,
                                 {{"none", Norm::none}, {"l1", Norm::l1}, {"l2", Norm::l2}})};
}

void declare_options(nb::module_& module) {
  nb::class_<TextOptions>(module, "TextOptions", "What becomes of text.")
      .def(nb::init<>())
      .def_rw("lowercase", &TextOptions::lowercase)
      .def_rw("token_pattern", &TextOptions::token_pattern)
      .def_rw("stop_words", &TextOptions::stop_words)
      .def_rw("max_features", &TextOptions::max_features)
      .def_rw("binary", &TextOptions::binary)
      .def_rw("vocabulary", &TextOptions::vocabulary)
      .def_rw("buckets", &TextOptions::buckets)
      .def_prop_ro("tfidf", [](const TextOptions& options) { return options.tfidf.has_value(); })
      .def("set_analyzer",
           [](TextOptions& options, const std::string& word) {
             options.units = one_of<TextUnits>("analyzer", word,
                                               {{"word", TextUnits::words},
                                                {"char", TextUnits::characters},
                                                {"char_wb", TextUnits::characters_in_words}});
           })
      .def("set_accents",
           [](TextOptions& options, const std::string& word) {
             options.accents = one_of<Accents>(
                 "strip_accents", word, {{"ascii", Accents::ascii}, {"unicode", Accents::unicode}});
           })
      .def("set_ngrams",
           [](TextOptions& options, int shortest, int longest) {
             options.shortest = shortest;
             options.longest = longest;
           })
      .def("set_marks",
           [](TextOptions& options, bool kept) {
             options.words = kept ? WordRule::letters_and_marks : WordRule::letters;
           })
      .def("set_min_df",
           [](TextOptions& options, double amount, bool is_share) {
             options.min_df = {amount, is_share};
           })
      .def("set_max_df",
           [](TextOptions& options, double amount, bool is_share) {
             options.max_df = {amount, is_share};
           })
      .def("set_tfidf", &set_tfidf, nb::arg("idf"), nb::arg("smooth"), nb::arg("sublinear"),
           nb::arg("norm"))
      .def("check", [](const TextOptions& options) { check(options); });
}

}  // namespace

void declare_text(nb::module_& module) {
  declare_options(module);
  nb::class_<Vectorizer>(module, "Vectorizer", "A fitted vectoriser.")
      .def_static("fit", &fit, nb::arg("options"), nb::arg("data"), nb::arg("threads") = 0,
                  nb::arg("progress") = nb::none())
      .def_static("restore", &restored)
      .def("transform", &transform, nb::arg("data"), nb::arg("threads") = 0,
           nb::arg("progress") = nb::none())
      .def_prop_ro("width", [](const Vectorizer& made) { return made.features.width(); })
      .def_prop_ro("names", &names)
      .def_prop_ro("idf", [](const Vectorizer& made) { return array_of(made.text->front().idf); });
  module.def("english_stop_words", [] { return stop_words("english"); });
}

}  // namespace folkman::python
