#include "folkman/text/counting/vocabulary.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "folkman/base/threads.hpp"
#include "folkman/text/characters/utf8.hpp"
#include "folkman/text/counting/trie_order.hpp"
#include "folkman/text/tokens/analyzer.hpp"

namespace folkman {
namespace {

void append(std::string& text, std::int32_t character) {
  const Encoded bytes = encoded(static_cast<char32_t>(character));
  text.append(bytes.bytes.data(), bytes.length);
}

// The first eight bytes as a number that compares as they do.
std::uint64_t head(std::string_view text) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text.data(), std::min<std::size_t>(text.size(), 8));
  return __builtin_bswap64(bytes);
}

// Strings first .. first + count - 1 of a dictionary, by their bytes.
std::vector<std::int32_t> byte_order(const Dictionary& names, std::size_t first) {
  struct Item {
    std::uint64_t head;
    std::int32_t number;
  };
  std::vector<Item> items(names.size() - first);
  for (std::size_t i = 0; i < items.size(); ++i)
    items[i] = {head(names.name(first + i)), static_cast<std::int32_t>(first + i)};
  std::ranges::sort(items, [&](const Item& left, const Item& right) {
    if (left.head != right.head) return left.head < right.head;
    return names.name(static_cast<std::size_t>(left.number)) <
           names.name(static_cast<std::size_t>(right.number));
  });
  std::vector<std::int32_t> order(items.size());
  std::ranges::transform(items, order.begin(), &Item::number);
  return order;
}

StringTable names_of(const Dictionary& units, const std::vector<std::int32_t>& numbers) {
  StringTable names;
  for (const std::int32_t number : numbers)
    names.push_back(units.name(static_cast<std::size_t>(number)));
  return names;
}

// Whether "a b" comes before "ab" for all words: no byte of theirs is below the blank between them.
bool blank_comes_first(const Dictionary& words, std::size_t first) {
  for (std::size_t i = first; i < words.size(); ++i)
    for (const char byte : words.name(i))
      if (static_cast<unsigned char>(byte) <= ' ') return false;
  return true;
}

}  // namespace

Vocabulary::Vocabulary(const TextOptions& options) : options_(options) {
  check(options);
  const bool words = options.units == TextUnits::words;
  whole_ = words && options.longest > 1 && Analyzer(options).words_may_hold_blanks();
  units_are_features_ = words && (options.longest == 1 || whole_);
  for (const std::string& word : options.stop_words) (void)units_.number(word);
  stop_words_ = static_cast<std::int32_t>(units_.size());
}

std::size_t Vocabulary::size() const {
  return units_are_features_ ? units_.size() : ngrams_.size();
}

std::vector<std::int32_t> Vocabulary::freeze(const std::vector<std::string_view>& names) {
  std::vector<std::int32_t> numbers;
  numbers.reserve(names.size());
  for (const std::string_view name : names) numbers.push_back(number_of(name));
  units_.freeze();
  ngrams_.freeze();
  return numbers;
}

std::int32_t Vocabulary::number_of(std::string_view name) {
  if (units_are_features_) {
    const std::int32_t number = units_.number(name);
    return number < stop_words_ ? -1 : number;
  }
  std::vector<std::int32_t> units;
  if (options_.units == TextUnits::words) {
    for (std::size_t at = 0; at <= name.size();) {
      const std::size_t end = std::min(name.find(' ', at), name.size());
      units.push_back(units_.number(name.substr(at, end - at)));
      if (units.back() < stop_words_) return -1;
      at = end + 1;
    }
  } else {
    const char* const end = name.data() + name.size();
    for (const char* at = name.data(); at != end;) {
      const Decoded one = decoded(at, end);
      units.push_back(static_cast<std::int32_t>(one.character));
      at += one.bytes;
    }
    const bool short_word = options_.units == TextUnits::characters_in_words &&
                            units.size() < static_cast<std::size_t>(options_.shortest);
    if (short_word) units.push_back(end_of_word);
  }
  std::int32_t number = -1;
  for (const std::int32_t unit : units) {
    const NgramTable::Key key = NgramTable::key(number, unit);
    ngrams_.number({&key, 1}, {&number, 1});
  }
  return number;
}

std::string Vocabulary::unit_name(std::int32_t unit) const {
  if (options_.units == TextUnits::words) return units_.name_copy(static_cast<std::size_t>(unit));
  std::string text;
  if (unit != end_of_word) append(text, unit);
  return text;
}

std::string Vocabulary::name(std::size_t number) const {
  if (units_are_features_) return units_.name_copy(number);
  std::vector<std::int32_t> units;  // last first
  for (auto at = static_cast<std::int32_t>(number); at >= 0;) {
    const NgramTable::Key key = ngrams_.key_copy(static_cast<std::size_t>(at));
    units.push_back(NgramTable::unit(key));
    at = NgramTable::prefix(key);
  }
  std::string text;
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
    if (unit != units.rbegin() && options_.units == TextUnits::words) text += ' ';
    text += unit_name(*unit);
  }
  return text;
}

