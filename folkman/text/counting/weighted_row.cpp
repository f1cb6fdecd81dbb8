#include "folkman/text/counting/weighted_row.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace folkman {
namespace {

// Most words occur a few times, and a logarithm costs more than the rest of their weight.
const std::array<double, 256>& sublinear_frequencies() {
  static const auto table = [] {
    std::array<double, 256> values{};
    for (std::size_t count = 1; count < values.size(); ++count)
      values.at(count) = std::log(static_cast<double>(count)) + 1.0;
    return values;
  }();
  return table;
}

}  // namespace

double term_frequency(const TfIdf& weighting, std::uint32_t count) {
  if (!weighting.sublinear) return count;
  const auto& few = sublinear_frequencies();
  return count > 0 && count < few.size() ? few.at(count)
                                         : std::log(static_cast<double>(count)) + 1.0;
}

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
  norm_.clear();
  for (Entry& entry : entries_) {
    entry.value = term_frequency(weighting, static_cast<std::uint32_t>(entry.value));
    if (!idf.empty()) entry.value *= idf[static_cast<std::size_t>(entry.place)];
    norm_.add(norm_term(weighting, entry.value));
  }
  std::erase_if(entries_, [](const Entry& entry) { return entry.value == 0; });
  if (weighting.norm == Norm::none || entries_.empty()) return entries_;
  const double norm = norm_of(weighting, norm_);
  for (Entry& entry : entries_) entry.value /= norm;
  return entries_;
}

}  // namespace folkman
