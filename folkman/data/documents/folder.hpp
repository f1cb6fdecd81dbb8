// A folder of documents, one a file, each as it is or compressed. Which files, in which order, and
// what their labels are is told in data/documents/folder_listing.hpp.
//
// A block is a run of files, named but not opened: workers read them, so that many small files are
// opened at once. A file that cannot be read, is damaged or is not text is a bad row. The path of a
// document can be carried along as the column `file`.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format folder_format();

}  // namespace folkman
