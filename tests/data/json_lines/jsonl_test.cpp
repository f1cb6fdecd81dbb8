#include "folkman/data/json_lines/jsonl.hpp"

#include <gtest/gtest.h>

#include "tests/data/document_tables.hpp"

namespace folkman {
namespace {

using Rows = std::vector<std::string>;

class Jsonl : public DocumentTest {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text) const {
    return {
        .files = {files_.write("data.jsonl", text)}, .format = "jsonl", .label = "y", .threads = 2};
  }
  [[nodiscard]] Rows read(std::string_view text) const { return table(options(text)).rows; }
  [[nodiscard]] std::string error(std::string_view text) const { return error_in(options(text)); }
};

constexpr const char* two = R"({"y": "p", "a": 1}
{"y": "q", "a": 2}
)";

TEST_F(Jsonl, numbers_are_values_and_strings_and_truth_are_words) {
  EXPECT_EQ(read(R"({"age": 1.5, "y": "b", "colour": "red", "new": true}
{"new": false, "y": "a", "colour": "blue", "age": -2e1}
{"y": "b", "age": 0, "colour": null}
)"),
            (Rows{"b: age*1.5 colour=red new=true", "a: age*-20 colour=blue new=false", "b:"}));
}

TEST_F(Jsonl, text_fields_are_running_text_and_then_only_what_is_named_counts) {
  auto asked = options(
      R"({"y": "p", "review": "Good film,\n\u0067ood \"actors\"", "stars": 4, "city": "Bonn"}
{"y": "q", "review": null, "stars": 1, "city": {"name": "Rom"}}
{"y": "q", "stars": 1}
{"y": "q", "review": "Bad film", "stars": 2, "late": []}
)");
  asked.text = {"review"};
  EXPECT_EQ(table(asked).rows, (Rows{"p: actors film good*2", "q:", "q:", "q: bad film"}));
  asked.numeric = {"stars"};
  EXPECT_EQ(table(asked).rows, (Rows{"p: stars*4 review:actors review:film review:good*2",
                                     "q: stars", "q: stars", "q: stars*2 review:bad review:film"}));
}

TEST_F(Jsonl, labels_are_strings_numbers_as_written_or_truth) {
  EXPECT_EQ(read("{\"y\": 1.0, \"a\": 1}\n{\"y\": 1, \"a\": 1}\n{\"y\": \"1\", \"a\": 1}\n"),
            (Rows{"1.0: a", "1: a", "1: a"}));
  EXPECT_EQ(read("{\"y\": true, \"a\": 1}\n{\"y\": false, \"a\": 1}\n"),
            (Rows{"true: a", "false: a"}));
}

TEST_F(Jsonl, line_ends_blanks_and_byte_order_marks_do_not_matter) {
  const auto plain = read(two);
  for (const auto* text :
       {"{\"y\": \"p\", \"a\": 1}\r\n{\"y\": \"q\", \"a\": 2}\r\n",
        "{\"y\":\"p\",\"a\":1}\n{\"y\":\"q\",\"a\":2}",
        "\xef\xbb\xbf{\"y\": \"p\", \"a\": 1}\n{\"y\": \"q\", \"a\": 2}\n",
        "\n  {\"y\" : \"p\" , \"a\" : 1 } \n \t\r\n{\"a\": 2, \"y\": \"q\"}\n\n"}) {
    EXPECT_EQ(read(text), plain) << text;
  }
  EXPECT_EQ(read(zstandard(two)), plain);
}

TEST_F(Jsonl, blocks_and_threads_do_not_matter) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text.append("{\"y\": \"").append(i % 3 == 0 ? "p" : "q").append("\", \"w\": \"v");
    text.append(std::to_string(i % 11)).append("\", \"n\": ").append(std::to_string(i)) += "}\n";
  }
  const auto whole = read(text);
  ASSERT_EQ(whole.size(), 300U);
  for (const std::size_t block : {1U, 60U, 1000U}) {
    auto asked = options(text);
    asked.block_bytes = block;
    asked.threads = 3;
    EXPECT_EQ(table(asked).rows, whole);
  }
}

TEST_F(Jsonl, weights_ignored_and_carried_fields_are_chosen_by_name) {
  auto asked = options(R"({"id": 7, "y": "p", "w": 0.5, "a": 1, "junk": [1, {"b": 2}]}
{"y": "q", "w": 2, "a": 2, "id": "r\u00e9"}
)");
  asked.weight = "w";
  asked.ignore = {"junk", "id"};
  asked.carry = {"y", "id", "a"};
  const auto read = table(asked);
  EXPECT_EQ(read.rows, (Rows{"p: a", "q: a*2"}));
  EXPECT_EQ(read.carried, (Rows{"p", "7", "1", "q", "r\xc3\xa9", "2"}));
}

