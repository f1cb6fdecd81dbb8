// What the files of the binding share. The binding translates: arrays to views, structs to objects,
// faults to exceptions. It computes nothing.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "folkman/base/monitor.hpp"
#include "folkman/data/memory/arrow_table.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/statistics/medians/class_medians.hpp"
#include "folkman/workflow/cut.hpp"

namespace folkman::python {

namespace nb = nanobind;

// Rows of the caller's, with the Python objects and the table that hold their memory.
struct Data {
  std::shared_ptr<MemoryRows> rows = std::make_shared<MemoryRows>();
  std::vector<nb::object> held = {};
  std::shared_ptr<ArrowTable> table = {};
  std::optional<ReadOptions> read = {};  // what is read as files are, in the place of rows

  void hand_to(ReadOptions& options) const;
  [[nodiscard]] bool is_small(Offset most) const { return !read && row_count(rows->rows) <= most; }
};

// Class sums in the form last asked for: exact to merge and to save, rounded to select from. Where
// every sum is whole one form makes the other, and only one is held.
class Sums {
 public:
  Sums() = default;
  explicit Sums(ExactClassSums exact) : exact_(std::move(exact)) {}
  [[nodiscard]] const ExactClassSums& exact();
  [[nodiscard]] std::shared_ptr<const ClassSums> rounded();
  void add(const ExactClassSums& other);
  // What only rows tell, once it is known; adding rows forgets it.
  void set_medians(std::shared_ptr<const ClassMedians> medians);

  [[nodiscard]] const std::vector<std::string>& classes() const;
  [[nodiscard]] const Features& features() const;
  [[nodiscard]] Offset rows() const;
  [[nodiscard]] const std::optional<double>& binarize() const;
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  std::optional<ExactClassSums> exact_ = ExactClassSums();  // one of the two is there
  std::shared_ptr<const ClassSums> rounded_;
};

// A NumPy array that owns what the vector held.
template <typename T>
auto array_of(std::vector<T> values, std::initializer_list<std::size_t> shape) {
  auto* kept = new std::vector<T>(std::move(values));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner).cast();
}
template <typename T>
auto array_of(std::vector<T> values) {
  const std::size_t size = values.size();
  return array_of(std::move(values), {size});
}

// NumPy's bools: std::vector<bool> has no addresses.
inline nb::object flags_of(const std::vector<bool>& flags) {
  return array_of(std::vector<std::uint8_t>(flags.begin(), flags.end())).attr("astype")("bool");
}

// The class chosen, the probabilities, the log-odds, and (position in the support, value, weight,
// amount) of each contribution.
nb::tuple explanation(const Explanation& found);

void declare_errors(nb::module_& module);
void declare_data(nb::module_& module);
void declare_records(nb::module_& module);
void declare_command(nb::module_& module);
void declare_tasks(nb::module_& module);
void declare_sums(nb::module_& module);
void declare_cuts(nb::module_& module);
void declare_models(nb::module_& module);
void declare_tables(nb::module_& module);
void declare_text(nb::module_& module);
void declare_shards(nb::module_& module);

}  // namespace folkman::python
