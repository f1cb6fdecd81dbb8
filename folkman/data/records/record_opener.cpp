#include "folkman/data/records/record_opener.hpp"

#include <mutex>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

// What reads files is a matter of the process: a front end registers it before any work.
struct Registered {
  std::mutex lock;
  RecordOpener opener;
};
Registered& registered() {
  static Registered one;
  return one;
}

RecordOpener current_opener() {
  const std::scoped_lock hold(registered().lock);
  return registered().opener;
}

}  // namespace

void register_record_opener(RecordOpener opener) {
  const std::scoped_lock hold(registered().lock);
  registered().opener = std::move(opener);
}

std::shared_ptr<const RecordSource> opened_records(const std::string& path,
                                                   const std::string& format) {
  const RecordOpener opener = current_opener();
  if (!opener) {
    throw Error({.kind = Fault::Kind::file,
                 .where = path,
                 .what = "Arrow's own library reads these files, and this program has none",
                 .fix = "use the program of the Python package: pip install 'folkman[parquet]'"});
  }
  auto source = std::make_shared<const RecordSource>(opener(path, format));
  if (source->parts.empty()) {
    throw Error({.kind = Fault::Kind::file,
                 .where = path,
                 .what = "there is no " + format + " file in it",
                 .fix = "give a folder with files, or the files themselves"});
  }
  return source;
}

}  // namespace folkman
