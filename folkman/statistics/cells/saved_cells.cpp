#include "folkman/statistics/cells/saved_cells.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "folkman/statistics/cells/saved_sums.hpp"

namespace folkman {
namespace {

constexpr std::size_t kinds_of_sums = 3;

std::string fold_name(std::size_t fold) { return "cells" + std::to_string(fold) + "."; }

// The arrays of a fold with their names, in the order of their widths.
template <class Cells, class Use>
void each_kind(Cells& cells, const Use& use) {
  use("sums", cells.sums);
  use("squares", cells.squares);
  use("missing", cells.missing);
}

std::size_t count_at(const Container& in, const nlohmann::json& list, std::size_t at,
                     std::size_t most) {
  const auto& entry = list.at(at);
  if (!entry.is_number_unsigned() || entry.get<std::uint64_t>() > most)
    in.damaged("a number of classes is out of range");
  return static_cast<std::size_t>(entry.get<std::uint64_t>());
}

ClassCells loaded_fold(const Container& in, const nlohmann::json& facts, std::size_t fold,
                       ClassCells cells, const MostCells& most) {
  const std::string name = fold_name(fold);
  const bool sound = facts.is_object() && facts.contains("rows") &&
                     facts["rows"].is_number_unsigned() && facts.contains("binary") &&
                     facts["binary"].is_boolean() && facts.contains("classes") &&
                     facts["classes"].is_array() && facts["classes"].size() == kinds_of_sums + 1;
  if (!sound) in.damaged("the facts of a fold are not there");
  cells.rows = static_cast<Offset>(facts["rows"].get<std::uint64_t>());
  cells.binary = facts["binary"].get<bool>();
  const auto widths = in.array<std::int64_t>(name + "widths");
  std::size_t at = 0;
  std::size_t kind = 0;
  each_kind(cells, [&](const char* what, std::vector<ExactSums>& sums) {
    const std::size_t classes = count_at(in, facts["classes"], kind++, most.classes);
    for (std::size_t c = 0; c < classes; ++c, ++at) {
      const bool known = at < widths.size() && widths[at] >= 0 &&
                         static_cast<std::size_t>(widths[at]) <= most.columns;
      if (!known) in.damaged("a width is out of range");
      sums.push_back(loaded_sums(in, name + what + std::to_string(c),
                                 static_cast<std::size_t>(widths[at]), cells.any_sign));
    }
  });
  cells.weight =
      loaded_sums(in, name + "weight", count_at(in, facts["classes"], kinds_of_sums, most.classes));
  return cells;
}

}  // namespace

void add_cells(ContainerWriter& out, CellArrays& room, const std::vector<ClassCells>& folds) {
  auto list = nlohmann::json::array();
  for (std::size_t fold = 0; fold < folds.size(); ++fold) {
    const std::string name = fold_name(fold);
    const ClassCells& cells = folds[fold];
    auto classes = nlohmann::json::array();
    auto& widths = room.widths.emplace_back();
    each_kind(cells, [&](const char* what, const std::vector<ExactSums>& sums) {
      classes.push_back(sums.size());
      for (std::size_t c = 0; c < sums.size(); ++c) {
        widths.push_back(static_cast<std::int64_t>(sums[c].size()));
        add_sums(out, name + what + std::to_string(c), room.parts.emplace_back(sums[c].parts()));
      }
    });
    classes.push_back(cells.weight.size());
    add_sums(out, name + "weight", room.parts.emplace_back(cells.weight.parts()));
    out.add(name + "widths", widths);
    list.push_back({{"rows", static_cast<std::uint64_t>(cells.rows)},
                    {"binary", cells.binary},
                    {"classes", std::move(classes)}});
  }
  out.meta()["cells"] = std::move(list);
}

std::vector<ClassCells> loaded_cells(const Container& in, std::vector<ClassCells> empty,
                                     const MostCells& most) {
  const auto found = in.meta().find("cells");
  if (found == in.meta().end() || !found->is_array() || found->size() != empty.size())
    in.damaged("the folds do not match their number");
  for (std::size_t fold = 0; fold < empty.size(); ++fold)
    empty[fold] = loaded_fold(in, (*found)[fold], fold, std::move(empty[fold]), most);
  return empty;
}

}  // namespace folkman
