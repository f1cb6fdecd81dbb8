#include "folkman/statistics/class_sums/shards.hpp"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>
#include <vector>

#include "folkman/base/error.hpp"
#include "tests/statistics/made_rows.hpp"

namespace {

using folkman::Batch;
using folkman::class_sums;
using folkman::Error;
using folkman::ExactClassSums;
using folkman::Features;
using folkman::GatherOptions;
using folkman::joined;
using folkman::shards;
using folkman::made::Values;

constexpr std::size_t twenty_three = 23;
constexpr std::size_t shard_counts[] = {1, 2, 5, 8, 40};

// Some are n-grams, some of columns whose names hold a sign =.
Features words_and_ngrams() {
  folkman::StringTable names;
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> sizes;
  for (std::size_t i = 0; i < twenty_three; ++i) {
    const bool is_text = i >= 15;
    names.push_back((is_text ? "word" : "a=b=") + std::string(1, static_cast<char>('a' + i)));
    groups.push_back(is_text ? folkman::text_groups : static_cast<std::int32_t>(i / 6));
    sizes.push_back(is_text ? -1 : 3);
  }
  return Features::named(std::move(names), std::move(groups), std::move(sizes));
}

struct ShardCase {
  Features features;
  Values values = Values::counts;
  GatherOptions options = {};
};

std::vector<ShardCase> shard_cases() {
  const auto numbers = Features::numbered(twenty_three, 1);
  return {{words_and_ngrams()},
          {numbers},
          {words_and_ngrams(), Values::hostile},
          {Features::numbered(twenty_three, 0, folkman::Numbers::counted), Values::hostile},
          {words_and_ngrams(), Values::reals, {.any_sign = true, .squares = true}},
          {numbers, Values::counts, {.binarize = 2.0}}};
}

ExactClassSums gathered_from(const ShardCase& of, std::uint64_t seed, std::size_t classes = 3) {
  const Batch rows = folkman::made::rows(60, classes, twenty_three, of.values, true, seed);
  return class_sums(rows, folkman::made::class_names(classes), of.features, of.options);
}

TEST(Shards, joined_are_the_whole) {
  for (const ShardCase& of : shard_cases()) {
    const ExactClassSums whole = gathered_from(of, 1);
    for (const std::size_t count : shard_counts) {
      const auto parts = shards(whole, count);
      ASSERT_EQ(parts.size(), count);
      EXPECT_EQ(joined(parts), whole);
      EXPECT_EQ(joined(parts).saved(), whole.saved());
    }
  }
}

TEST(Shards, merge_one_by_one_as_the_whole_does) {
  for (const ShardCase& of : shard_cases()) {
    const ExactClassSums monday = gathered_from(of, 1);
    const ExactClassSums tuesday = gathered_from(of, 2, 2);  // without one of the classes
    ExactClassSums both = monday;
    both += tuesday;
    for (const std::size_t count : shard_counts) {
      auto parts = shards(tuesday, count);
      const auto more = shards(monday, count);
      for (std::size_t s = 0; s < count; ++s) {
        const std::string saved = more[s].saved();
        parts[s] += ExactClassSums::parse(std::as_bytes(std::span(saved)));
      }
      EXPECT_EQ(joined(parts).saved(), both.saved());
    }
  }
}

TEST(Shards, have_every_feature_once_and_a_fair_share_of_them) {
  folkman::StringTable names;
  for (int i = 0; i < 4000; ++i) names.push_back("feature" + std::to_string(10000 + i));
  const ExactClassSums whole({"a", "b"}, Features::named(std::move(names)));
  std::set<std::string> met;
  for (const ExactClassSums& one : shards(whole, 8)) {
    EXPECT_GT(one.features().width(), 400U);
    EXPECT_LT(one.features().width(), 600U);
    for (std::size_t i = 0; i < one.features().width(); ++i)
      EXPECT_TRUE(met.insert(one.features().name(static_cast<folkman::Column>(i))).second);
  }
  EXPECT_EQ(met.size(), 4000U);
}

TEST(Shards, of_wider_and_narrower_rows_merge) {
  const auto narrow = gathered_from({Features::numbered(twenty_three)}, 1);
  const ExactClassSums wide({"a", "b", "c"}, Features::numbered(twenty_three + 9));
  ExactClassSums both = narrow;
  both += wide;
  auto parts = shards(narrow, 5);
  for (std::size_t s = 0; s < parts.size(); ++s) parts[s] += shards(wide, 5)[s];
  EXPECT_EQ(joined(parts), both);
}

TEST(Shards, that_lack_a_part_are_refused) {
  const ShardCase of{words_and_ngrams()};
  auto parts = shards(gathered_from(of, 1), 3);
  parts[1] += shards(gathered_from(of, 2), 3)[1];
  try {
    (void)joined(parts);
    FAIL() << "joined";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().where, "shard 1 of class sums (from 0)");
    EXPECT_EQ(error.fault().kind, folkman::Fault::Kind::data);
  }
}

TEST(Shards, of_other_features_are_refused) {
  auto parts = shards(gathered_from({words_and_ngrams()}, 1), 2);
  parts[1] = shards(gathered_from({Features::numbered(twenty_three)}, 1), 2)[1];
  EXPECT_THROW((void)joined(parts), Error);
}

TEST(Shards, none_are_no_sums) { EXPECT_EQ(joined({}), ExactClassSums()); }

}  // namespace
