#include "folkman/solvers/multinomial/two_class/two_class_pass.hpp"

#include <algorithm>
#include <bit>

#include "folkman/base/threads.hpp"
#include "folkman/numerics/bit_words.hpp"

namespace folkman {
namespace {

// The features of one task, < 65,536: enough tasks for threads to end together.
std::size_t piece_length(std::size_t features) {
  constexpr std::size_t many = std::size_t{1} << 20;
  return (features < many ? 64 : 128) * pair_block;
}

// Eight interleaved partial sums, so that the order does not depend on the instruction set.
double lane_sum(const std::array<double, pair_block>& terms, std::size_t count) {
  std::array<double, 8> lane{};
  for (std::size_t i = 0; i < count; i += 8)
    for (std::size_t j = 0; j < 8; ++j) lane[j] += terms[i + j];
  return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
}

// A few pairs in one place, smoothed; zeros up to the next multiple of 8.
class PairBuffer {
 public:
  explicit PairBuffer(const Masses& masses)
      : a_(masses.f[0].data()), b_(masses.f[1].data()), alpha_(masses.alpha) {}
  void take(std::span<const Column> features) {
    const std::size_t count = features.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto feature = static_cast<std::size_t>(features[i]);
      pairs.a[i] = a_[feature] + alpha_;
      pairs.b[i] = b_[feature] + alpha_;
    }
    pad(count);
  }
  void take(std::size_t first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      pairs.a[i] = a_[first + i] + alpha_;
      pairs.b[i] = b_[first + i] + alpha_;
    }
    pad(count);
  }

  PairBlock pairs;

 private:
  void pad(std::size_t count) {
    for (std::size_t i = count; i % 8 != 0; ++i) pairs.a[i] = pairs.b[i] = pairs.home[i] = 0;
  }
  const double* a_;
  const double* b_;
  double alpha_;
};

class PieceScan {
 public:
  PieceScan(const Masses& masses, const TwoClassWindow& window, SmallCounts small_counts,
            PassOnlooker* onlooker)
      : buffer_(masses),
        masses_(masses),
        window_(window),
        reach_(window),
        onlooker_(onlooker),
        table_(small_counts == SmallCounts::table) {
    waiting_.reserve(pair_block);
  }

  PassPiece operator()(std::size_t begin, std::size_t end) {
    if (table_) {
      piece_.first = begin;
      piece_.counted.resize(words_for(end - begin));
      piece_.copies.resize(small_count_pairs);
      pairs_.resize(end - begin);
    }
    for (std::size_t first = begin; first < end; first += pair_block) {
      const std::size_t last = std::min(end, first + pair_block);
      const std::size_t whole = (last - first) / 8 * 8;
      screen(first, whole, masses_.f[0].data() + first, masses_.f[1].data() + first, masses_.alpha);
      if (first + whole < last) screen_end(first + whole, last);
      if (onlooker_ != nullptr) onlooker_->look(first, last);
    }
    classify();
    piece_.pairs.assign(pairs_.begin(), pairs_.begin() + static_cast<std::ptrdiff_t>(counted_));
    return std::move(piece_);
  }

 private:
  // Fewer than 8, in a place where 8 can be read.
  void screen_end(std::size_t first, std::size_t last) {
    PairBuffer end(masses_);
    end.take(first, last - first);
    screen(first, last - first, end.pairs.a.data(), end.pairs.b.data(), 0);
  }

  void screen(std::size_t first, std::size_t count, const double* a, const double* b,
              double alpha) {
    const PossiblePairs possible = possible_pairs(a, b, count, alpha, reach_);
    piece_.largest = std::max(piece_.largest, possible.largest);
    for_each_bit(possible.bits, count, [&](std::size_t i) {
      if (table_ && counted(first + i)) return;
      waiting_.push_back(static_cast<Column>(first + i));
      if (waiting_.size() == pair_block) classify();
    });
  }

  bool counted(std::size_t feature) {
    const auto pair = small_count(masses_.f[0][feature], masses_.f[1][feature]);
    if (!pair) return false;
    ++piece_.copies[*pair];
    pairs_[counted_++] = static_cast<std::uint16_t>(*pair);
    set_bit(piece_.counted, feature - piece_.first);
    return true;
  }

  void classify() {
    const std::size_t count = waiting_.size();
    if (count == 0) return;
    buffer_.take(waiting_);
    const PairClasses classes = classified_pairs(buffer_.pairs, count, window_);
    for_each_bit(classes.taken, count, [&](std::size_t i) { piece_.taken.push_back(waiting_[i]); });
    for_each_bit(classes.middle, count, [&](std::size_t i) {
      const auto feature = static_cast<std::size_t>(waiting_[i]);
      piece_.middle.add(waiting_[i], masses_.f[0][feature] + masses_.alpha,
                        masses_.f[1][feature] + masses_.alpha);
    });
    piece_.mass.a += lane_sum(buffer_.pairs.a, count);
    piece_.mass.b += lane_sum(buffer_.pairs.b, count);
    piece_.mass.home += lane_sum(buffer_.pairs.home, count);
    waiting_.clear();
  }

