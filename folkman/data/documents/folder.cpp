// A folder of documents, one a file, each as it is or compressed. Which files, in which order, and
// what their labels are is told in data/documents/folder_listing.hpp.
//
// A block is a run of files, named but not opened: workers read them, so that many small files are
// opened at once. A file that cannot be read, is damaged or is not text is a bad row. The path of a
// document can be carried along as the column `file`.
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/bytes/decoder.hpp"
#include "folkman/data/documents/document_formats.hpp"
#include "folkman/data/documents/documents.hpp"
#include "folkman/data/documents/folder_listing.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "folkman/data/reading/carried_label.hpp"

namespace folkman {
namespace {

constexpr std::size_t most_files = 1024;  // in a block

std::uint64_t size_of(std::string_view path) {
  std::error_code unknown;  // reading the file will tell
  const auto size = std::filesystem::file_size(path, unknown);
  return unknown ? 0 : size;
}

class FolderReader final : public RowReader {
 public:
  explicit FolderReader(const Opening& opening)
      : listing_(folder_listing(opening.path, opening.options)), options_(opening.options) {
    check_document_options(opening, opening.path, "file");
  }

  bool next_block(Block& block) override;
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const override;
  [[nodiscard]] std::vector<std::string> warnings() const override { return listing_.warnings; }
  [[nodiscard]] bool has_text() const override { return true; }
  [[nodiscard]] std::uint64_t consumed() const override { return consumed_; }

 private:
  [[nodiscard]] std::optional<std::string_view> label(std::size_t document) const;
  [[nodiscard]] std::string_view text(const std::string& path, std::string& bytes) const;

  FolderListing listing_;
  const ReadOptions& options_;
  std::size_t next_ = 0;
  std::uint64_t consumed_ = 0;
};

bool FolderReader::next_block(Block& block) {
  const std::size_t first = next_;
  const std::size_t end = std::min(listing_.paths.size(), first + most_files);
  for (std::uint64_t bytes = 0; next_ < end && bytes < options_.block_bytes; ++next_) {
    const std::uint64_t size = size_of(listing_.paths[next_]);
    bytes += size;
    consumed_ += size;
  }
  block.bytes.clear();
  block.first_row = static_cast<Offset>(first);
  block.rows = static_cast<Offset>(next_ - first);
  return next_ > first;
}

std::optional<std::string_view> FolderReader::label(std::size_t document) const {
  if (listing_.labels.empty()) return std::nullopt;
  const auto end = std::ranges::upper_bound(listing_.ends, document);
  return listing_.labels[static_cast<std::size_t>(end - listing_.ends.begin())];
}

// The text of a document: part of `bytes`, which is filled with the file.
std::string_view FolderReader::text(const std::string& path, std::string& bytes) const {
  RawInput(path, {.monitor = options_.monitor}).read_whole(bytes);
  if (is_compressed(bytes))
    bytes = ByteSource(path, {.monitor = options_.monitor}).peek(options_.longest_row + 1);
  if (bytes.size() > options_.longest_row) refuse_long_row(path, 1, options_.longest_row);
  const auto mark = byte_order_mark(bytes, path);
  if (looks_binary(bytes)) throw Error(binary_fault(path));
  return std::string_view(bytes).substr(mark);
}

void FolderReader::parse(const Block& block, NameCaches& names, Parsed& parsed) const {
  DocumentRows rows(names, parsed.batch);
  std::string bytes;
  for (Offset row = block.first_row; row < block.first_row + block.rows; ++row) {
    const auto document = static_cast<std::size_t>(row);
    const std::string path(listing_.paths[document]);
    std::string_view found;
    try {
      found = text(path, bytes);
    } catch (const Error& error) {
      if (error.fault().kind == Fault::Kind::interrupted) throw;
      parsed.bad.push_back(error.fault());
      if (parsed.given_up()) return;
      continue;
    }
    const auto of_row = label(document);
    rows.add(of_row, found);
    for (const std::string& name : options_.carry) {  // the path, or the label
      parsed.batch.carried.push_back(name == label_name ? std::string(of_row.value_or("")) : path);
    }
  }
}

}  // namespace

Format folder_format() {
  return {.name = "folder",
          .summary = "one document a file, one subfolder a class",
          .files = false,
          .recognises_folder = [](const std::string&) { return true; },
          .open = opened<FolderReader>};
}

}  // namespace folkman
