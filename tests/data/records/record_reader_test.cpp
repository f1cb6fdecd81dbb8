#include "folkman/data/records/record_reader.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/made_records.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

// Clicks, with missing cells of every kind.
struct Clicks {
  std::vector<std::optional<double>> hour;
  std::vector<std::optional<std::string>> ad;
  std::vector<std::optional<std::string>> click;
  std::vector<std::optional<double>> weight;

  explicit Clicks(std::size_t rows) {
    for (std::size_t i = 0; i < rows; ++i) {
      const auto pick = static_cast<std::uint64_t>(i * 2654435761U >> 7U);
      hour.push_back(pick % 5 == 0 ? std::nullopt
                                   : std::optional(static_cast<double>(pick % 7) / 4));
      ad.push_back(pick % 11 == 0 ? std::nullopt : std::optional("ad" + std::to_string(pick % 23)));
      click.push_back(pick % 3 == 0 ? "yes" : "no");
      weight.push_back(static_cast<double>(1 + pick % 3));
    }
  }

  [[nodiscard]] std::string csv() const {
    std::ostringstream text;
    text << "hour,ad,click,weight\n";
    for (std::size_t i = 0; i < ad.size(); ++i) {
      if (hour[i]) text << *hour[i];
      text << ',' << ad[i].value_or("") << ',' << *click[i] << ',' << *weight[i] << '\n';
    }
    return text.str();
  }

  [[nodiscard]] MadeRecords records(std::size_t batch_rows, bool coded) const {
    return {{{.name = "hour", .numbers = hour},
             {.name = "ad", .words = ad, .coded = coded},
             {.name = "click", .words = click, .coded = coded},
             {.name = "weight", .numbers = weight}},
            batch_rows};
  }
};

ReadOptions reading(Missing missing) {
  return {.files = {}, .label = "click", .weight = "weight", .missing = missing, .threads = 2};
}

RecordSource source_of(std::vector<RecordPart> parts) {
  return {.shown = "records", .parts = std::move(parts)};
}

struct Read {
  Batch rows;
  std::vector<std::string> classes;
  std::vector<std::string> names;
};
Read read(ReadOptions options) {
  Dataset data(std::move(options));
  Read found{.rows = read_all(data), .classes = data.classes(), .names = {}};
  for (std::size_t i = 0; i < data.features().width(); ++i) {
    found.names.push_back(data.features().name(static_cast<Column>(i)));
  }
  return found;
}
Read read(const MadeRecords& records, ReadOptions options) {
  options.records =
      std::make_shared<const RecordSource>(source_of({records.part("one"), records.part("two")}));
  return read(std::move(options));
}

std::string refused(const std::vector<MadeColumn>& columns, ReadOptions options) {
  const MadeRecords records(columns, 10);
  return error_of([&] { (void)read(records, std::move(options)); });
}

void expect_same(const Read& one, const Read& other) {
  EXPECT_EQ(one.names, other.names);
  EXPECT_EQ(one.classes, other.classes);
  EXPECT_EQ(one.rows.starts, other.rows.starts);
  EXPECT_EQ(one.rows.columns, other.rows.columns);
  EXPECT_EQ(one.rows.classes, other.rows.classes);
  EXPECT_EQ(one.rows.weights, other.rows.weights);
  ASSERT_EQ(one.rows.values.size(), other.rows.values.size());
  for (std::size_t i = 0; i < one.rows.values.size(); ++i) {
    const bool both_missing =
        one.rows.values[i] != one.rows.values[i] && other.rows.values[i] != other.rows.values[i];
    EXPECT_TRUE(both_missing || one.rows.values[i] == other.rows.values[i]);
  }
}

TEST(RecordReader, rows_are_those_of_the_same_table_in_text_whatever_the_batches) {
  const ScratchFiles files;
  const Clicks clicks(700);
  const std::string text = clicks.csv();
  const auto file = files.write("clicks.csv", text);
  for (const Missing missing : {Missing::zero, Missing::ignore, Missing::keep}) {
    ReadOptions of_text = reading(missing);
    of_text.files = {file, file};
    const Read expected = read(of_text);
    for (const bool coded : {false, true}) {
      for (const std::size_t rows : {1, 7, 300, 10000}) {
        expect_same(read(clicks.records(rows, coded), reading(missing)), expected);
      }
    }
  }
}

TEST(RecordReader, a_faulty_row_is_named_and_left_out_as_in_text) {
  const ScratchFiles files;
  const Clicks clicks(40);
  ReadOptions strict = reading(Missing::error);
  const MadeRecords records = clicks.records(16, true);
  const std::string said = error_of([&] { (void)read(records, strict); });
  EXPECT_TRUE(contains(said, "one, row"));
  EXPECT_TRUE(contains(said, "column 'hour'"));
  strict.skip_bad = 1000;
  ReadOptions of_text = strict;
  const auto file = files.write("clicks.csv", clicks.csv());
  of_text.files = {file, file};
  expect_same(read(records, strict), read(of_text));
}

TEST(RecordReader, a_row_without_label_is_named) {
  EXPECT_TRUE(contains(
      refused({{.name = "click", .words = {"a", std::nullopt}}, {.name = "x", .numbers = {1, 2}}},
              {.files = {}, .label = "click"}),
      "one, row 1 (from 0), column 'click'"));
}

