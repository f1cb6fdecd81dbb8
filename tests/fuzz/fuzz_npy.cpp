// Any bytes as a NumPy array of rows, and as a list of labels: an array or lines of text.
#include "read_bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = folkman::text_of(data, size);
  folkman::read_bytes("npy", bytes);
  const folkman::MemoryFile rows("%%MatrixMarket matrix coordinate pattern general\n2 1 1\n1 1\n");
  const folkman::MemoryFile labels(bytes);
  folkman::read_to_the_end(
      {.files = {rows.path()}, .format = "mtx", .labels_file = labels.path(), .threads = 1});
  return 0;
}
