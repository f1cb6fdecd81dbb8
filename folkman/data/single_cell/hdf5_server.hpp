// HDF5's library behind a channel: a child process reads the file and answers questions about it,
// so that a file which the library does not survive is an Error and no more. A question is a
// QuestionKind and what belongs to it; an answer begins with whether there is a fault, which is
// then told instead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "folkman/base/files/child_process.hpp"

namespace folkman::hdf5 {

enum class QuestionKind : std::uint8_t {
  opened,
  has,
  is_group,
  members,
  text_attribute,
  integers_attribute,
  array,     // its facts; arrays are then called by the order in which they were asked for
  integers,  // of an array
  reals,     // likewise
  texts,     // likewise
};

struct Question {
  QuestionKind kind = QuestionKind::opened;
  std::string path = {};
  std::string name = {};    // of an attribute
  std::uint64_t array = 0;  // its number
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

// Answers until the other end is gone. `bytes`: of a file that is not on the disk.
void answer_questions(Channel& channel, const std::string& shown,
                      const std::optional<std::string>& bytes);

}  // namespace folkman::hdf5
