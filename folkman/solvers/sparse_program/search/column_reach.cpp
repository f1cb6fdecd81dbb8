#include "folkman/solvers/sparse_program/search/column_reach.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>

#include "folkman/base/stretches.hpp"
#include "folkman/numerics/top_k.hpp"

namespace folkman {
namespace {

constexpr std::size_t columns_per_task = 32;  // of a pass over the design: they stay in the cache
constexpr std::size_t leads_at_once = 8;      // their products with every column are in memory

}  // namespace

ColumnReach::ColumnReach(const SparseProgram& program, int threads)
    : program_(program),
      centred_(program_.design, program_.loss.scales(), program_.loss.has_intercept()),
      threads_(threads) {}

void ColumnReach::measure() {
  if (!reach_.empty()) return;
  reach_.resize(program_.design.width());
  for_each_stretch(reach_.size(), columns_per_task, threads_,
                   [&](std::size_t first, std::size_t last) {
                     for (std::size_t i = first; i < last; ++i) {
                       reach_[i] = centred_.squares(i) + program_.gamma;
                     }
                   });
}

std::vector<Column> ColumnReach::leading(std::span<const double> products, std::size_t count) {
  measure();
  std::vector<double> gain(products.size());
  for (std::size_t i = 0; i < gain.size(); ++i) gain[i] = products[i] * products[i] / reach_[i];
  auto best = top_k(gain, count);
  std::erase_if(best, [&](Column i) { return !(gain[static_cast<std::size_t>(i)] > 0); });
  return best;
}

void ColumnReach::learn_neighbours(std::span<const Column> columns, std::size_t count) {
  std::vector<Column> fresh;
  for (const Column column : columns) {
    if (!neighbours_.contains(column)) fresh.push_back(column);
  }
  for (std::size_t from = 0; from < fresh.size(); from += leads_at_once) {
    const auto some = std::span(fresh).subspan(from, std::min(leads_at_once, fresh.size() - from));
    const auto found = products(some);
    for (std::size_t f = 0; f < some.size(); ++f) {
      neighbours_.emplace(some[f], leading(found[f], count));
    }
  }
}

ColumnReach::Products ColumnReach::products(std::span<const Column> columns) const {
  const Design& design = program_.design;
  if (!design.is_dense()) return sparse_products(columns);
  std::vector<std::vector<double>> leads;
  std::vector<const double*> lead;
  for (const Column column : columns) {
    leads.push_back(centred_.lead(static_cast<std::size_t>(column)));
    lead.push_back(leads.back().data());
  }
  Products result(columns.size(), std::vector<double>(design.width()));
  for_each_stretch(
      design.width(), columns_per_task, threads_, [&](std::size_t first, std::size_t last) {
        std::vector<Column> some(last - first);
        std::iota(some.begin(), some.end(), static_cast<Column>(first));
        std::vector<double> found(some.size() * lead.size());
        design.dots(some, lead, found.data());
        for (std::size_t f = 0; f < lead.size(); ++f) {
          std::copy_n(found.data() + f * some.size(), some.size(), result[f].data() + first);
        }
      });
  return result;
}

ColumnReach::Products ColumnReach::sparse_products(std::span<const Column> columns) const {
  const Design& design = program_.design;
  const auto scales = program_.loss.scales();
  std::vector<std::uint8_t> mark(design.rows());
  std::vector<std::array<double, leads_at_once>> lead(design.rows());
  std::array<double, leads_at_once> mean{};
  for (std::size_t f = 0; f < columns.size(); ++f) {
    const auto column = static_cast<std::size_t>(columns[f]);
    mean[f] = centred_.mean(column);
    design.for_each_entry(column, [&](std::size_t j, double x) {
      mark[j] = static_cast<std::uint8_t>(mark[j] | (1U << f));
      lead[j][f] = scales[j] * x;
    });
  }
  const bool centred = program_.loss.has_intercept();
  Products result(columns.size(), std::vector<double>(design.width()));
  for_each_stretch(design.width(), columns_per_task, threads_,
                   [&](std::size_t first, std::size_t last) {
                     for (std::size_t i = first; i < last; ++i) {
                       std::array<double, leads_at_once> sum{};
                       design.for_each_entry(i, [&](std::size_t j, double x) {
                         for (unsigned left = mark[j]; left != 0; left &= left - 1) {
                           const auto f = static_cast<std::size_t>(std::countr_zero(left));
                           sum[f] += x * lead[j][f];
                         }
                       });
                       const double own = centred ? design.dot(i, scales) : 0;
                       for (std::size_t f = 0; f < columns.size(); ++f)
                         result[f][i] = sum[f] - mean[f] * own;
                     }
                   });
  return result;
}

}  // namespace folkman
