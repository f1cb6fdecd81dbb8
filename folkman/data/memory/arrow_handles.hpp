// Owners of what Arrow hands out: each releases what it holds, as the C interface asks for.
#pragma once

#include <memory>
#include <utility>

#include "folkman/data/memory/arrow_interface.hpp"

namespace folkman {

struct ReleaseArrow {
  template <typename Struct>
  void operator()(Struct* held) const {
    if (held->release != nullptr) held->release(held);
    delete held;  // NOLINT: made by make_unique
  }
};
template <typename Struct>
using ArrowHandle = std::unique_ptr<Struct, ReleaseArrow>;

// An empty struct, to be filled.
template <typename Struct>
[[nodiscard]] ArrowHandle<Struct> arrow_handle() {
  return ArrowHandle<Struct>(std::make_unique<Struct>().release());
}

// What `from` holds, which is empty then.
template <typename Struct>
[[nodiscard]] ArrowHandle<Struct> taken_over(Struct& from) {
  auto handle = arrow_handle<Struct>();
  *handle = from;
  from.release = nullptr;
  return handle;
}

}  // namespace folkman
