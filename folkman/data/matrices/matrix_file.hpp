// Rows in memory as a matrix in a file, for other programs: SciPy's .npz (compressed sparse rows,
// scipy.sparse.load_npz reads it) or svmlight. Written whole or not at all. Values that are all
// whole numbers are stored as integers. Beside it, names and labels go to text files of their own;
// save_matrix writes all of them together, so that no names stand beside another matrix.
#pragma once

#include <filesystem>

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/features.hpp"

namespace folkman {

struct LabelledRows {
  Batch rows;  // in final numbers
  std::vector<std::string> classes;
  Features features;
};

void save_npz(const LabelledRows& data, const std::filesystem::path& file);
// Columns count from 1. Labels are the names of the classes where these are numbers, else the
// number of the class from 0, with a comment on the first line that says which is which. The format
// knows no missing label: rows without one get 0.
void save_svmlight(const LabelledRows& data, const std::filesystem::path& file);
void save_labels(const LabelledRows& data, const std::filesystem::path& file);  // one a line
// One name a line; a JSON list where a name holds a line feed and `file` ends in .json.
void save_names(const Features& features, const std::filesystem::path& file);
[[nodiscard]] bool names_fit_lines(const Features& features);

// What belongs to X.npz or X.svm: X.names.txt (or X.names.json), and X.labels.txt beside X.npz.
struct MatrixFiles {
  std::string matrix;
  std::string names;
  std::string other_names;  // what the names would be called if (not) all of them fit lines
  std::string labels;       // empty: svmlight rows hold their own
};
[[nodiscard]] MatrixFiles matrix_files(const std::string& matrix, bool names_fit_lines = true);
// All of them are new, or all as before (base/files/file_set.hpp).
MatrixFiles save_matrix(const LabelledRows& data, const std::string& matrix);

}  // namespace folkman
