// Writes a container in one pass: the header holds only counts, so the arrays stream from where
// they lie through the checksum to the file.
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/base/files/container_layout.hpp"

namespace folkman {
namespace {

namespace layout = container_layout;

[[noreturn]] void report(const std::string& kind, std::string what) {
  throw Error({Fault::Kind::internal, kind, std::move(what), "please report this"});
}

// Passes bytes on, counting and hashing them.
class HashingSink {
 public:
  explicit HashingSink(const std::function<void(Bytes)>& sink) : sink_(sink) {
    XXH3_64bits_reset(hash_.get());
  }
  void put(Bytes bytes) {
    if (bytes.empty()) return;
    XXH3_64bits_update(hash_.get(), bytes.data(), bytes.size());
    sink_(bytes);
    written_ += bytes.size();
  }
  template <class T>
  void put_number(T value) {
    put(std::as_bytes(std::span(&value, 1)));
  }
  void pad() {
    constexpr std::array<std::byte, layout::alignment> zeros{};
    put(Bytes(zeros).first(layout::aligned(written_) - written_));
  }
  [[nodiscard]] std::uint64_t digest() const { return XXH3_64bits_digest(hash_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  const std::function<void(Bytes)>& sink_;
  std::unique_ptr<XXH3_state_t, Free> hash_{XXH3_createState()};
  std::uint64_t written_ = 0;
};

// Of a container on disk, all but its last bytes; nothing where it cannot be read or they differ
// from what they should be.
std::optional<std::uint64_t> digest_of_content(const std::filesystem::path& file) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  std::ifstream in(file, std::ios::binary);
  std::string bytes(piece + layout::checksum, '\0');
  const std::function<void(Bytes)> nowhere = [](Bytes) {};
  HashingSink content(nowhere);
  std::size_t held = 0;  // the last bytes seen may be the checksum
  while (in.read(bytes.data() + held, piece) || in.gcount() > 0) {
    const std::size_t size = held + static_cast<std::size_t>(in.gcount());
    held = std::min(size, layout::checksum);
    content.put(std::as_bytes(std::span(bytes)).first(size - held));
    std::memmove(bytes.data(), bytes.data() + size - held, held);
  }
  std::uint64_t stated = 0;
  std::memcpy(&stated, bytes.data(), sizeof stated);
  if (!in.eof() || held < layout::checksum || stated != content.digest()) return std::nullopt;
  return stated;
}

}  // namespace

struct ContainerWriter::State {
  struct PendingArray {
    std::string name;
    std::string type;
    std::size_t element;
    std::vector<Bytes> pieces;

    [[nodiscard]] std::uint64_t size() const {
      std::uint64_t total = 0;
      for (const auto& piece : pieces) total += piece.size();
      return total;
    }
  };

  std::string kind;
  int version;
  nlohmann::json meta = nlohmann::json::object();
  std::vector<PendingArray> arrays;
  std::set<std::string> names;

  // Filled up with spaces, so that the arrays behind it start aligned.
  [[nodiscard]] std::string header() const {
    auto listed = nlohmann::json::array();
    std::uint64_t offset = 0;
    for (const auto& array : arrays) {
      listed.push_back({{"name", array.name},
                        {"type", array.type},
                        {"count", array.size() / array.element},
                        {"offset", offset}});
      offset = layout::aligned(offset + array.size());
    }
    const nlohmann::json whole{
        {"kind", kind}, {"version", version}, {"meta", meta}, {"arrays", listed}};
    auto text = whole.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    text.resize(layout::aligned(layout::prefix + text.size()) - layout::prefix, ' ');
    return text;
  }
};

ContainerWriter::ContainerWriter(std::string kind, int version)
    : state_(new State{.kind = std::move(kind), .version = version, .arrays = {}, .names = {}}) {}
ContainerWriter::~ContainerWriter() = default;

nlohmann::json& ContainerWriter::meta() { return state_->meta; }

void ContainerWriter::add_pieces(const std::string& name, std::string_view type,
                                 std::size_t element, std::vector<Bytes> pieces) {
  if (!state_->names.insert(name).second) {
    report(state_->kind, "the array " + name + " was added twice");
  }
  state_->arrays.push_back(
      {.name = name, .type = std::string(type), .element = element, .pieces = std::move(pieces)});
}

void ContainerWriter::add(const std::string& name, const StringTable& table) {
  add_pieces(name + ".bytes", container_type<std::uint8_t>(), 1,
             {std::as_bytes(std::span(table.bytes()))});
  add(name + ".ends", table.ends());
}

std::uint64_t ContainerWriter::stream(const std::function<void(Bytes)>& sink) const {
  const auto header = state_->header();
  if (header.size() > layout::header_limit) {
    report(state_->kind, "the description is too long to be read back");
  }
  HashingSink out(sink);
  out.put(std::as_bytes(std::span(layout::magic)));
  out.put_number(layout::format_version);
  out.put_number(std::uint32_t{0});
  out.put_number(std::uint64_t{header.size()});
  out.put(std::as_bytes(std::span(header)));
  for (const auto& array : state_->arrays) {
    for (const auto& piece : array.pieces) out.put(piece);
    out.pad();
  }
  const auto digest = out.digest();
  sink(std::as_bytes(std::span(&digest, 1)));
  return digest;
}

void ContainerWriter::write(const std::filesystem::path& file) const {
  AtomicFile out(file);
  const std::uint64_t digest = stream([&](Bytes bytes) { out.write(bytes); });
  out.stage();
  if (!out.temporary().empty() && digest_of_content(out.temporary()) != digest) {
    refuse_file(file.string(),
                "cannot be written: what the disk gives back is not what was written",
                "check the disk; what stood there before is untouched");
  }
  out.publish();
}

std::string ContainerWriter::bytes() const {
  std::string whole;
  stream([&](Bytes bytes) {
    whole.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  });
  return whole;
}

}  // namespace folkman
