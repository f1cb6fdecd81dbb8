#include "folkman/models/program_curve.hpp"

#include <algorithm>
#include <utility>

#include "folkman/models/sizes.hpp"
#include "folkman/selection/elbow.hpp"
#include "folkman/selection/finite_proof.hpp"

namespace folkman {
namespace {

constexpr std::size_t usual_end = 100;

}  // namespace

std::vector<std::size_t> program_sizes(const CurveRange& range) {
  const std::size_t last = range.max_k > 0 ? range.max_k : std::min(range.width, usual_end);
  return curve_sizes(range.width, last, range.points);
}

Path program_path(const Method& method, const ClassSums& sums, const Batch& rows,
                  std::vector<std::size_t> sizes, const SelectOptions& options) {
  Path path;
  path.sense = Sense::minimised;
  for (const Selection& made : method.select_path(sums, rows, sizes, options)) {
    path.value.push_back(made.certificate.value);
    path.bound.push_back(made.certificate.bound);
    path.floor = made.certificate.floor;
    path.optimal.push_back(made.certificate.optimal);
    path.converged.push_back(made.converged);
  }
  path.k = std::move(sizes);
  path.elbow = elbow(path);
  return finite_proof(std::move(path));
}

std::size_t program_elbow(const Method& method, const ClassSums& sums, const Batch& rows,
                          const SelectOptions& options) {
  const auto sizes = program_sizes({.width = sums.width(), .points = program_points});
  const std::size_t found = program_path(method, sums, rows, sizes, options).elbow;
  return found == 0 ? sizes.back() : found;
}

}  // namespace folkman
