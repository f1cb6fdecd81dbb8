// How much memory there is, asked before a large array is made: an error that names the cause beats
// the kernel's OOM killer. Also the allocator of arrays that are met at random places: large ones
// ask for huge pages, without which half the time of a scattered sum goes to address translation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "folkman/base/api.hpp"

namespace folkman {

// Bytes that can be had without swapping; a large number where the system does not say.
[[nodiscard]] std::uint64_t available_memory();

// "1.5 GiB"
[[nodiscard]] std::string memory_text(double bytes);

// Memory that is about to be filled in order: huge pages spare it a fault per 4 KiB.
void ask_for_huge_pages(const void* memory, std::size_t bytes) noexcept;

// One number a feature, zeros, in huge pages if there are many: it is passed from end to end again
// and again.
[[nodiscard]] std::vector<double> wide_column(std::size_t size);

[[nodiscard]] FOLKMAN_API void* scattered_memory(std::size_t bytes);
FOLKMAN_API void release_scattered_memory(void* memory) noexcept;

template <typename T>
struct ScatteredAllocator {
  using value_type = T;
  ScatteredAllocator() = default;
  template <typename U>
  ScatteredAllocator(const ScatteredAllocator<U>&) {}  // NOLINT: a rebind is not a conversion
  [[nodiscard]] T* allocate(std::size_t count) {
    return static_cast<T*>(scattered_memory(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t) noexcept { release_scattered_memory(memory); }
  friend bool operator==(const ScatteredAllocator&, const ScatteredAllocator&) { return true; }
};

template <typename T>
using ScatteredArray = std::vector<T, ScatteredAllocator<T>>;

}  // namespace folkman
