// Any bytes as the files of a folder, parts separated by "|||". The first part says which: 1, what
// 10x Genomics writes (matrix, barcodes, features, labels by barcode); else a folder of documents,
// the first byte of each saying where it lies.
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "one_file.hpp"

namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "folkman-fuzz-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) std::abort();
    top_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(top_); }

  void clear() const {
    for (const auto& entry : fs::directory_iterator(top_)) fs::remove_all(entry);
  }
  void write(const std::string& name, std::string_view bytes) const {
    fs::create_directories((top_ / name).parent_path());
    std::ofstream(top_ / name, std::ios::binary) << bytes;
  }
  [[nodiscard]] std::string path(const std::string& name = "") const { return top_ / name; }

 private:
  fs::path top_;
};

std::string_view next_part(std::string_view& bytes) {
  const auto end = bytes.find("|||");
  const auto part = bytes.substr(0, end);
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 3);
  return part;
}

folkman::ReadOptions tenx(const Folder& folder, std::string_view bytes) {
  for (const char* name : {"cells/matrix.mtx", "cells/barcodes.tsv", "cells/features.tsv"}) {
    folder.write(name, next_part(bytes));
  }
  folkman::ReadOptions options{.files = {folder.path("cells")}, .format = "10x"};
  if (!bytes.empty()) {
    folder.write("labels", bytes);
    options.labels_file = folder.path("labels");
  }
  if (bytes.size() % 3 == 0) options.carry = {"barcode"};
  return options;
}

folkman::ReadOptions documents(const Folder& folder, std::string_view bytes) {
  constexpr std::array<const char*, 5> places{"pos/", "neg/", "neg/deeper/", "", ".hidden/"};
  fs::create_directories(folder.path("documents"));
  for (int i = 0; i < 20 && !bytes.empty(); ++i) {
    auto text = next_part(bytes);
    const auto place = text.empty() ? 0U : static_cast<unsigned char>(text.front()) % places.size();
    text.remove_prefix(text.empty() ? 0 : 1);
    folder.write("documents/" + (places[place] + std::to_string(i)), text);
  }
  return {.files = {folder.path("documents")}, .format = "folder"};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  folder.clear();
  auto bytes = folkman::text_of(data, size);
  auto options = next_part(bytes) == "1" ? tenx(folder, bytes) : documents(folder, bytes);
  options.skip_bad = size % 3;
  options.labels_required = size % 2 == 0;
  folkman::expect_same_for_any_blocks(options);
  return 0;
}
