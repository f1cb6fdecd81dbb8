// A method, from statistics to rule. This table is the only place where the parts of a method meet:
// `fit`, `select`, `path`, `predict`, `evaluate`, `inspect`, the help text, shell completion and
// the model file all find it here. To add one: its mathematics in a file of selection/, a line in
// models/methods.cpp.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/methods/option.hpp"
#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_cells.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

struct Scheme;                     // methods/weighted/scheme.hpp
enum class ProgramLossKind : int;  // solvers/sparse_program/program_loss.hpp

struct Method {
  std::string name;     // "multinomial"
  std::string summary;  // one line for the help
  // What the statistics pass must do to the values: unset keeps them; 0 makes presence counts.
  std::optional<double> default_binarize;
  bool needs_binary = false;  // refuses sums whose values were not 0 or 1
  std::function<Selection(const ClassSums&, const SelectOptions&)> select;
  std::function<Path(const ClassSums&, const PathOptions&)> path;
  std::function<Rule(const ClassSums&, const Selection&, double alpha)> rule;
  // In place of `select` and `path` where the sums do not suffice: `rows` are those the sums are
  // of, in memory.
  std::function<Selection(const ClassSums&, const Batch& rows, const SelectOptions&)> select_rows =
      {};
  // Statistics that only rows give, added to the sums of the same rows before any of the above.
  std::function<void(ClassSums&, const Batch& rows, const CenterOptions&, int threads)> complete =
      {};
  bool is_center = false;                  // takes priors and rescaling
  bool signed_too = false;                 // counts or any values: methods/linear/judged_rows.hpp
  std::string measure = "log-likelihood";  // what the certificate is about
  // Of l0 regression, which fits as it chooses: its loss, and one selection for each size.
  std::optional<ProgramLossKind> program = {};
  std::function<std::vector<Selection>(const ClassSums&, const Batch& rows,
                                       std::span<const std::size_t> sizes, const SelectOptions&)>
      select_path = {};
  // `select_rows` for rows at hand that need not be copied; nothing where they must.
  std::function<std::optional<Selection>(const ClassSums&, const MemoryRows&, const SelectOptions&)>
      select_in_place = {};
  // In place of all of the above: it weighs the attributes of a table (training/table_training.hpp)
  // and chooses no features.
  const Scheme* scheme = nullptr;
  std::vector<Option> options = {};  // that it takes

  [[nodiscard]] bool takes(const std::string& option) const {
    return std::ranges::find(options, option, &Option::name) != options.end();
  }
  [[nodiscard]] bool weighs_tables() const { return scheme != nullptr; }
  [[nodiscard]] bool needs_rows() const { return select_rows != nullptr; }
  [[nodiscard]] bool has_curve() const { return !needs_rows() || select_path != nullptr; }
  [[nodiscard]] bool takes_any_sign() const { return !counts() || signed_too; }
  [[nodiscard]] bool counts() const { return !is_center && !program; }
  [[nodiscard]] bool smooths() const { return counts() && !weighs_tables(); }  // alpha
  [[nodiscard]] bool predicts_numbers() const;
  [[nodiscard]] bool needs_row_statistics() const { return complete != nullptr; }
};

// By `select` or `select_rows`; `rows` are not looked at unless needed. Here and below: an Error
// where an answer would not be of finite numbers.
[[nodiscard]] Selection selected(const Method& method, const ClassSums& sums, const Batch& rows,
                                 const SelectOptions& options);
// By `select`, of a method that needs no rows.
[[nodiscard]] Selection selected(const Method& method, const ClassSums& sums,
                                 const SelectOptions& options);
[[nodiscard]] Path traced(const Method& method, const ClassSums& sums, const PathOptions& options);

// What the pass over the rows must gather for the method.
[[nodiscard]] GatherOptions gathered_for(const Method& method, std::optional<double> binarize,
                                         const CenterOptions& centers);

[[nodiscard]] std::span<const Method> methods();
[[nodiscard]] const Method& method(const std::string& name);  // Error listing the names there are

}  // namespace folkman
