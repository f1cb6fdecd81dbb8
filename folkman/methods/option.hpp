// The options of a method: declared once, beside the method. The command line makes its flags and
// help from them, Python its parameters, the model file its record; and all are checked here.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "folkman/base/api.hpp"

namespace folkman {

struct Option {
  enum class Kind { number, whole, word, flag, numbers };
  std::string name;  // "class_prior"
  Kind kind = Kind::number;
  std::string standard = {};            // the value where none is given, as text; empty: none
  std::string type = {};                // of values in the help: "A", "mean|sum"
  std::string help = {};                // one line
  std::vector<std::string> words = {};  // that it may be (none: any); of numbers, besides numbers
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
  bool above_least = false;  // and not equal to it
  bool shown = false;        // named beside the answer: "alpha 1"
  std::string why = {};      // it may not be less, for messages
};

// What was given: names and values as text. Nothing else was.
using GivenOptions = std::map<std::string, std::string>;

// A value as text, all its digits kept.
[[nodiscard]] FOLKMAN_API std::string option_text(double value);
[[nodiscard]] FOLKMAN_API std::string option_text(const std::vector<double>& values);

// The options of a method with their values, given or standard. All are checked when it is made: an
// Error for an option that is not taken, whatever its value, and for values out of range.
class FOLKMAN_API Settings {
 public:
  Settings() = default;
  Settings(const std::string& method, std::span<const Option> options, const GivenOptions& given);

  // The same with another value.
  [[nodiscard]] Settings with(const std::string& name, double value) const;

  [[nodiscard]] bool takes(const std::string& name) const { return values_.contains(name); }
  [[nodiscard]] bool was_given(const std::string& name) const { return given_.contains(name); }

  // Of an option that the method takes.
  [[nodiscard]] double number(const std::string& name) const;
  [[nodiscard]] std::optional<double> number_if_set(const std::string& name) const;  // cv, unset
  [[nodiscard]] std::int64_t whole(const std::string& name) const;
  [[nodiscard]] bool flag(const std::string& name) const;
  [[nodiscard]] const std::string& text(const std::string& name) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& name) const;  // none where a word is
  // All that have a value, as text: the record of a model.
  [[nodiscard]] std::map<std::string, std::string> values() const;

 private:
  std::map<std::string, std::string> values_ = {};
  GivenOptions given_ = {};
};

}  // namespace folkman
