#include "folkman/methods/naive_bayes/certificate/support_terms.hpp"

#include <algorithm>

#include "folkman/methods/naive_bayes/certificate/feature_blocks.hpp"
#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {
namespace {

using divergence::block;

// A column of block sums for each of: gain, error, above, error above, mass of each class.
class SupportWorker {
 public:
  SupportWorker(const ClassSums& sums, std::span<const Column> support, double alpha,
                std::span<const double> mix, double t, std::span<double> parts, SupportTerms& into)
      : features_(sums, alpha), support_(support), mix_(mix), t_(t), parts_(parts), into_(&into) {}

  void operator()(std::size_t number, std::size_t first, std::size_t count) {
    const divergence::Block some = features_.gathered(support_.subspan(first, count));
    divergence::terms(some, mix_, terms_);
    std::copy_n(terms_.h.begin(), count,
                into_->scores.begin() + static_cast<std::ptrdiff_t>(first));
    point(some, first);
    const auto part = [&](std::size_t column) -> double& {
      return parts_[column * block_count(support_.size()) + number];
    };
    part(0) = block_sum({terms_.h.data(), count});
    part(1) = block_sum({terms_.error.data(), count});
    const Excess excess = excess_of(terms_, count, t_);
    part(2) = excess.above;
    part(3) = excess.error;
    for (std::size_t c = 0; c < mix_.size(); ++c) part(4 + c) = block_sum({some.f[c], count});
  }

 private:
  void point(const divergence::Block& some, std::size_t first) {
    Class* classes = into_->points_to.data() + first;
    std::array<double, block> best;
    best.fill(-1);
    for (std::size_t c = 0; c < mix_.size(); ++c) {
      const double* f = some.f[c];
      for (std::size_t i = 0; i < some.count; ++i) {
        const double ratio = (f[i] + some.alpha) / mix_[c];
        const bool better = ratio > best[i];
        best[i] = better ? ratio : best[i];
        classes[i] = better ? static_cast<Class>(c) : classes[i];
      }
    }
  }

  FeatureBlock features_;
  std::span<const Column> support_;
  std::span<const double> mix_;
  double t_;
  std::span<double> parts_;
  SupportTerms* into_;
  divergence::Terms terms_{};
};

}  // namespace

SupportTerms support_terms(const ClassSums& sums, std::span<const Column> support, double alpha,
                           std::span<const double> mix, double t, int threads) {
  const std::size_t blocks = block_count(support.size());
  SupportTerms terms;
  terms.scores.resize(support.size());
  terms.points_to.resize(support.size());
  std::vector<double> parts((4 + mix.size()) * blocks);
  for_each_block(support.size(), threads,
                 [&] { return SupportWorker(sums, support, alpha, mix, t, parts, terms); });
  const auto total = [&](std::size_t column) {
    return compensated_total(std::span(parts).subspan(column * blocks, blocks));
  };
  terms.gain = total(0);
  terms.error = total(1);
  terms.above = total(2);
  terms.above_error = total(3);
  for (std::size_t c = 0; c < mix.size(); ++c)
    terms.mass.push_back(total(4 + c) + alpha * static_cast<double>(support.size()));
  return terms;
}

}  // namespace folkman
