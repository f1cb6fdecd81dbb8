#include "folkman/data/text_features/text_tables.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/data/text_features/kept_ngrams.hpp"
#include "folkman/data/text_features/text_cells.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

struct Found {
  Features features;
  std::vector<FittedText> text;
  Batch rows;  // in final columns, unsorted
};

using Documents = std::vector<std::string>;

// What a reader does, without a file: the documents of one text column.
Found found(const ReadOptions& options, const Documents& documents) {
  TextTables tables(options);
  TextCells cells(tables);
  Found result;
  DocumentCounts counts;
  for (const std::string& document : documents) {
    Batch row;
    cells.add(0, document, row);
    row.starts.push_back(std::ssize(row.values));
    counts.add(row);
    result.rows.columns.insert(result.rows.columns.end(), row.columns.begin(), row.columns.end());
    result.rows.values.insert(result.rows.values.end(), row.values.begin(), row.values.end());
    result.rows.starts.push_back(std::ssize(result.rows.values));
  }
  auto settled = tables.settled({.named = Dictionary(),
                                 .counts = counts,
                                 .rows = std::ssize(documents),
                                 .where = "a test",
                                 .threads = 2});
  for (Column& column : result.rows.columns)
    if (!settled.order.empty()) column = settled.order[static_cast<std::size_t>(column)];
  result.features = std::move(settled.features);
  result.text = std::move(settled.text);
  return result;
}

std::vector<std::string> names(const Features& features) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < features.width(); ++i)
    list.push_back(features.name(static_cast<Column>(i)));
  return list;
}

using Names = std::vector<std::string>;

const Documents reviews{"good good film", "bad film", "good end", ""};

TEST(TextTables, columns_are_the_words_in_the_order_of_their_bytes) {
  const Found all = found({}, reviews);
  EXPECT_EQ(names(all.features), (Names{"bad", "end", "film", "good"}));
  EXPECT_EQ(all.rows.columns, (std::vector<Column>{3, 2, 0, 2, 3, 1}));
  EXPECT_EQ(all.rows.values, (std::vector<double>{2, 1, 1, 1, 1, 1}));
  EXPECT_EQ(all.features.group(0), text_groups);
  ASSERT_EQ(all.text.size(), 1U);
  EXPECT_EQ(all.text[0].vocabulary.size(), 0U) << "the features say it";
}

TEST(TextTables, limits_are_counts_or_shares_of_all_documents) {
  const auto kept = [](DocumentLimit least, DocumentLimit most) {
    return names(found({.vectorizer = {.min_df = least, .max_df = most}}, reviews).features);
  };
  EXPECT_EQ(kept({2, false}, {1, true}), (Names{"film", "good"}));
  EXPECT_EQ(kept({0.5, true}, {1, true}), (Names{"film", "good"}));
  EXPECT_EQ(kept({1, false}, {1, false}), (Names{"bad", "end"}));
  EXPECT_EQ(kept({1, false}, {0.25, true}), (Names{"bad", "end"}));
}

TEST(TextTables, of_equally_frequent_ngrams_the_first_by_name_stay) {
  EXPECT_EQ(names(found({.vectorizer = {.max_features = 1}}, reviews).features), Names{"good"});
  EXPECT_EQ(names(found({.vectorizer = {.max_features = 3}}, reviews).features),
            (Names{"bad", "film", "good"}));
  EXPECT_EQ(found({.vectorizer = {.max_features = 9}}, reviews).features.width(), 4U);
}

TEST(TextTables, limits_that_leave_nothing_are_told_in_documents) {
  const auto said = [](const TextOptions& options, const Documents& documents) {
    return error_of([&] { (void)found({.vectorizer = options}, documents); });
  };
  EXPECT_TRUE(contains(said({.min_df = {5, false}}, reviews), "min_df: there are only 4"));
  EXPECT_TRUE(contains(said({.min_df = {3, false}, .max_df = {2, false}}, reviews), "max_df"));
  EXPECT_TRUE(contains(said({.min_df = {4, false}}, reviews), "none of the 4 n-grams"));
  EXPECT_TRUE(contains(said({}, {"", "!"}), "no word in it"));
}

