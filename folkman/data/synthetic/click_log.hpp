// A click log with a known answer, in Criteo's layout: TAB between fields, no header, a label (1 is
// a click), thirteen whole numbers, twenty-six categories of eight hex digits, empty where missing.
// Cardinalities, tails, missing cells and columns that nearly repeat each other are those of
// click_columns.hpp; a quarter of the rows are clicks.
//
// All cells are independent of the label but the planted ones: a planted value stands in its column
// at one rate in rows with a click and at another in rows without, so sums over many rows are known
// but for chance, and a selector should find the planted values first.
//
// Row i depends on the seed and on i alone, through integers and IEEE arithmetic without a
// transcendental function: the same bytes on every machine, and any shard can be made by itself.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "folkman/base/api.hpp"
#include "folkman/data/synthetic/rank_urn.hpp"

namespace folkman {

struct ClickLogOptions {
  std::uint64_t seed = 0;
};

struct PlantedValue {
  std::size_t column = 0;  // in ClickLog::columns()
  std::string value;
  double click_rate = 0;  // share of rows with a click that have it, where it is not missing
  double other_rate = 0;  // likewise without
};

class FOLKMAN_API ClickLog {
 public:
  explicit ClickLog(const ClickLogOptions& options = {});

  void append_row(std::uint64_t number, std::string& text) const;  // with its line feed

  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] const std::vector<PlantedValue>& planted() const { return planted_; }

 private:
  struct Planting {                       // of one category; rates of 2^16
    std::array<std::uint32_t, 2> rate{};  // without a click, with one
    std::uint32_t value = 0;
  };
  struct Category {
    RankUrn urn;
    std::uint32_t key = 0;  // of its values
    std::vector<Planting> planted = {};
  };
  struct Drawn {
    std::size_t click = 0;
    std::array<bool, missing_groups> missing = {};
  };
  [[nodiscard]] std::uint32_t value(std::size_t category, std::uint32_t rank) const;
  [[nodiscard]] static const Planting* planted_in(const Category& category, std::size_t click,
                                                  SplitMix& random);
  [[nodiscard]] char* put_categories(char* to, const Drawn& row, SplitMix& random) const;

  std::uint64_t seed_;
  std::vector<Category> categories_;
  std::vector<std::string> columns_;
  std::vector<PlantedValue> planted_;
};

}  // namespace folkman
