#include "folkman/numerics/equal_columns.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "folkman/base/stretches.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/numerics/group_table.hpp"

namespace folkman {
namespace {

constexpr std::size_t pairs_per_task = std::size_t{1} << 17;
constexpr std::size_t sampled_pairs = 4096;

std::uint64_t mixed(std::uint64_t hash, double value) {
  // + 0.0 gives -0 the bits of 0.
  return mixed_hash(hash, std::bit_cast<std::uint64_t>(value + 0.0));
}

class PairTable {
 public:
  explicit PairTable(std::size_t expected) : table_(expected) {}

  std::uint32_t add(double a, double b, std::uint32_t count = 1) {
    const std::uint32_t group = table_.group_of(mixed(mixed(0, a), b), [&](std::uint32_t g) {
      return groups.a[g] == a && groups.b[g] == b;
    });
    if (group < groups.size()) {
      groups.count[group] += count;
    } else {
      groups.a.push_back(a);
      groups.b.push_back(b);
      groups.count.push_back(count);
    }
    return group;
  }

  EqualPairs groups;

 private:
  GroupTable table_;
};

double value_at(std::span<const double> f, double added, std::size_t i) {
  return f[i] + added + 0.0;
}

EqualPairs grouped(const PairColumns& pairs, std::size_t begin, std::size_t end) {
  PairTable table(end - begin);
  std::vector<std::uint32_t> group_of(end - begin);
  for (std::size_t i = begin; i < end; ++i) {
    group_of[i - begin] =
        table.add(value_at(pairs.a, pairs.added, i), value_at(pairs.b, pairs.added, i));
  }
  table.groups.group_of = std::move(group_of);
  return std::move(table.groups);
}

}  // namespace

ColumnGroups column_groups(std::span<const std::span<const double>> f,
                           std::span<const Column> columns) {
  GroupTable table(columns.size());
  std::vector<std::size_t> first;  // column of each group
  std::vector<std::uint32_t> group_of;
  group_of.reserve(columns.size());
  for (const Column column : columns) {
    const auto i = static_cast<std::size_t>(column);
    std::uint64_t hash = 0;
    for (const auto& row : f) hash = mixed(hash, row[i]);
    group_of.push_back(table.group_of(hash, [&](std::uint32_t group) {
      return std::ranges::all_of(f, [&](const auto& row) { return row[first[group]] == row[i]; });
    }));
    if (table.size() > first.size()) first.push_back(i);
  }
  ColumnGroups groups{.columns = std::vector<Column>(columns.size()), .starts = {0}};
  groups.starts.resize(table.size() + 1);
  for (const std::uint32_t group : group_of) ++groups.starts[group + 1];
  std::partial_sum(groups.starts.begin(), groups.starts.end(), groups.starts.begin());
  std::vector<std::size_t> next = groups.starts;
  for (std::size_t i = 0; i < columns.size(); ++i) groups.columns[next[group_of[i]]++] = columns[i];
  return groups;
}

// Stretches are grouped apart, then their groups are united in order, which leaves them as they
// would be without stretches.
EqualPairs equal_pairs(const PairColumns& pairs, int threads) {
  const std::size_t size = pairs.size();
  if (size <= pairs_per_task) return grouped(pairs, 0, size);
  std::vector<EqualPairs> parts((size + pairs_per_task - 1) / pairs_per_task);
  for_each_task(parts.size(), threads, [&](std::size_t part, int) {
    const std::size_t begin = part * pairs_per_task;
    parts[part] = grouped(pairs, begin, std::min(size, begin + pairs_per_task));
  });
  PairTable table(size);
  std::vector<std::vector<std::uint32_t>> united(parts.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t g = 0; g < parts[p].size(); ++g) {
      united[p].push_back(table.add(parts[p].a[g], parts[p].b[g], parts[p].count[g]));
    }
  }
  table.groups.group_of.resize(size);
  for_each_task(parts.size(), threads, [&](std::size_t part, int) {
    std::ranges::transform(
        parts[part].group_of,
        table.groups.group_of.begin() + static_cast<std::ptrdiff_t>(part * pairs_per_task),
        [&](std::uint32_t group) { return united[part][group]; });
  });
  return std::move(table.groups);
}

EqualPairs separate_pairs(const PairColumns& pairs, int threads) {
  EqualPairs separate;
  separate.a.resize(pairs.size());
  separate.b.resize(pairs.size());
  separate.count.assign(pairs.size(), 1);
  for_each_stretch(pairs.size(), pairs_per_task, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      separate.a[i] = value_at(pairs.a, pairs.added, i);
      separate.b[i] = value_at(pairs.b, pairs.added, i);
    }
  });
  return separate;
}

bool pairs_repeat(const PairColumns& pairs, double share) {
  const std::size_t tried =
      std::min(std::clamp<std::size_t>(pairs.size() / 16, 512, sampled_pairs), pairs.size());
  PairTable table(tried);
  for (std::size_t i = 0; i < tried; ++i) {
    const std::size_t at = i * (pairs.size() / tried);
    table.add(value_at(pairs.a, pairs.added, at), value_at(pairs.b, pairs.added, at));
  }
  const auto allowed = static_cast<std::size_t>(share * static_cast<double>(tried));
  return tried - table.groups.size() > allowed;
}

}  // namespace folkman
