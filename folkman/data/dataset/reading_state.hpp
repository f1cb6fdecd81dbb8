// What a reading that discovers knows between two blocks: all that the blocks to come depend on.
// Numbers of names are kept, so a reading that goes on from here gives the batches that it would
// have given. As it is saved: one StringTable or array for each list.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/base/names/string_table.hpp"
#include "folkman/data/batch/document_counts.hpp"
#include "folkman/data/dataset/file_chain.hpp"

namespace folkman {

class Container;        // base/files/container.hpp
class ContainerWriter;  // likewise

struct ReadingState {
  struct Text {                            // of a text column
    StringTable units = {};                // by number, stop words left out
    std::vector<std::uint64_t> keys = {};  // of n-grams, by number (text/counting/ngram_table.hpp)
  };
  FileChain::Position position = {};
  Offset rows = 0;
  Offset width = 0;
  bool first_met = false;
  StringTable class_names = {};           // by number
  std::vector<Class> class_numbers = {};  // number -> in row order; -1: not met in a row
  std::vector<Offset> rows_of_class = {};
  StringTable feature_names = {};  // by number
  std::vector<std::int32_t> feature_groups = {};
  std::vector<Text> text = {};
  DocumentCounts documents = {};
  std::vector<Fault> bad = {};
};

// What `out` borrows until it is written beside the state itself.
struct ReadingArrays {
  StringTable warnings = {};
  StringTable bad = {};
  std::vector<std::int64_t> documents = {};
};
void add_reading(ContainerWriter& out, ReadingArrays& room, const ReadingState& state);

// Error where it is damaged.
[[nodiscard]] ReadingState loaded_reading(const Container& in);

}  // namespace folkman