Vocabulary::Sorted Vocabulary::sorted(int threads) const {
  const auto first = static_cast<std::size_t>(stop_words_);
  if (units_are_features_) {
    Sorted result;
    result.numbers = byte_order(units_, first);
    result.names = names_of(units_, result.numbers);
    return result;
  }
  const bool words = options_.units == TextUnits::words;
  std::vector<std::int32_t> units;  // by rank
  std::vector<std::uint32_t> ranks(words ? units_.size() : 0);
  if (words) {
    units = byte_order(units_, first);
    for (std::size_t i = 0; i < units.size(); ++i)
      ranks[static_cast<std::size_t>(units[i])] = static_cast<std::uint32_t>(i);
  }
  const auto rank = [&](std::int32_t unit) {
    return words ? ranks[static_cast<std::size_t>(unit)] : static_cast<std::uint32_t>(unit) + 1;
  };
  Sorted result = named(trie_order(ngrams_, rank, threads), names_of(units_, units), threads);
  if (!words || blank_comes_first(units_, first)) return result;
  std::vector<std::size_t> from(result.numbers.size());
  std::iota(from.begin(), from.end(), std::size_t{0});
  std::ranges::sort(from, {}, [&](std::size_t i) { return result.names[i]; });
  Sorted by_bytes;
  for (const std::size_t i : from) {
    by_bytes.numbers.push_back(result.numbers[i]);
    by_bytes.names.push_back(result.names[i]);
  }
  return by_bytes;
}

// In pieces that begin with a single unit, so that every prefix is in the piece of what extends it.
Vocabulary::Sorted Vocabulary::named(const TrieOrder& order, const StringTable& words,
                                     int threads) const {
  const std::size_t size = order.numbers.size();
  const auto pieces = static_cast<std::size_t>(resolved_threads(threads));
  std::vector<std::size_t> bounds{0};
  for (std::size_t piece = 1; piece < pieces; ++piece) {
    std::size_t at = std::max(bounds.back(), size * piece / pieces);
    while (at < size && order.lengths[at] != 1) ++at;
    bounds.push_back(at);
  }
  bounds.push_back(size);
  std::vector<Sorted> named(pieces);
  for_each_task(pieces, threads, [&](std::size_t piece, int) {
    named[piece] = named_piece(order, words, bounds[piece], bounds[piece + 1]);
  });
  if (pieces == 1) return std::move(named.front());
  std::vector<std::size_t> first_ngram{0};
  std::vector<std::size_t> first_byte{0};
  for (const Sorted& one : named) {
    first_ngram.push_back(first_ngram.back() + one.numbers.size());
    first_byte.push_back(first_byte.back() + one.names.bytes().size());
  }
  std::vector<std::int32_t> numbers(first_ngram.back());
  std::vector<std::uint64_t> ends(first_ngram.back());
  std::string bytes(first_byte.back(), '\0');
  for_each_task(pieces, threads, [&](std::size_t piece, int) {
    Sorted one = std::move(named[piece]);
    const auto first = static_cast<std::ptrdiff_t>(first_ngram[piece]);
    std::ranges::copy(one.numbers, numbers.begin() + first);
    std::ranges::copy(one.names.bytes(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(first_byte[piece]));
    std::ranges::transform(one.names.ends(), ends.begin() + first,
                           [start = first_byte[piece]](std::uint64_t end) { return start + end; });
  });
  return {.numbers = std::move(numbers), .names = StringTable(std::move(bytes), std::move(ends))};
}

// An n-gram's name is that of its prefix, which came just before, and one unit more.
Vocabulary::Sorted Vocabulary::named_piece(const TrieOrder& order, const StringTable& words,
                                           std::size_t first, std::size_t last) const {
  const bool of_words = options_.units == TextUnits::words;
  Sorted result;
  result.numbers.reserve(last - first);
  std::string name;
  std::vector<std::size_t> ends;
  for (std::size_t i = first; i < last; ++i) {
    const std::size_t length = order.lengths[i];
    const std::uint32_t rank = order.ranks[i];
    ends.resize(length);
    name.resize(length == 1 ? 0 : ends[length - 2]);
    const bool ends_word = !of_words && rank == static_cast<std::uint32_t>(end_of_word) + 1;
    if (of_words) {
      if (length > 1) name += ' ';
      name += words[rank];
    } else if (!ends_word) {
      append(name, static_cast<std::int32_t>(rank - 1));
    }
    ends[length - 1] = name.size();
    if (length < static_cast<std::size_t>(options_.shortest) && !ends_word) continue;
    result.numbers.push_back(order.numbers[i]);
    result.names.push_back(name);
  }
  return result;
}

}  // namespace folkman
