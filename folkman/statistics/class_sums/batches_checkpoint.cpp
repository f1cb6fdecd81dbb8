#include "folkman/statistics/class_sums/batches_checkpoint.hpp"

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"
#include "folkman/statistics/checkpoints/checkpoint_match.hpp"

namespace folkman {
namespace {

constexpr auto batches_command = "from_batches";

std::map<std::string, std::string> batches_asked(const CheckpointOptions& options) {
  auto asked = options.asked;
  asked["command"] = batches_command;
  return asked;
}

}  // namespace

void save_batches(const BatchesCheckpoint& done, const CheckpointOptions& options) {
  const std::string sums = done.sums.saved();
  MatchArrays match;
  ContainerWriter out(checkpoint_kind, checkpoint_version);
  add_match(out, match, batches_asked(options), {});
  out.meta()["batches"] = done.batches;
  out.add("sums", std::span(reinterpret_cast<const std::uint8_t*>(sums.data()), sums.size()));
  out.write(options.file);
}

std::optional<BatchesCheckpoint> earlier_batches(const CheckpointOptions& options) {
  const AtomicFile writable(options.file);  // else better known now
  if (!is_file_there(options.file)) return std::nullopt;
  const Container in = loaded_checkpoint(options.file);
  if (options.restart) return std::nullopt;
  check_same_job(in, batches_asked(options), options.file);
  const std::int64_t batches = in.integer("batches");
  if (batches < 0) in.damaged("the number of batches is negative");
  const auto sums = in.array<std::uint8_t>("sums");
  return BatchesCheckpoint{.sums = ExactClassSums::parse(std::as_bytes(sums), options.file),
                           .batches = static_cast<std::uint64_t>(batches)};
}

}  // namespace folkman
