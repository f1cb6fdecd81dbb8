#include "folkman/training/program_curve.hpp"

#include <algorithm>
#include <utility>

#include "folkman/methods/elbow.hpp"
#include "folkman/methods/finite_proof.hpp"
#include "folkman/training/sizes.hpp"

namespace folkman {
namespace {

constexpr std::size_t usual_end = 100;

}  // namespace

std::vector<std::size_t> program_sizes(const CurveRange& range) {
  const std::size_t last = range.max_k > 0 ? range.max_k : std::min(range.width, usual_end);
  return curve_sizes(range.width, last, range.points);
}

ProgramPath program_path(const Method& method, const ClassSums& sums, const Batch& rows,
                         std::vector<std::size_t> sizes, const SelectOptions& options) {
  ProgramPath result{.path = {}, .selections = method.select_path(sums, rows, sizes, options)};
  Path& path = result.path;
  path.sense = Sense::minimised;
  for (const Selection& made : result.selections) {
    path.value.push_back(made.certificate.value);
    path.bound.push_back(made.certificate.bound);
    path.floor = made.certificate.floor;
    path.optimal.push_back(made.certificate.optimal);
    path.converged.push_back(made.converged);
  }
  path.k = std::move(sizes);
  path.elbow = elbow(path);
  path = finite_proof(std::move(path));
  return result;
}

std::size_t program_elbow(const Method& method, const ClassSums& sums, const Batch& rows,
                          const SelectOptions& options) {
  const auto sizes = program_sizes({.width = sums.width(), .points = program_points});
  const std::size_t found = program_path(method, sums, rows, sizes, options).path.elbow;
  return found == 0 ? sizes.back() : found;
}

}  // namespace folkman