TEST(TextTables, a_fixed_vocabulary_has_its_columns_and_no_others) {
  const Found fixed = found(
      {.vectorizer = {.shortest = 1, .longest = 2, .vocabulary = {"good film", "absent", "good"}}},
      reviews);
  EXPECT_EQ(names(fixed.features), (Names{"absent", "good", "good film"}));
  EXPECT_EQ(fixed.rows.columns, (std::vector<Column>{1, 2, 1}));
  EXPECT_EQ(fixed.rows.values, (std::vector<double>{2, 1, 1}));
  EXPECT_TRUE(contains(error_of([] {
                         TextTables({.vectorizer = {.vocabulary = {"a", "a"}}});
                       }),
                       "'a' is in it twice"));
}

TEST(TextTables, hashed_alone_columns_are_numbered_by_bucket) {
  const Found hashed = found({.vectorizer = {.buckets = 5}}, reviews);
  EXPECT_TRUE(hashed.features.is_numbered());
  EXPECT_EQ(hashed.features.width(), 5U);
}

TEST(TextTables, several_text_columns_do_not_share_features) {
  TextTables tables(ReadOptions{.numeric = {"age"}, .text = {"title", "body"}});
  TextCells cells(tables);
  Dictionary named;
  Batch row;
  cells.add(0, "good", row);
  cells.add(1, "good bad", row);
  row.columns.push_back(cells.named_column(named.number("age")));
  row.values.push_back(7);
  row.starts.push_back(4);
  EXPECT_EQ(tables.feature_name(row.columns[0], named), "title:good");
  EXPECT_EQ(tables.feature_name(row.columns[2], named), "body:bad");
  EXPECT_EQ(tables.feature_name(row.columns[3], named), "age");
  DocumentCounts counts;
  counts.add(row);
  const auto settled =
      tables.settled({.named = named, .counts = counts, .rows = 1, .where = "a test"});
  EXPECT_EQ(names(settled.features), (Names{"age", "title:good", "body:bad", "body:good"}));
  Names in_row;
  for (const Column column : row.columns)
    in_row.push_back(settled.features.name(settled.order[static_cast<std::size_t>(column)]));
  EXPECT_EQ(in_row, (Names{"title:good", "body:good", "body:bad", "age"}));
  EXPECT_EQ(settled.features.group(1), text_groups);
  EXPECT_EQ(settled.features.group(2), text_groups + 1);
}

TEST(TextTables, two_columns_must_not_give_one_name) {
  TextTables tables(ReadOptions{.numeric = {"a:b"}, .text = {"a"}});
  TextCells cells(tables);
  Dictionary named;
  (void)named.number("a:bb");
  Batch row;
  cells.add(0, "bb", row);
  EXPECT_TRUE(
      contains(error_of([&] {
                 (void)tables.settled(
                     {.named = named, .counts = DocumentCounts(), .rows = 1, .where = "a test"});
               }),
               "'a:bb'"));
}

TEST(TextTables, idf_is_scikit_learns_and_nothing_for_what_no_document_had) {
  const auto idf = [](TfIdf weighting) {
    return found({.vectorizer = {.tfidf = weighting, .vocabulary = {"absent", "film", "good"}}},
                 reviews)
        .text[0]
        .idf;
  };
  EXPECT_EQ(idf({}),
            (std::vector<double>{std::log(5.0) + 1, std::log(5.0 / 3) + 1, std::log(5.0 / 3) + 1}));
  EXPECT_EQ(idf({.smooth = false}),
            (std::vector<double>{0, std::log(4.0 / 2) + 1, std::log(4.0 / 2) + 1}));
  EXPECT_TRUE(idf({.idf = false}).empty());
}

}  // namespace
}  // namespace folkman
