#include "folkman/data/weighted_row.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "folkman/base/compensated_sum.hpp"

namespace folkman {

// Long rows byte by byte, the least of the place first: bytes that no place has take no pass.
void WeightedRow::sort() {
  constexpr std::size_t few = 64;
  if (counts_.size() < few) {
    std::ranges::sort(counts_);
    return;
  }
  std::uint64_t any = 0;
  for (const std::uint64_t count : counts_) any |= count;
  sorted_.resize(counts_.size());
  for (unsigned shift = 32; shift < 64 && any >> shift != 0; shift += 8) {
    std::array<std::uint32_t, 256> places{};
    for (const std::uint64_t count : counts_) ++places[(count >> shift) & 0xFF];
    std::uint32_t start = 0;
    for (std::uint32_t& place : places) start += std::exchange(place, start);
    for (const std::uint64_t count : counts_) sorted_[places[(count >> shift) & 0xFF]++] = count;
    counts_.swap(sorted_);
  }
}

std::span<const WeightedRow::Entry> WeightedRow::counts() {
  sort();
  entries_.resize(counts_.size());
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    entries_[i] = {static_cast<Column>(counts_[i] >> 32),
                   static_cast<double>(counts_[i] & 0xFFFFFFFFU)};
  }
  return entries_;
}

std::span<const WeightedRow::Entry> WeightedRow::weights(const TfIdf& weighting,
                                                         const std::vector<double>& idf) {
  (void)counts();
  CompensatedSum total;
  for (Entry& entry : entries_) {
    if (weighting.sublinear) entry.value = std::log(entry.value) + 1.0;
    if (!idf.empty()) entry.value *= idf[static_cast<std::size_t>(entry.place)];
    total.add(weighting.norm == Norm::l2 ? entry.value * entry.value : std::abs(entry.value));
  }
  std::erase_if(entries_, [](const Entry& entry) { return entry.value == 0; });
  if (weighting.norm == Norm::none || entries_.empty()) return entries_;
  const double norm = weighting.norm == Norm::l2 ? std::sqrt(total.value()) : total.value();
  for (Entry& entry : entries_) entry.value /= norm;
  return entries_;
}

}  // namespace folkman
