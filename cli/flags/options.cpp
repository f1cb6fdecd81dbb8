#include "cli/flags/options.hpp"

#include <CLI/CLI.hpp>

#include "cli/flags/flags.hpp"
#include "cli/flags/table_flags.hpp"
#include "cli/terminal/spelling.hpp"
#include "cli/terminal/terminal.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/dataset/formats.hpp"

namespace folkman::cli {
namespace {

constexpr std::int64_t most_threads = 4096;
constexpr std::int64_t most_features = std::int64_t{1} << 31;

std::string format_names() {
  std::string names = "auto";
  for (const auto& format : formats()) names += "|" + std::string(format.name);
  return names;
}

void add_numbered_flags(CLI::App& app, ReadOptions& read) {
  Flags flags(app, "Matrices (svmlight, Matrix Market, NumPy)");
  flags.text(
      {"--labels", "FILE", "one label a line, or name,label, or .npy, for the rows of a matrix"},
      read.labels_file);
  flags.text({"--names", "FILE", "one feature name a line"}, read.names_file);
  flags.whole({"--features", "N", "there are at least N features"}, read.width,
              {.least = 1, .most = most_features});
  const auto first = [&app, &read](const char* name, Offset number, const char* help) {
    app.add_flag_callback(
           name,
           [&read, number] {
             if (read.first.has_value() && *read.first != number) {
               refuse("--zero-based", "contradicts --one-based", "give only one of the two");
             }
             read.first = number;
           },
           help)
        ->group("Matrices (svmlight, Matrix Market, NumPy)");
  };
  first("--zero-based", 0, "svmlight: the first feature is number 0");
  first("--one-based", 1, "svmlight: the first feature is number 1 (default, unless a 0 is met)");
}

}  // namespace

[[noreturn]] void refuse(std::string where, std::string what, std::string fix) {
  refuse_argument(std::move(where), std::move(what), std::move(fix));
}

void add_manner_flags(CLI::App& app, Manner& manner) {
  Flags flags(app, "Manner");
  flags.toggle("-q,--quiet", "nothing on standard error but errors", manner.quiet);
  flags.toggle("--no-progress", "no progress bar", manner.no_progress);
}

void add_show_flags(CLI::App& app, Show& show) {
  Flags flags(app, "Output");
  flags.toggle("--json", "print JSON", show.json);
  flags.toggle("--csv", "print CSV", show.csv);
  flags.text({"-o,--output", "FILE", "write there instead of to standard output (-)"}, show.file);
}

void check(const Show& show) {
  if (show.json && show.csv) refuse("--json", "contradicts --csv", "give only one of the two");
}

void check_output_is_free(const std::string& file) {
  if (file != "-") return;
  refuse("-o -", "is standard output, where --json and --csv print, too",
         "give a file, or leave them out");
}

void add_data_flags(CLI::App& app, ReadOptions& read) {
  Flags(app, "Arguments")
      .positionals({"DATA", "FILE", "files, globs, or - for standard input: together one data set"},
                   read.files);
  add_read_flags(app, read);
}

void add_read_flags(CLI::App& app, ReadOptions& read) {
  Flags flags(app, "Data");
  flags.value({"--format", format_names(), "default: by content, then by name"},
              [&read](const std::string& text) {
                read.format = text == "auto" ? text : std::string(format_named(text).name);
              });
  flags.whole({"--skip-bad", "N", "leave out up to N malformed rows, and report them"},
              read.skip_bad);
  add_thread_flag(app, read.threads);
  add_table_flags(app, read);
  add_numbered_flags(app, read);
}

void check_has_data(const ReadOptions& read, const std::string& command) {
  if (!read.files.empty()) return;
  refuse(command, "no data given", "name a file, several, a glob, or - for standard input");
}

void add_c_flag(CLI::App& app, std::optional<double>& c) {
  Flags(app, "Choice")
      .value({"--C", "C",
              "the larger, the weaker the penalty: of --then logistic, svm (1), of rfe-* (1e4)"},
             [&c](const std::string& text) { c = nonnegative_number("--C", text); });
}

void add_sums_flag(CLI::App& app, Task& task) {
  Flags(app, "Data")
      .text({"--sums", "FILE", "class sums saved by `folkman sums`, or a table feature,class,sum"},
            task.sums_file);
}

void check_has_input(const Task& task, const std::string& command) {
  if (task.sums_file.empty()) return check_has_data(task.data, command);
  if (task.data.files.empty()) return;
  refuse("--sums", "takes the place of data, and data was given too", "give only one of the two");
}

void add_thread_flag(CLI::App& app, int& threads) {
  Flags(app, "Data")
      .whole({"--threads", "N", "threads to use; the answer is the same (all)"}, threads,
             {.least = 0, .most = most_threads});
}

void add_seed_flag(CLI::App& app, std::uint64_t& seed) {
  Flags(app, "Choice").whole({"--seed", "N", "seed of whatever is drawn at random (0)"}, seed);
}

void add_binarize_flag(CLI::App& app, std::optional<double>& binarize) {
  Flags(app, "Choice")
      .value({"--binarize", "T", "values above T count as 1, others as 0"},
             [&binarize](const std::string& text) { binarize = real_number("--binarize", text); });
}

void report(const InputReport& input, const Manner& manner) {
  if (manner.quiet) return;
  for (const auto& warning : input.warnings) warn(in_flags(warning));
  for (const auto& row : input.bad_rows)
    note("folkman: skipped: " + harmless(in_flags(row.message)));
  const auto skipped = static_cast<std::int64_t>(input.bad_rows.size());
  if (skipped > 0) warn(grouped(skipped) + (skipped == 1 ? " bad row" : " bad rows") + " skipped");
}

void print(const std::string& text, const Show& show) {
  Output output(show.file);
  output.write(text);
  output.finish();
}

}  // namespace folkman::cli
