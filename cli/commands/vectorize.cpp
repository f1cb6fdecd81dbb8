// folkman vectorize DATA -o X.npz: the matrix, for people who want it.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/terminal/kind_of_file.hpp"
#include "cli/terminal/table.hpp"
#include "cli/terminal/terminal.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/data/matrices/matrix_file.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/scoring/scored_data.hpp"

namespace folkman::cli {
namespace {

struct VectorizeFlags {
  ReadOptions data{.labels_required = false, .classes_required = 0};
  std::string model_file;
  std::string file;
  Manner manner;
};

void check(const VectorizeFlags& flags) {
  check_has_data(flags.data, "vectorize");
  if (flags.file == "-") {
    refuse("-o -", "a matrix is several files, and standard output is one",
           "give a name, -o X.npz or -o X.svm");
  }
  const bool known = flags.file.ends_with(".npz") || flags.file.ends_with(".svm");
  if (known) return;
  throw Error({.kind = Fault::Kind::argument,
               .where = "vectorize",
               .what = flags.file.empty() ? "no file given for the matrix"
                                          : "the format cannot be told from " + flags.file,
               .fix = "add -o X.npz (SciPy) or -o X.svm (svmlight)"});
}

LabelledRows read(VectorizeFlags& flags, InputReport& input) {
  Progress progress(flags.manner.draws_bar());
  flags.data.monitor = &progress;
  flags.data.counts = false;  // whoever reads the matrix will judge
  return within_memory(flags.data, [&](const ReadOptions& options) {
    Dataset data = flags.model_file.empty() ? Dataset(options)
                                            : opened_for(load_model(flags.model_file), options);
    Batch rows = read_all(data);
    input = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
    return LabelledRows{std::move(rows), data.classes(), data.features()};
  });
}

void vectorize(VectorizeFlags& flags) {
  check(flags);
  if (!flags.model_file.empty()) check_readable(flags.model_file);
  InputReport input;
  const LabelledRows data = read(flags, input);
  const MatrixFiles files = save_matrix(data, flags.file);
  report(input, flags.manner);
  if (flags.manner.quiet) return;
  note("folkman: " + grouped(static_cast<std::int64_t>(data.rows.rows())) + " rows, " +
       grouped(static_cast<std::int64_t>(data.features.width())) + " features, " +
       grouped(static_cast<std::int64_t>(data.rows.values.size())) + " entries written to " +
       harmless(files.matrix) + (files.labels.empty() ? ", names to " : ", labels and names to ") +
       harmless(files.labels.empty() ? files.names : files.labels + " and " + files.names));
}

}  // namespace

std::vector<std::string> vectorize_writes(const std::string& file) {
  if (file == "-") return {file};
  const MatrixFiles files = matrix_files(file);
  return {files.matrix, files.names, files.other_names, files.labels};
}

Action declare_vectorize(CLI::App& app) {
  const auto flags = std::make_shared<VectorizeFlags>();
  add_data_flags(app, flags->data);
  add_text_flags(app, flags->data);
  Flags(app, "Data")
      .text({"--model", "FILE", "only the features of this model, made as it makes them"},
            flags->model_file);
  Flags(app, "Output")
      .text(
          {"-o,--output", "FILE", "X.npz (SciPy) or X.svm (svmlight), written whole or not at all"},
          flags->file);
  add_manner_flags(app, flags->manner);
  return [flags] { vectorize(*flags); };
}

}  // namespace folkman::cli
