#include "folkman/data/batch/feature_schema.hpp"

#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

class FeatureSchema : public testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(const std::string& name, const std::string& text) {
    return {.files = {files_.write(name, text)}, .label = "y"};
  }
  [[nodiscard]] static Schema schema_of(const ReadOptions& options) {
    Dataset data(options);
    (void)read_all(data);
    return data.schema();
  }
  ScratchFiles files_;
};

SchemaColumn column(const std::string& name, ColumnKind kind, std::int32_t group,
                    std::vector<std::string> values = {}) {
  return {.name = name, .kind = kind, .group = group, .values = std::move(values)};
}

TEST_F(FeatureSchema, a_table_says_what_its_columns_are) {
  auto asked = options("data.csv", "id,y,rain=?,colour,w\n1,p,1,red,1\n2,q,2,blue,2\n");
  asked.ignore = {"id"};
  asked.weight = "w";
  const Schema schema = schema_of(asked);
  EXPECT_EQ(schema.columns,
            (std::vector<SchemaColumn>{column("id", ColumnKind::ignored, 0),
                                       column("y", ColumnKind::label, 1),
                                       column("rain=?", ColumnKind::number, 2),
                                       column("colour", ColumnKind::category, 3, {"blue", "red"}),
                                       column("w", ColumnKind::weight, 4)}));
  EXPECT_EQ(schema.places, (std::vector<FeaturePlace>{{2, -1}, {3, 0}, {3, 1}}));
}

TEST_F(FeatureSchema, columns_stay_apart_where_the_names_of_their_features_do_not) {
  auto asked = options("data.csv", "a,a=b,y\nb=c,x,p\nx,c,q\n");
  asked.missing = Missing::keep;
  for (const int threads : {1, 4}) {
    asked.threads = threads;
    const Schema schema = schema_of(asked);
    EXPECT_EQ(schema.columns[0].values, (std::vector<std::string>{"?", "b=c", "x"}));
    EXPECT_EQ(schema.columns[1].values, (std::vector<std::string>{"?", "c", "x"}));
    EXPECT_EQ(schema.places,
              (std::vector<FeaturePlace>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}));
  }
}

TEST_F(FeatureSchema, is_the_same_of_one_file_and_of_several) {
  const auto whole = options("all.csv", "colour,n,y\nred,1,p\nblue,2,q\ngreen,3,p\n");
  auto parts = options("one.csv", "colour,n,y\nred,1,p\n");
  parts.files.push_back(files_.write("two.csv", "colour,n,y\nblue,2,q\ngreen,3,p\n"));
  const Schema one = schema_of(whole);
  const Schema several = schema_of(parts);
  EXPECT_EQ(one.columns, several.columns);
  EXPECT_EQ(one.places, several.places);
}

TEST_F(FeatureSchema, fields_of_objects_and_attributes_are_columns) {
  auto asked = options("data.jsonl",
                       "{\"y\":\"p\",\"c\":\"k=l\",\"n\":2}\n"
                       "{\"y\":\"q\",\"c\":\"m\",\"n\":1}\n");
  const Schema objects = schema_of(asked);
  EXPECT_EQ(objects.columns[1], column("c", ColumnKind::category, 0, {"k=l", "m"}));
  EXPECT_EQ(objects.columns[2], column("n", ColumnKind::number, 0));
  EXPECT_EQ(objects.places, (std::vector<FeaturePlace>{{1, 0}, {1, 1}, {2, -1}}));
  const Schema declared = schema_of(
      options("data.arff",
              "@relation r\n@attribute n numeric\n@attribute c {k,l}\n@attribute y {p,q}\n"
              "@data\n1,l,p\n2,k,q\n"));
  EXPECT_EQ(declared.columns[0].kind, ColumnKind::number);
  EXPECT_EQ(declared.columns[1].values, (std::vector<std::string>{"k", "l"}));
  EXPECT_EQ(declared.columns[2].kind, ColumnKind::label);
}

TEST_F(FeatureSchema, numbered_columns_are_numbers_whatever_their_names) {
  ReadOptions asked{.files = {files_.write("data.svm", "p 1:1\nq 2:1\n")}};
  EXPECT_EQ(schema_of(asked).columns,
            (std::vector<SchemaColumn>{column("1", ColumnKind::number, 0),
                                       column("2", ColumnKind::number, 0)}));
  asked.names_file = files_.write("names.txt", "colour=?\ncolour=red\n");
  EXPECT_EQ(schema_of(asked).columns,
            (std::vector<SchemaColumn>{column("colour=?", ColumnKind::number, 0),
                                       column("colour=red", ColumnKind::number, 1)}));
}

}  // namespace
}  // namespace folkman
