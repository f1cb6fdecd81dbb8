#include "folkman/data/synthetic/click_log.hpp"

#include <algorithm>
#include <charconv>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t label_one_in = 4;
constexpr std::uint32_t whole = 1U << 16U;

// One-to-one on 32 bits: no two ranks of a column have the same value.
std::uint32_t mixed(std::uint32_t x) {
  x ^= x >> 16U;
  x *= 0x85ebca6bU;
  x ^= x >> 13U;
  x *= 0xc2b2ae35U;
  return x ^ x >> 16U;
}

constexpr auto hex_pairs = [] {
  constexpr const char* digits = "0123456789abcdef";
  std::array<char, 512> pairs{};
  for (std::size_t i = 0; i < 256; ++i) {
    pairs[2 * i] = digits[i / 16];
    pairs[2 * i + 1] = digits[i % 16];
  }
  return pairs;
}();

char* put_hex(char* to, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    const std::size_t byte = value >> static_cast<unsigned>(shift) & 0xFFU;
    const std::size_t pair = 2 * byte;
    *to++ = hex_pairs[pair];
    *to++ = hex_pairs[pair + 1];
  }
  return to;
}

std::string hex(std::uint32_t value) {
  std::array<char, 8> text{};
  return {text.data(), put_hex(text.data(), value)};
}

// The quantile that a number lies above: sixteenths, the last of them halved five times.
std::size_t quantile_below(std::uint32_t sixteen_bits) {
  if (sixteen_bits < 15 * whole / 16) return sixteen_bits * 16 / whole;
  std::size_t place = 15;
  for (std::uint32_t above = whole / 32; place < click_quantiles - 2; above /= 2, ++place) {
    if (sixteen_bits < whole - above) return place;
  }
  return place;
}

std::int64_t integer(const ClickInteger& column, std::uint64_t random) {
  const std::size_t below = quantile_below(static_cast<std::uint32_t>(random & 0xFFFFU));
  const std::int64_t low = column.quantiles[below];
  const auto span = static_cast<std::uint64_t>(column.quantiles[below + 1] - low + 1);
  return low + static_cast<std::int64_t>((random >> 32U) * span >> 32U);
}

constexpr std::uint32_t common_ranks = 10;

// What a joint rank is in one of the joint columns: most are themselves.
std::uint32_t own_rank(const ClickCategory& column, std::uint32_t rank) {
  constexpr std::uint32_t commoner = 1000;
  if (rank <= common_ranks) return rank;
  const std::uint32_t dice = mixed(rank);
  if (dice % 100 < static_cast<std::uint32_t>(column.merged))
    return common_ranks + 1 + dice / 100 % commoner;
  if (rank <= column.support) return rank;
  return common_ranks + 1 + rank % static_cast<std::uint32_t>(column.support - common_ranks);
}

// Columns with several planted values each; rates of 2^16, with a click and without.
struct PlantedColumn {
  std::size_t category;  // from 1
  std::array<std::array<std::uint32_t, 2>, 4> rates;
};
constexpr std::array<PlantedColumn, 6> plantings{{
    {4, {{{{2400, 500}}, {{700, 3000}}, {{1300, 300}}, {{200, 1200}}}}},
    {7, {{{{3300, 900}}, {{500, 2100}}, {{900, 150}}, {{150, 800}}}}},
    {11, {{{{2600, 700}}, {{900, 2800}}, {{1100, 250}}, {{250, 1300}}}}},
    {15, {{{{1900, 400}}, {{400, 1700}}, {{1000, 200}}, {{180, 900}}}}},
    {18, {{{{4000, 1600}}, {{1200, 3600}}, {{1500, 400}}, {{300, 1500}}}}},
    {24, {{{{2000, 450}}, {{600, 2300}}, {{1200, 300}}, {{220, 1100}}}}},
}};

}  // namespace

ClickLog::ClickLog(const ClickLogOptions& options) : seed_(SplitMix(options.seed)()) {
  columns_.emplace_back("click");
  for (std::size_t i = 1; i <= click_integers().size(); ++i)
    columns_.push_back(std::string("I").append(std::to_string(i)));
  SplitMix keys(26);  // values are called alike whatever the seed
  for (const ClickCategory& column : click_categories()) {
    columns_.push_back(std::string("C").append(std::to_string(categories_.size() + 1)));
    categories_.push_back({RankUrn(column), static_cast<std::uint32_t>(keys())});
  }
  for (const PlantedColumn& planting : plantings) {
    Category& category = categories_[planting.category - 1];
    for (const auto& [click, other] : planting.rates) {
      const auto value = static_cast<std::uint32_t>(keys());
      category.planted.push_back({{other, click}, value});
      planted_.push_back({click_integers().size() + planting.category, hex(value),
                          static_cast<double>(click) / whole, static_cast<double>(other) / whole});
    }
  }
}

std::uint32_t ClickLog::value(std::size_t category, std::uint32_t rank) const {
  const ClickCategory& column = click_categories()[category];
  if (rank <= column.common.size()) return column.common[rank - 1].value;
  return mixed(rank ^ categories_[category].key);
}

const ClickLog::Planting* ClickLog::planted_in(const Category& category, std::size_t click,
                                               SplitMix& random) {
  if (category.planted.empty()) return nullptr;
  auto left = static_cast<std::uint32_t>(random() >> 48U);
  for (const Planting& one : category.planted) {
    if (left < one.rate[click]) return &one;
    left -= one.rate[click];
  }
  return nullptr;
}

char* ClickLog::put_categories(char* to, const Drawn& row, SplitMix& random) const {
  std::uint32_t joint = 0;  // rank of the first joint column, whose support is the widest
  for (std::size_t i = 0; i < categories_.size(); ++i) {
    *to++ = '\t';
    const ClickCategory& column = click_categories()[i];
    if (row.missing[static_cast<std::size_t>(column.missing)]) continue;
    const Category& category = categories_[i];
    if (const Planting* const planted = planted_in(category, row.click, random)) {
      to = put_hex(to, planted->value);
      continue;
    }
    std::uint32_t rank = column.joint && joint > 0 ? joint : category.urn.draw(random);
    if (column.joint) joint = rank;
    if (column.joint) rank = own_rank(column, rank);
    to = put_hex(to, value(i, rank));
  }
  return to;
}

void ClickLog::append_row(std::uint64_t number, std::string& text) const {
  SplitMix random(seed_ ^ SplitMix(number)());
  Drawn row{.click = random() % label_one_in == 0 ? std::size_t{1} : 0};
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < missing_groups; ++i) {
    bits = i % 4 == 0 ? random() : bits >> 16U;
    row.missing[i] = (bits & 0xFFFFU) < missing_shares[i];
  }
  std::array<char, 512> line;
  char* to = line.data();
  *to++ = row.click == 1 ? '1' : '0';
  for (const ClickInteger& column : click_integers()) {
    *to++ = '\t';
    if (row.missing[static_cast<std::size_t>(column.missing)]) continue;
    to = std::to_chars(to, line.data() + line.size(), integer(column, random())).ptr;
  }
  to = put_categories(to, row, random);
  *to++ = '\n';
  text.append(line.data(), to);
}

}  // namespace folkman