  PairBuffer buffer_;
  const Masses& masses_;
  const TwoClassWindow& window_;
  PairReach reach_;
  PassOnlooker* onlooker_;
  std::vector<Column> waiting_;
  std::vector<std::uint16_t> pairs_;
  std::size_t counted_ = 0;
  PassPiece piece_;
  bool table_;
};

std::size_t piece_count(std::size_t features) {
  const std::size_t length = piece_length(features);
  return (features + length - 1) / length;
}

struct Stretch {
  std::size_t begin;
  std::size_t end;
};

Stretch stretch(std::size_t features, std::size_t piece) {
  const std::size_t length = piece_length(features);
  return {piece * length, std::min(features, (piece + 1) * length)};
}

// What add(part, block of pairs, its first feature, their number) makes of each piece's blocks.
template <typename Part, typename Add>
std::vector<Part> piece_by_piece(const Masses& masses, int threads, const Add& add) {
  std::vector<Part> parts(piece_count(masses.size()));
  for_each_task(parts.size(), threads, [&](std::size_t task, int) {
    PairBuffer buffer(masses);
    const auto [begin, end] = stretch(masses.size(), task);
    for (std::size_t first = begin; first < end; first += pair_block) {
      const std::size_t count = std::min(pair_block, end - first);
      buffer.take(first, count);
      add(parts[task], buffer.pairs, first, count);
    }
  });
  return parts;
}

}  // namespace

void OpenPairs::reserve(std::size_t pairs) {
  features.reserve(pairs);
  a.reserve(pairs);
  b.reserve(pairs);
}

void OpenPairs::add(Column feature, double mass_a, double mass_b) {
  features.push_back(feature);
  a.push_back(mass_a);
  b.push_back(mass_b);
}

void OpenPairs::add(const OpenPairs& more) {
  features.insert(features.end(), more.features.begin(), more.features.end());
  a.insert(a.end(), more.a.begin(), more.a.end());
  b.insert(b.end(), more.b.begin(), more.b.end());
}

std::vector<PassPiece> two_class_pass(const Masses& masses, const TwoClassWindow& window,
                                      SmallCounts small_counts, int threads, const Monitor* monitor,
                                      PassOnlooker* onlooker) {
  std::vector<PassPiece> pieces(piece_count(masses.size()));
  if (onlooker != nullptr) onlooker->expect(window.low, window.high, window.drop);
  constexpr std::size_t few = std::size_t{1} << 16;
  const int workers = worth_threads(masses.size(), threads, few);
  for_each_task(pieces.size(), workers, [&](std::size_t task, int) {
    check_stop(monitor);
    const auto [begin, end] = stretch(masses.size(), task);
    pieces[task] = PieceScan(masses, window, small_counts, onlooker)(begin, end);
  });
  return pieces;
}

void keep_first_small_counts(std::span<PassPiece> pieces, std::span<const std::int64_t> wanted,
                             int threads) {
  // What earlier pieces leave to each piece.
  std::vector<std::vector<std::int64_t>> left(pieces.size());
  std::vector<std::int64_t> rest(wanted.begin(), wanted.end());
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    left[p] = rest;
    for (std::size_t pair = 0; pair < rest.size(); ++pair)
      rest[pair] -= std::min<std::int64_t>(rest[pair], pieces[p].copies[pair]);
  }
  for_each_task(pieces.size(), threads, [&](std::size_t p, int) {
    const std::uint16_t* pair = pieces[p].pairs.data();
    for (std::uint64_t& word : pieces[p].counted) {
      std::uint64_t kept = 0;
      for (std::uint64_t bits = word; bits != 0; bits &= bits - 1) {
        std::int64_t& places = left[p][*pair++];
        const bool keep = places > 0;
        places -= static_cast<std::int64_t>(keep);
        kept |= static_cast<std::uint64_t>(keep) << std::countr_zero(bits);
      }
      word = kept;
    }
  });
}

ChosenMass total_mass(const Masses& masses, int threads) {
  const auto parts = piece_by_piece<ChosenMass>(
      masses, threads,
      [](ChosenMass& part, const PairBlock& pairs, std::size_t, std::size_t count) {
        part.a += lane_sum(pairs.a, count);
        part.b += lane_sum(pairs.b, count);
      });
  ChosenMass total;
  for (const ChosenMass& part : parts) {
    total.a += part.a;
    total.b += part.b;
  }
  return total;
}

Column farthest_feature(const Masses& masses, const TwoClassMix& mix, int threads) {
  struct Farthest {
    double h = -1;
    Column feature = 0;
  };
  const auto parts = piece_by_piece<Farthest>(
      masses, threads, [&](Farthest& part, PairBlock& pairs, std::size_t first, std::size_t count) {
        pair_divergences(pairs, count, mix);
        for (std::size_t i = 0; i < count; ++i)
          if (pairs.home[i] > part.h) part = {pairs.home[i], static_cast<Column>(first + i)};
      });
  Farthest farthest;
  for (const Farthest& part : parts)
    if (part.h > farthest.h) farthest = part;
  return farthest.feature;
}

}  // namespace folkman
