#include "folkman/base/files/container.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <xxhash.h>

#include <cstring>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "folkman/base/error.hpp"

namespace {

using folkman::Container;
using folkman::ContainerWriter;

folkman::Bytes bytes_of(const std::string& text) { return std::as_bytes(std::span(text)); }

std::string complaint(const std::string& bytes) {
  try {
    (void)Container::parse(bytes_of(bytes), "f");
  } catch (const folkman::Error& error) {
    EXPECT_EQ(error.fault().kind, folkman::Fault::Kind::file);
    EXPECT_EQ(error.fault().where, "f");
    return error.fault().what;
  }
  return "";
}

// A file with any header and a right checksum, as malice would write it.
std::string forged(std::string header, std::uint32_t version = 1, const std::string& data = "") {
  const std::size_t spare = (64 - (24 + header.size()) % 64) % 64;
  header.append(spare, ' ');
  std::string file =
      "\x93"
      "FOLKMAN";
  const std::uint32_t flags = 0;
  const std::uint64_t length = header.size();
  file.append(reinterpret_cast<const char*>(&version), 4);
  file.append(reinterpret_cast<const char*>(&flags), 4);
  file.append(reinterpret_cast<const char*>(&length), 8);
  file += header + data;
  const std::uint64_t hash = XXH3_64bits(file.data(), file.size());
  file.append(reinterpret_cast<const char*>(&hash), 8);
  return file;
}

std::string forged_with_arrays(const std::string& arrays) {
  return forged(R"({"kind":"model","version":1,"meta":{},"arrays":[)" + arrays + "]}", 1,
                std::string(64, 'x'));
}

struct Sample {
  std::vector<double> reals{1.5, -0.0, 1e300, std::numeric_limits<double>::denorm_min()};
  std::vector<std::int64_t> longs{-1, std::numeric_limits<std::int64_t>::min()};
  std::vector<std::int32_t> ints{7};
  std::vector<std::uint64_t> empty;
  std::vector<std::uint8_t> small{1, 2, 255};
  std::vector<std::vector<double>> pieces{{1, 2}, {}, {3}};
  folkman::StringTable names;

