#include "folkman/data/synthetic/planted_words.hpp"

#include <array>
#include <unordered_set>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

constexpr auto praise = std::to_array<std::string_view>(
    {"great",         "love",        "excellent",    "perfect",     "best",        "easy",
     "wonderful",     "highly",      "favorite",     "amazing",     "happy",       "beautiful",
     "recommend",     "awesome",     "fantastic",    "pleased",     "comfortable", "sturdy",
     "delicious",     "reliable",    "loved",        "superb",      "enjoyed",     "fun",
     "brilliant",     "outstanding", "helpful",      "terrific",    "durable",     "impressed",
     "thrilled",      "gorgeous",    "crisp",        "smooth",      "bargain",     "delightful",
     "flawless",      "elegant",     "classic",      "masterpiece", "charming",    "touching",
     "versatile",     "handy",       "stunning",     "gem",         "refreshing",  "addictive",
     "intuitive",     "exceeded",    "bonus",        "compliments", "satisfying",  "captivating",
     "unforgettable", "generous",    "heartwarming", "rugged",      "timeless",    "splendid"});

constexpr auto blame = std::to_array<std::string_view>(
    {"bad",         "waste",         "poor",       "disappointed",  "terrible",   "worst",
     "broken",      "useless",       "returned",   "cheap",         "boring",     "awful",
     "horrible",    "refund",        "annoying",   "unfortunately", "problem",    "failed",
     "junk",        "disappointing", "worse",      "stopped",       "poorly",     "defective",
     "garbage",     "flimsy",        "crap",       "weak",          "dull",       "mess",
     "avoid",       "leaked",        "broke",      "misleading",    "ridiculous", "cracked",
     "trash",       "uncomfortable", "noisy",      "confusing",     "returning",  "worthless",
     "predictable", "tasteless",     "overpriced", "unreliable",    "lousy",      "frustrating",
     "stains",      "rusted",        "scratched",  "unusable",      "pathetic",   "bland",
     "tedious",     "shoddy",        "glitchy",    "mediocre",      "peeling",    "regret"});

constexpr auto neutral = std::to_array<std::string_view>(
    {"the",    "and",     "to",       "it",      "of",     "is",      "this",    "in",
     "that",   "for",     "was",      "with",    "on",     "you",     "my",      "as",
     "but",    "have",    "not",      "are",     "be",     "so",      "had",     "at",
     "they",   "one",     "all",      "if",      "from",   "or",      "just",    "like",
     "very",   "me",      "when",     "out",     "about",  "what",    "we",      "can",
     "there",  "has",     "up",       "get",     "an",     "would",   "will",    "by",
     "more",   "use",     "time",     "book",    "your",   "only",    "than",    "some",
     "were",   "product", "after",    "other",   "even",   "which",   "because", "them",
     "then",   "first",   "been",     "bought",  "also",   "into",    "he",      "did",
     "their",  "she",     "two",      "how",     "well",   "really",  "much",    "read",
     "used",   "little",  "these",    "any",     "now",    "make",    "back",    "over",
     "way",    "movie",   "work",     "got",     "before", "want",    "who",     "could",
     "it's",   "too",     "buy",      "people",  "most",   "still",   "know",    "story",
     "made",   "find",    "think",    "years",   "thing",  "new",     "put",     "same",
     "long",   "day",     "say",      "year",    "set",    "music",   "film",    "water",
     "take",   "since",   "look",     "few",     "size",   "old",     "things",  "case",
     "part",   "came",    "order",    "small",   "price",  "box",     "author",  "phone",
     "camera", "keep",    "battery",  "sound",   "side",   "kitchen", "while",   "family",
     "kids",   "hand",    "games",    "page",    "coffee", "machine", "cover",   "blade",
     "song",   "album",   "disc",     "series",  "screen", "cable",   "month",   "week",
     "house",  "room",    "shoes",    "light",   "power",  "table",   "paper",   "color",
     "garden", "recipe",  "travel",   "history", "guitar", "kettle",  "knife",   "oven",
     "lens",   "printer", "keyboard", "chapter", "novel",  "plot",    "actor",   "scene",
     "voice",  "drums",   "lyrics",   "track",   "studio", "radio",   "blender", "pan",
     "filter", "handle",  "wheel",    "engine",  "tire",   "tool",    "drill",   "screw",
     "wood",   "paint",   "brush",    "soap",    "skin",   "hair"});

constexpr auto onsets = std::to_array<std::string_view>(
    {"b", "br", "c",  "cl", "d", "dr", "f",  "fl", "g",  "gr", "h",  "j",  "k", "l", "m", "n",
     "p", "pl", "pr", "qu", "r", "s",  "sh", "sl", "st", "t",  "th", "tr", "v", "w", "z", ""});
constexpr auto vowels =
    std::to_array<std::string_view>({"a", "e", "i", "o", "u", "ai", "ea", "ou"});
constexpr auto codas = std::to_array<std::string_view>(
    {"", "", "", "", "n", "r", "l", "s", "t", "m", "nd", "st", "ck", "x", "rn", "ll"});

std::string invented(SplitMix& random) {
  const std::size_t syllables = 2 + random.below(8) / 5 + random.below(16) / 15;
  std::string word;
  for (std::size_t i = 0; i < syllables; ++i) {
    word += onsets[random.below(onsets.size())];
    word += vowels[random.below(vowels.size())];
    if (i + 1 == syllables || random.below(3) == 0) word += codas[random.below(codas.size())];
  }
  return word;
}

}  // namespace

std::span<const std::string_view> words_of_praise() { return praise; }
std::span<const std::string_view> words_of_blame() { return blame; }
std::span<const std::string_view> neutral_words() { return neutral; }

std::vector<std::string> invented_words(std::size_t count) {
  std::unordered_set<std::string> taken;
  for (const auto list : {words_of_praise(), words_of_blame(), neutral_words()}) {
    for (const auto word : list) taken.emplace(word);
  }
  std::vector<std::string> words;
  words.reserve(count);
  SplitMix random(20240229);
  while (words.size() < count) {
    auto word = invented(random);
    if (word.size() > 3 && taken.insert(word).second) words.push_back(std::move(word));
  }
  return words;
}

}  // namespace folkman
