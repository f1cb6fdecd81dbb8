#include "folkman/text/patterns/token_pattern.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/text/tokens/analyzer.hpp"

namespace folkman {
namespace {

using Tokens = std::vector<std::string>;

Tokens tokens(const std::string& pattern, std::string_view document) {
  Analyzer analyzer({.lowercase = false, .token_pattern = pattern});
  const auto found = analyzer.words(document);
  return {found.begin(), found.end()};
}

TEST(TokenPattern, common_patterns_are_runs_of_characters) {
  const auto least = [](const char* pattern) {
    const auto runs = TokenPattern(pattern).runs();
    return runs ? runs->shortest : 0;
  };
  EXPECT_EQ(*TokenPattern(R"((?u)\b\w\w+\b)").runs(), (RunRule{word_characters(), 2}));
  EXPECT_EQ(*TokenPattern(R"(\S+)").runs(), (RunRule{not_blanks(), 1}));
  EXPECT_EQ(least(R"(\w+)"), 1);
  EXPECT_EQ(least(R"((?a)\w{3,})"), 3);
  EXPECT_EQ(least(R"(\b(\w\w\w+)\b)"), 3);
  EXPECT_EQ(least(R"([a-z]+)"), 1);
  EXPECT_EQ(least(R"(\b[a-z]{3,}\b)"), 3);  // a word of them only
  EXPECT_EQ(least(R"(\b\w{2,9}?\b)"), 2);
  EXPECT_EQ(least(R"(\b[a-z]+)"), 0);    // may be the beginning of a word
  EXPECT_EQ(least(R"(\b[\w']+\b)"), 0);  // may be more than a word
  EXPECT_EQ(least(R"(\w+?)"), 0);        // as few as can be
  EXPECT_EQ(least(R"(\w{2,3})"), 0);
}

TEST(TokenPattern, boundaries_are_those_of_unicode) {
  EXPECT_EQ(tokens(R"(\b[a-z]+\b|-)", "één abc été x1 zz-"), (Tokens{"abc", "zz", "-"}));
  EXPECT_EQ(tokens(R"((?a)\b[a-z]+\b)", "één abc"), (Tokens{"n", "abc"}));
  EXPECT_EQ(tokens(R"(\w\b\W)", "né, ab."), (Tokens{"é,", "b."}));
}

TEST(TokenPattern, a_word_is_whole_between_boundaries) {
  EXPECT_EQ(tokens(R"(\b[a-z]{2,3}\b)", "a ab abc abcd ab1 abé éa x_y zz"),
            (Tokens{"ab", "abc", "zz"}));
  EXPECT_EQ(tokens(R"(\b[^\W\d]+\b)", "é2 éé 中文 x1"), (Tokens{"éé", "中文"}));
  EXPECT_EQ(tokens(R"(\b\w{2}\b)", "é éé ééé 中文"), (Tokens{"éé", "中文"}));
}

TEST(TokenPattern, a_boundary_may_end_one_token_and_begin_the_next) {
  EXPECT_EQ(tokens(R"(\b.+?\b)", "é-é"), (Tokens{"é", "-", "é"}));
  EXPECT_EQ(tokens(R"(\b.+?\b)", "e-e"), (Tokens{"e", "-", "e"}));
}

TEST(TokenPattern, a_document_may_hold_the_mark_itself) {
  EXPECT_EQ(tokens(R"(\b\w+\W)", "é\uFDD0é\uFDD0"), (Tokens{"é\uFDD0", "é\uFDD0"}));
}

TEST(TokenPattern, the_group_is_the_token) {
  EXPECT_EQ(tokens(R"(#(\w+))", "a #one #zwölf b"), (Tokens{"one", "zwölf"}));
}

TEST(TokenPattern, says_whether_a_token_may_hold_a_blank) {
  EXPECT_FALSE(TokenPattern(R"(\w+)").may_hold_blanks());
  EXPECT_FALSE(TokenPattern(R"(\b[a-z]+(?:'[a-z]+)?\b)").may_hold_blanks());
  EXPECT_FALSE(TokenPattern(R"((\w+) )").may_hold_blanks());
  EXPECT_TRUE(TokenPattern(R"([^,]+)").may_hold_blanks());
  EXPECT_TRUE(TokenPattern(R"(\w+ \w+)").may_hold_blanks());
}

TEST(TokenPattern, what_cannot_be_used_is_an_error_of_the_argument) {
  for (const char* pattern : {R"(\w*)", R"((\w)(\w))", R"(\w(?=x))", R"((\w)\1)", "(", "[", "a**",
                              R"(\B\w)", R"(\w$)", R"(\b\b\w)", R"(\w{2000})"}) {
    try {
      TokenPattern used(pattern);
      ADD_FAILURE() << pattern << " was taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::argument);
      EXPECT_NE(error.fault().where.find(pattern), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace folkman
