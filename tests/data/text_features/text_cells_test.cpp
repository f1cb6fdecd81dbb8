#include "folkman/data/text_features/text_cells.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/data/text_features/text_tables.hpp"

namespace folkman {
namespace {

StringTable table_of(const std::vector<std::string>& names) {
  StringTable table;
  for (const auto& name : names) table.push_back(name);
  return table;
}

// A fitted vocabulary of a, b and c of which `chosen` are features.
struct Fitted {
  std::vector<FittedText> text;
  Features features;

  Fitted(TfIdf weighting, const std::vector<std::string>& chosen, std::vector<double> idf = {}) {
    TextOptions options{.token_pattern = "\\w"};
    options.tfidf = weighting;
    text.push_back(
        {.options = options, .vocabulary = table_of({"a", "b", "c"}), .idf = std::move(idf)});
    features =
        Features::named(table_of(chosen), std::vector<std::int32_t>(chosen.size(), text_groups));
  }
  [[nodiscard]] Batch row(const std::string& document) const {
    TextTables tables(text, features);
    TextCells cells(tables);
    Batch batch;
    cells.add(0, document, batch);
    return batch;
  }
};

TEST(TextCells, the_norm_is_over_all_ngrams_not_over_those_chosen) {
  const Fitted fitted({.idf = false}, {"c"});
  const Batch row = fitted.row("a b b b c c c c x x");  // 1, 3, 4
  EXPECT_EQ(row.columns, std::vector<Column>{0});
  EXPECT_EQ(row.values, std::vector<double>{4 / std::sqrt(26.0)});
}

TEST(TextCells, a_row_has_length_one_in_the_norm_that_was_asked_for) {
  for (const bool sublinear : {false, true}) {
    const std::vector<double> idf{1.5, 2, 7};
    const Fitted l2({.sublinear = sublinear, .norm = Norm::l2}, {"a", "b", "c"}, idf);
    const Fitted l1({.sublinear = sublinear, .norm = Norm::l1}, {"a", "b", "c"}, idf);
    const Fitted none({.sublinear = sublinear, .norm = Norm::none}, {"a", "b", "c"}, idf);
    const std::string document = "a a b c c c c c";
    double squares = 0;
    double sum = 0;
    for (const double value : l2.row(document).values) squares += value * value;
    for (const double value : l1.row(document).values) sum += value;
    EXPECT_NEAR(squares, 1, 1e-15);
    EXPECT_NEAR(sum, 1, 1e-15);
    const double two = sublinear ? 1 + std::log(2.0) : 2;
    EXPECT_EQ(none.row(document).values[0], two * 1.5);
  }
}

TEST(TextCells, the_order_of_words_does_not_change_a_bit) {
  const Fitted fitted({}, {"a", "b", "c"}, {1.1, 1.3, 1.7});
  const Batch one = fitted.row("a b c a b a");
  const Batch other = fitted.row("c b b a a a");
  EXPECT_EQ(one.values, other.values);
  EXPECT_EQ(one.columns, other.columns);
}

TEST(TextCells, ngrams_of_no_weight_leave_no_entry_and_do_no_harm) {
  const Fitted fitted({.smooth = false}, {"a", "b", "c"}, {0, 1, 1});
  EXPECT_TRUE(fitted.row("a a a").values.empty());
  EXPECT_EQ(fitted.row("a b").columns, std::vector<Column>{1});
  EXPECT_EQ(fitted.row("a b").values, std::vector<double>{1});
}

TEST(TextCells, a_document_without_known_words_is_an_empty_row) {
  const Fitted fitted({}, {"a", "b"}, {1, 1, 1});
  for (const char* document : {"", " ", "x y z"}) {
    const Batch row = fitted.row(document);
    EXPECT_TRUE(row.values.empty());
  }
}

TEST(TextCells, known_features_are_final_columns_in_ascending_order) {
  std::vector<FittedText> text(1);
  text[0].options = {.shortest = 1, .longest = 2};
  const auto features = Features::named(table_of({"bad film", "film", "good", "good film"}),
                                        std::vector<std::int32_t>(4, text_groups));
  TextTables tables(text, features);
  TextCells cells(tables);
  Batch row;
  cells.add(0, "a good film and a film, good film", row);
  EXPECT_EQ(row.columns, (std::vector<Column>{1, 2, 3}));
  EXPECT_EQ(row.values, (std::vector<double>{3, 2, 2}));
}

}  // namespace
}  // namespace folkman
