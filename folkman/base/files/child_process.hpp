// Work that may crash, in a process of its own: a library that does not survive every input, for
// one. The two ends talk through a channel; when the child dies, the parent's end says so, and that
// is all that happens. Whatever the child prints goes nowhere.
//
// The child is a copy of the process with the calling thread alone, so its work must not wait for
// what other threads hold; memory can be had (glibc sees to that).
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>

#include "folkman/base/monitor.hpp"

namespace folkman {

// One end. Bytes come in the order in which they were sent.
class Channel {
 public:
  explicit Channel(int descriptor, const Monitor* monitor = nullptr)
      : descriptor_(descriptor), monitor_(monitor) {}
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  ~Channel();

  // False where the other end is gone.
  [[nodiscard]] bool send(std::string_view bytes);
  [[nodiscard]] bool receive(void* to, std::size_t size);

 private:
  int descriptor_;
  const Monitor* monitor_;  // asked when a signal breaks a wait
};

class ChildProcess {
 public:
  // `work` gets the child's end of the channel; when it returns, the child ends. Error of kind
  // `file` where there can be no process.
  ChildProcess(const std::string& where, const Monitor* monitor,
               const std::function<void(Channel&)>& work);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();  // ends the child, wherever it is

  [[nodiscard]] Channel& channel() { return *channel_; }

 private:
  pid_t child_ = -1;
  std::unique_ptr<Channel> channel_;
};

}  // namespace folkman
