// The child's side of hdf5_messages.hpp: questions put to HDF5's library, and its answers.
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/single_cell/hdf5_library.hpp"
#include "folkman/data/single_cell/hdf5_messages.hpp"

namespace folkman::hdf5 {
namespace {

void put_all(Message& answer, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) answer.put(text);
}

void put_facts(Message& answer, const Hdf5Facts& facts) {
  answer.put(static_cast<std::uint64_t>(facts.kind));
  answer.put(facts.piece);
  for (const std::uint64_t extent : facts.shape) answer.put(extent);
}

class Server {
 public:
  Server(const std::string& shown, const std::optional<std::string>& bytes) : file_(shown, bytes) {}

  [[nodiscard]] Message answer(const Question& asked) {
    Message answer;
    answer.put(0);  // no fault
    switch (asked.kind) {
      case QuestionKind::opened:
        break;
      case QuestionKind::has:
        answer.put(file_.has(asked.path) ? 1 : 0);
        break;
      case QuestionKind::is_group:
        answer.put(file_.is_group(asked.path) ? 1 : 0);
        break;
      case QuestionKind::members:
        put_all(answer, file_.members(asked.path));
        break;
      case QuestionKind::text_attribute:
        if (const auto text = file_.text_attribute(asked.path, asked.name)) answer.put(*text);
        break;
      case QuestionKind::integers_attribute:
        for (const std::int64_t number : file_.integers_attribute(asked.path, asked.name)) {
          answer.put(static_cast<std::uint64_t>(number));
        }
        break;
      case QuestionKind::array:
        answer.put(arrays_.size());
        arrays_.push_back(file_.array(asked.path));
        put_facts(answer, arrays_.back().facts());
        break;
      case QuestionKind::integers:
        integers_.resize(asked.count);
        arrays_.at(asked.array).read(asked.first, integers_);
        behind_ = as_bytes(integers_);
        break;
      case QuestionKind::reals:
        reals_.resize(asked.count);
        arrays_.at(asked.array).read(asked.first, reals_);
        behind_ = as_bytes(reals_);
        break;
      case QuestionKind::texts:
        put_all(answer, arrays_.at(asked.array).texts(asked.first, asked.count));
        break;
    }
    return answer;
  }
  // Numbers that follow the answer as they are.
  [[nodiscard]] std::string_view behind() { return std::exchange(behind_, {}); }

 private:
  template <class T>
  static std::string_view as_bytes(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
  }

  LibraryFile file_;
  std::vector<LibraryArray> arrays_;
  std::vector<std::int64_t> integers_;
  std::vector<double> reals_;
  std::string_view behind_;
};

Message fault_of(const Fault& fault) {
  Message answer;
  answer.put(1);
  answer.put(static_cast<std::uint64_t>(fault.kind));
  for (const std::string* text : {&fault.where, &fault.what, &fault.fix}) answer.put(*text);
  return answer;
}

}  // namespace

void answer_questions(Channel& channel, const std::string& shown,
                      const std::optional<std::string>& bytes) {
  std::optional<Server> server;
  for (Message question; question.receive(channel);) {
    const Question asked{.kind = static_cast<QuestionKind>(question.number()),
                         .path = question.text(),
                         .name = question.text(),
                         .array = question.number(),
                         .first = question.number(),
                         .count = question.number()};
    Message answer;
    std::string_view behind;
    try {
      if (!server) server.emplace(shown, bytes);
      answer = server->answer(asked);
      behind = server->behind();
    } catch (const Error& error) {
      answer = fault_of(error.fault());
    }
    if (!answer.send(channel) || !channel.send(behind)) return;
  }
}

}  // namespace folkman::hdf5
