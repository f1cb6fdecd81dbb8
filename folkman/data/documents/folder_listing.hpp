// The documents of a folder, one a file, and their labels: the subfolder they are in, as IMDB and
// the newsgroups are shipped. Deeper folders belong to the subfolder they are in. Names that begin
// with a dot are passed over, and so are files beside the subfolders (with a warning: IMDB has
// some) and the subfolders that ReadOptions::ignore names.
//
// A folder without subfolders is of one class, called like the folder, so that `train/pos
// train/neg` is a data set too; where labels are not needed its documents have none.
//
// The order is that of the bytes of paths, one subfolder after the other.
#pragma once

#include "folkman/base/names/string_table.hpp"
#include "folkman/data/schema/read_options.hpp"

namespace folkman {

struct FolderListing {
  StringTable paths = {};
  std::vector<std::string> labels = {};  // empty: no labels
  std::vector<std::size_t> ends = {};    // label c: documents ends[c-1] .. ends[c]
  std::vector<std::string> warnings = {};
};

[[nodiscard]] FolderListing folder_listing(const std::string& folder, const ReadOptions& options);

}  // namespace folkman
