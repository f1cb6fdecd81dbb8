#include "folkman/data/single_cell/anndata_columns.hpp"

#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {

AnndataColumns::AnndataColumns(const Hdf5File& file, std::string group)
    : file_(file), group_(std::move(group)) {
  const std::string where = file_.shown() + ", " + group_;
  if (!file_.is_group(group_)) {
    refuse_data(where, "it is a table of an anndata before 0.7",
                "read the file with a current anndata and write it again");
  }
  const auto encoding = file_.text_attribute(group_, "encoding-type");
  if (encoding && *encoding != "dataframe")
    refuse_data(where, "it is stored as '" + *encoding + "', not as a dataframe",
                "write the file again with anndata");
  index_ = file_.text_attribute(group_, "_index").value_or("_index");
  const Hdf5Array names = file_.array(path(index_));
  rows_ = names.shape().size() == 1 ? names.shape().front() : 0;
}

std::vector<std::string> AnndataColumns::names() const { return texts(index_, "_index"); }

std::string AnndataColumns::path(const std::string& column) const { return group_ + "/" + column; }

bool AnndataColumns::has(const std::string& column) const {
  return !column.empty() && column.find('/') == std::string::npos && file_.has(path(column));
}

std::string AnndataColumns::checked(const std::string& column, const std::string& flag) const {
  if (has(column)) return path(column);
  std::string known;
  for (const std::string& name : file_.members(group_)) {
    if (name.starts_with("__")) continue;
    known += (known.empty() ? "" : ", ") + name;
    if (known.size() > 300) break;
  }
  refuse_argument(option(flag, column), file_.shown() + " has no such column in " + group_,
                  "it has " + (known.empty() ? "none" : known));
}

void AnndataColumns::check_length(std::size_t length, const std::string& column) const {
  if (length == rows_) return;
  refuse_data(
      file_.shown() + ", " + path(column),
      "it has " + std::to_string(length) + " values for " + std::to_string(rows_) + " names",
      "write the file again");
}

std::vector<std::string> AnndataColumns::categories(const Hdf5Array& codes,
                                                    const Hdf5Array& names) const {
  const auto words = names.texts();
  std::vector<std::string> found;
  for (const std::int64_t code : codes.integers()) {
    if (code >= static_cast<std::int64_t>(words.size())) {
      refuse_data(codes.where(),
                  "the code " + std::to_string(code) + " is not one of " +
                      std::to_string(words.size()) + " categories",
                  "write the file again");
    }
    found.push_back(code < 0 ? std::string() : words[static_cast<std::size_t>(code)]);
  }
  return found;
}

std::vector<std::string> AnndataColumns::texts(const std::string& column,
                                               const std::string& flag) const {
  const std::string at = checked(column, flag);
  std::vector<std::string> found;
  if (!file_.is_group(at)) {
    // anndata 0.7: codes here, categories apart.
    const std::string apart = group_ + "/__categories/" + column;
    found = file_.has(apart) ? categories(file_.array(at), file_.array(apart))
                             : file_.array(at).texts();
  } else if (file_.has(at + "/codes") && file_.has(at + "/categories")) {
    found = categories(file_.array(at + "/codes"), file_.array(at + "/categories"));
  } else if (file_.has(at + "/values") && file_.has(at + "/mask")) {
    found = file_.array(at + "/values").texts();
    const auto missing = file_.array(at + "/mask").numbers();
    check_length(missing.size(), column);
    check_length(found.size(), column);
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (missing[i] != 0) found[i].clear();
    }
  } else {
    refuse_data(file_.shown() + ", " + at, "the column is stored in a way that is not read",
                "store it as text, numbers or categories");
  }
  check_length(found.size(), column);
  return found;
}

std::vector<double> AnndataColumns::numbers(const std::string& column,
                                            const std::string& flag) const {
  const std::string at = checked(column, flag);
  if (file_.is_group(at)) {
    refuse_data(file_.shown() + ", " + at, "the column does not hold plain numbers",
                "store it as numbers (" + flag + ")");
  }
  auto found = file_.array(at).numbers();
  check_length(found.size(), column);
  return found;
}

}  // namespace folkman
