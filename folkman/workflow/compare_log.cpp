#include "folkman/workflow/compare_log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <xxhash.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/json_number.hpp"
#include "folkman/text/counting/fitted_text_json.hpp"

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

// What a table may say of its columns, where it is said.
void add_columns(const ReadOptions& read, Json& json) {
  if (!read.header.empty()) json["header"] = read.header;
  if (!read.columns_file.empty()) json["columns_file"] = read.columns_file;
  if (read.missing_category == MissingCategory::own) json["missing_category"] = "own";
  if (read.bins > 0) json["bins"] = {{"most", read.bins}, {"columns", read.binned}};
}

Json read_json(const ReadOptions& read) {
  Json json{
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
  add_columns(read, json);
  return json;
}

CompareRun run_from(const Json& json) {
  return {.repeat = whole_in<int>(json.at("repeat")),
          .method = json.at("method").get<std::string>(),
          .size = json.at("size").get<std::string>(),
          .then = json.at("then").get<std::string>(),
          .k = whole_in<std::size_t>(json.at("k")),
          .width = whole_in<std::size_t>(json.at("width")),
          .alpha = finite_in(json.at("alpha")),
          .accuracy = finite_in(json.at("accuracy")),
          .select_seconds = finite_in(json.at("select_seconds")),
          .stage_seconds = finite_in(json.at("stage_seconds"))};
}

// The last member of every line, after all that it is the checksum of:
// ,"checksum":"0123456789abcdef"}
constexpr std::string_view before_checksum = ",\"checksum\":\"";
constexpr std::string_view after_checksum = "\"}";
constexpr std::size_t checksum_digits = 16;

std::uint64_t checksum_of(std::string_view body, std::uint64_t seed) {
  return XXH3_64bits_withSeed(body.data(), body.size(), seed);
}

std::string signed_line(const Json& object, std::uint64_t seed) {
  std::string line = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  line.pop_back();  // the closing brace
  std::array<char, checksum_digits + 1> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx",
                static_cast<unsigned long long>(checksum_of(line, seed)));
  return line.append(before_checksum).append(digits.data()).append(after_checksum);
}

bool has_checksum(std::string_view line) {
  return line.size() > before_checksum.size() + checksum_digits + after_checksum.size() &&
         line.find(before_checksum) != std::string_view::npos;
}

// What a line holds, if it is as it was written.
std::optional<Json> sound(std::string_view line, std::uint64_t seed) {
  if (!has_checksum(line)) return std::nullopt;
  try {
    Json object = Json::parse(line);
    object.erase("checksum");
    if (signed_line(object, seed) == line) return object;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<CompareRun> sound_run(std::string_view line, std::uint64_t seed) {
  const auto object = sound(line, seed);
  if (!object) return std::nullopt;
  try {
    return run_from(*object);
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

}  // namespace

Json asked_for(const CompareTask& task) {
  return {{"folkman", "compare"},
          {"schema", 2},
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
          {"nodes", task.nodes.value_or(300)},
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
  open();
  try {
    read(task);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

// Two comparisons that went on with the same log would each do what the other has done.
void CompareLog::open() {
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(std::strerror(errno), "give a file that can be written");
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  fail("another comparison is writing to it", "wait for its end, or name another file");
}

CompareLog::~CompareLog() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void CompareLog::read(const CompareTask& task) {
  const Json asked = asked_for(task);
  opening_ = signed_line(asked, 0);
  seed_ = XXH3_64bits(opening_.data(), opening_.size());
  const std::string text = content(file_);
  std::istringstream lines(text);
  std::string line;
  if (text.find('\n') == std::string::npos) return start(text);
  std::getline(lines, line);
  check_opening(line);
  std::string kept = opening_ + '\n';
  std::set<std::tuple<int, std::string, std::string, std::string>> seen;
  while (std::getline(lines, line)) {
    const bool cut = lines.eof();  // no line end: a crash, not a damage
    const auto run = cut ? std::nullopt : sound_run(line, seed_);
    // A line that somebody copied would count twice.
    if (run && seen.emplace(run->repeat, run->method, run->size, run->then).second) {
      finished_.push_back(*run);
      kept.append(line).push_back('\n');
    } else if (!cut) {
      ++damaged_;
    }
  }
  if (kept != text) replace(kept);
}

void CompareLog::start(const std::string& text) {
  if (!text.empty() && !text.starts_with('{')) fail("is no comparison", "name another file");
  if (::ftruncate(descriptor_, 0) != 0) fail(std::strerror(errno), "name another file");
  append(opening_);
}

void CompareLog::check_opening(const std::string& line) {
  if (line == opening_) return;
  const Json first = Json::parse(line, nullptr, false);
  if (!first.is_object() || first.value("folkman", Json()) != "compare") {
    fail("is no comparison", "name another file");
  }
  if (!has_checksum(line)) {
    fail("its lines have no checksums, as those of earlier versions",
         "name another file, so that all is run anew");
  }
  if (!sound(line, 0)) {
    fail("its first line, which says what was compared, is damaged",
         "name another file, so that all is run anew");
  }
  fail("holds the runs of another command, or of other data",
       "repeat that command, or name another file");
}

// The whole log anew, without what was damaged. What is appended next goes to the new file.
void CompareLog::replace(const std::string& text) {
  AtomicFile out(file_);
  out.write(text);
  out.commit();
  ::close(descriptor_);
  open();
}

void CompareLog::add(const CompareRun& run) {
  if (descriptor_ >= 0) append(signed_line(run_json(run), seed_));
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
