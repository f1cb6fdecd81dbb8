#include "folkman/base/files/child_process.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "folkman/base/error.hpp"
#include "folkman/base/files/waiting.hpp"

namespace folkman {
namespace {

[[noreturn]] void refuse_child(const std::string& where, int code) {
  refuse_file(where, "no process can be had to read it: " + std::generic_category().message(code),
              "end other programs, or raise the limit on processes (ulimit -u)");
}

// A crash is told by the parent, not by traces on the terminal or on the disk. Ctrl-C is the
// parent's to hear.
void be_quiet() {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
  }
  const rlimit none{};
  ::setrlimit(RLIMIT_CORE, &none);
  ::signal(SIGINT, SIG_IGN);
}

// A signal handler can reach nothing but a global.
pid_t parent = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): of a child

void end_without_parent(int /*signal*/) {
  if (::getppid() != parent) ::_exit(0);
}

// Even in the middle of work that never ends.
void end_with(pid_t whom) {
  parent = whom;
  struct sigaction action {};
  action.sa_handler = end_without_parent;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGALRM, &action, nullptr);
  const itimerval each_second{.it_interval = {.tv_sec = 1, .tv_usec = 0},
                              .it_value = {.tv_sec = 1, .tv_usec = 0}};
  ::setitimer(ITIMER_REAL, &each_second, nullptr);
}

[[noreturn]] void live(int descriptor, const std::function<void(Channel&)>& work) {
  be_quiet();
  try {
    Channel channel(descriptor);
    work(channel);
  } catch (...) {  // the channel is closed, and that says it
  }
  ::_exit(0);
}

}  // namespace

Channel::~Channel() { ::close(descriptor_); }

bool Channel::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) {
      check_stop(monitor_);
      continue;
    }
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Channel::receive(void* to, std::size_t size) {
  for (char* at = static_cast<char*>(to); size > 0;) {
    wait_for_bytes(descriptor_, monitor_);
    const ssize_t got = ::recv(descriptor_, at, size, 0);
    if (got < 0 && errno == EINTR) {
      check_stop(monitor_);
      continue;
    }
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

ChildProcess::ChildProcess(const std::string& where, const Monitor* monitor,
                           const std::function<void(Channel&)>& work) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    refuse_child(where, errno);
  }
  const pid_t self = ::getpid();
  child_ = ::fork();
  if (child_ == 0) {
    ::close(ends[0]);
    end_with(self);
    live(ends[1], work);
  }
  const int code = errno;
  ::close(ends[1]);
  channel_ = std::make_unique<Channel>(ends[0], monitor);
  if (child_ < 0) refuse_child(where, code);
}

ChildProcess::~ChildProcess() {
  ::kill(child_, SIGKILL);
  while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace folkman
