#include "folkman/statistics/checkpoints/kept_pass.hpp"

#include <numeric>
#include <utility>

namespace folkman {

KeptPass::KeptPass(Dataset& data, const FoldedCells& empty, const GatherOptions& options)
    : data_(data), empty_(empty) {
  const ReadOptions& read = data.options();
  if (!read.checkpoint.wanted()) return;
  checkpoint_.emplace(read, options, empty.folds());
  earlier_ = checkpoint_->earlier(data, empty.cells());
}

void KeptPass::each_earlier_row(const std::function<void(Class)>& see) const {
  if (!earlier_) return;
  std::vector<Offset> rows = data_.rows_of_class();
  if (data_.options().targets == Targets::numbers) {
    rows = {
        std::accumulate(earlier_->begin(), earlier_->end(), Offset{0},
                        [](Offset total, const ClassCells& cells) { return total + cells.rows; })};
  }
  for (std::size_t c = 0; c < rows.size(); ++c)
    for (Offset row = 0; row < rows[c]; ++row) see(static_cast<Class>(c));
}

void KeptPass::begin(SharedCopies<FoldedCells>& copies, BatchWork& work) {
  if (!checkpoint_) return;
  if (earlier_)
    copies.with(0, [&](FoldedCells& cells) { cells.set(*std::exchange(earlier_, {})); });
  work.pause = [this] { return checkpoint_->is_due(); };
  work.paused = [this, &copies] {
    if (checkpoint_->is_due()) checkpoint_->save(data_, copies.gathered(empty_).cells());
  };
}

void KeptPass::end() {
  if (!checkpoint_) return;
  for (const std::string& warning : checkpoint_->warnings()) data_.warn(warning);
}

}  // namespace folkman
