// The parent's side of data/single_cell/hdf5_server.hpp: a file that a child process has open, and
// questions to it. One at a time, whichever thread asks.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>

#include "folkman/base/files/child_process.hpp"
#include "folkman/data/single_cell/hdf5_messages.hpp"
#include "folkman/data/single_cell/hdf5_server.hpp"

namespace folkman::hdf5 {

class Connection {
 public:
  // Error where the file cannot be opened.
  Connection(std::string shown, const std::optional<std::string>& bytes, const Monitor* monitor);

  [[nodiscard]] const std::string& shown() const { return shown_; }
  // Error where the child has one to tell, or is no more.
  [[nodiscard]] Message answer(const Question& asked);
  // With numbers that follow, as many bytes as there are.
  void answer(const Question& asked, void* to, std::size_t size);

 private:
  [[nodiscard]] Message answered(const Question& asked);
  [[noreturn]] void died() const;

  std::string shown_;
  std::mutex lock_;
  ChildProcess child_;
};

}  // namespace folkman::hdf5
