#include "folkman/methods/weighted/scores/column_tries.hpp"

#include <algorithm>
#include <utility>

namespace folkman {
namespace {

constexpr std::size_t rows_per_node = 16;
constexpr std::size_t always_allowed = 4;

// The cells of a column, all rows, column after column.
class ColumnReader {
 public:
  explicit ColumnReader(const GroupedRows& rows)
      : rows_(rows), next_(rows.row_starts.begin(), rows.row_starts.end() - 1) {}

  // Columns come in their order.
  void read(std::size_t column, std::vector<std::uint32_t>& cells) {
    for (std::size_t x = 0; x < next_.size(); ++x) {
      const bool unusual =
          next_[x] < rows_.row_starts[x + 1] && rows_.column_of[rows_.cells[next_[x]]] == column;
      cells[x] = unusual ? rows_.cells[next_[x]++] : rows_.usual[column];
    }
  }

 private:
  const GroupedRows& rows_;
  std::vector<std::size_t> next_;  // unusual cell of each row
};

class Builder {
 public:
  explicit Builder(const GroupedRows& rows)
      : rows_(rows),
        most_(std::max(rows.distinct() / rows_per_node, always_allowed)),
        node_(rows.distinct()),
        cells_(rows.distinct()) {
    tries_.parent.push_back(0);
    tries_.cell.push_back(0);
  }

  ColumnTries build() {
    ColumnReader columns(rows_);
    for (std::size_t j = 0; j < rows_.columns(); ++j) {
      columns.read(j, cells_);
      if (j > 0 && extends(j)) continue;
      if (j > 0) end_group();
      (void)extended(j, rows_.distinct());
    }
    end_group();
    place_leaves();
    return std::move(tries_);
  }

 private:
  [[nodiscard]] bool extends(std::size_t j) {
    const std::size_t values = rows_.starts[j + 1] - rows_.starts[j];
    const std::size_t room = (end_ - first_) * values;
    return room <= 4 * rows_.distinct() + 1024 && extended(j, most_);
  }

  // Every row one node further, unless that makes more than `most` nodes.
  bool extended(std::size_t j, std::size_t most) {
    const std::size_t start = rows_.starts[j];
    const std::size_t values = rows_.starts[j + 1] - start;
    known_.assign((end_ - first_) * values, 0);
    const std::size_t nodes_before = tries_.nodes();
    for (std::size_t x = 0; x < node_.size(); ++x) {
      std::uint32_t& node = known_[(node_[x] - first_) * values + cells_[x] - start];
      if (node != 0) continue;
      if (tries_.nodes() - nodes_before == most) {
        tries_.parent.resize(nodes_before);
        tries_.cell.resize(nodes_before);
        return false;
      }
      node = static_cast<std::uint32_t>(tries_.nodes());
      tries_.parent.push_back(node_[x]);
      tries_.cell.push_back(cells_[x]);
    }
    for (std::size_t x = 0; x < node_.size(); ++x) {
      node_[x] = known_[(node_[x] - first_) * values + cells_[x] - start];
    }
    first_ = nodes_before;
    end_ = tries_.nodes();
    return true;
  }

  void end_group() {
    leaves_.push_back(node_);
    std::ranges::fill(node_, 0U);
    first_ = 0;
    end_ = 1;
  }

  void place_leaves() {
    tries_.groups = leaves_.size();
    tries_.leaves.resize(node_.size() * tries_.groups);
    for (std::size_t g = 0; g < tries_.groups; ++g) {
      for (std::size_t x = 0; x < node_.size(); ++x) {
        tries_.leaves[x * tries_.groups + g] = leaves_[g][x];
      }
    }
  }

  const GroupedRows& rows_;
  std::size_t most_;
  ColumnTries tries_;
  std::vector<std::uint32_t> node_;                 // of each row in the group that is being made
  std::vector<std::uint32_t> cells_;                // of the column
  std::vector<std::uint32_t> known_;                // node of (node before, cell); 0: none yet
  std::vector<std::vector<std::uint32_t>> leaves_;  // by group
  std::size_t first_ = 0;                           // nodes that rows may be at
  std::size_t end_ = 1;
};

}  // namespace

ColumnTries column_tries(const GroupedRows& rows) {
  if (rows.columns() == 0) return {.groups = 0, .parent = {0}, .cell = {0}};
  return Builder(rows).build();
}

}  // namespace folkman
