// The columns of obs or var in an AnnData file, a dataframe as anndata 0.7 and later write it: a
// group with one array for each column, or, for categories, codes and what they stand for.
#pragma once

#include "folkman/data/single_cell/hdf5_file.hpp"

namespace folkman {

class AnndataColumns {
 public:
  AnndataColumns(const Hdf5File& file, std::string group);

  [[nodiscard]] std::vector<std::string> names() const;  // the index, which is unique or not
  [[nodiscard]] bool has(const std::string& column) const;
  // As text, empty where a value is missing. `flag` asked for it; Error where there is no such.
  [[nodiscard]] std::vector<std::string> texts(const std::string& column,
                                               const std::string& flag) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& column,
                                            const std::string& flag) const;

 private:
  [[nodiscard]] std::string path(const std::string& column) const;
  [[nodiscard]] std::string checked(const std::string& column, const std::string& flag) const;
  [[nodiscard]] std::vector<std::string> categories(const Hdf5Array& codes,
                                                    const Hdf5Array& names) const;
  void check_length(std::size_t length, const std::string& column) const;

  const Hdf5File& file_;
  std::string group_;
  std::string index_;
  std::uint64_t rows_ = 0;
};

}  // namespace folkman
