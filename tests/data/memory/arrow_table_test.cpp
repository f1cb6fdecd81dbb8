#include "folkman/data/memory/arrow_table.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>

#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

// A table made by hand, handed out chunk by chunk as a library of tables would.
struct MadeTable {
  explicit MadeTable(std::vector<const char*> formats) {
    for (const char* format : formats) schemas.push_back({.format = format, .name = "col"});
    for (ArrowSchema& schema : schemas) schema_places.push_back(&schema);
    stream = {.get_schema = &give_schema,
              .get_next = &give_chunk,
              .get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; },
              .release = nullptr,
              .private_data = this};
  }
  // Buffers of one column; it joins the last chunk.
  void column(std::int64_t length, std::int64_t offset, std::int64_t missing,
              std::vector<const void*> buffers) {
    kept.push_back(std::move(buffers));
    arrays.push_back({.length = length,
                      .null_count = missing,
                      .offset = offset,
                      .n_buffers = static_cast<std::int64_t>(kept.back().size()),
                      .buffers = kept.back().data()});
    chunks.back().push_back(&arrays.back());
  }
  void chunk() { chunks.emplace_back(); }

  static int give_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    auto& self = *static_cast<MadeTable*>(stream->private_data);
    *out = {.format = "+s",
            .n_children = static_cast<std::int64_t>(self.schema_places.size()),
            .children = self.schema_places.data(),
            .release = [](ArrowSchema* schema) { schema->release = nullptr; }};
    return 0;
  }
  static int give_chunk(ArrowArrayStream* stream, ArrowArray* out) {
    auto& self = *static_cast<MadeTable*>(stream->private_data);
    *out = {};
    if (self.given == self.chunks.size()) return 0;
    auto& columns = self.chunks[self.given++];
    *out = {.length = columns.front()->length,
            .n_children = static_cast<std::int64_t>(columns.size()),
            .children = columns.data(),
            .release = [](ArrowArray* array) { array->release = nullptr; }};
    return 0;
  }

  std::deque<ArrowSchema> schemas;
  std::vector<ArrowSchema*> schema_places;
  std::deque<ArrowArray> arrays;
  std::deque<std::vector<const void*>> kept;
  std::deque<std::vector<ArrowArray*>> chunks;
  std::size_t given = 0;
  ArrowArrayStream stream{};
};

TEST(ArrowTable, numbers_of_several_chunks_are_rows) {
  const std::vector<double> reals{9, 1, 0};
  const std::vector<std::int32_t> wholes{5, 6};
  const std::uint8_t bits = 0b10;
  MadeTable made({"g", "i", "b"});
  made.chunk();
  made.column(2, 1, 0, {nullptr, reals.data()});  // from its second element
  made.column(2, 0, 0, {nullptr, wholes.data()});
  made.column(2, 0, 0, {nullptr, &bits});
  made.chunk();
  made.column(1, 0, 0, {nullptr, reals.data()});
  made.column(1, 1, 0, {nullptr, wholes.data()});
  made.column(1, 0, 0, {nullptr, &bits});
  const ArrowTable table(&made.stream, "X");
  const RowsView view = table.rows();
  Batch batch;
  MemoryBlocks(view, "X").read({0, 3}, batch);
  EXPECT_EQ(batch.columns, (std::vector<Column>{0, 1, 1, 2, 0, 1}));
  EXPECT_EQ(batch.values, (std::vector<double>{1, 5, 6, 1, 9, 6}));
}

TEST(ArrowTable, a_missing_number_and_a_column_of_text_are_named) {
  const std::vector<double> reals{9, 1};
  const std::uint8_t present = 0b01;
  MadeTable made({"g"});
  made.chunk();
  made.column(2, 0, 1, {&present, reals.data()});
  const ArrowTable table(&made.stream, "X");
  const RowsView view = table.rows();
  Batch batch;
  EXPECT_TRUE(contains(error_of([&] { MemoryBlocks(view, "X").read({0, 2}, batch); }), "row 1"));
  MadeTable text({"u"});
  text.chunk();
  text.column(0, 0, 0, {nullptr, nullptr, nullptr});
  const ArrowTable words(&text.stream, "X");
  EXPECT_TRUE(contains(error_of([&] { (void)words.rows(); }), "column 'col'"));
}

TEST(ArrowTable, strings_of_every_layout_are_documents) {
  const std::string bytes = "good winea long one, longer than twelve";
  const std::vector<std::int32_t> cuts{0, 4, 9};
  const std::vector<std::int64_t> wide{0, 4, 9};
  MadeTable narrow({"u"});
  narrow.chunk();
  narrow.column(2, 0, 0, {nullptr, cuts.data(), bytes.data()});
  const ArrowTable first(&narrow.stream, "documents");
  EXPECT_EQ(first.documents(), (Documents{"good", " wine"}));
  MadeTable large({"U"});
  large.chunk();
  large.column(1, 1, 0, {nullptr, wide.data(), bytes.data()});
  const ArrowTable second(&large.stream, "documents");
  EXPECT_EQ(second.documents(), (Documents{" wine"}));

  struct View {
    std::int32_t length;
    char start[4];
    std::int32_t buffer;
    std::int32_t place;
  };
  const std::vector<View> views{{3, {'a', 'b', 'c', 0}, 0, 0}, {30, {'a', ' ', 'l', 'o'}, 0, 9}};
  const std::int64_t size = 39;
  MadeTable viewed({"vu"});
  viewed.chunk();
  viewed.column(2, 0, 0, {nullptr, views.data(), bytes.data(), &size});
  const ArrowTable third(&viewed.stream, "documents");
  EXPECT_EQ(third.documents(), (Documents{"abc", "a long one, longer than twelve"}));
}

TEST(ArrowTable, a_missing_document_is_named) {
  const std::vector<std::int32_t> cuts{0, 0, 0};
  const std::uint8_t present = 0b01;
  MadeTable made({"u"});
  made.chunk();
  made.column(2, 0, 1, {&present, cuts.data(), ""});
  const ArrowTable table(&made.stream, "documents");
  EXPECT_TRUE(contains(error_of([&] { (void)table.documents(); }), "row 1"));
}

}  // namespace
}  // namespace folkman
