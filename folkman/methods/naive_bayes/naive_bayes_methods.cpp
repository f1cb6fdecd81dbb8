#include "folkman/methods/naive_bayes/naive_bayes_methods.hpp"

#include <algorithm>

#include "folkman/methods/common_options.hpp"
#include "folkman/methods/from_sums.hpp"
#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/methods/naive_bayes/multinomial_path.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {
namespace {

// The only one whose choice a search may improve.
class Multinomial : public FromSums {
 public:
  Multinomial()
      : FromSums(
            {.name = "multinomial",
             .summary = "sparse multinomial naive Bayes: counts or weights, certified",
             .options = choosing_options() +
                        std::vector{alpha_option(), binarize_option(),
                                    nodes_option("300",
                                                 "budget of the search for a proof, 0 for "
                                                 "none"),
                                    exact_option()},
             .needs = {.counts = true}},
            {.select = multinomial_select, .trace = multinomial_path, .rule = multinomial_rule}) {}

 protected:
  [[nodiscard]] SelectOptions select_options(const ClassSums& sums, const Settings& settings,
                                             std::size_t k, const Effort& effort) const override {
    SelectOptions options = FromSums::select_options(sums, settings, k, effort);
    if (effort.search == Search::none || effort.search == Search::rough) return options;
    options.nodes = settings.whole("nodes");
    if (settings.flag("exact")) options.nodes = std::max(options.nodes, thorough_nodes);
    return options;
  }
};

}  // namespace

std::unique_ptr<const Method> multinomial_method() { return std::make_unique<Multinomial>(); }

std::unique_ptr<const Method> bernoulli_method() {
  return std::make_unique<FromSums>(
      Method::Facts{
          .name = "bernoulli",
          .summary = "sparse Bernoulli naive Bayes: presence or absence, exact at every k",
          .options = choosing_options() + std::vector{alpha_option(), binarize_option()},
          .needs = {.counts = true, .presence = true}},
      FromSums::Parts{.select = bernoulli_select, .trace = bernoulli_path, .rule = bernoulli_rule});
}

}  // namespace folkman
