#include "folkman/models/compare_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/fitted_text_json.hpp"

namespace folkman {
namespace {

using Json = nlohmann::json;

Json files_json(const std::vector<std::string>& files) {
  Json list = Json::array();
  for (const auto& file : files) {
    std::error_code none;
    const auto size = std::filesystem::file_size(file, none);
    list.push_back({{"name", file}, {"bytes", none ? Json(nullptr) : Json(size)}});
  }
  return list;
}

Json read_json(const ReadOptions& read) {
  return {
      {"files", files_json(read.files)},
      {"format", read.format},
      {"label", read.label},
      {"weight", read.weight},
      {"ignore", read.ignore},
      {"numeric", read.numeric},
      {"categorical", read.categorical},
      {"labels_file", read.labels_file},
      {"names_file", read.names_file},
      {"width", read.width},
      {"skip_bad", read.skip_bad},
      {"missing", read.missing == Missing::zero},
      {"text", read.text},
      {"vectorizer", fitted_text_json({.column = {}, .prefix = {}, .options = read.vectorizer})}};
}

CompareRun run_from(const Json& json) {
  return {.repeat = json.at("repeat").get<int>(),
          .method = json.at("method").get<std::string>(),
          .size = json.at("size").get<std::string>(),
          .then = json.at("then").get<std::string>(),
          .k = json.at("k").get<std::size_t>(),
          .width = json.at("width").get<std::size_t>(),
          .alpha = json.at("alpha").get<double>(),
          .accuracy = json.at("accuracy").get<double>(),
          .select_seconds = json.at("select_seconds").get<double>(),
          .stage_seconds = json.at("stage_seconds").get<double>()};
}

}  // namespace

Json asked_for(const CompareTask& task) {
  return {{"folkman", "compare"},
          {"schema", 1},
          {"data", read_json(task.data)},
          {"test_files", files_json(task.test_files)},
          {"repeats", task.repeats},
          {"test_share", task.test_share},
          {"methods", task.methods},
          {"thens", task.thens},
          {"sizes", task.sizes},
          {"alpha", task.alpha ? Json(*task.alpha) : Json("cv")},
          {"C", task.c ? Json(*task.c) : Json(nullptr)},
          {"binarize", task.binarize ? Json(*task.binarize) : Json(nullptr)},
          {"nodes", task.nodes},
          {"folds", task.folds},
          {"seed", task.seed},
          {"rescale", task.rescale}};
}

Json run_json(const CompareRun& run) {
  return {{"repeat", run.repeat},
          {"method", run.method},
          {"size", run.size},
          {"then", run.then},
          {"k", run.k},
          {"width", run.width},
          {"alpha", run.alpha},
          {"accuracy", run.accuracy},
          {"select_seconds", run.select_seconds},
          {"stage_seconds", run.stage_seconds}};
}

CompareLog::CompareLog(std::string file, const CompareTask& task) : file_(std::move(file)) {
  if (file_.empty()) return;
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(std::strerror(errno), "give a file that can be written");
  try {
    read(task);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

CompareLog::~CompareLog() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void CompareLog::read(const CompareTask& task) {
  std::ifstream in(file_, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  const std::string text = all.str();
  const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  std::istringstream lines(text.substr(0, whole));
  std::string line;
  const Json asked = asked_for(task);
  if (!std::getline(lines, line)) {
    if (!text.empty() && !text.starts_with('{')) fail("is no comparison", "name another file");
    if (::ftruncate(descriptor_, 0) != 0) fail(std::strerror(errno), "name another file");
    append(asked.dump());
    return;
  }
  try {
    const Json first = Json::parse(line);
    if (!first.is_object() || first.value("folkman", "") != "compare") {
      fail("is no comparison", "name another file");
    }
    if (first != asked) {
      fail("holds the runs of another command, or of other data",
           "repeat that command, or name another file");
    }
    while (std::getline(lines, line)) finished_.push_back(run_from(Json::parse(line)));
  } catch (const Json::exception&) {
    fail("holds a line that is no run", "name another file");
  }
  if (::ftruncate(descriptor_, static_cast<off_t>(whole)) != 0) {
    fail(std::strerror(errno), "name another file");
  }
}

void CompareLog::add(const CompareRun& run) {
  if (descriptor_ >= 0) append(run_json(run).dump());
}

void CompareLog::append(const std::string& line) {
  const std::string bytes = line + '\n';
  for (std::size_t written = 0; written < bytes.size();) {
    const auto count = ::write(descriptor_, bytes.data() + written, bytes.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(std::strerror(errno), "make room on the disk");
    written += static_cast<std::size_t>(count);
  }
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    fail(std::strerror(errno), "make room on the disk");
  }
}

void CompareLog::fail(const std::string& what, const std::string& fix) const {
  throw Error({.kind = Fault::Kind::file, .where = file_, .what = what, .fix = fix});
}

}  // namespace folkman
