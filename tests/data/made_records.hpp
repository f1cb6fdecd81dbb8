// Record batches made by hand, handed out through Arrow's C interface as a library of tables would.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "folkman/data/records/record_source.hpp"

namespace folkman {

// Numbers, or strings; none is a missing cell. Coded strings have a dictionary for each batch.
struct MadeColumn {
  std::string name;
  std::vector<std::optional<double>> numbers = {};
  std::vector<std::optional<std::string>> words = {};
  bool coded = false;
  const char* format = nullptr;  // to claim another type
};

class MadeRecords {
 public:
  MadeRecords(std::vector<MadeColumn> columns, std::size_t batch_rows)
      : columns_(std::move(columns)), batch_rows_(batch_rows) {}

  [[nodiscard]] std::size_t rows() const {
    const MadeColumn& first = columns_.front();
    return std::max(first.numbers.size(), first.words.size());
  }

  void open(ArrowArrayStream* out) const {
    *out = {.get_schema =
                [](ArrowArrayStream* from, ArrowSchema* schema) {
                  state(from).made->schema(schema);
                  return 0;
                },
            .get_next =
                [](ArrowArrayStream* from, ArrowArray* batch) {
                  State& at = state(from);
                  *batch = {};
                  if (at.row >= at.made->rows()) return 0;
                  at.made->batch(at.row, batch);
                  at.row += at.made->batch_rows_;
                  return 0;
                },
            .get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; },
            .release =
                [](ArrowArrayStream* from) {
                  delete &state(from);
                  from->release = nullptr;
                },
            .private_data = new State{this}};
  }

  [[nodiscard]] RecordPart part(const std::string& shown) const {
    return {.shown = shown,
            .open = [this](const RecordRequest&, ArrowArrayStream* out) { open(out); }};
  }

 private:
  struct State {
    const MadeRecords* made;
    std::size_t row = 0;
  };
  static State& state(ArrowArrayStream* of) { return *static_cast<State*>(of->private_data); }

  // What an array points to.
  struct Buffers {
    std::vector<std::uint8_t> present;
    std::vector<double> numbers;
    std::vector<std::int32_t> whole;  // cuts of strings, or codes
    std::string bytes;
    std::vector<const void*> pointers;
    std::vector<std::unique_ptr<ArrowArray>> children;
    std::vector<ArrowArray*> places;
  };
  struct Fields {
    std::vector<std::unique_ptr<ArrowSchema>> held;
    std::vector<ArrowSchema*> places;
  };

  static void release(ArrowArray* array) {
    const std::unique_ptr<Buffers> buffers(static_cast<Buffers*>(array->private_data));
    if (array->dictionary != nullptr) {
      release(array->dictionary);
      delete array->dictionary;
    }
    for (const auto& child : buffers->children) child->release(child.get());
    array->release = nullptr;
  }

  void schema(ArrowSchema* out) const {
    auto* fields = new Fields;
    const auto add = [&](const char* format, const char* name) {
      fields->held.push_back(std::make_unique<ArrowSchema>());
      fields->held.back()->format = format;
      fields->held.back()->name = name;
      return fields->held.back().get();
    };
    for (const MadeColumn& column : columns_) {
      const char* const plain = column.words.empty() ? "g" : column.coded ? "i" : "u";
      ArrowSchema* made =
          add(column.format != nullptr ? column.format : plain, column.name.c_str());
      if (column.coded) made->dictionary = add("u", "");
      fields->places.push_back(made);
    }
    *out = {.format = "+s",
            .n_children = static_cast<std::int64_t>(fields->places.size()),
            .children = fields->places.data(),
            .release =
                [](ArrowSchema* of) {
                  delete static_cast<Fields*>(of->private_data);
                  of->release = nullptr;
                },
            .private_data = fields};
  }

  template <typename Cell>
  static void presence(const std::vector<std::optional<Cell>>& cells, std::size_t first,
                       std::size_t rows, Buffers& buffers, ArrowArray* out) {
    buffers.present.assign(rows / 8 + 1, 0);
    for (std::size_t i = 0; i < rows; ++i) {
      if (cells[first + i]) {
        buffers.present[i / 8] |= static_cast<std::uint8_t>(1U << (i % 8));
      } else {
        ++out->null_count;
      }
    }
  }

  static void strings(const std::vector<std::string>& texts, ArrowArray* out, Buffers* buffers) {
    buffers->whole.push_back(0);
    for (const std::string& text : texts) {
      buffers->bytes += text;
      buffers->whole.push_back(static_cast<std::int32_t>(buffers->bytes.size()));
    }
    const void* present = buffers->present.empty() ? nullptr : buffers->present.data();
    buffers->pointers = {present, buffers->whole.data(), buffers->bytes.data()};
    out->length = static_cast<std::int64_t>(texts.size());
  }

  static void finish(ArrowArray* out, Buffers* buffers) {
    out->n_buffers = static_cast<std::int64_t>(buffers->pointers.size());
    out->buffers = buffers->pointers.data();
    out->release = release;
    out->private_data = buffers;
  }

  static void column(const MadeColumn& of, std::size_t first, std::size_t rows, ArrowArray* out) {
    auto* buffers = new Buffers;
    if (of.words.empty()) {
      presence(of.numbers, first, rows, *buffers, out);
      for (std::size_t i = 0; i < rows; ++i) {
        buffers->numbers.push_back(of.numbers[first + i].value_or(0));
      }
      buffers->pointers = {buffers->present.data(), buffers->numbers.data()};
      out->length = static_cast<std::int64_t>(rows);
      return finish(out, buffers);
    }
    presence(of.words, first, rows, *buffers, out);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < rows; ++i) texts.push_back(of.words[first + i].value_or(""));
    if (!of.coded) {
      strings(texts, out, buffers);
      return finish(out, buffers);
    }
    std::vector<std::string> values;
    for (const std::string& text : texts) {
      const auto found = std::ranges::find(values, text);
      buffers->whole.push_back(static_cast<std::int32_t>(found - values.begin()));
      if (found == values.end()) values.push_back(text);
    }
    buffers->pointers = {buffers->present.data(), buffers->whole.data()};
    out->length = static_cast<std::int64_t>(rows);
    out->dictionary = new ArrowArray;
    auto* of_values = new Buffers;
    strings(values, out->dictionary, of_values);
    finish(out->dictionary, of_values);
    finish(out, buffers);
  }

  void batch(std::size_t first, ArrowArray* out) const {
    const std::size_t rows = std::min(batch_rows_, this->rows() - first);
    auto* buffers = new Buffers;
    for (const MadeColumn& of : columns_) {
      buffers->children.push_back(std::make_unique<ArrowArray>());
      column(of, first, rows, buffers->children.back().get());
      buffers->places.push_back(buffers->children.back().get());
    }
    buffers->pointers = {nullptr};
    out->length = static_cast<std::int64_t>(rows);
    out->n_children = static_cast<std::int64_t>(buffers->places.size());
    finish(out, buffers);
    out->children = buffers->places.data();
  }

  std::vector<MadeColumn> columns_;
  std::size_t batch_rows_;
};

}  // namespace folkman