  Sample() {
    for (const char* name : {"", "colour=rot", "a\xff"}) names.push_back(name);
  }
  void fill(ContainerWriter& out) const {
    out.meta()["alpha"] = 0.1;
    out.meta()["rows"] = std::int64_t{1} << 60;
    out.meta()["binary"] = true;
    out.meta()["method"] = "multinomial";
    out.add("reals", reals);
    out.add("longs", longs);
    out.add("ints", ints);
    out.add("empty", empty);
    out.add("small", small);
    out.add("pieces", pieces);
    out.add("names", names);
  }
  [[nodiscard]] std::string bytes() const {
    ContainerWriter out("model", 3);
    fill(out);
    return out.bytes();
  }
};

template <class T>
std::vector<T> copied(std::span<const T> values) {
  return {values.begin(), values.end()};
}

TEST(Container, gives_back_what_was_written) {
  const Sample sample;
  const auto file =
      std::filesystem::temp_directory_path() / ("folkman-container-" + std::to_string(::getpid()));
  ContainerWriter out("model", 3);
  sample.fill(out);
  out.write(file);
  const auto in = Container::load(file);
  std::filesystem::remove(file);
  EXPECT_EQ(in.kind(), "model");
  EXPECT_EQ(in.version(), 3);
  EXPECT_EQ(in.number("alpha"), 0.1);
  EXPECT_EQ(in.integer("rows"), std::int64_t{1} << 60);
  EXPECT_TRUE(in.flag("binary"));
  EXPECT_EQ(in.text("method"), "multinomial");
  const auto reals = in.array<double>("reals", 4);
  EXPECT_EQ(std::memcmp(reals.data(), sample.reals.data(), 32), 0);
  EXPECT_EQ(copied(in.array<std::int64_t>("longs")), sample.longs);
  EXPECT_EQ(copied(in.array<std::int32_t>("ints")), sample.ints);
  EXPECT_TRUE(in.array<std::uint64_t>("empty").empty());
  EXPECT_EQ(copied(in.array<std::uint8_t>("small")), sample.small);
  EXPECT_EQ(copied(in.array<double>("pieces")), (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(in.strings("names"), sample.names);
  EXPECT_TRUE(in.has("reals"));
  EXPECT_FALSE(in.has("other"));
}

TEST(Container, writes_the_same_bytes_to_a_file_as_to_memory_every_time) {
  const Sample sample;
  EXPECT_EQ(sample.bytes(), sample.bytes());
}

TEST(Container, notices_every_single_changed_byte) {
  const auto good = Sample().bytes();
  for (std::size_t i = 0; i < good.size(); ++i) {
    auto bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x10);
    EXPECT_NE(complaint(bad), "") << "byte " << i;
  }
}

TEST(Container, notices_every_cut_and_says_so) {
  const auto good = Sample().bytes();
  EXPECT_EQ(complaint(""), "is empty");
  for (std::size_t size = 1; size + 8 < good.size(); ++size) {
    const auto said = complaint(good.substr(0, size));
    EXPECT_TRUE(said.starts_with("is cut short") || said.starts_with("is damaged")) << size << said;
  }
  EXPECT_EQ(complaint(good.substr(0, 30)), "is cut short: it ends after 30 bytes");
  EXPECT_EQ(complaint(good.substr(0, good.size() / 2)).substr(0, 12), "is cut short");
  EXPECT_NE(complaint(good + "x"), "");
}

TEST(Container, tells_foreign_files_and_later_versions_apart) {
  EXPECT_EQ(complaint("PK\x03\x04 something else, long enough for a header"),
            "is not a folkman file");
  EXPECT_EQ(complaint(forged("{}", 9)),
            "was made by a later version of folkman (file format 9; this one reads 1 to 1)");
  const auto bytes = Sample().bytes();
  const auto in = Container::parse(bytes_of(bytes));
  EXPECT_NO_THROW(in.expect("model", 3));
  EXPECT_THROW(in.expect("model", 2), folkman::Error);
  EXPECT_THROW(in.expect("class-sums", 3), folkman::Error);
}

TEST(Container, refuses_headers_that_lie) {
  const auto accepted = forged_with_arrays(R"({"name":"a","type":"f64","count":8,"offset":0})");
  EXPECT_EQ(complaint(accepted), "");
  for (
      const char* arrays : {
          R"({"name":"a","type":"f64","count":9,"offset":0})",
          R"({"name":"a","type":"f64","count":2305843009213693953,"offset":0})",
          R"({"name":"a","type":"u8","count":18446744073709551615,"offset":64})",
          R"({"name":"a","type":"u8","count":1,"offset":18446744073709551552})",
          R"({"name":"a","type":"f64","count":1,"offset":8})",
          R"({"name":"a","type":"f64","count":-1,"offset":0})",
          R"({"name":"a","type":"f64","count":1.0,"offset":0})",
          R"({"name":"a","type":"f32","count":1,"offset":0})",
          R"({"name":7,"type":"f64","count":1,"offset":0})",
          R"({"name":"a","type":"u8","count":1,"offset":0},{"name":"a","type":"u8","count":1,"offset":0})",
          R"({"name":"a"})",
          R"(3)",
      }) {
    EXPECT_TRUE(complaint(forged_with_arrays(arrays)).starts_with("is damaged")) << arrays;
  }
  for (const std::string header :
       {"", "[]", "{", "{}", R"({"arrays":{}})", R"({"arrays":[],"version":1})",
        R"({"arrays":[],"kind":"model","version":-1})",
        R"({"arrays":[],"kind":"model","version":1,"meta":[]})"}) {
    EXPECT_TRUE(complaint(forged(header)).starts_with("is damaged")) << header;
  }
  const auto deep = std::string(100'000, '[');
  EXPECT_EQ(complaint(forged(deep)), "is damaged: its description is nested too deeply");
}

TEST(Container, says_what_is_missing_or_of_another_type) {
  const auto bytes = Sample().bytes();
  const auto in = Container::parse(bytes_of(bytes), "f");
  const auto said = [](const auto& attempt) -> std::string {
    try {
      attempt();
    } catch (const folkman::Error& error) {
      return error.fault().what;
    }
    return "";
  };
  EXPECT_EQ(said([&] { (void)in.array<double>("other"); }),
            "is damaged: the array other is missing");
  EXPECT_EQ(said([&] { (void)in.array<double>("ints"); }),
            "is damaged: the array ints is of type i32, not f64");
  EXPECT_EQ(said([&] { (void)in.array<double>("reals", 5); }),
            "is damaged: the array reals has 4 values, not 5");
  EXPECT_EQ(said([&] { (void)in.number("method"); }), "is damaged: it has no number method");
  EXPECT_EQ(said([&] { (void)in.integer("alpha"); }), "is damaged: it has no whole number alpha");
  EXPECT_EQ(said([&] { (void)in.text("rows"); }), "is damaged: it has no text rows");
  EXPECT_EQ(said([&] { (void)in.flag("rows"); }), "is damaged: it has no flag rows");
}

TEST(Container, refuses_string_tables_whose_ends_are_not_sound) {
  for (const std::vector<std::uint64_t>& ends :
       {std::vector<std::uint64_t>{2, 1}, {1}, {4}, {1, 18446744073709551615U}}) {
    ContainerWriter out("model", 1);
    const std::vector<std::uint8_t> text{1, 2, 3};
    out.add("names.bytes", text);
    out.add("names.ends", ends);
    const auto bytes = out.bytes();
    EXPECT_THROW((void)Container::parse(bytes_of(bytes)).strings("names"), folkman::Error);
  }
}

TEST(Container, refuses_a_name_given_twice) {
  ContainerWriter out("model", 1);
  const std::vector<double> values{1};
  out.add("a", values);
  EXPECT_THROW(out.add("a", values), folkman::Error);
}

TEST(Container, says_when_there_is_no_file) {
  try {
    (void)Container::load("/nowhere/model");
    FAIL();
  } catch (const folkman::Error& error) {
    EXPECT_EQ(error.fault().what, "cannot be read: No such file or directory");
  }
}

}  // namespace
