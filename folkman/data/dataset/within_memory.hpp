// Text whose vocabulary outgrows the memory it may take (ReadOptions::memory) is read again with
// its n-grams hashed into as many features as fit, rather than not at all. Whether that happens
// depends on the n-grams alone, not on threads or the order of rows.
#pragma once

#include <concepts>
#include <cstddef>

#include "folkman/base/error.hpp"
#include "folkman/data/dataset/dataset.hpp"

namespace folkman {

// Thrown by Dataset::read, once standard input has been kept. An Error like any other for who does
// not read again.
class VocabularyTooLarge : public Error {
 public:
  VocabularyTooLarge(std::string where, std::size_t memory);
  [[nodiscard]] std::size_t memory() const { return memory_; }  // that it may take

 private:
  std::size_t memory_;
};

// The same with hashing, and a warning that says so; Error where that is not possible.
[[nodiscard]] ReadOptions hashed(ReadOptions options, const VocabularyTooLarge& found);

// `read` opens a data set with the options it is given and reads it.
template <std::invocable<const ReadOptions&> Read>
auto within_memory(const ReadOptions& options, const Read& read) {
  try {
    return read(options);
  } catch (const VocabularyTooLarge& found) {
    if (options.checkpoint.wanted()) throw;  // which is of a reading without hashing
    return read(hashed(options, found));
  }
}

}  // namespace folkman
