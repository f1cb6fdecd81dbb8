#include "folkman/text/tokens/analyzer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/text/characters/utf8.hpp"

namespace folkman {
namespace {

using Tokens = std::vector<std::string>;

Tokens words(std::string_view document, const TextOptions& options = {}) {
  Analyzer analyzer(options);
  const auto found = analyzer.words(document);
  return {found.begin(), found.end()};
}

Tokens runs(std::string_view document, const TextOptions& options) {
  Analyzer analyzer(options);
  const auto found = analyzer.characters(document);
  Tokens result;
  std::size_t at = 0;
  for (const std::size_t end : found.ends) {
    auto& run = result.emplace_back();
    for (; at < end; ++at) {
      const auto [bytes, length] = encoded(found.characters[at]);
      run.append(bytes.data(), length);
    }
  }
  EXPECT_EQ(at, found.characters.size());
  return result;
}

TEST(Analyzer, words_are_two_or_more_letters_digits_or_underscores) {
  EXPECT_EQ(words("The cat's 2 eyes, a_b 42!"), (Tokens{"the", "cat", "eyes", "a_b", "42"}));
  EXPECT_EQ(words(""), Tokens{});
  EXPECT_EQ(words(" .a. "), Tokens{});
  EXPECT_EQ(words(std::string_view("ab\0cd", 5)), (Tokens{"ab", "cd"}));
}

TEST(Analyzer, one_character_is_no_word_however_many_bytes_it_has) {
  EXPECT_EQ(words("é 中 𝟘 éé 中文 𝟘𝟙"), (Tokens{"éé", "中文", "𝟘𝟙"}));
}

TEST(Analyzer, lower_case_is_that_of_the_whole_of_unicode) {
  EXPECT_EQ(words("ÉCOLE STRASSE ẞA ЖУК"), (Tokens{"école", "strasse", "ßa", "жук"}));
  EXPECT_EQ(words("ÉCOLE", {.lowercase = false}), Tokens{"ÉCOLE"});
}

TEST(Analyzer, dotted_capital_i_becomes_two_characters_and_the_mark_ends_the_word) {
  EXPECT_EQ(words("DİYAR"), (Tokens{"di", "yar"}));
  EXPECT_EQ(words("DİYAR", {.words = WordRule::letters_and_marks}), Tokens{"di\u0307yar"});
  EXPECT_EQ(words("DİYAR", {.accents = Accents::unicode}), Tokens{"diyar"});
}

TEST(Analyzer, capital_sigma_is_final_at_the_end_of_a_word_only) {
  EXPECT_EQ(words("ΟΔΟΣ ΟΔΟΣ. ΣΑΣ ΑΣΑ"), (Tokens{"οδος", "οδος", "σας", "ασα"}));
  EXPECT_EQ(words("ΑΣ.Α ΑΣ-Α"), (Tokens{"ασ", "ας"}));  // a full stop may stand inside a word
}

TEST(Analyzer, accents_are_stripped_by_decomposition) {
  EXPECT_EQ(words("Crème brûlée ﬁne Ångström ½x", {.accents = Accents::unicode}),
            (Tokens{"creme", "brulee", "fine", "angstrom", "2x"}));
  EXPECT_EQ(words("naïve ΑΒ straße", {.accents = Accents::ascii}), (Tokens{"naive", "strae"}));
}

TEST(Analyzer, words_with_marks_stay_whole_if_asked_to) {
  EXPECT_EQ(words("हिन्दी"), Tokens{});  // cut at every vowel sign
  const TextOptions whole{.words = WordRule::letters_and_marks};
  EXPECT_EQ(words("हिन्दी में తెలుగు বাংলা", whole), (Tokens{"हिन्दी", "में", "తెలుగు", "বাংলা"}));
}

TEST(Analyzer, marks_and_joiners_begin_no_word_and_joiners_end_none) {
  const TextOptions whole{.words = WordRule::letters_and_marks};
  EXPECT_EQ(words("\u0301ab \u200Dcd\u200D क्\u200Dष e\u200D ❤\uFE0Fxy", whole),
            (Tokens{"ab", "cd", "क्\u200Dष", "xy"}));
  EXPECT_EQ(words("e\u0301", whole), Tokens{"e\u0301"});
}

TEST(Analyzer, bytes_that_are_no_utf8_are_latin_1) {
  EXPECT_EQ(words("caf\xE9 \xC9t\xE9"), (Tokens{"café", "été"}));
  EXPECT_EQ(words("x\xED\xA0\x80y"), Tokens{"xí"});               // a lone surrogate
  EXPECT_EQ(words("cut\xC3"), Tokens{"cutã"});                    // a sequence cut short
  EXPECT_EQ(words("a\xF4\x90\x80\x80z"), Tokens{"aô"});           // above U+10FFFF
  EXPECT_EQ(words("a\xC0\xAFz \xC1\xAA"), (Tokens{"aà", "áª"}));  // overlong forms
}

TEST(Analyzer, a_word_is_found_wherever_it_stands) {
  for (const std::string word : {"ab", "abcdefgh", "éa", "ж中", "\xF0\x9D\x9F\x98z"}) {
    for (std::size_t before = 0; before < 200; ++before) {
      for (const std::size_t after : {0U, 1U, 7U, 63U, 64U, 65U}) {
        const std::string document = std::string(before, '.') + word + std::string(after, '-');
        ASSERT_EQ(words(document), Tokens{word}) << before << ' ' << after;
      }
    }
  }
}

TEST(Analyzer, a_word_may_be_as_long_as_the_document) {
  for (std::size_t size = 2; size < 300; ++size) {
    ASSERT_EQ(words(std::string(size, 'X')), Tokens{std::string(size, 'x')});
  }
  std::string document;
  for (int i = 0; i < 100000; ++i) document += "Ж";
  EXPECT_EQ(words(document).at(0).size(), document.size());
}

TEST(Analyzer, text_that_grows_when_folded_has_room) {
  std::string latin(100000, '\xE9');
  EXPECT_EQ(words(latin).at(0).size(), 200000);
  std::string ligatures;
  for (int i = 0; i < 10000; ++i) ligatures += "\uFDFA";
  EXPECT_EQ(words(ligatures, {.accents = Accents::unicode}).size(), 30001);
}

TEST(Analyzer, an_answer_does_not_depend_on_the_documents_before) {
  const std::vector<std::string> documents{"short",  std::string(1000, 'a'),  "", "éé ab",
                                           "x y zz", std::string(500, '\xFF')};
  Analyzer used({});
  for (int round = 0; round < 2; ++round) {
    for (const auto& document : documents) {
      const auto found = used.words(document);
      EXPECT_EQ(Tokens(found.begin(), found.end()), words(document));
    }
  }
}

TEST(Analyzer, characters_are_one_run_with_many_blanks_made_one) {
  const TextOptions characters{.units = TextUnits::characters};
  EXPECT_EQ(runs("A \t b\nÉ\u00A0\u2003c ", characters), Tokens{"a b\né c "});
  EXPECT_EQ(runs("", characters), Tokens{""});
}

TEST(Analyzer, characters_in_words_are_runs_with_a_blank_at_either_end) {
  const TextOptions in_words{.units = TextUnits::characters_in_words};
  EXPECT_EQ(runs(" To be,\u2003or ", in_words), (Tokens{" to ", " be, ", " or "}));
  EXPECT_EQ(runs(" \n ", in_words), Tokens{});
}

}  // namespace
}  // namespace folkman
