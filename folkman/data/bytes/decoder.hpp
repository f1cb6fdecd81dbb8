// Turns stored bytes into plain ones: as they are, gzip or zstd, by the first bytes.
#pragma once

#include <cstddef>
#include <string_view>

#include "folkman/data/bytes/raw_input.hpp"

namespace folkman {

class Decoder {
 public:
  Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  virtual ~Decoder() = default;
  // Up to `size` bytes; 0 only at the end.
  [[nodiscard]] virtual std::size_t read(char* to, std::size_t size) = 0;
  [[nodiscard]] virtual bool is_plain() const { return false; }  // the bytes are as stored
};

// Whether a file that begins so is one that a decoder must turn into plain bytes.
[[nodiscard]] bool is_compressed(std::string_view head);

// The input outlives the decoder.
[[nodiscard]] std::unique_ptr<Decoder> decoder_of(RawInput& input);

}  // namespace folkman