TEST_F(Jsonl, options_settle_what_a_field_is) {
  auto asked =
      options("{\"y\": \"p\", \"zip\": 12, \"n\": \"3\"}\n{\"y\": \"q\", \"zip\": 5, \"n\": 1}\n");
  asked.categorical = {"zip"};
  asked.numeric = {"n"};
  EXPECT_EQ(table(asked).rows, (Rows{"p: n*3 zip=12", "q: n zip=5"}));
}

TEST_F(Jsonl, nested_values_do_not_hide_the_fields_behind_them) {
  auto asked = options(R"({"meta": {"a": [1]}, "colour": "red", "y": "p"}
{"meta": [], "colour": "blue", "y": "q"}
)");
  asked.ignore = {"meta"};
  EXPECT_EQ(table(asked).rows, (Rows{"p: colour=red", "q: colour=blue"}));
}

TEST_F(Jsonl, absent_numbers_are_an_error_or_zero) {
  auto asked = options("{\"y\": \"p\", \"a\": 1}\n{\"y\": \"q\"}\n{\"y\": \"q\", \"a\": null}\n");
  EXPECT_TRUE(contains(error_in(asked),
                       "data.jsonl, line 2, field 'a': expected a number, found a missing value"))
      << error_in(asked);
  asked.missing = Missing::zero;
  EXPECT_EQ(table(asked).rows, (Rows{"p: a", "q:", "q:"}));
}

TEST_F(Jsonl, every_fault_names_line_and_field) {
  const std::string good = "{\"y\": \"p\", \"a\": 1}\n{\"y\": \"q\", \"a\": 2}\n";
  std::string deep = "{\"y\": \"p\", \"a\": ";
  deep.append(200000, '[');
  deep.append(200000, ']').append("}");
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"({"y": "p", "a": 1)", "data.jsonl, line 3: this is not valid JSON: it ends before"},
      {R"({"y": "p", "a": 1]})", "line 3: this is not valid JSON"},
      {R"({"y": "p" "a": 1})", "line 3: this is not valid JSON"},
      {R"({"y": "p, "a": 1})", "line 3: this is not valid JSON"},
      {R"({"y": "p", "a": 1} {"y": "q"})", "line 3: there is more after the JSON object"},
      {R"(["p", 1])", "line 3: expected a JSON object, {...}"},
      {R"(p,1)", "line 3: "},
      {R"({"y": "p", "a": 01})", "line 3, field 'a': expected a JSON value, found '01'"},
      {R"({"y": "p", "a": 1x})", "line 3, field 'a': expected a JSON value, found '1x'"},
      {R"({"y": "p", "a": nan})", "line 3, field 'a': expected a JSON value, found 'nan'"},
      {R"({"y": "p", "a": 1e999})",
       "line 3, field 'a': the value '1e999' is too large for a double"},
      {R"({"y": "p", "a": [1]})",
       "line 3, field 'a': expected a string or a number, found an array"},
      {R"({"y": "p", "a": {}})",
       "line 3, field 'a': expected a string or a number, found an object"},
      {deep, "line 3, field 'a': expected a string or a number, found an array"},
      {R"({"y": null, "a": 1})", "line 3, field 'y': expected a label, found an empty cell"},
      {R"({"a": 1})", "line 3, field 'y': expected a label, but the field is not there"},
      {R"({"y": "p", "a": 1, "a": 1})", "line 3, field 'a': the field occurs twice in the object"},
      {"{\"y\": \"p\xff\", \"a\": 1}", "line 3: the text is not valid UTF-8"},
      {R"({"y": "\ud800", "a": 1})", "line 3: "},
      {R"({"y": "\q", "a": 1})", "line 3: this is not valid JSON"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_TRUE(contains(error(good + text + "\n"), expected)) << text.substr(0, 60) << "\n"
                                                               << error(good + text + "\n");
    auto asked = options(good + text + "\n" + good);
    asked.skip_bad = 1;
    EXPECT_EQ(table(asked).rows.size(), 4U) << text.substr(0, 60);
  }
  EXPECT_TRUE(contains(error(""), "data.jsonl: the file is empty"));
  EXPECT_TRUE(contains(error("\xff\xfe{"), "the text is UTF-16"));
}

TEST_F(Jsonl, broken_lines_are_called_so_and_not_missing_fields) {
  const std::string good = "{\"y\": \"p\", \"a\": 1}\n\n{\"y\": \"q\", \"a\": 2}\n";
  const std::string not_json = "this is not valid JSON";
  EXPECT_TRUE(contains(error("{\"a\": 1 \"y\": \"u\"}\n"), "line 1: " + not_json + " at byte 9: a"))
      << error("{\"a\": 1 \"y\": \"u\"}\n");
  EXPECT_TRUE(contains(error("{\"a\": 1,}\n"), "line 1: " + not_json));
  for (const std::string line : {R"({"b": [1, 2, "y": "v"})", R"({"b": 1, "c": {"y": "v"})"}) {
    EXPECT_TRUE(contains(error(good + line + "\n"), "line 4: " + not_json))
        << error(good + line + "\n");
    auto asked = options(good + line + "\n");
    asked.skip_bad = 1;
    EXPECT_EQ(table(asked).rows, (Rows{"p: a", "q: a*2"}));
  }
}

