// A method whose choice, curve and rule follow from the class sums alone: three functions of them.
#pragma once

#include "folkman/methods/method.hpp"

namespace folkman {

class FromSums : public Method {
 public:
  struct Parts {
    Selection (*select)(const ClassSums&, const SelectOptions&);
    Path (*trace)(const ClassSums&, const PathOptions&);
    Rule (*rule)(const ClassSums&, const Selection&, double alpha);
  };
  FromSums(Facts facts, Parts parts);

 private:
  // What the functions take that is of center classifiers alone.
  [[nodiscard]] virtual CenterOptions centers(const ClassSums& /*sums*/,
                                              const Settings& /*settings*/) const {
    return {};
  }
  [[nodiscard]] Selection selected(const TrainingView& on, const Settings& settings, std::size_t k,
                                   const Effort& effort) const override;
  [[nodiscard]] Curve traced(const TrainingView& on, const Settings& settings,
                             const CurveRange& range, const Effort& effort) const override;
  [[nodiscard]] Rule made_rule(const ClassSums& sums, const Selection& selection,
                               const Settings& settings) const override;

  Parts parts_;
};

// From the settings to what a choice takes that is made or judged by sums.
[[nodiscard]] SelectOptions select_options(const Settings& settings, std::size_t k,
                                           const Effort& effort);

}  // namespace folkman
