#include "folkman/data/documents/folder_listing.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "folkman/base/error.hpp"
#include "folkman/base/names/listed_names.hpp"
#include "folkman/base/names/nearest_name.hpp"

namespace folkman {
namespace {

namespace fs = std::filesystem;

constexpr int deepest = 100;  // a link that leads back would go on for ever

struct Entries {
  std::vector<std::string> files;  // names
  std::vector<std::string> folders;
};

[[noreturn]] void fail(const std::string& where, const std::string& what, const std::string& fix) {
  throw Error({.kind = Fault::Kind::file, .where = where, .what = what, .fix = fix});
}

std::string joined(const std::string& folder, const std::string& name) {
  return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

// A pipe, a socket, a device: reading it could wait for ever.
bool is_special(const fs::directory_entry& entry) {
  std::error_code unknown;
  if (entry.is_regular_file(unknown) || entry.is_directory(unknown)) return false;
  const auto type = entry.status(unknown).type();
  return type != fs::file_type::none && type != fs::file_type::not_found &&
         type != fs::file_type::unknown;
}

Entries entries(const std::string& folder) {
  Entries found;
  std::error_code trouble;
  fs::directory_iterator at(folder, trouble);
  for (; !trouble && at != fs::directory_iterator(); at.increment(trouble)) {
    std::string name = at->path().filename().string();
    if (name.starts_with('.')) continue;
    if (is_special(*at)) {
      fail(at->path().string(), "is not a file with text in it", "move it out of the folder");
    }
    std::error_code unknown;  // a link that leads nowhere is a document that cannot be opened
    auto& names = at->is_directory(unknown) ? found.folders : found.files;
    names.push_back(std::move(name));
  }
  if (trouble) {
    fail(folder, "cannot be read: " + trouble.message(), "check the path and its permissions");
  }
  std::ranges::sort(found.files);
  std::ranges::sort(found.folders);
  return found;
}

void add_files(StringTable& paths, const std::string& folder,
               const std::vector<std::string>& names) {
  for (const std::string& name : names) paths.push_back(joined(folder, name));
}

// Of a subfolder and all folders in it.
void add_documents(StringTable& paths, const std::string& folder, int depth = 1) {
  if (depth > deepest) {
    fail(folder, "folders are nested more than " + std::to_string(deepest) + " deep",
         "look for a link that leads back to a folder it is in");
  }
  const Entries found = entries(folder);
  add_files(paths, folder, found.files);
  for (const std::string& name : found.folders) {
    add_documents(paths, joined(folder, name), depth + 1);
  }
}

void leave_out(std::vector<std::string>& folders, const std::vector<std::string>& ignored,
               const std::string& folder) {
  const auto all = folders;
  for (const std::string& name : ignored) {
    if (std::erase(folders, name) > 0) continue;
    const auto near = nearest_name(name, all);
    refuse_argument(option("ignore", name), folder + " has no subfolder of this name",
                    near          ? "did you mean '" + *near + "'?"
                    : all.empty() ? "leave it out"
                                  : "its subfolders are: " + listed(all));
  }
}

std::string name_of(const std::string& folder) {
  std::error_code unknown;
  const auto whole = fs::canonical(folder, unknown);
  return unknown ? folder : whole.filename().string();
}

}  // namespace

FolderListing folder_listing(const std::string& folder, const ReadOptions& options) {
  FolderListing listing;
  Entries found = entries(folder);
  const bool flat = found.folders.empty();
  leave_out(found.folders, options.ignore, folder);
  if (flat) {
    add_files(listing.paths, folder, found.files);
    if (options.labels_required) listing.labels.push_back(name_of(folder));
    listing.ends.push_back(listing.paths.size());
  } else if (!found.files.empty()) {
    listing.warnings.push_back(folder + ": " + std::to_string(found.files.size()) +
                               (found.files.size() == 1 ? " file beside the subfolders is"
                                                        : " files beside the subfolders are") +
                               " left out: " + listed(found.files));
  }
  for (const std::string& name : found.folders) {
    const std::size_t before = listing.paths.size();
    add_documents(listing.paths, joined(folder, name));
    listing.labels.push_back(name);
    listing.ends.push_back(listing.paths.size());
    if (listing.paths.size() == before) {
      listing.warnings.push_back(joined(folder, name) + ": there are no documents in it");
    }
  }
  if (listing.paths.size() == 0) {
    refuse_data(folder, "there are no documents in this folder",
                "give a folder with one subfolder a class and one document a file");
  }
  return listing;
}

}  // namespace folkman