TEST_F(Jsonl, nesting_in_fields_that_do_not_matter_is_stepped_over) {
  std::string deep = R"({"y": "p", "a": 1, "junk": )";
  for (int i = 0; i < 100000; ++i) deep += "[{\"x\":";
  deep += "1";
  for (int i = 0; i < 100000; ++i) deep += "}]";
  auto asked = options(deep + "}\n{\"y\": \"q\", \"a\": 2}\n");
  asked.ignore = {"junk"};
  EXPECT_EQ(table(asked).rows, (Rows{"p: a", "q: a*2"}));
}

TEST_F(Jsonl, a_word_among_numbers_is_a_fault_when_it_comes_late) {
  std::string text;
  for (int i = 0; i < 600; ++i) text += two;
  text += R"({"y": "p", "a": "many"})";
  EXPECT_TRUE(contains(error(text),
                       "data.jsonl, line 1201, field 'a': expected a number, found 'many'; if its "
                       "values are words: categorical = a"))
      << error(text);
}

TEST_F(Jsonl, a_field_first_met_late_must_be_told_what_it_is) {
  std::string text;
  for (int i = 0; i < 600; ++i) text += two;
  text += R"({"y": "p", "a": 1, "z": "new"})";
  EXPECT_TRUE(contains(error(text),
                       "data.jsonl, line 1201, field 'z': none of the first 1000 rows has "
                       "this field; say what it is: numeric, categorical or ignore = z"))
      << error(text);
  auto asked = options(text);
  asked.categorical = {"z"};
  const auto read = table(asked);
  EXPECT_EQ(read.rows.back(), "p: a z=new");
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_TRUE(contains(read.warnings[0], "none of the first 1000 rows has a field 'z'"));
}

TEST_F(Jsonl, names_that_are_not_there_are_told_with_the_nearest) {
  auto asked = options(two);
  asked.label = "yy";
  EXPECT_TRUE(contains(error_in(asked),
                       "label = yy: data.jsonl has no field of this name; did you mean 'y'?"))
      << error_in(asked);
  asked.label = "y";
  asked.text = {"review"};
  EXPECT_TRUE(
      contains(error_in(asked),
               "text = review: data.jsonl has no field of this name; its fields are: y, a"));
  asked.text = {};
  asked.label = "";
  EXPECT_TRUE(contains(error_in(asked), "choose one (label) of: y, a"));
}

TEST_F(Jsonl, features_of_the_same_name_are_refused) {
  EXPECT_TRUE(contains(error("{\"y\": \"p\", \"a\": \"b\", \"a=b\": 1}\n{\"y\": \"q\"}\n"),
                       "data.jsonl: the fields 'a=b' and 'a' can make features of the same name"));
}

TEST_F(Jsonl, known_features_are_found_by_name) {
  Dataset training(options(R"({"y": "p", "age": 1, "colour": "red"}
{"y": "q", "age": 2, "colour": "blue"}
)"));
  (void)read_all(training);
  auto asked = options(R"({"colour": "blue", "age": "3", "other": [1]}
{"age": 4, "colour": "green"}
{"age": 5}
)");
  asked.label = "";
  asked.labels_required = false;
  Dataset data(asked, training.classes(), training.features());
  const auto rows = read_all(data);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 1, 0, 0}));
  EXPECT_EQ(rows.values, (std::vector<double>{3, 1, 4, 5}));
  EXPECT_TRUE(data.warnings().empty());

  asked.files = {files_.write(
      "data.jsonl", "{\"age\": 1, \"color\": \"red\"}\n{\"age\": 1, \"colour\": \"red\"}\n")};
  Dataset late(asked, training.classes(), training.features());
  EXPECT_EQ(read_all(late).columns, (std::vector<Column>{0, 0, 2}));

  asked.files = {files_.write("data.jsonl", "{\"colour\": \"red\"}\n")};
  EXPECT_TRUE(contains(error_of([&] {
                         Dataset without(asked, training.classes(), training.features());
                         (void)read_all(without);
                       }),
                       "line 1, field 'age': expected a number, found a missing value"));
}

TEST_F(Jsonl, a_document_of_20_megabytes_is_a_row) {
  std::string text = R"({"y": "p", "t": "good )";
  text.append(20'000'000, 'x').append("\"}\n{\"y\": \"q\", \"t\": \"bad\"}\n");
  auto asked = options(text);
  asked.text = {"t"};
  Dataset data(asked);
  EXPECT_EQ(read_all(data).rows(), 2U);
}

TEST_F(Jsonl, are_recognised_by_an_object_at_the_front) {
  const auto recognised = jsonl_format().recognises;
  EXPECT_TRUE(recognised("{\"a\": 1}\n"));
  EXPECT_TRUE(recognised(" { \"a\": 1}\n"));
  EXPECT_FALSE(recognised("{a,b\n"));
  EXPECT_FALSE(recognised("[{\"a\": 1}]\n"));
}

}  // namespace
}  // namespace folkman
