#include "folkman/data/batch/saved_text.hpp"

#include <cmath>
#include <exception>
#include <nlohmann/json.hpp>

#include "folkman/base/error.hpp"
#include "folkman/text/counting/fitted_text_json.hpp"

namespace folkman {
namespace {

std::string array_name(std::size_t i, const char* what) {
  return "text" + std::to_string(i) + "." + what;
}

// A feature of text column i is called what the column's prefix says.
void check_features(const Container& in, const std::vector<FittedText>& text,
                    const Features& features) {
  if (features.is_numbered()) return;
  for (std::size_t i = 0; i < features.width(); ++i) {
    const std::int32_t group = features.group(static_cast<Column>(i));
    if (group < text_groups) continue;
    const auto place = static_cast<std::size_t>(group - text_groups);
    if (place >= text.size() || !features.names()[i].starts_with(text[place].prefix))
      in.damaged("a feature is of no column of text");
  }
}

}  // namespace

void add_text(ContainerWriter& out, const std::vector<FittedText>& text) {
  auto& list = out.meta()["text"] = nlohmann::json::array();
  for (std::size_t i = 0; i < text.size(); ++i) {
    list.push_back(fitted_text_json(text[i]));
    out.add(array_name(i, "vocabulary"), text[i].vocabulary);
    out.add(array_name(i, "idf"), text[i].idf);
  }
}

bool has_text(const Container& in) { return in.meta().contains("text"); }

std::vector<FittedText> loaded_text(const Container& in, const Features& features) {
  const auto& list = in.meta().at("text");
  if (!list.is_array() || list.empty()) in.damaged("how its text was read is not a list");
  std::vector<FittedText> text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    FittedText& one = text.emplace_back();
    try {
      one = fitted_text_from_json(list[i]);
    } catch (const Error& wrong) {
      in.damaged(std::string("how its text was read makes no sense: ") + wrong.what());
    } catch (const std::exception&) {  // of the library that reads JSON, in words of its own
      in.damaged("how its text was read makes no sense");
    }
    one.vocabulary = in.strings(array_name(i, "vocabulary"));
    const auto idf = in.array<double>(array_name(i, "idf"));
    one.idf.assign(idf.begin(), idf.end());
    const bool hashed = one.options.buckets > 0;
    const std::size_t ngrams = hashed ? one.options.buckets : one.vocabulary.size();
    if (!idf.empty() && idf.size() != ngrams) in.damaged("idf and vocabulary differ in number");
    for (const double weight : idf)
      if (!(weight >= 0) || std::isinf(weight)) in.damaged("an idf is not a weight");
    for (std::size_t v = 1; v < one.vocabulary.size(); ++v)
      if (!(one.vocabulary[v - 1] < one.vocabulary[v])) in.damaged("its vocabulary is unordered");
  }
  check_features(in, text, features);
  return text;
}

}  // namespace folkman
