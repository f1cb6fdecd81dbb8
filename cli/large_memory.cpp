// The program's own operator new. Arrays of megabytes ask for huge pages (base/memory.hpp): filling
// them costs one fault per 2 MiB instead of one per 4 KiB, which is a tenth of the time from text
// to a choice of n-grams. This is for a program to decide, not for a library; so it stands here.
// Large arrays come from aligned_alloc, all others from malloc: free takes back both.
#include <cstdlib>
#include <new>

#include "folkman/base/memory.hpp"

namespace {

constexpr std::size_t large = std::size_t{8} << 20U;

void* taken(std::size_t bytes) {
  if (bytes >= large) return folkman::scattered_memory(bytes);
  void* memory = std::malloc(bytes == 0 ? 1 : bytes);  // NOLINT: what new is made of
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return taken(bytes); }
void* operator new[](std::size_t bytes) { return taken(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }                 // NOLINT
void operator delete[](void* memory) noexcept { std::free(memory); }               // NOLINT
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }    // NOLINT
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }  // NOLINT
