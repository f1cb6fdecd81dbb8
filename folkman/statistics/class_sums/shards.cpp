#include "folkman/statistics/class_sums/shards.hpp"

#include <xxhash.h>

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// The features of one shard, and where in it each feature of the whole stands; -1: in another.
struct ShardFeatures {
  Features features;
  std::vector<Column> order;
};

// Number n is number n / count of shard n % count.
ShardFeatures numbers_of(const Features& all, std::size_t shard, std::size_t count) {
  const auto step = static_cast<Offset>(count);
  const auto own = static_cast<Offset>(shard);
  // How many of the shard's numbers are below n.
  const auto below = [&](Offset n) { return n > own ? (n - own + step - 1) / step : 0; };
  const Offset first = below(all.first());
  const Offset end = below(all.first() + static_cast<Offset>(all.width()));
  ShardFeatures made{Features::numbered(static_cast<std::size_t>(end - first), first, all.origin()),
                     std::vector<Column>(all.width(), -1)};
  for (Offset place = first; place < end; ++place) {
    made.order[static_cast<std::size_t>(place * step + own - all.first())] =
        static_cast<Column>(place - first);
  }
  return made;
}

std::vector<std::size_t> shard_of_names(const Features& all, std::size_t count) {
  std::vector<std::size_t> found;
  found.reserve(all.width());
  for (std::size_t i = 0; i < all.width(); ++i) {
    const std::string_view name = all.names()[i];
    found.push_back(XXH3_64bits(name.data(), name.size()) % count);
  }
  return found;
}

// Features by name as they come, with all that is known of them.
class NamedFeatures {
 public:
  void add(const Features& from, std::size_t i) {
    const auto column = static_cast<Column>(i);
    names_.push_back(from.names()[i]);
    groups_.push_back(from.group(column));
    column_sizes_.push_back(from.column_size(column));
  }
  [[nodiscard]] std::size_t width() const { return groups_.size(); }
  [[nodiscard]] Features made() {
    return Features::named(std::move(names_), std::move(groups_), std::move(column_sizes_));
  }

 private:
  StringTable names_;
  std::vector<std::int32_t> groups_;
  std::vector<std::int32_t> column_sizes_;
};

ShardFeatures names_of(const Features& all, std::span<const std::size_t> shard_of,
                       std::size_t shard) {
  NamedFeatures own;
  std::vector<Column> order(all.width(), -1);
  for (std::size_t i = 0; i < all.width(); ++i) {
    if (shard_of[i] != shard) continue;
    order[i] = static_cast<Column>(own.width());
    own.add(all, i);
  }
  return {own.made(), std::move(order)};
}

// The features of all shards together, and where in them each feature of each shard stands.
struct JoinedFeatures {
  Features features;
  std::vector<std::vector<Column>> order;
};

JoinedFeatures joined_numbers(std::span<const ExactClassSums> shards) {
  const auto step = static_cast<Offset>(shards.size());
  Offset first = std::numeric_limits<Offset>::max();
  Offset last = -1;
  Numbers origin = Numbers::written;
  for (std::size_t s = 0; s < shards.size(); ++s) {
    const Features& own = shards[s].features();
    if (own.width() == 0) continue;
    const Offset most = own.first() + static_cast<Offset>(own.width()) - 1;
    first = std::min(first, own.first() * step + static_cast<Offset>(s));
    last = std::max(last, most * step + static_cast<Offset>(s));
    origin = std::max(origin, own.origin());
  }
  if (last < 0) first = 0;
  JoinedFeatures all{
      Features::numbered(static_cast<std::size_t>(last < 0 ? 0 : last - first + 1), first, origin),
      {}};
  for (std::size_t s = 0; s < shards.size(); ++s) {
    const Features& own = shards[s].features();
    std::vector<Column>& order = all.order.emplace_back();
    for (std::size_t i = 0; i < own.width(); ++i) {
      const Offset number = (own.first() + static_cast<Offset>(i)) * step + static_cast<Offset>(s);
      order.push_back(static_cast<Column>(number - first));
    }
  }
  return all;
}

