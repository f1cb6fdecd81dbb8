#include "cli/flags/table_flags.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <utility>

#include "cli/flags/flags.hpp"
#include "folkman/base/error.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman::cli {
namespace {

constexpr const char* tables = "Tables (CSV, TSV, ARFF)";

void add_bin_flags(CLI::App& app, ReadOptions& read) {
  Flags flags(app, tables);
  flags.value({"--bin", "N[:A,B]",
               "cut numeric columns, or those named, into up to N bins of about equal size, each a "
               "category"},
              [&read](const std::string& text) {
                const auto colon = text.find(':');
                read.bins = static_cast<std::size_t>(
                    whole_number("--bin", text.substr(0, colon), {.least = 2, .most = 1024}));
                if (colon != std::string::npos)
                  read.binned = names("--bin", text.substr(colon + 1));
              });
  flags.value({"--bins-of", "FILE",
               "the bins of these class sums, so that sums of more data can be merged with them"},
              [&read](const std::string& file) {
                auto cuts = column_cuts(load_sums(file).features());
                if (cuts.empty()) {
                  refuse_argument("--bins-of " + file, "its columns are not in bins",
                                  "give sums that were made with --bin");
                }
                read.cuts = std::make_shared<const std::vector<ColumnCuts>>(std::move(cuts));
              });
}

}  // namespace

void add_table_flags(CLI::App& app, ReadOptions& read) {
  Flags flags(app, tables);
  flags.list({"--header", "A,B", "the names of the columns of CSV or TSV files without a header"},
             read.header);
  flags.text({"--columns", "FILE", "the same, one name a line"}, read.columns_file);
  flags.text({"--label", "NAME", "the column that holds the class, or the number"}, read.label);
  flags.text({"--weight", "NAME", "the column that holds the weight of the row"}, read.weight);
  flags.list({"--ignore", "A,B", "columns to leave out"}, read.ignore);
  flags.list({"--numeric", "A,B", "columns that are numbers, whatever the first rows look like"},
             read.numeric);
  flags.list({"--categorical", "A,B", "columns whose values are words, even if they are numbers"},
             read.categorical);
  flags.value({"--quote", "double|none",
               "fields that begin with a double quote end with one (double), or quotes are text"},
              [&read](const std::string& text) {
                const auto word = one_of("--quote", text, {"double", "none"});
                read.quotes = word == "none" ? Quotes::none : Quotes::doubled;
              });
  flags.value({"--missing", "error|zero|ignore",
               "what an empty cell of a numeric column is (error); ignored, for centers, it counts "
               "in no mean, median or distance"},
              [&read](const std::string& text) {
                const auto word = one_of("--missing", text, {"error", "zero", "ignore"});
                read.missing = word == "zero"     ? Missing::zero
                               : word == "ignore" ? Missing::ignore
                                                  : Missing::error;
              });
  flags.value({"--missing-category", "none|own",
               "what an empty cell of words is: no feature (none), or a value of its own, COLUMN="},
              [&read](const std::string& text) {
                const auto word = one_of("--missing-category", text, {"none", "own"});
                read.missing_category =
                    word == "own" ? MissingCategory::own : MissingCategory::none;
              });
  add_bin_flags(app, read);
}

}  // namespace folkman::cli
