#include "folkman/text/tokens/stop_words.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// scikit-learn's ENGLISH_STOP_WORDS (BSD-3-Clause), from the Glasgow Information Retrieval Group.
constexpr std::string_view english =
    "a about above across after afterwards again against all almost alone along already also "
    "although always am among amongst amoungst amount an and another any anyhow anyone "
    "anything anyway anywhere are around as at back be became because become becomes becoming "
    "been before beforehand behind being below beside besides between beyond bill both bottom "
    "but by call can cannot cant co con could couldnt cry de describe detail do done down due "
    "during each eg eight either eleven else elsewhere empty enough etc even ever every "
    "everyone everything everywhere except few fifteen fifty fill find fire first five for "
    "former formerly forty found four from front full further get give go had has hasnt have "
    "he hence her here hereafter hereby herein hereupon hers herself him himself his how "
    "however hundred i ie if in inc indeed interest into is it its itself keep last latter "
    "latterly least less ltd made many may me meanwhile might mill mine more moreover most "
    "mostly move much must my myself name namely neither never nevertheless next nine no "
    "nobody none noone nor not nothing now nowhere of off often on once one only onto or "
    "other others otherwise our ours ourselves out over own part per perhaps please put "
    "rather re same see seem seemed seeming seems serious several she should show side since "
    "sincere six sixty so some somehow someone something sometime sometimes somewhere still "
    "such system take ten than that the their them themselves then thence there thereafter "
    "thereby therefore therein thereupon these they thick thin third this those though three "
    "through throughout thru thus to together too top toward towards twelve twenty two un "
    "under until up upon us very via was we well were what whatever when whence whenever "
    "where whereafter whereas whereby wherein whereupon wherever whether which while whither "
    "who whoever whole whom whose why will with within without would yet you your yours "
    "yourself yourselves";

[[noreturn]] void refuse(const std::string& file, std::string what) {
  refuse_file(file, std::move(what), "give a file of one stop word a line, or the word english");
}

std::vector<std::string> words_of(std::istream& file) {
  std::vector<std::string> words;
  for (std::string line; std::getline(file, line);) {
    if (words.empty() && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) words.push_back(line);
  }
  return words;
}

}  // namespace

std::vector<std::string> stop_words(const std::string& name_or_file) {
  if (name_or_file == "english") {
    std::istringstream words{std::string(english)};
    return {std::istream_iterator<std::string>(words), {}};
  }
  std::ifstream file(name_or_file, std::ios::binary);
  if (!file) refuse(name_or_file, "the stop words cannot be read: no such file, or not readable");
  auto words = words_of(file);
  if (file.bad()) refuse(name_or_file, "the stop words cannot be read to the end");
  return words;
}

}  // namespace folkman
