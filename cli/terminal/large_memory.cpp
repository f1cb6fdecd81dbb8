// The program's own operator new. Arrays of megabytes ask for huge pages (base/memory.hpp): filling
// them costs one fault per 2 MiB instead of one per 4 KiB. This is for a program to decide, not for
// a library; so it stands here.
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

void* taken_if_there(std::size_t bytes) noexcept {
  try {
    return taken(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void give_back(void* memory) noexcept { std::free(memory); }  // NOLINT: likewise

}  // namespace

void* operator new(std::size_t bytes) { return taken(bytes); }
void* operator new[](std::size_t bytes) { return taken(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return taken_if_there(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return taken_if_there(bytes);
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
