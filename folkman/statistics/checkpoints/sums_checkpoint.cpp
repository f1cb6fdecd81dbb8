#include "folkman/statistics/checkpoints/sums_checkpoint.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/data/dataset/asked_options.hpp"
#include "folkman/data/dataset/reading_state.hpp"
#include "folkman/statistics/cells/saved_cells.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"
#include "folkman/statistics/checkpoints/checkpoint_match.hpp"

namespace folkman {
namespace {

constexpr double standard_every = 600;  // seconds
constexpr int most_often = 40;          // a checkpoint's cost is at most one part in so many

void check_wanted(const ReadOptions& options) {
  const double every = options.checkpoint.every.value_or(standard_every);
  if (!(every > 0)) {
    refuse_argument("@{checkpoint_every}", shortest_text(every) + " is not above 0",
                    "give seconds, minutes or hours: 90s, 10m, 2h");
  }
  if (options.vectorizer.tfidf) {
    refuse_argument("@{checkpoint}",
                    "tf-idf weights are known only after the last document, so there are no sums "
                    "to keep before (@{tfidf})",
                    "count words without weights, or leave the checkpoint out");
  }
}

std::map<std::string, std::string> all_asked(const ReadOptions& options,
                                             const GatherOptions& gathering, std::size_t folds) {
  auto asked = asked_options(options);
  asked.merge(std::map<std::string, std::string>(options.checkpoint.asked));
  const auto put = [&](const char* id, bool flag) {
    if (flag) asked.try_emplace(id, "true");
  };
  if (gathering.binarize) asked.try_emplace("binarize", shortest_text(*gathering.binarize));
  put("any_sign", gathering.any_sign);
  put("squares", gathering.squares);
  put("counts_only", !gathering.sums);
  if (folds > 1) asked.try_emplace("folds", std::to_string(folds));
  return asked;
}

}  // namespace

SumsCheckpoint::SumsCheckpoint(const ReadOptions& options, const GatherOptions& gathering,
                               std::size_t folds)
    : options_(options.checkpoint),
      of_numbers_(options.targets == Targets::numbers),
      asked_(all_asked(options, gathering, folds)) {
  check_wanted(options);
  inputs_ = input_facts(options);
  if (is_file_there(options_.file)) (void)loaded_checkpoint(options_.file);
  const AtomicFile writable(options_.file);  // else better known now
  put_off({});
}

std::optional<std::vector<ClassCells>> SumsCheckpoint::earlier(
    Dataset& data, std::vector<ClassCells> empty) const {
  if (options_.restart || !is_file_there(options_.file)) return std::nullopt;
  const Container in = loaded_checkpoint(options_.file);
  check_same_job(in, asked_, options_.file);
  check_same_inputs(in, inputs_, options_.file);
  ReadingState state = loaded_reading(in);
  const std::size_t classes = of_numbers_ ? 1 : state.rows_of_class.size();
  data.go_on_from(std::move(state));
  return loaded_cells(in, std::move(empty), {.classes = classes, .columns = data.columns_met()});
}

void SumsCheckpoint::put_off(Clock::duration cost) {
  const std::chrono::duration<double> every(options_.every.value_or(standard_every));
  due_ = Clock::now() +
         std::max(std::chrono::duration_cast<Clock::duration>(every), most_often * cost);
}

void SumsCheckpoint::save(const Dataset& data, const std::vector<ClassCells>& cells) {
  const auto began = Clock::now();
  try {
    const ReadingState state = data.reading_state();
    MatchArrays match;
    ReadingArrays reading;
    CellArrays sums;
    ContainerWriter out(checkpoint_kind, checkpoint_version);
    add_match(out, match, asked_, inputs_);
    add_reading(out, reading, state);
    add_cells(out, sums, cells);
    out.write(options_.file);
  } catch (const Error& error) {
    if (error.fault().kind != Fault::Kind::file) throw;
    const Fault& fault = error.fault();
    warnings_ = {"the checkpoint could not be written: " + fault.where + ": " + fault.what};
  }
  put_off(Clock::now() - began);
}

}  // namespace folkman
