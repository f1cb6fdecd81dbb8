// What a search for supports has learned and need not learn again: supports whose fit is known not
// to come below a value, and local optima, from which every move was tried. Searches from many
// starts end in few places, so most of their refits are of supports that were refused before.
#pragma once

#include <map>
#include <utility>

#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class SupportMemory {
 public:
  // Fits depend on neither the goal nor the pool, optima on both; fits of another size are of
  // little use.
  void turn_to(std::size_t cap, double price, std::size_t pool) {
    if (cap != cap_ || price != price_) least_.clear();
    if (cap != cap_ || price != price_ || pool != pool_) optima_.clear();
    cap_ = cap;
    price_ = price;
    pool_ = pool;
  }

  // No fit of the support has a value below this.
  void remember(const std::vector<Column>& support, double least) { least_[support] = least; }
  [[nodiscard]] bool refuses(const std::vector<Column>& support, double value) const {
    const auto known = least_.find(support);
    return known != least_.end() && known->second >= value;
  }

  void settle(SupportFit fit) {
    auto support = fit.support;
    optima_.insert_or_assign(std::move(support), std::move(fit));
  }
  // The fit of a local optimum, null where the support is not known for one.
  [[nodiscard]] const SupportFit* optimum(const std::vector<Column>& support) const {
    const auto known = optima_.find(support);
    return known != optima_.end() ? &known->second : nullptr;
  }

 private:
  std::size_t cap_ = 0;
  double price_ = 0;
  std::size_t pool_ = 0;
  std::map<std::vector<Column>, double> least_;
  std::map<std::vector<Column>, SupportFit> optima_;
};

}  // namespace folkman
