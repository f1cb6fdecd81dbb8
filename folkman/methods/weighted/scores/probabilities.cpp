#include "folkman/methods/weighted/scores/probabilities.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "folkman/methods/weighted/scores/exponentials.hpp"
#include "folkman/methods/weighted/scores/unrolled.hpp"

namespace folkman {
namespace {

// The log-loss of rows: a row loses N log(total) + sum_c N[c] (M - z[c]). Most logarithms are taken
// as one of a product. Sums run in lanes, so that a row need not wait for the one before.
class LossSum {
 public:
  // `rest`: the second part.
  void add(std::size_t x, double total, double count, double rest) {
    Lane& lane = lanes_[x % lanes_.size()];
    lane.rest += rest;
    if (count != 1) {
      lane.rest += count * std::log(total);
      return;
    }
    lane.product *= total;
    if (lane.product > 1e200) lane.flush();
  }
  [[nodiscard]] double value() {
    double sum = 0;
    for (Lane& lane : lanes_) {
      lane.flush();
      sum += lane.rest;
    }
    return sum;
  }

 private:
  struct Lane {
    double rest = 0;
    double product = 1;
    void flush() {
      rest += std::log(product);
      product = 1;
    }
  };
  std::array<Lane, 4> lanes_;
};

// Rows are taken in blocks, so that what is made of them stays near.
constexpr std::size_t block = 64;

// Of a block: P, M - z and the sum of exp(z - M) of each row.
template <class Classes>
struct Softmax {
  explicit Softmax(Classes l) : p(row_room<block>(l)), below(row_room<block>(l)) {}
  decltype(row_room<block>(Classes{})) p, below;
  std::array<double, block> total{};
};

// Two classes: exp(-|z[1] - z[0]|) is all that is to be raised.
using TwoClasses = std::integral_constant<std::size_t, 2>;
void fill(Softmax<TwoClasses>& rows, const double* prior, const double* u, std::size_t count,
          TwoClasses /*classes*/) {
  std::array<double, block> gap{};
  std::array<double, block> raised{};
  const double ahead = prior[1] - prior[0];
  for (std::size_t x = 0; x < count; ++x) {
    gap[x] = ahead + (u[2 * x + 1] - u[2 * x]);
    raised[x] = -std::abs(gap[x]);
  }
  exponentiate(std::span(raised).first(count));
  for (std::size_t x = 0; x < count; ++x) {
    rows.total[x] = 1 + raised[x];
    const double larger = 1 / rows.total[x];
    const double smaller = raised[x] * larger;
    rows.p[2 * x] = gap[x] > 0 ? smaller : larger;
    rows.p[2 * x + 1] = gap[x] > 0 ? larger : smaller;
    rows.below[2 * x] = std::max(gap[x], 0.0);
    rows.below[2 * x + 1] = std::max(-gap[x], 0.0);
  }
}

template <class Classes>
void fill(Softmax<Classes>& rows, const double* prior, const double* u, std::size_t count,
          Classes l) {
  for (std::size_t first = 0; first < count * l; first += l) {
    double* z = rows.below.data() + first;
    for (std::size_t c = 0; c < l; ++c) z[c] = prior[c] + u[first + c];
    double highest = z[0];
    for (std::size_t c = 1; c < l; ++c) highest = std::max(highest, z[c]);
    for (std::size_t c = 0; c < l; ++c) z[c] = highest - z[c];
  }
  for (std::size_t i = 0; i < count * l; ++i) rows.p[i] = -rows.below[i];
  exponentiate(std::span(rows.p).first(count * l));
  for (std::size_t x = 0; x < count; ++x) {
    double* p = rows.p.data() + x * l;
    double total = 0;
    for (std::size_t c = 0; c < l; ++c) total += p[c];
    const double share = 1 / total;
    for (std::size_t c = 0; c < l; ++c) p[c] *= share;
    rows.total[x] = total;
  }
}

// Calls `use(first, count, p, l)` with the probabilities of blocks of rows and returns the
// log-loss.
template <class Use>
double for_each_block(const ScoreMap& map, std::span<const double> scores, const Use& use) {
  LossSum loss;
  with_classes(map.classes(), [&](auto l) {
    Softmax softmax(l);
    const std::size_t rows = map.rows().distinct();
    for (std::size_t first = 0; first < rows; first += block) {
      const std::size_t count = std::min(block, rows - first);
      fill(softmax, map.prior().data(), scores.data() + first * l, count, l);
      const double* of_class = map.rows().class_count.data() + first * l;
      const double* of_row = map.rows().count.data() + first;
      const double* below = softmax.below.data();
      for (std::size_t x = 0; x < count; ++x, of_class += l, below += l) {
        double rest = 0;
        for (std::size_t c = 0; c < l; ++c) rest += of_class[c] * below[c];
        loss.add(x, softmax.total[x], of_row[x], rest);
      }
      use(first, count, softmax.p.data(), l);
    }
  });
  return loss.value();
}

}  // namespace

double log_loss(const ScoreMap& map, std::span<const double> scores) {
  return for_each_block(map, scores, [](std::size_t, std::size_t, const double*, auto) {});
}

void probabilities(const ScoreMap& map, std::span<const double> scores, std::span<double> result) {
  (void)for_each_block(map, scores,
                       [&](std::size_t first, std::size_t count, const double* p, auto l) {
                         std::copy_n(p, count * l, result.data() + first * l);
                       });
}

double log_loss_residuals(const ScoreMap& map, std::span<const double> scores, double scale,
                          std::span<double> result) {
  return for_each_block(map, scores,
                        [&](std::size_t first, std::size_t count, const double* p, auto l) {
                          const double* of_class = map.rows().class_count.data() + first * l;
                          const double* of_row = map.rows().count.data() + first;
                          double* to = result.data() + first * l;
                          for (std::size_t x = 0; x < count; ++x) {
                            const double rows = scale * of_row[x];
                            for (std::size_t i = x * l; i < (x + 1) * l; ++i) {
                              to[i] = rows * p[i] - scale * of_class[i];
                            }
                          }
                        });
}

double training_errors(const ScoreMap& map, std::span<const double> scores) {
  const std::size_t l = map.classes();
  std::vector<double> z(l);
  double errors = 0;
  for (std::size_t x = 0; x < map.rows().distinct(); ++x) {
    for (std::size_t c = 0; c < l; ++c) z[c] = map.prior()[c] + scores[x * l + c];
    const auto best = static_cast<std::size_t>(std::ranges::max_element(z) - z.begin());
    errors += map.rows().count[x] - map.rows().class_count[x * l + best];
  }
  return errors;
}

}  // namespace folkman
