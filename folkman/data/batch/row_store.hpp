// The counts of rows that were read, kept in memory for a second look: tf-idf can weigh a row only
// when all documents are counted, and to tokenise them again takes longer than all the rest. Four
// bytes for most entries. When it is full nothing is kept, and the files are read again.
//
// Only rows of a class and counts: where there are weights, numbers to predict or carried columns,
// it counts as full.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

class RowStore {
 public:
  explicit RowStore(std::size_t bytes) : most_(bytes) {}

  // The rows of block `number`: 0, 1, ..., in any order, by any number of threads.
  void add(std::uint64_t number, const Batch& counts);
  [[nodiscard]] bool has_all() const { return bytes_.load() <= most_; }
  [[nodiscard]] std::uint64_t blocks() const { return blocks_.size(); }

  // Calls row(class, counts) of every row of a block, where counts is called as
  // counts([](Column provisional, std::uint32_t count) { ... }, [](Column soon) { ... }): `soon`
  // may be asked for a few entries later, or never. Once: the block is then given up.
  template <typename Row>
  void take(std::uint64_t number, Row row) {
    const Block block = std::move(blocks_[number]);
    std::size_t at = 0;
    for (std::size_t i = 0; i < block.classes.size(); ++i) {
      row(block.classes[i], [&](auto entry, auto ahead) {
        const std::uint32_t low = (std::uint32_t{1} << block.count_bits) - 1;
        while (at < block.ends[i]) {
          const std::size_t later = std::min(at + look_ahead, block.words.size() - 1);
          ahead(static_cast<Column>(block.words[later] >> block.count_bits));
          const std::uint32_t word = block.words[at++];
          const std::uint32_t count = word & low;
          entry(static_cast<Column>(word >> block.count_bits),
                count != 0 ? count : block.words[at++]);
        }
      });
    }
  }

 private:
  static constexpr std::size_t look_ahead = 16;
  struct Block {
    unsigned count_bits = 1;           // that the largest column leaves
    std::vector<std::uint32_t> words;  // column, count; where that does not fit 0, and the count
    std::vector<std::uint32_t> ends;   // of each row, in words
    std::vector<Class> classes;
  };
  std::size_t most_;
  std::atomic<std::size_t> bytes_ = 0;
  std::mutex lock_;
  std::vector<Block> blocks_;
};

}  // namespace folkman
