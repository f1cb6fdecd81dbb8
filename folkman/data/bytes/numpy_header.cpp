// Reads the header of an .npy array: magic, version, length, and a dictionary in Python's syntax
// such as {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }.
#include <charconv>
#include <optional>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/numpy_array.hpp"

namespace folkman {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t header_limit = std::size_t{1} << 20;
constexpr std::size_t dimension_limit = 64;

class HeaderParser {
 public:
  HeaderParser(std::string_view text, const std::string& where) : rest_(text), where_(where) {}

  [[nodiscard]] NumpyHeader parsed() {
    NumpyHeader header;
    bool described = false;
    bool ordered = false;
    bool shaped = false;
    expect("{");
    while (!accept("}")) {
      const auto key = quoted();
      expect(":");
      if (key == "descr" && !std::exchange(described, true)) {
        header.type = type();
      } else if (key == "fortran_order" && !std::exchange(ordered, true)) {
        header.fortran = truth();
      } else if (key == "shape" && !std::exchange(shaped, true)) {
        header.shape = shape();
      } else {
        fail();
      }
      if (!accept(",")) {
        expect("}");
        break;
      }
    }
    if (!described || !ordered || !shaped) fail();
    return header;
  }

 private:
  [[noreturn]] void fail() const {
    refuse_data(where_, "the header of the NumPy array is not sound",
                "write it again with numpy.save");
  }
  void skip_space() {
    const auto start = rest_.find_first_not_of(" \t\n");
    rest_.remove_prefix(start == std::string_view::npos ? rest_.size() : start);
  }
  [[nodiscard]] bool accept(std::string_view word) {
    skip_space();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!accept(word)) fail();
  }
  [[nodiscard]] std::string_view quoted() {
    const bool single = accept("'");
    if (!single) expect("\"");
    const auto end = rest_.find(single ? '\'' : '"');
    if (end == std::string_view::npos) fail();
    const auto text = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return text;
  }
  [[nodiscard]] bool truth() {
    if (accept("True")) return true;
    if (accept("False")) return false;
    fail();
  }
  [[nodiscard]] std::uint64_t number() {
    skip_space();
    std::uint64_t value = 0;
    const auto [stop, failure] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (failure != std::errc{}) fail();
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    (void)accept("L");  // written by Python 2
    return value;
  }
  [[nodiscard]] std::vector<std::uint64_t> shape() {
    std::vector<std::uint64_t> sizes;
    expect("(");
    while (!accept(")")) {
      if (sizes.size() == dimension_limit) fail();
      sizes.push_back(number());
      if (!accept(",")) {
        expect(")");
        break;
      }
    }
    return sizes;
  }
  [[nodiscard]] NumpyType type() {
    skip_space();
    if (rest_.starts_with('[')) {
      refuse_data(where_, "the NumPy array holds records", "save a plain array of numbers");
    }
    const auto descr = quoted();
    const auto sound = type_of(descr);
    if (!sound) unsupported(descr);
    return *sound;
  }
  [[noreturn]] void unsupported(std::string_view descr) const {
    if (descr.find('O') != std::string_view::npos) {
      refuse_data(where_,
                  "the NumPy array holds Python objects (a pickle), which could run any program",
                  "save numbers: numpy.save(file, X.astype(float)); a SciPy matrix with "
                  "scipy.sparse.save_npz");
    }
    refuse_data(where_, "elements of the NumPy type '" + std::string(descr) + "' cannot be read",
                "convert it first: X.astype('float64')");
  }
  [[nodiscard]] static std::optional<NumpyType> type_of(std::string_view descr) {
    if (descr.empty()) return std::nullopt;
    bool swapped = false;
    if (std::string_view("<>|=").find(descr.front()) != std::string_view::npos) {
      swapped = descr.front() == '>';
      descr.remove_prefix(1);
    }
    if (descr.empty()) return std::nullopt;
    const char kind = descr.front();
    descr.remove_prefix(1);
    std::size_t size = 0;
    const auto [stop, failure] = std::from_chars(descr.data(), descr.data() + descr.size(), size);
    if (failure != std::errc{} || stop != descr.data() + descr.size()) return std::nullopt;
    NumpyType found{kind, kind == 'U' ? 4 * size : size, swapped};
    if (found.is_text() && size <= header_limit) return found;
    const bool power = size == 1 || size == 2 || size == 4 || size == 8;
    const bool sound = (kind == 'b' && size == 1) || ((kind == 'i' || kind == 'u') && power) ||
                       (kind == 'f' && power && size != 1);
    return sound ? std::optional(found) : std::nullopt;
  }

  std::string_view rest_;
  const std::string& where_;
};

std::uint64_t product(const NumpyHeader& header, const std::string& where) {
  std::uint64_t elements = 1;
  std::uint64_t bytes = 0;
  for (const auto size : header.shape) {
    if (__builtin_mul_overflow(elements, size, &elements)) elements = UINT64_MAX;
  }
  if (__builtin_mul_overflow(elements, header.type.size, &bytes) ||
      bytes > static_cast<std::uint64_t>(INT64_MAX)) {
    refuse_data(where, "the shape " + header.shape_text() + " of the NumPy array is too large",
                "write it again with numpy.save");
  }
  return elements;
}

}  // namespace

std::string NumpyHeader::shape_text() const {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

bool looks_like_numpy(std::string_view head) { return head.starts_with(magic); }

NumpyHeader numpy_header(const std::function<std::string(std::size_t)>& read,
                         const std::string& where) {
  const auto refuse = [&](const std::string& what) {
    refuse_data(where, what, "write it again with numpy.save");
  };
  const auto start = read(magic.size() + 2);
  if (!looks_like_numpy(start)) refuse("it is not a NumPy array (.npy)");
  const auto version = static_cast<unsigned char>(start[magic.size()]);
  if (version < 1 || version > 3) {
    refuse("version " + std::to_string(version) +
           " of the NumPy format is not known (1 to 3 can be read)");
  }
  const auto length_bytes = read(version == 1 ? 2 : 4);
  std::size_t length = 0;
  for (auto i = length_bytes.size(); i-- > 0;) {
    length = length << 8U | static_cast<unsigned char>(length_bytes[i]);
  }
  if (length > header_limit) refuse("the header of the NumPy array is too long");
  const auto text = read(length);
  auto header = HeaderParser(text, where).parsed();
  header.elements = product(header, where);
  header.data_start = start.size() + length_bytes.size() + length;
  return header;
}

}  // namespace folkman
