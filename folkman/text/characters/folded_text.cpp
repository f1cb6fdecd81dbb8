#include "folkman/text/characters/folded_text.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "folkman/text/characters/unicode.hpp"

namespace folkman {
namespace {

constexpr char32_t capital_sigma = 0x3A3;
constexpr char32_t final_sigma = 0x3C2;
constexpr char32_t small_sigma = 0x3C3;
constexpr char32_t capital_i_with_dot = 0x130;
constexpr std::size_t longest_fold = std::size_t{4} * 18 + ascii_block;

bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

// The character that ends before `at`. Only a valid sequence of its length ends there: a byte that
// would continue one is otherwise a character by itself.
Decoded decoded_before(const char* start, const char* at, const char* end) {
  for (std::ptrdiff_t bytes = 4; bytes > 1; --bytes) {
    if (at - start < bytes) continue;
    const Decoded found = decoded(at - bytes, end);
    if (found.bytes == static_cast<std::uint32_t>(bytes)) return found;
  }
  return {static_cast<char32_t>(static_cast<unsigned char>(at[-1])), 1};
}

// After a cased character and before none, case-ignorable ones not counted.
bool ends_word(const char* start, const char* before, const char* after, const char* end) {
  bool cased = false;
  for (const char* at = before; at > start;) {
    const Decoded last = decoded_before(start, at, end);
    at -= last.bytes;
    cased = is_cased(last.character);
    if (!is_case_ignorable(last.character)) break;
    cased = false;
  }
  if (!cased) return false;
  for (const char* at = after; at < end;) {
    const Decoded next = decoded(at, end);
    at += next.bytes;
    if (!is_case_ignorable(next.character)) return !is_cased(next.character);
  }
  return true;
}

}  // namespace

TextFolder::TextFolder(bool lowercase, Accents accents, const CharacterClass& members)
    : lowercase_(lowercase),
      accents_(accents),
      members_(members),
      ascii_rule_(ascii_rule(members.ascii, lowercase)),
      pages_(characters_in_unicode / 256) {}

FoldedText TextFolder::fold(std::string_view document) {
  size_ = 0;
  ascii_ = true;
  make_room(document.size());
  bits_[0] = 0;
  const char* const start = document.data();
  const char* const end = start + document.size();
  for (const char* at = start; at < end;) {
    at = fold_blocks(at, end);
    if (at < end) at = fold_characters(at, start, end);
  }
  return {{text_.data(), size_}, std::span(bits_).first(size_ / 64 + 1), ascii_};
}

// The ASCII characters at the beginning; returns where they end.
const char* TextFolder::fold_blocks(const char* from, const char* end) {
  make_room(static_cast<std::size_t>(end - from));
  const auto take = [&](const char* bytes, std::size_t blocks) {
    const std::size_t done = fold_ascii(bytes, blocks, ascii_rule_, text_.data() + size_,
                                        bits_.data() + size_ / 64, size_ % 64);
    size_ += done;
    bits_[size_ / 64] &= (1ULL << size_ % 64) - 1;
    return done;
  };
  const std::size_t blocks = static_cast<std::size_t>(end - from) / ascii_block;
  const std::size_t done = take(from, blocks);
  from += done;
  const auto left = static_cast<std::size_t>(end - from);
  if (done < blocks * ascii_block || left == 0) return from;
  std::array<char, ascii_block> rest;
  std::ranges::fill(rest, '\x80');  // where the kernel stops
  std::memcpy(rest.data(), from, left);
  return from + take(rest.data(), 1);
}

// From a character beyond ASCII to the next two ASCII ones in a row; returns where those begin.
const char* TextFolder::fold_characters(const char* from, const char* start, const char* end) {
  constexpr int enough = 2;
  int ascii_in_a_row = 0;
  const char* at = from;
  Pen pen = pen_taken();
  while (at < end && ascii_in_a_row < enough) {
    if (text_.size() - pen.size < 2 * longest_fold) {
      put_down(pen);
      make_room(static_cast<std::size_t>(end - at));
      pen = pen_taken();
    }
    if (is_ascii(*at)) {
      ++ascii_in_a_row;
      pen.write(fold_of(static_cast<char32_t>(*at)));
      ++at;
      continue;
    }
    ascii_in_a_row = 0;
    const Decoded next = decoded(at, end);
    const char* const after = at + next.bytes;
    const Fold& fold = fold_of(next.character);
    if (fold.kind <= Kind::clinging) {
      pen.write(fold);
    } else if (fold.kind == Kind::sequence) {
      const auto place = std::bit_cast<std::uint32_t>(fold.character.bytes);
      for (auto i = place; sequences_[i].character.length > 0; ++i) pen.write(sequences_[i]);
    } else {
      const bool last = ends_word(start, at, after, end);
      pen.write(fold_of(last ? final_sigma : small_sigma));
    }
    at = after;
  }
  put_down(pen);
  return at;
}

inline void TextFolder::Pen::write(const Fold& fold) {
  const unsigned length = fold.character.length;
  const unsigned shift = size % 64;
  std::memcpy(text + size, fold.character.bytes.data(), 4);
  inside = fold.kind == Kind::inside || (fold.kind == Kind::clinging && inside);
  const std::uint64_t members = inside ? (1ULL << length) - 1 : 0;
  word |= members << shift;
  if (shift + length >= 64) {
    bits[size / 64] = word;
    word = members >> 1 >> (63 - shift);
  }
  size += length;
  ascii = ascii && length == 1;
}

TextFolder::Pen TextFolder::pen_taken() {
  const bool inside = size_ > 0 && (bits_[(size_ - 1) / 64] >> (size_ - 1) % 64 & 1U) != 0;
  return {text_.data(), bits_.data(), size_, bits_[size_ / 64], inside, ascii_};
}

void TextFolder::put_down(const Pen& pen) {
  size_ = pen.size;
  ascii_ = pen.ascii;
  bits_[size_ / 64] = pen.word;
}

const TextFolder::Fold& TextFolder::fold_of(char32_t c) {
  auto& page = pages_[c / 256];
  if (!page) {
    page = std::make_unique<Page>();
    fill(*page, c / 256 * 256);
  }
  return (*page)[c % 256];
}

TextFolder::Fold TextFolder::single(char32_t c) const {
  static_assert(static_cast<int>(Kind::clinging) == static_cast<int>(Membership::clinging));
  return {encoded(c), static_cast<Kind>(membership(c, members_))};
}

void TextFolder::fill(Page& page, char32_t first) {
  for (char32_t i = 0; i < page.size(); ++i) {
    const char32_t c = first + i;
    if (lowercase_ && c == capital_sigma) {
      page[i] = {{}, Kind::capital_sigma};
      continue;
    }
    std::vector<char32_t> small{lowercase_ ? lower(c) : c};
    if (lowercase_ && c == capital_i_with_dot) small = {'i', 0x307};
    std::vector<Fold> folds;
    for (const char32_t part : small) {
      const auto parts = accents_ == Accents::keep ? Decomposition{{part}, 1} : decomposition(part);
      for (const char32_t d : std::span(parts.characters).first(parts.size)) {
        const bool kept = accents_ == Accents::keep || (accents_ == Accents::ascii && d < 0x80) ||
                          (accents_ == Accents::unicode && !is_accent(d));
        if (kept) folds.push_back(single(d));
      }
    }
    if (folds.size() == 1) {
      page[i] = folds[0];
      continue;
    }
    const auto place = static_cast<std::uint32_t>(sequences_.size());
    page[i] = {{std::bit_cast<std::array<char, 4>>(place), 0}, Kind::sequence};
    sequences_.insert(sequences_.end(), folds.begin(), folds.end());
    sequences_.push_back({{}, Kind::outside});
  }
}

// For so many more bytes of input, if none becomes longer; and for one more character in any case.
void TextFolder::make_room(std::size_t bytes) {
  const std::size_t needed = size_ + bytes + 4 * longest_fold;
  if (text_.size() >= needed) return;
  text_.resize(needed + needed / 2);
  bits_.resize(text_.size() / 64 + 2);
}

}  // namespace folkman
