#include "folkman/statistics/checkpoints/checkpoint_file.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/files/container.hpp"

namespace folkman {

bool is_file_there(const std::string& file) {
  std::error_code unknown;
  return std::filesystem::exists(file, unknown);
}

Container loaded_checkpoint(const std::string& file) {
  try {
    Container in = Container::load(file);
    in.expect(checkpoint_kind, checkpoint_version);
    return in;
  } catch (const Error& error) {
    Fault fault = error.fault();
    fault.fix = "name another file for the checkpoint, or remove this one and start anew";
    throw Error(std::move(fault));
  }
}

void discard_checkpoint(const CheckpointOptions& options) {
  if (!options.wanted()) return;
  try {
    const AtomicFile clears(options.file);
  } catch (const Error&) {  // nothing was left where nothing can be written
  }
  if (!is_file_there(options.file)) return;
  (void)loaded_checkpoint(options.file);  // the answer may have been written in its place
  std::error_code failure;
  std::filesystem::remove(options.file, failure);
  if (!failure) return;
  throw Error({.kind = Fault::Kind::file,
               .where = options.file,
               .what = "the checkpoint cannot be removed: " + failure.message(),
               .fix = "remove it by hand: the job is done"});
}

}  // namespace folkman
