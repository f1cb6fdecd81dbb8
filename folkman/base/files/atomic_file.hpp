// A file that is written whole or not at all. Bytes go to a temporary file beside the target
// (part_file.hpp); commit() makes it durable and renames it over the target. Without commit (an
// error, Ctrl-C turned into an exception) the destructor removes the temporary and what stood there
// before is untouched; after a kill, the next writer of the same target removes it.
// A target that is a device or a pipe cannot be replaced and is written straight through.
// Standard output ("-") is the front end's business. Several files that belong together:
// file_set.hpp.
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
  void commit();

  // The steps of commit(), for sets and for a look at what was written: durable beside its target
  // (temporary(), empty where it is written straight through), then in its place.
  void stage();
  void publish();
  [[nodiscard]] bool publish_as_new();  // false where the target is there already
  [[nodiscard]] const std::filesystem::path& target() const { return target_; }
  [[nodiscard]] const std::filesystem::path& temporary() const { return temporary_; }
  void keep_temporary() { temporary_.clear(); }  // from now on it is somebody else's

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
