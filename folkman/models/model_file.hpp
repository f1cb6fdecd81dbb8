// Models on disk: a container (base/files/container.hpp, docs/FILE_FORMAT.md) of kind "model",
// version 1; version 2 where features are made of text (data/batch/saved_text.hpp), version 3 where
// the rule is not linear (methods/rule.hpp), version 4 where they are cells of a table
// (models/table_file.hpp), version 5 of l0 regression, version 6 where the rule is of densities.
//   meta     method, rows, width, alpha, numbered, first, optimal; binarize when the rule has it;
//            then and C when the rule is that of a second stage; judged_by when the certificate is
//            of a method that the data decided on; rule when it is not linear:
//            nearest-l2, nearest-l1, gaussian or regression (of which there are no classes and no
//            points_to); settings, the method's options as text; columns, how many were chosen of
//            how many, where a choice is of columns;
//            of l0 regression gamma, scale, standardized, converged and, if it was given, penalty:
//            its certificate is of a loss that was minimised
//   strings  classes; features, the names of the support
//   i32      support, points_to; groups (the features' table columns; empty for numbered ones)
//   f64      scores, class_mix, intercept, weight (support position major)
//            certificate: value, bound, floor, proven
//            scale of the nearest center, one per feature, when values are rescaled
//            curvature of densities, like weight: 1 / (2 variance), 0 for a value of a category
// Numbers keep every bit. Whatever the bytes, loading gives a model that is safe to use or an Error
// of kind `file`.
#pragma once

#include <filesystem>

#include "folkman/base/api.hpp"
#include "folkman/models/model.hpp"

namespace folkman {

// Whole or not at all; a model that could not be loaded again is not written.
FOLKMAN_API void save_model(const Model& model, const std::filesystem::path& file);
[[nodiscard]] FOLKMAN_API std::string saved_model(const Model& model);  // the same, in memory
[[nodiscard]] FOLKMAN_API Model load_model(const std::filesystem::path& file);

// The same in memory.
[[nodiscard]] FOLKMAN_API std::string model_bytes(const Model& model);
[[nodiscard]] FOLKMAN_API Model model_from_bytes(std::span<const std::byte> bytes,
                                                 const std::string& shown = "these bytes");

}  // namespace folkman
