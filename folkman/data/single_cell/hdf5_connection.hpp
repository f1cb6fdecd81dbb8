// The parent's side of data/single_cell/hdf5_messages.hpp: a file that a child process has open,
// and questions to it. One at a time, whichever thread asks.
#pragma once

#include <cstddef>
#include <mutex>
#include <utility>

#include "folkman/data/single_cell/hdf5_messages.hpp"

namespace folkman::hdf5 {

class Connection {
 public:
  // Error where the file cannot be opened.
  Connection(std::string shown, const std::optional<std::string>& bytes, const Monitor* monitor)
      : shown_(std::move(shown)), child_(shown_, monitor, [&](Channel& channel) {
          answer_questions(channel, shown_, bytes);
        }) {
    (void)answer({.kind = QuestionKind::opened});
  }

  [[nodiscard]] const std::string& shown() const { return shown_; }
  // Error where the child has one to tell, or is no more.
  [[nodiscard]] Message answer(const Question& asked) {
    const std::scoped_lock hold(lock_);
    return answered(asked);
  }
  // With numbers that follow, as many bytes as there are.
  void answer(const Question& asked, void* to, std::size_t size) {
    const std::scoped_lock hold(lock_);
    (void)answered(asked);
    if (!child_.channel().receive(to, size)) died();
  }

 private:
  [[nodiscard]] Message answered(const Question& asked) {
    Message question;
    question.put(static_cast<std::uint64_t>(asked.kind));
    question.put(asked.path);
    question.put(asked.name);
    for (const std::uint64_t number : {asked.array, asked.first, asked.count}) question.put(number);
    Message answer;
    if (!question.send(child_.channel()) || !answer.receive(child_.channel())) died();
    if (answer.number() == 0) return answer;
    const auto kind = static_cast<Fault::Kind>(answer.number());
    Fault fault{.kind = kind, .where = answer.text(), .what = answer.text(), .fix = answer.text()};
    // A library that wrote where it should not may have spoiled the words, too.
    const bool sound = kind == Fault::Kind::data || kind == Fault::Kind::file;
    if (!sound || fault.where.rfind(shown_, 0) != 0 || fault.what.empty()) died();
    throw Error(std::move(fault));
  }
  [[noreturn]] void died() const {
    refuse_data(shown_, "the file is damaged: HDF5's own library does not survive reading it",
                "copy or write the file again");
  }

  std::string shown_;
  std::mutex lock_;
  ChildProcess child_;
};

}  // namespace folkman::hdf5
