// A method: an object of its family. It says its name, the options it takes, what it needs of the
// data, and gives a choice of features with its proof, the curve over all sizes and the rule; or,
// of a table, weights. Who wants to know something asks the method; nothing outside its folder
// tests which method it is. To add one: a class in its family's folder, one entry in that family's
// list (methods/families.hpp).
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/option.hpp"
#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/cells/class_cells.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

struct MemoryRows;   // data/memory/memory_rows.hpp
class TableWeigher;  // methods/weighted/table_weigher.hpp

// What a method must be handed. Class sums it has in any case, but for a table.
struct DataNeeds {
  bool counts = false;    // of values from 0; those below mean nothing to it
  bool presence = false;  // of values 0 and 1: others must be binarised
  bool medians = false;   // of the classes, added to the sums
  bool rows = false;      // in memory, all columns
  bool table = false;     // typed columns, missing cells kept; nothing else
  bool numbers = false;   // as labels, to be predicted
  bool sums = true;       // false: of the class sums only classes, features and weights
  bool may_lack = false;  // values may be missing, and are left out
  bool columns = false;   // which column of a table each feature comes from
};

// What it chooses from: statistics of some rows, and those rows where it needs them.
inline const Batch no_rows;
struct TrainingView {
  const ClassSums& sums;
  const Batch& rows = no_rows;
  const MemoryRows* at_hand = nullptr;  // the same rows as the caller holds them, if it does
};

// How long to search for something better or a proof.
enum class Search {
  full,
  choice,  // only where that may change the choice
  none,
  rough  // nor for the last bit of quality: to compare sizes
};

struct Effort {
  int threads = 0;
  Monitor* monitor = nullptr;
  std::uint64_t seed = 0;
  Search search = Search::full;
  bool certified = true;  // false: no certificate is looked at, and it may be nonsense
};

// The sizes of a curve that are asked for.
struct CurveRange {
  std::size_t max_k = 0;                   // 0: as far as the method goes by itself
  std::optional<std::size_t> points = {};  // unset: as many as it gives by itself; 0: every k
};

// The certified curve; of methods that solve every size by itself, also what they chose.
struct Curve {
  Path path;
  std::vector<Selection> selections = {};
};

class FOLKMAN_API Method {
 public:
  struct Facts {
    std::string name;     // "multinomial"
    std::string summary;  // one line for the help
    std::vector<Option> options;
    DataNeeds needs = {};
    std::string measure = "log-likelihood";  // what the certificate is about
  };

  Method(const Method&) = delete;
  Method& operator=(const Method&) = delete;
  virtual ~Method() = default;

  [[nodiscard]] const std::string& name() const { return facts_.name; }
  [[nodiscard]] const std::string& summary() const { return facts_.summary; }
  [[nodiscard]] const std::string& measure() const { return facts_.measure; }
  [[nodiscard]] std::span<const Option> options() const { return facts_.options; }
  [[nodiscard]] const DataNeeds& needs() const { return facts_.needs; }
  [[nodiscard]] bool takes(const std::string& option) const;

  // Error where options that are right by themselves do not go together.
  virtual void check(const Settings& /*settings*/) const {}
  // What the pass over the rows must gather.
  [[nodiscard]] virtual GatherOptions gathering(const Settings& settings) const;
  // Statistics that only rows give, added to the sums of the same rows.
  virtual void complete(ClassSums& /*sums*/, const Batch& /*rows*/, const Settings& /*settings*/,
                        int /*threads*/) const {}

  // How many there are to choose from: the features, or the columns behind them.
  [[nodiscard]] std::string noun() const { return needs().columns ? "columns" : "features"; }
  [[nodiscard]] virtual std::size_t choices(const Features& features) const {
    return features.width();
  }
  // Here and below: an Error where an answer would not be of finite numbers.
  [[nodiscard]] Selection select(const TrainingView& on, const Settings& settings, std::size_t k,
                                 const Effort& effort) const;
  // One for each size, ascending.
  [[nodiscard]] virtual std::vector<Selection> select_all(const TrainingView& on,
                                                          const Settings& settings,
                                                          std::span<const std::size_t> sizes,
                                                          const Effort& effort) const;
  // From rows at hand as they are; nothing where they must be read.
  [[nodiscard]] virtual std::optional<Selection> select_in_place(const TrainingView& on,
                                                                 const Settings& settings,
                                                                 std::size_t k,
                                                                 const Effort& effort) const;
  [[nodiscard]] virtual bool has_curve() const { return true; }
  [[nodiscard]] Curve curve(const TrainingView& on, const Settings& settings,
                            const CurveRange& range, const Effort& effort) const;
  // Of the curve, for a choice of k; where it has no bend, the last size: it gains nothing, or
  // gains evenly, and nothing speaks for leaving out.
  [[nodiscard]] virtual std::size_t elbow(const TrainingView& on, const Settings& settings,
                                          const Effort& effort) const;
  // Those that cross-validation tries.
  [[nodiscard]] virtual std::vector<std::size_t> tried_sizes(std::size_t most,
                                                             std::size_t points) const;
  // The size comes out of the choice: features have a price.
  [[nodiscard]] virtual bool chooses_size(const Settings& /*settings*/) const { return false; }

  [[nodiscard]] Rule rule(const ClassSums& sums, const Selection& selection,
                          const Settings& settings) const;
  // Whether that rule counts, so that values below 0 mean nothing to it.
  [[nodiscard]] virtual bool rule_counts(const Selection& selection) const;
  // What a solver that stopped before its tolerance did, and what of the choice holds.
  [[nodiscard]] virtual std::string stopped_early() const;
  [[nodiscard]] virtual std::string what_holds(const Selection& selection) const;

  // Of a method that weighs the columns of a table in place of choosing features; else null.
  [[nodiscard]] virtual const TableWeigher* weigher() const { return nullptr; }

 protected:
  explicit Method(Facts facts);

 private:
  [[nodiscard]] virtual Selection selected(const TrainingView& on, const Settings& settings,
                                           std::size_t k, const Effort& effort) const = 0;
  [[nodiscard]] virtual Curve traced(const TrainingView& on, const Settings& settings,
                                     const CurveRange& range, const Effort& effort) const;
  [[nodiscard]] virtual Rule made_rule(const ClassSums& sums, const Selection& selection,
                                       const Settings& settings) const = 0;

  Facts facts_;
};

// Every k up to `max_k` (0: `most`) if those are at most `points` (0: no limit), else sizes evenly
// spaced in log k, with 1 and the last among them. Ascending.
constexpr std::size_t usual_points = 10000;  // of a curve that costs little
[[nodiscard]] std::vector<std::size_t> curve_sizes(std::size_t most, std::size_t max_k,
                                                   std::size_t points);

}  // namespace folkman
