// A labelled corpus with a known answer: product reviews made of words, most of which say nothing
// about the verdict. Word w of class c is drawn with probability proportional to
//   zipf(rank of w) * strength_c(w),   strength 1 for all words but the planted ones,
// so a selector should find the planted words. What makes it like real text: frequencies that fall
// as 1/rank, lengths from a dozen to hundreds of words, topics with words of their own, reviews of
// mixed feelings, and some wrong labels. For demonstrations, tests and users who want to try.
//
// Document i depends on the seed and on i alone, through integers and IEEE arithmetic without a
// transcendental function: the same bytes on every machine, in any order of making.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "folkman/base/api.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/base/numbers.hpp"

namespace folkman {

struct PlantedCorpusOptions {
  std::size_t words = 32000;   // of the vocabulary; at least as many as are built in (about 400)
  double wrong_labels = 0.03;  // share of rows with the label of another class
  std::uint64_t seed = 0;
};

struct PlantedWord {
  Column word = 0;
  Class points_to = 0;
  double strength = 1;  // how many times as likely in its class as in the other
};

// Words by weight, drawn in constant time (Walker's alias method).
class WordUrn {
 public:
  WordUrn() = default;
  explicit WordUrn(const std::vector<double>& weights);
  [[nodiscard]] std::size_t draw(std::uint64_t random) const;

 private:
  std::vector<double> keep_;
  std::vector<std::uint32_t> other_;
};

class FOLKMAN_API PlantedCorpus {
 public:
  explicit PlantedCorpus(const PlantedCorpusOptions& options = {});

  struct Document {
    Class label = 0;
    std::vector<std::pair<Column, int>> counts;  // by word, ascending
  };
  [[nodiscard]] Document document(std::uint64_t number) const;

  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] const std::vector<PlantedWord>& planted() const { return planted_; }

  // Documents first .. first + count as svmlight, words numbered from 1; and the words, one a line.
  void write_svmlight(const std::filesystem::path& file, std::uint64_t first, std::uint64_t count,
                      Monitor* monitor = nullptr) const;
  void write_names(const std::filesystem::path& file) const;

 private:
  PlantedCorpusOptions options_;
  std::vector<std::string> classes_{"negative", "positive"};
  std::vector<std::string> words_;
  std::vector<PlantedWord> planted_;
  std::vector<WordUrn> by_class_;
  std::vector<WordUrn> by_topic_;
};

}  // namespace folkman