TEST(RecordReader, numbers_may_be_categories_and_strings_numbers) {
  const MadeRecords records({{.name = "code", .numbers = {3, 4.5, std::nullopt}},
                             {.name = "size", .words = {"1e2", "", "7"}},
                             {.name = "click", .numbers = {0, 1, 1}}},
                            2);
  const Read found = read(records, {.files = {},
                                    .label = "click",
                                    .numeric = {"size"},
                                    .categorical = {"code"},
                                    .missing = Missing::zero});
  EXPECT_EQ(found.names, (std::vector<std::string>{"code=3", "code=4.5", "size"}));
  EXPECT_EQ(found.classes, (std::vector<std::string>{"0", "1"}));
  EXPECT_EQ(found.rows.values, (std::vector<double>{1, 100, 1, 7, 1, 100, 1, 7}));
}

TEST(RecordReader, nested_columns_are_named_unless_they_are_left_out) {
  const std::vector<MadeColumn> columns{{.name = "click", .words = {"a", "b"}},
                                        {.name = "x", .numbers = {1, 2}},
                                        {.name = "tags", .numbers = {1, 2}, .format = "+l"}};
  const std::string said = refused(columns, {.files = {}, .label = "click"});
  EXPECT_TRUE(contains(said, "one, column 'tags'"));
  EXPECT_TRUE(contains(said, "lists"));
  const MadeRecords records(columns, 2);
  EXPECT_EQ(read(records, {.files = {}, .label = "click", .ignore = {"tags"}}).names,
            std::vector<std::string>{"x"});
}

TEST(RecordReader, files_of_one_data_set_have_the_same_columns) {
  const std::vector<std::optional<std::string>> labels{"a", "b"};
  const MadeRecords first({{.name = "click", .words = labels}, {.name = "x", .numbers = {1, 2}}},
                          9);
  const auto with = [&](const std::vector<MadeColumn>& columns) {
    const MadeRecords second(columns, 9);
    ReadOptions options{.files = {}, .label = "click"};
    options.records = std::make_shared<const RecordSource>(
        source_of({first.part("monday"), second.part("tuesday")}));
    return error_of([&] { (void)read(options); });
  };
  const MadeColumn label{.name = "click", .words = labels};
  EXPECT_TRUE(
      contains(with({{.name = "x", .numbers = {1, 2}}}), "tuesday: it has no label column"));
  EXPECT_TRUE(contains(with({label, {.name = "y", .numbers = {1, 2}}}), "no column 'x'"));
  EXPECT_TRUE(contains(with({label, {.name = "x", .words = labels}}), "tuesday, column 'x'"));
  EXPECT_TRUE(
      contains(with({label, {.name = "x", .numbers = {1, 2}}, {.name = "z", .numbers = {1, 2}}}),
               "tuesday, column 'z'"));
  EXPECT_TRUE(contains(with({label, label, {.name = "x", .numbers = {1, 2}}}), "has this name"));
}

TEST(RecordReader, columns_of_later_files_may_stand_in_another_order) {
  const std::vector<std::optional<std::string>> labels{"a", "b"};
  const MadeColumn label{.name = "click", .words = labels};
  const MadeRecords first(
      {label, {.name = "x", .numbers = {1, 2}}, {.name = "y", .numbers = {3, 4}}}, 9);
  const MadeRecords second(
      {{.name = "y", .numbers = {3, 4}}, {.name = "x", .numbers = {1, 2}}, label}, 1);
  ReadOptions options{.files = {}, .label = "click"};
  options.records =
      std::make_shared<const RecordSource>(source_of({first.part("a"), second.part("b")}));
  EXPECT_EQ(read(options).rows.values, (std::vector<double>{1, 3, 2, 4, 1, 3, 2, 4}));
}

TEST(RecordReader, a_stream_that_is_used_up_is_not_taken_for_one_without_rows) {
  const Clicks clicks(20);
  const MadeRecords records = clicks.records(5, false);
  ArrowArrayStream stream;
  records.open(&stream);
  ReadOptions options = reading(Missing::zero);
  options.records = records_of(&stream, "the stream");
  Dataset data(options);
  data.read({});
  EXPECT_EQ(data.rows(), 20);
  const std::string said = error_of([&] { data.read({}); });
  EXPECT_TRUE(contains(said, "the stream"));
  EXPECT_TRUE(contains(said, "only once"));
}

TEST(RecordReader, data_that_shrink_between_readings_are_refused) {
  const Clicks many(20);
  const Clicks few(5);
  const MadeRecords before = many.records(7, false);
  const MadeRecords after = few.records(7, false);
  const MadeRecords* now = &before;
  ReadOptions options = reading(Missing::zero);
  options.records = std::make_shared<const RecordSource>(
      source_of({{.shown = "log", .open = [&now](const RecordRequest&, ArrowArrayStream* out) {
                    now->open(out);
                  }}}));
  Dataset data(options);
  data.read({});
  now = &after;
  EXPECT_TRUE(contains(error_of([&] { data.read({}); }), "20 rows when it was read first, and 5"));
}

TEST(RecordReader, known_features_are_found_by_name_among_others) {
  const Clicks clicks(50);
  const MadeRecords records = clicks.records(8, true);
  ReadOptions options = reading(Missing::zero);
  const Read all = read(records, options);
  options.records = std::make_shared<const RecordSource>(source_of({records.part("one")}));
  StringTable names;
  names.push_back("ad=ad3");
  Dataset data(options, {"yes"}, Features::named(std::move(names)));
  const Batch rows = read_all(data);
  Offset met = 0;
  for (const auto& ad : clicks.ad) met += ad == "ad3" ? 1 : 0;
  EXPECT_EQ(static_cast<Offset>(rows.values.size()), met);
  for (std::size_t i = 0; i < clicks.click.size(); ++i) {
    EXPECT_EQ(rows.classes[i], clicks.click[i] == "yes" ? 0 : -1);
  }
}

}  // namespace
}  // namespace folkman
