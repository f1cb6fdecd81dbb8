// The file format of models and saved sums: a JSON header, then arrays of numbers, then a checksum
// of it all (docs/FILE_FORMAT.md). A Container is such a file in memory. Loading is safe whatever
// the bytes are: anything but a sound file of a version we know is an Error of kind `file` that
// says which it is: not ours, cut short, damaged, or made by a later version.
//
//   ContainerWriter out("model", 1);                    const auto in = Container::load(path);
//   out.meta()["alpha"] = 1.0;                          in.expect("model", 1);
//   out.add("scores", scores);                          in.number("alpha");
//   out.write(path);                                    in.array<double>("scores");
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <type_traits>

#include "folkman/base/names/string_table.hpp"

namespace folkman {

template <class T>
concept ContainerValue = std::is_same_v<T, double> || std::is_same_v<T, std::int64_t> ||
    std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::uint64_t> ||
    std::is_same_v<T, std::uint8_t>;

// The name of a number type in the header.
template <ContainerValue T>
[[nodiscard]] constexpr std::string_view container_type() {
  if constexpr (std::is_same_v<T, double>) return "f64";
  if constexpr (std::is_same_v<T, std::int64_t>) return "i64";
  if constexpr (std::is_same_v<T, std::int32_t>) return "i32";
  if constexpr (std::is_same_v<T, std::uint64_t>) return "u64";
  return "u8";
}

using Bytes = std::span<const std::byte>;

class ContainerWriter {
 public:
  ContainerWriter(std::string kind, int version);
  ContainerWriter(const ContainerWriter&) = delete;
  ContainerWriter& operator=(const ContainerWriter&) = delete;
  ~ContainerWriter();

  // An object to fill. JSON has no NaN, no infinity and no text but UTF-8: names that users chose
  // belong in a string table.
  [[nodiscard]] nlohmann::json& meta();

  // Arrays are borrowed until write(), so that gigabytes are never copied.
  template <ContainerValue T>
  void add(const std::string& name, std::span<const T> values) {
    add_pieces(name, container_type<T>(), sizeof(T), {std::as_bytes(values)});
  }
  template <ContainerValue T>
  void add(const std::string& name, const std::vector<T>& values) {
    add(name, std::span<const T>(values));
  }
  template <ContainerValue T>
  void add(const std::string& name,
           std::vector<T>&& values) = delete;  // it would be gone by write()
  // One array from several pieces laid end to end.
  template <ContainerValue T>
  void add(const std::string& name, const std::vector<std::vector<T>>& pieces) {
    std::vector<Bytes> bytes;
    for (const auto& piece : pieces) bytes.push_back(std::as_bytes(std::span(piece)));
    add_pieces(name, container_type<T>(), sizeof(T), std::move(bytes));
  }
  void add(const std::string& name, const StringTable& table);  // as name.bytes and name.ends

  // Whole or not at all: what is on disk is read again before it takes the place of `file`.
  void write(const std::filesystem::path& file) const;
  [[nodiscard]] std::string bytes() const;  // the same, in memory

 private:
  struct State;
  void add_pieces(const std::string& name, std::string_view type, std::size_t element,
                  std::vector<Bytes> pieces);
  std::uint64_t stream(const std::function<void(Bytes)>& sink) const;  // the checksum

  std::unique_ptr<State> state_;
};

class Container {
 public:
  [[nodiscard]] static Container load(const std::filesystem::path& file);
  [[nodiscard]] static Container parse(Bytes bytes, const std::string& shown = "these bytes");
  Container(Container&&) noexcept;
  Container& operator=(Container&&) noexcept;
  ~Container();

  [[nodiscard]] const std::string& kind() const;
  [[nodiscard]] int version() const;  // of the kind
  // Throws unless it is of this kind and its version is at most `newest`.
  void expect(std::string_view kind, int newest) const;

  [[nodiscard]] const nlohmann::json& meta() const;
  // Members of meta; one that is missing or of another type is damage.
  [[nodiscard]] double number(const std::string& key) const;
  [[nodiscard]] std::int64_t integer(const std::string& key) const;
  [[nodiscard]] bool flag(const std::string& key) const;
  [[nodiscard]] std::string text(const std::string& key) const;

  [[nodiscard]] bool has(const std::string& array) const;
  // A view that lives as long as this container.
  template <ContainerValue T>
  [[nodiscard]] std::span<const T> array(const std::string& name) const {
    const auto bytes = array_bytes(name, container_type<T>());
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  template <ContainerValue T>
  [[nodiscard]] std::span<const T> array(const std::string& name, std::size_t count) const {
    const auto values = array<T>(name);
    if (values.size() != count) wrong_count(name, values.size(), count);
    return values;
  }
  // A copy, of numbers that must be finite.
  [[nodiscard]] std::vector<double> finite(const std::string& name, std::size_t count) const;
  [[nodiscard]] StringTable strings(const std::string& name) const;

  // For what the owner of a kind finds wrong: Error "FILE: is damaged: <what>".
  [[noreturn]] void damaged(const std::string& what) const;

 private:
  struct State;
  explicit Container(std::unique_ptr<State> state);
  [[nodiscard]] Bytes array_bytes(const std::string& name, std::string_view type) const;
  [[noreturn]] void wrong_count(const std::string& name, std::size_t is, std::size_t wanted) const;

  std::unique_ptr<State> state_;
};

}  // namespace folkman
