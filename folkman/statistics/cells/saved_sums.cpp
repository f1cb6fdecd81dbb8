#include "folkman/statistics/cells/saved_sums.hpp"

#include "folkman/base/error.hpp"

namespace folkman {

void add_sums(ContainerWriter& out, const std::string& name, const ExactSumsParts& parts) {
  if (parts.fixed.empty()) {
    out.add(name + ".whole", parts.whole);
    return;
  }
  out.add(name + ".fixed", parts.fixed);
  out.add(name + ".wide_cells", parts.wide_cells);
  out.add(name + ".wide_limbs", parts.wide_limbs);
}

ExactSums loaded_sums(const Container& in, const std::string& name, std::size_t cells,
                      bool any_sign) {
  ExactSumsParts parts{.cells = cells};
  if (in.has(name + ".whole")) {
    parts.whole = copied_array<double>(in, name + ".whole");
  } else {
    parts.fixed = copied_array<std::int64_t>(in, name + ".fixed");
    parts.wide_cells = copied_array<std::uint64_t>(in, name + ".wide_cells");
    parts.wide_limbs = copied_array<std::uint64_t>(in, name + ".wide_limbs");
  }
  try {
    ExactSums sums(parts);
    for (std::size_t cell = 0; !any_sign && cell < cells; ++cell)
      if (sums.is_negative(cell)) in.damaged(name + " has a negative sum");
    return sums;
  } catch (const Error& error) {
    if (error.fault().kind == Fault::Kind::file) throw;
    in.damaged(name + ": " + error.fault().what);
  }
}

}  // namespace folkman
