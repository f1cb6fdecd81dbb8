#include "folkman/numerics/exact_sums/small_cells.hpp"

namespace folkman {
namespace {

constexpr std::size_t run = 64;

// Adds a run of bytes; whether any sum passed 255.
bool add_run(std::uint8_t* to, const std::uint8_t* from) {
  std::uint8_t passed = 0;
  for (std::size_t i = 0; i < run; ++i) {
    const auto sum = static_cast<std::uint8_t>(to[i] + from[i]);
    passed = static_cast<std::uint8_t>(passed | (sum < from[i] ? 1 : 0));
    to[i] = sum;
  }
  return passed != 0;
}

}  // namespace

SmallCells::SmallCells(std::span<const double> counts) : low_(counts.size()) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<std::uint64_t>(counts[i]);
    low_[i] = static_cast<std::uint8_t>(count);
    if (count > 255) carry(i, count >> 8);
  }
}

std::size_t SmallCells::bytes() const {
  return low_.capacity() + carried_.size() * (sizeof(*carried_.begin()) + 4 * sizeof(void*));
}

// The largest column met creeps up, so some room is kept; pages that are never met cost nothing.
void SmallCells::resize(std::size_t cells) {
  if (cells <= low_.size()) return;
  if (cells > low_.capacity()) low_.reserve(low_.empty() ? cells + cells / 4 : cells * 3 / 2);
  low_.resize(cells);
}

void SmallCells::carry(std::size_t cell, std::uint64_t times) { carried_[cell] += times; }

void SmallCells::add(std::span<const Column> cells, std::span<const double> values) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    add(static_cast<std::size_t>(cells[i]), static_cast<unsigned>(static_cast<int>(values[i])));
  }
}

void SmallCells::add(const SmallCells& other, std::span<const Column> positions) {
  if (positions.empty()) return add_in_place(other);
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (positions[i] >= 0) add(static_cast<std::size_t>(positions[i]), other.low_[i]);
  }
  for (const auto& [cell, times] : other.carried_) {
    if (positions[cell] >= 0) carry(static_cast<std::size_t>(positions[cell]), times);
  }
}

void SmallCells::add_in_place(const SmallCells& other) {
  std::size_t i = 0;
  for (; i + run <= other.size(); i += run) {
    if (!add_run(low_.data() + i, other.low_.data() + i)) continue;
    for (std::size_t at = i; at < i + run; ++at) {
      if (low_[at] < other.low_[at]) carry(at);
    }
  }
  for (; i < other.size(); ++i) add(i, other.low_[i]);
  for (const auto& [cell, times] : other.carried_) carry(cell, times);
}

double SmallCells::operator[](std::size_t cell) const {
  const double low = low_[cell];
  if (carried_.empty()) return low;
  const auto found = carried_.find(cell);
  return found == carried_.end() ? low : low + 256 * static_cast<double>(found->second);
}

std::vector<double> SmallCells::wide() const {
  std::vector<double> result;
  result.reserve(low_.size());
  ask_for_huge_pages(result.data(), low_.size() * sizeof(double));
  result.assign(low_.begin(), low_.end());
  for (const auto& [cell, times] : carried_) result[cell] += 256 * static_cast<double>(times);
  return result;
}

}  // namespace folkman
