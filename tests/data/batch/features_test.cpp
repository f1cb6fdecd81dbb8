#include "folkman/data/batch/features.hpp"

#include <gtest/gtest.h>

#include "folkman/base/names/dictionary.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

Features named(const std::vector<std::string>& names, std::vector<std::int32_t> groups = {},
               std::vector<std::int32_t> column_sizes = {}) {
  StringTable table;
  for (const auto& name : names) table.push_back(name);
  return Features::named(std::move(table), std::move(groups), std::move(column_sizes));
}

TEST(Features, numbered_features_unite_to_the_range_that_covers_both) {
  const auto both = united(Features::numbered(3, 1), Features::numbered(2, 0));
  EXPECT_EQ(both.features, Features::numbered(4, 0));
  EXPECT_EQ(both.from_left, (std::vector<Column>{1, 2, 3}));
  EXPECT_EQ(both.from_right, (std::vector<Column>{0, 1}));
}

TEST(Features, a_matrix_unites_only_with_numbers_that_begin_where_its_own_do) {
  const auto counted = [](Offset first) { return Features::numbered(3, first, Numbers::counted); };
  EXPECT_EQ(united(counted(0), Features::numbered(5, 0)).features,
            Features::numbered(5, 0, Numbers::counted));
  EXPECT_EQ(united(Features::numbered(2, 1), counted(1)).features, counted(1));
  for (const Features& other : {Features::numbered(3, 1), counted(1)}) {
    EXPECT_TRUE(contains(error_of([&] { (void)united(counted(0), other); }), "one_based"));
    EXPECT_TRUE(contains(error_of([&] { (void)united(other, counted(0)); }), "one_based"));
  }
}

TEST(Features, named_features_unite_in_the_order_of_groups_and_names) {
  const auto left = named({"age", "colour=red"}, {0, 2});
  const auto right = named({"age", "size", "colour=blue"}, {0, 1, 2});
  const auto both = united(left, right);
  EXPECT_EQ(both.features, named({"age", "size", "colour=blue", "colour=red"}, {0, 1, 2, 2}));
  EXPECT_EQ(both.from_left, (std::vector<Column>{0, 3}));
  EXPECT_EQ(both.from_right, (std::vector<Column>{0, 1, 2}));
  EXPECT_EQ(united(right, left).features, both.features);
}

TEST(Features, names_that_are_numbers_are_ordered_by_value) {
  EXPECT_EQ(united(named({"10"}), named({"9", "word"})).features, named({"9", "10", "word"}));
}

TEST(Features, nothing_unites_with_anything) {
  const auto names = named({"a"});
  EXPECT_EQ(united(Features(), names).features, names);
  EXPECT_EQ(united(names, Features()).features, names);
  EXPECT_EQ(united(Features(), Features::numbered(2, 1)).features, Features::numbered(2, 1));
}

TEST(Features, names_and_numbers_do_not_mix) {
  EXPECT_TRUE(contains(error_of([] { (void)united(named({"a"}), Features::numbered(2, 1)); }),
                       "one has names ('a', ...), the other column numbers (1, ...)"));
}

TEST(Features, a_name_of_two_groups_is_an_error) {
  EXPECT_TRUE(contains(error_of([] {
                         (void)united(named({"x", "a"}, {0, 1}), named({"y", "a"}, {1, 2}));
                       }),
                       "the feature name 'a' also comes from column 2"));
}

TEST(Features, know_the_columns_they_come_from) {
  const auto features = named({"age", "rain=?", "wind=e=s"}, {0, 1, 2}, {3, 6, 4});
  EXPECT_EQ(features.source(0)->column, "age");
  EXPECT_FALSE(features.source(0)->value);
  EXPECT_EQ(features.source(1)->column, "rain=?");
  EXPECT_FALSE(features.source(1)->value);
  EXPECT_EQ(features.source(2)->column, "wind");
  EXPECT_EQ(features.source(2)->value, "e=s");
}

TEST(Features, a_name_without_a_sign_is_a_column_and_one_with_it_is_not_guessed_at) {
  EXPECT_EQ(named({"age"}, {}, {3}), named({"age"}));
  EXPECT_EQ(named({"age"}).source(0)->column, "age");
  EXPECT_FALSE(named({"colour=red"}).source(0));
  EXPECT_FALSE(Features::numbered(2).source(0));
}

TEST(Features, columns_unite_with_names_and_what_one_side_knows_is_known) {
  const auto left = named({"age", "colour=red"}, {0, 2}, {3, 6});
  const auto right = named({"colour=blue", "colour=red"}, {2, 2});  // of an older version
  const auto both = united(left, right).features;
  EXPECT_EQ(both, named({"age", "colour=blue", "colour=red"}, {0, 2, 2}, {3, -1, 6}));
  EXPECT_EQ(united(right, left).features, both);
}

TEST(Features, a_name_of_two_columns_does_not_unite) {
  const auto error =
      error_of([] { (void)united(named({"a=b=c"}, {}, {1}), named({"a=b=c"}, {}, {3})); });
  EXPECT_TRUE(contains(error, "'a=b=c' comes from column 'a' in one and from column 'a=b' in the"))
      << error;
}

TEST(Dictionary, a_name_of_another_group_is_another_name) {
  Dictionary names;
  DictionaryCache cache(names);
  EXPECT_EQ(cache.number("a=b", 0), 0);
  EXPECT_EQ(cache.number("a=b", 1), 1);
  EXPECT_EQ(names.number("a=b", 0), 0);
  EXPECT_EQ(cache.number("a=b", 1), 1);
  EXPECT_EQ(names.group(1), 1);
}

TEST(Dictionary, numbers_names_as_they_come_and_knows_no_others_once_frozen) {
  Dictionary names;
  std::vector<std::string> texts;
  for (int i = 0; i < 5000; ++i) texts.push_back("name " + std::to_string(i));
  DictionaryCache one(names);
  DictionaryCache two(names);
  for (int i = 0; i < 5000; ++i) EXPECT_EQ(one.number(texts[i]), i);
  for (int i = 0; i < 5000; ++i) EXPECT_EQ(two.number(texts[i]), i);
  EXPECT_EQ(names.size(), 5000U);
  EXPECT_EQ(names.name(4321), "name 4321");
  EXPECT_EQ(names.find("name 77"), 77);
  names.freeze();
  EXPECT_EQ(one.number("another"), -1);
  EXPECT_EQ(names.number("name 12"), 12);
  EXPECT_EQ(names.size(), 5000U);
}

TEST(Dictionary, the_empty_name_is_a_name) {
  Dictionary names;
  EXPECT_EQ(names.number(""), 0);
  EXPECT_EQ(names.number(""), 0);
  EXPECT_EQ(names.number("x"), 1);
}

}  // namespace
}  // namespace folkman
