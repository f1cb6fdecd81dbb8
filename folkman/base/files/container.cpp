// Reads a container. The checksum comes first: past it, what is wrong was written that way, by a
// later version or by malice, and every length is still checked before it is used.
#include "folkman/base/files/container.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/container_layout.hpp"

namespace folkman {
namespace {

namespace layout = container_layout;

using Buffer = std::vector<std::byte>;

[[noreturn]] void refuse_damaged(const std::string& shown, const std::string& what) {
  refuse_file(shown, "is damaged: " + what, "make it again, or take it from a backup");
}

[[noreturn]] void refuse_cut(const std::string& shown, std::uint64_t is) {
  refuse_file(shown, "is cut short: it ends after " + std::to_string(is) + " bytes",
              "copy or make it again");
}

template <class T>
T number_at(Bytes bytes, std::size_t position) {
  T value;
  std::memcpy(&value, bytes.data() + position, sizeof value);
  return value;
}

nlohmann::json parsed_json(std::string_view text, const std::string& shown) {
  const auto bounded = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    if (depth > layout::depth_limit) refuse_damaged(shown, "its description is nested too deeply");
    return true;
  };
  auto header = nlohmann::json::parse(text, bounded, false);
  if (header.is_discarded() || !header.is_object()) {
    refuse_damaged(shown, "its description is not JSON");
  }
  return header;
}

// A non-negative integer member, or nothing.
std::optional<std::uint64_t> count_in(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

std::optional<std::string> text_in(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

Buffer file_bytes(const std::filesystem::path& file) {
  const auto fail = [&](int error) {
    refuse_file(file.string(), "cannot be read: " + std::generic_category().message(error),
                "check the path and its permissions");
  };
  // Not waiting for the writer of a named pipe, which is refused below.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) fail(errno);
  struct Closer {
    int descriptor;
    ~Closer() { ::close(descriptor); }
  } const closer{descriptor};
  struct stat found {};
  if (::fstat(descriptor, &found) != 0) fail(errno);
  if (!S_ISREG(found.st_mode)) {
    refuse_file(file.string(), "is not a regular file", "save it to disk first");
  }
  Buffer buffer(static_cast<std::size_t>(found.st_size));
  std::size_t done = 0;
  while (done < buffer.size()) {
    const auto got = ::read(descriptor, buffer.data() + done, buffer.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  buffer.resize(done);
  return buffer;
}

}  // namespace

struct Container::State {
  struct ArrayPlace {
    std::string type;
    std::uint64_t start = 0;  // in the file
    std::uint64_t size = 0;   // in bytes
  };

  std::string shown;
  Buffer buffer;
  std::string kind;
  int version = 0;
  nlohmann::json meta;
  std::map<std::string, ArrayPlace> arrays;

  State(std::string name, Buffer whole) : shown(std::move(name)), buffer(std::move(whole)) {
    read();
  }
  [[nodiscard]] Bytes bytes() const { return buffer; }

 private:
  void read() {
    check_magic();
    const bool sound = checksum_holds();
    if (sound) check_format_version();
    const auto header = read_header(sound);
    read_arrays(header, sound);
    if (!sound) refuse_damaged(shown, "its checksum does not fit its content");
    if (const auto text = text_in(header, "kind")) kind = *text;
    const auto stated = count_in(header, "version");
    if (kind.empty() || !stated || *stated > 1'000'000) {
      refuse_damaged(shown, "it does not say what it is");
    }
    version = static_cast<int>(*stated);
    meta = header.value("meta", nlohmann::json::object());
    if (!meta.is_object()) refuse_damaged(shown, "its metadata are not an object");
  }

  void check_magic() const {
    const auto start = bytes().first(std::min(bytes().size(), layout::magic.size()));
    const auto magic = std::as_bytes(std::span(layout::magic)).first(start.size());
    if (start.empty() || !std::ranges::equal(start, magic)) {
      refuse_file(shown, start.empty() ? "is empty" : "is not a folkman file",
                  "give a file that @{command=fit} or @{command=sums} wrote");
    }
    if (bytes().size() < layout::prefix + layout::checksum) refuse_cut(shown, bytes().size());
  }

  [[nodiscard]] bool checksum_holds() const {
    const auto body = bytes().first(bytes().size() - layout::checksum);
    return XXH3_64bits(body.data(), body.size()) == number_at<std::uint64_t>(bytes(), body.size());
  }

  void check_format_version() const {
    const auto found = number_at<std::uint32_t>(bytes(), layout::magic.size());
    const auto flags = number_at<std::uint32_t>(bytes(), layout::magic.size() + 4);
    if (found == 0) refuse_damaged(shown, "its format version is 0");
    if (found > layout::format_version || flags != 0) {
      refuse_file(shown,
                  "was made by a later version of folkman (file format " + std::to_string(found) +
                      "; this one reads 1 to " + std::to_string(layout::format_version) + ")",
                  "install the newer folkman");
    }
  }

  // When the checksum failed, the header is read only to tell a file cut short from a damaged one.
  [[nodiscard]] nlohmann::json read_header(bool sound) const {
    const auto length = number_at<std::uint64_t>(bytes(), 16);
    const auto room = bytes().size() - layout::prefix - layout::checksum;
    if (length > layout::header_limit) refuse_damaged(shown, "its description is too long");
    if (length > room) {
      if (sound) refuse_damaged(shown, "its description passes its end");
      refuse_cut(shown, bytes().size());
    }
    if ((layout::prefix + length) % layout::alignment != 0) {
      refuse_damaged(shown, "its arrays are not aligned");
    }
    const auto text = bytes().subspan(layout::prefix, length);
    return parsed_json({reinterpret_cast<const char*>(text.data()), text.size()}, shown);
  }

  void read_arrays(const nlohmann::json& header, bool sound) {
    const auto start = layout::prefix + number_at<std::uint64_t>(bytes(), 16);
    const auto room = bytes().size() - layout::checksum - start;
    const auto listed = header.find("arrays");
    if (listed == header.end() || !listed->is_array()) refuse_damaged(shown, "it lists no arrays");
    for (const auto& entry : *listed) {
      if (!entry.is_object()) refuse_damaged(shown, "its list of arrays is not sound");
      const auto name = text_in(entry, "name");
      const auto type = text_in(entry, "type");
      const auto count = count_in(entry, "count");
      const auto offset = count_in(entry, "offset");
      if (!name || !type || !count || !offset || *offset % layout::alignment != 0) {
        refuse_damaged(shown, "its list of arrays is not sound");
      }
      const auto element = layout::element_size(*type);
      if (element == 0) refuse_damaged(shown, "the array " + *name + " is of an unknown type");
      if (*offset > room || *count > (room - *offset) / element) {
        if (sound) refuse_damaged(shown, "the array " + *name + " passes its end");
        refuse_cut(shown, bytes().size());
      }
      const ArrayPlace place{.type = *type, .start = start + *offset, .size = *count * element};
      if (!arrays.emplace(*name, place).second) {
        refuse_damaged(shown, "the array " + *name + " is there twice");
      }
    }
  }
};

Container::Container(std::unique_ptr<State> state) : state_(std::move(state)) {}
Container::Container(Container&&) noexcept = default;
Container& Container::operator=(Container&&) noexcept = default;
Container::~Container() = default;

Container Container::load(const std::filesystem::path& file) {
  return Container(std::make_unique<State>(file.string(), file_bytes(file)));
}

Container Container::parse(Bytes bytes, const std::string& shown) {
  return Container(std::make_unique<State>(shown, Buffer(bytes.begin(), bytes.end())));
}

const std::string& Container::kind() const { return state_->kind; }
int Container::version() const { return state_->version; }
const nlohmann::json& Container::meta() const { return state_->meta; }

void Container::expect(std::string_view kind, int newest) const {
  if (state_->kind != kind) {
    refuse_file(state_->shown, "holds " + state_->kind + ", not " + std::string(kind),
                "give a file of the kind " + std::string(kind));
  }
  if (state_->version > newest) {
    refuse_file(state_->shown,
                "was made by a later version of folkman (" + state_->kind + " version " +
                    std::to_string(state_->version) + "; this one reads 1 to " +
                    std::to_string(newest) + ")",
                "install the newer folkman");
  }
  if (state_->version < 1) damaged("its version is 0");
}

double Container::number(const std::string& key) const {
  const auto found = state_->meta.find(key);
  if (found == state_->meta.end() || !found->is_number()) damaged("it has no number " + key);
  return found->get<double>();
}

std::int64_t Container::integer(const std::string& key) const {
  const auto found = state_->meta.find(key);
  constexpr auto top = static_cast<std::uint64_t>(INT64_MAX);
  if (found == state_->meta.end() || !found->is_number_integer() ||
      (found->is_number_unsigned() && found->get<std::uint64_t>() > top)) {
    damaged("it has no whole number " + key);
  }
  return found->get<std::int64_t>();
}

bool Container::flag(const std::string& key) const {
  const auto found = state_->meta.find(key);
  if (found == state_->meta.end() || !found->is_boolean()) damaged("it has no flag " + key);
  return found->get<bool>();
}

std::string Container::text(const std::string& key) const {
  const auto found = state_->meta.find(key);
  if (found == state_->meta.end() || !found->is_string()) damaged("it has no text " + key);
  return found->get<std::string>();
}

bool Container::has(const std::string& array) const { return state_->arrays.contains(array); }

Bytes Container::array_bytes(const std::string& name, std::string_view type) const {
  const auto found = state_->arrays.find(name);
  if (found == state_->arrays.end()) damaged("the array " + name + " is missing");
  if (found->second.type != type) {
    damaged("the array " + name + " is of type " + found->second.type + ", not " +
            std::string(type));
  }
  return state_->bytes().subspan(found->second.start, found->second.size);
}

StringTable Container::strings(const std::string& name) const {
  const auto bytes = array<std::uint8_t>(name + ".bytes");
  const auto ends = array<std::uint64_t>(name + ".ends");
  if (!std::ranges::is_sorted(ends) || (ends.empty() ? 0 : ends.back()) != bytes.size()) {
    damaged("the strings " + name + " are not sound");
  }
  return {std::string(bytes.begin(), bytes.end()), {ends.begin(), ends.end()}};
}

std::vector<double> Container::finite(const std::string& name, std::size_t count) const {
  const auto values = array<double>(name, count);
  if (!std::ranges::all_of(values, [](double x) { return std::isfinite(x); })) {
    damaged(name + " holds a number that is not finite");
  }
  return {values.begin(), values.end()};
}

void Container::damaged(const std::string& what) const { refuse_damaged(state_->shown, what); }

void Container::wrong_count(const std::string& name, std::size_t is, std::size_t wanted) const {
  damaged("the array " + name + " has " + std::to_string(is) + " values, not " +
          std::to_string(wanted));
}

}  // namespace folkman
