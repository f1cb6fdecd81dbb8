#include "folkman/data/synthetic/planted_corpus.hpp"

#include <algorithm>
#include <numeric>

#include "folkman/base/error.hpp"
#include "folkman/base/files/atomic_file.hpp"
#include "folkman/data/synthetic/planted_words.hpp"
#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

constexpr std::size_t topics = 8;
constexpr std::size_t words_per_topic = 240;
constexpr double topic_share = 0.15;    // of the words of a document
constexpr double least_devotion = 0.7;  // share of the words of its class, in a mixed review
constexpr double zipf_shift = 2.7;

double zipf(std::size_t rank) { return 1 / (static_cast<double>(rank) + zipf_shift); }

// From 8 for the first words of a list to 2 for the last.
double strength_of(std::size_t position, std::size_t size) {
  return 2 + 6 * static_cast<double>(size - position) / static_cast<double>(size);
}

// Verdicts are common words and rare ones: ranks grow with the square of the position.
std::size_t rank_of(std::size_t position) { return 40 + position * position / 2; }

struct Placed {
  std::string word;
  double weight = 0;
  Class points_to = -1;
  double strength = 1;
};

std::vector<Placed> placed_words(std::size_t count) {
  const auto praise = words_of_praise();
  const auto blame = words_of_blame();
  const auto neutral = neutral_words();
  const std::size_t built_in = praise.size() + blame.size() + neutral.size();
  if (count < built_in) {
    refuse_argument("planted corpus", std::to_string(count) + " words are too few",
                    "ask for at least " + std::to_string(built_in));
  }
  std::vector<Placed> placed;
  placed.reserve(count);
  const auto plant = [&](std::span<const std::string_view> list, Class points_to) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      placed.push_back(
          {std::string(list[i]), zipf(rank_of(i)), points_to, strength_of(i, list.size())});
    }
  };
  plant(blame, 0);
  plant(praise, 1);
  std::size_t rank = 1;
  for (const auto word : neutral) placed.push_back({std::string(word), zipf(rank++)});
  for (auto& word : invented_words(count - built_in)) {
    placed.push_back({std::move(word), zipf(rank++)});
  }
  std::ranges::sort(placed, {}, &Placed::word);
  return placed;
}

WordUrn topic_urn(const std::vector<Placed>& placed, std::size_t topic) {
  SplitMix random(topic + 1);
  std::vector<double> weights(placed.size());
  for (std::size_t i = 0; i < words_per_topic; ++i) {
    const std::size_t word = random.below(placed.size());
    if (placed[word].points_to < 0) weights[word] = zipf(i);
  }
  return WordUrn(weights);
}

std::size_t length(SplitMix& random) {
  const double most = random.below(16) == 0 ? 500 : 200;
  return 12 + static_cast<std::size_t>(most * random.unit() * random.unit());
}

}  // namespace

WordUrn::WordUrn(const std::vector<double>& weights)
    : keep_(weights.size()), other_(weights.size()) {
  const double mean =
      std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size());
  std::vector<std::uint32_t> light;
  std::vector<std::uint32_t> heavy;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    keep_[i] = weights[i] / mean;
    other_[i] = static_cast<std::uint32_t>(i);
    (keep_[i] < 1 ? light : heavy).push_back(static_cast<std::uint32_t>(i));
  }
  while (!light.empty() && !heavy.empty()) {
    const auto small = light.back();
    const auto large = heavy.back();
    light.pop_back();
    other_[small] = large;
    keep_[large] -= 1 - keep_[small];
    if (keep_[large] >= 1) continue;
    heavy.pop_back();
    light.push_back(large);
  }
  for (const auto rest : light) keep_[rest] = 1;  // rounding left it a little short
}

std::size_t WordUrn::draw(std::uint64_t random) const {
  const auto slot = static_cast<std::size_t>((random >> 32) * keep_.size() >> 32);
  const double share = static_cast<double>(random & 0xFFFFFFFFU) * 0x1p-32;
  return share < keep_[slot] ? slot : other_[slot];
}

PlantedCorpus::PlantedCorpus(const PlantedCorpusOptions& options) : options_(options) {
  const auto placed = placed_words(options.words);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    words_.push_back(placed[i].word);
    if (placed[i].points_to < 0) continue;
    planted_.push_back({static_cast<Column>(i), placed[i].points_to, placed[i].strength});
  }
  for (Class c = 0; c < 2; ++c) {
    std::vector<double> weights;
    weights.reserve(placed.size());
    for (const auto& word : placed) {
      weights.push_back(word.weight * (word.points_to == c ? word.strength : 1));
    }
    by_class_.emplace_back(weights);
  }
  for (std::size_t t = 0; t < topics; ++t) by_topic_.push_back(topic_urn(placed, t));
}

PlantedCorpus::Document PlantedCorpus::document(std::uint64_t number) const {
  SplitMix seeds(options_.seed);
  SplitMix random(seeds() ^ SplitMix(number)());
  const auto verdict = static_cast<Class>(random.below(2));
  const auto& topic = by_topic_[random.below(topics)];
  const double devotion = least_devotion + (1 - least_devotion) * random.unit();
  std::vector<Column> drawn(length(random));
  for (auto& word : drawn) {
    const double where = random.unit();
    const Class feeling = random.unit() < devotion ? verdict : 1 - verdict;
    const auto& table = where < topic_share ? topic : by_class_[static_cast<std::size_t>(feeling)];
    word = static_cast<Column>(table.draw(random()));
  }
  Document document;
  document.label = random.unit() < options_.wrong_labels ? 1 - verdict : verdict;
  std::ranges::sort(drawn);
  for (const Column word : drawn) {
    if (document.counts.empty() || document.counts.back().first != word) {
      document.counts.emplace_back(word, 0);
    }
    ++document.counts.back().second;
  }
  return document;
}

void PlantedCorpus::write_svmlight(const std::filesystem::path& file, std::uint64_t first,
                                   std::uint64_t count, Monitor* monitor) const {
  AtomicFile output(file);
  for (std::uint64_t i = 0; i < count; ++i) {
    const Document made = document(first + i);
    std::string line = classes_[static_cast<std::size_t>(made.label)];
    for (const auto& [word, times] : made.counts) {
      line += ' ' + std::to_string(word + 1) + ':' + std::to_string(times);
    }
    output.write(line + '\n');
    if (i % 256 != 0) continue;
    check_stop(monitor);
    if (monitor != nullptr) monitor->progress("making documents", i, count, "rows");
  }
  output.commit();
}

void PlantedCorpus::write_names(const std::filesystem::path& file) const {
  AtomicFile output(file);
  for (const auto& word : words_) output.write(word + '\n');
  output.commit();
}

}  // namespace folkman
