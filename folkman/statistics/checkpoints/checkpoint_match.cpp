#include "folkman/statistics/checkpoints/checkpoint_match.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/version.hpp"

namespace folkman {
namespace {

using Asked = std::map<std::string, std::string>;

constexpr auto restart_fix = "start the same job as before, or start anew (@{restart})";

[[noreturn]] void refuse_other_job(const std::string& shown, const std::string& what) {
  refuse_argument(shown, "is the checkpoint of another job: " + what, restart_fix);
}

Asked asked_then(const Container& in) {
  const StringTable names = in.strings("asked");
  const StringTable values = in.strings("asked_values");
  if (names.size() != values.size()) in.damaged("the options do not match their values");
  Asked asked;
  for (std::size_t i = 0; i < names.size(); ++i)
    asked.emplace(std::string(names[i]), std::string(values[i]));
  return asked;
}

std::string value_in(const Asked& asked, const std::string& id) {
  const auto found = asked.find(id);
  return found == asked.end() ? "not given" : found->second;
}

void check_same(const Asked& then, const Asked& now, const std::string& id,
                const std::string& shown) {
  const std::string was = value_in(then, id);
  const std::string is = value_in(now, id);
  if (was == is) return;
  if (id == "command") refuse_other_job(shown, "of " + option(id, was) + ", and this is " + is);
  refuse_other_job(shown, option(id) + " was " + was + ", and is " + is);
}

std::vector<InputFacts> inputs_then(const Container& in) {
  const StringTable paths = in.strings("inputs");
  const auto sizes = in.array<std::uint64_t>("input_sizes", paths.size());
  const auto written = in.array<std::int64_t>("input_written", paths.size());
  const auto ends = in.array<std::uint64_t>("input_ends", paths.size());
  std::vector<InputFacts> inputs;
  for (std::size_t i = 0; i < paths.size(); ++i)
    inputs.push_back({std::string(paths[i]), sizes[i], written[i], ends[i]});
  return inputs;
}

}  // namespace

void add_match(ContainerWriter& out, MatchArrays& room, const Asked& asked,
               const std::vector<InputFacts>& inputs) {
  out.meta()["program"] = std::string(version());
  for (const auto& [id, value] : asked) {
    room.asked.push_back(id);
    room.asked_values.push_back(value);
  }
  for (const InputFacts& facts : inputs) {
    room.inputs.push_back(facts.path);
    room.sizes.push_back(facts.size);
    room.written.push_back(facts.written);
    room.ends.push_back(facts.ends);
  }
  out.add("asked", room.asked);
  out.add("asked_values", room.asked_values);
  out.add("inputs", room.inputs);
  out.add("input_sizes", room.sizes);
  out.add("input_written", room.written);
  out.add("input_ends", room.ends);
}

void check_same_job(const Container& in, const Asked& asked, const std::string& shown) {
  const std::string program = in.text("program");
  if (program != version()) {
    refuse_other_job(shown, "of folkman " + program + ", and this is " + std::string(version()));
  }
  const Asked then = asked_then(in);
  for (const char* first : {"command", "method"}) check_same(then, asked, first, shown);
  Asked all = then;
  all.insert(asked.begin(), asked.end());
  for (const auto& [id, value] : all) check_same(then, asked, id, shown);
}

void check_same_inputs(const Container& in, const std::vector<InputFacts>& inputs,
                       const std::string& shown) {
  const auto then = inputs_then(in);
  if (then.size() != inputs.size()) {
    refuse_other_job(shown, "it read " + std::to_string(then.size()) + " files, and this reads " +
                                std::to_string(inputs.size()));
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::string what = difference(then[i], inputs[i]);
    if (what.empty()) continue;
    what.append(" (the checkpoint ").append(shown).append(" is of the data as they were)");
    refuse_data(then[i].path, std::move(what),
                "take the data back as they were, or start anew (@{restart})");
  }
}

}  // namespace folkman
