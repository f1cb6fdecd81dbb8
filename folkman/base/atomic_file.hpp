// A file that is written whole or not at all. Bytes go to a temporary file beside the target;
// commit() makes it durable and renames it over the target. Without commit (an error, Ctrl-C turned
// into an exception) the destructor removes the temporary and what stood there before is untouched.
// A target that is a device or a pipe cannot be replaced and is written straight through.
// Standard output ("-") is the front end's business.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace folkman {

class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void write(std::span<const std::byte> bytes);
  void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
  // All that was written, on disk and not yet in place: where to read it again. Empty: straight
  // through.
  [[nodiscard]] const std::filesystem::path& sealed();
  void commit();

 private:
  void create_temporary();
  void flush();
  void put(const std::byte* bytes, std::size_t size);
  void discard() noexcept;
  [[noreturn]] void fail(int error) const;

  std::filesystem::path shown_;      // as the user wrote it
  std::filesystem::path target_;     // symbolic links followed
  std::filesystem::path temporary_;  // empty: straight through, or committed
  int descriptor_ = -1;
  std::string pending_;
};

}  // namespace folkman