JoinedFeatures joined_names(std::span<const ExactClassSums> shards) {
  struct Place {
    std::size_t shard = 0;
    std::size_t column = 0;
  };
  std::vector<Place> places;
  JoinedFeatures all;
  for (std::size_t s = 0; s < shards.size(); ++s) {
    const std::size_t width = shards[s].features().width();
    for (std::size_t i = 0; i < width; ++i) places.push_back({s, i});
    all.order.emplace_back(width);
  }
  const auto name = [&](const Place& at) { return shards[at.shard].features().names()[at.column]; };
  const auto group = [&](const Place& at) {
    return shards[at.shard].features().group(static_cast<Column>(at.column));
  };
  std::ranges::sort(places, [&](const Place& a, const Place& b) {
    const auto left = group(a);
    const auto right = group(b);
    return left != right ? left < right : feature_less(left, name(a), name(b));
  });
  NamedFeatures made;
  for (const Place& at : places) {
    all.order[at.shard][at.column] = static_cast<Column>(made.width());
    made.add(shards[at.shard].features(), at.column);
  }
  all.features = made.made();
  return all;
}

void check_same_rows(const ExactClassSums& first, const ExactClassSums& other, std::size_t shard) {
  const ClassCells& left = first.cells();
  const ClassCells& right = other.cells();
  if (left.rows == right.rows && left.weight == right.weight && left.binary == right.binary &&
      left.any_sign == right.any_sign && left.has_squares == right.has_squares &&
      left.binarize == right.binarize && first.classes() == other.classes())
    return;
  refuse_data("shard " + std::to_string(shard) + " of class sums (from 0)",
              "it is of " + std::to_string(right.rows) + " rows, and shard 0 of " +
                  std::to_string(left.rows) + ": they are not of the same rows and classes",
              "gather the sums again; a part of them was lost");
}

// Whether numbers or names tell the features; a shard may have none.
bool are_numbered(std::span<const ExactClassSums> shards) {
  const auto some = [&](bool numbered) {
    return std::ranges::any_of(shards, [&](const ExactClassSums& shard) {
      const Features& own = shard.features();
      return own.width() > 0 && own.is_numbered() == numbered;
    });
  };
  if (some(true) && some(false))
    refuse_data("shards of class sums", "some have names of features, others numbers",
                "join the shards of one set of sums");
  return !some(false);
}

// Without rows, which count once.
ExactClassSums placed_shard(const ExactClassSums& shard, const Features& all,
                            std::span<const Column> order) {
  ClassCells cells = shard.cells();
  cells.rows = 0;
  cells.weight = ExactSums(shard.classes().size());
  return ExactClassSums(shard.classes(), all, std::move(cells), {}, order);
}

}  // namespace

std::vector<ExactClassSums> shards(const ExactClassSums& sums, std::size_t count) {
  const Features& all = sums.features();
  const bool numbered = all.is_numbered();
  const auto shard_of =
      numbered ? std::vector<std::size_t>() : shard_of_names(all, std::max<std::size_t>(count, 1));
  std::vector<ExactClassSums> made;
  for (std::size_t s = 0; s < count; ++s) {
    auto own = numbered ? numbers_of(all, s, count) : names_of(all, shard_of, s);
    made.emplace_back(sums.classes(), std::move(own.features), sums.cells(),
                      std::span<const Class>(), own.order);
    made.back().set_text(sums.text());
  }
  return made;
}

ExactClassSums joined(std::span<const ExactClassSums> shards) {
  if (shards.empty()) return {};
  for (std::size_t s = 1; s < shards.size(); ++s) check_same_rows(shards.front(), shards[s], s);
  const auto all = are_numbered(shards) ? joined_numbers(shards) : joined_names(shards);
  ClassCells rows;
  rows.rows = shards.front().rows();
  rows.weight = shards.front().cells().weight;
  rows.binary = shards.front().cells().binary;
  rows.binarize = shards.front().cells().binarize;
  rows.any_sign = shards.front().cells().any_sign;
  ExactClassSums whole(shards.front().classes(), all.features, std::move(rows));
  for (std::size_t s = 0; s < shards.size(); ++s)
    whole += placed_shard(shards[s], all.features, all.order[s]);
  whole.set_text(shards.front().text());
  return whole;
}

}  // namespace folkman
