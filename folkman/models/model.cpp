#include "folkman/models/model.hpp"

#include <utility>

#include "folkman/methods/common_options.hpp"

namespace folkman {

Features chosen_features(const Features& all, std::span<const Column> columns) {
  StringTable names;
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> column_sizes;
  std::vector<FeatureBin> bins;
  for (const Column column : columns) {
    const Bin* const bin = all.bin(column);
    if (bin != nullptr) bins.push_back({static_cast<Column>(names.size()), *bin});
    names.push_back(all.name(column));
    if (!all.is_numbered()) groups.push_back(all.group(column));
    if (!all.column_sizes().empty()) column_sizes.push_back(all.column_size(column));
  }
  auto chosen = Features::named(std::move(names), std::move(groups), std::move(column_sizes));
  chosen.set_bins(std::move(bins));
  return chosen;
}

namespace {

// What prediction needs of it: without a norm over all n-grams, those of the support.
std::vector<FittedText> text_of_support(const ClassSums& sums, const Features& chosen) {
  if (sums.text == nullptr) return {};
  std::vector<FittedText> all = *sums.text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    FittedText& text = all[i];
    if (!text.options.tfidf || text.options.tfidf->norm != Norm::none) continue;
    if (text.options.buckets > 0) continue;
    StringTable vocabulary;
    std::vector<double> idf;
    const std::int32_t group = text_groups + static_cast<std::int32_t>(i);
    std::size_t v = 0;
    for (std::size_t c = 0; c < chosen.width(); ++c) {
      if (chosen.group(static_cast<Column>(c)) != group) continue;
      const auto name = chosen.names()[c].substr(text.prefix.size());
      while (text.vocabulary[v] != name) ++v;
      vocabulary.push_back(name);
      if (!text.idf.empty()) idf.push_back(text.idf[v]);
    }
    text.vocabulary = std::move(vocabulary);
    text.idf = std::move(idf);
  }
  return all;
}

}  // namespace

Model fitted_model(const Method& method, const ClassSums& sums, const Selection& selection,
                   const Settings& settings, Rule rule) {
  Features chosen = chosen_features(sums.features, selection.support);
  auto text = text_of_support(sums, chosen);
  return {
      .method = method.name(),
      .classes = rule.predicts_numbers() ? std::vector<std::string>{} : sums.classes,
      .rows = sums.rows,
      .width = sums.width(),
      .alpha = alpha_value(settings),
      .support = selection.support,
      .features = std::move(chosen),
      .numbered = sums.features.is_numbered(),
      .first = sums.features.is_numbered() ? sums.features.first() : 0,
      .origin = sums.features.origin(),
      .scores = selection.scores,
      .points_to = selection.points_to,
      .class_mix = selection.class_mix,
      .certificate = selection.certificate,
      .judged_by = selection.judged_by,
      .rule = std::move(rule),
      .text = std::move(text),
      .table = {},
      .program = selection.program,
      // Saved sums may have been binarised where they were gathered.
      .settings = (sums.binarize ? settings.with("binarize", *sums.binarize) : settings).values(),
      .columns = selection.columns};
}

}  // namespace folkman
