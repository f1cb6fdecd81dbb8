#include "folkman/base/files/child_process.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

namespace folkman {
namespace {

TEST(ChildProcess, what_is_sent_comes_back_however_much_it_is) {
  ChildProcess child("test", nullptr, [](Channel& channel) {
    std::size_t size = 0;
    while (channel.receive(&size, sizeof size)) {
      if (!channel.send(std::string(size, 'x'))) return;
    }
  });
  for (const std::size_t size : {std::size_t{1}, std::size_t{0}, std::size_t{5} << 20U}) {
    std::string found(size, '\0');
    EXPECT_TRUE(child.channel().send({reinterpret_cast<const char*>(&size), sizeof size}));
    EXPECT_TRUE(child.channel().receive(found.data(), size));
    EXPECT_EQ(found, std::string(size, 'x'));
  }
}

TEST(ChildProcess, a_child_that_dies_is_noticed_and_nothing_else_happens) {
  for (const int how : {0, 1, 2}) {
    ChildProcess child("test", nullptr, [&](Channel&) {
      std::cerr << "not to be seen" << std::endl;
      if (how == 0) std::abort();
      if (how == 1) ::raise(SIGKILL);
      throw std::runtime_error("not to be seen");
    });
    char byte = 0;
    EXPECT_FALSE(child.channel().receive(&byte, 1));
    EXPECT_FALSE(child.channel().send("x") && child.channel().send("x"));
  }
}

TEST(ChildProcess, a_child_that_hangs_ends_with_its_owner) {
  const ChildProcess child("test", nullptr, [](Channel&) {
    while (true) ::pause();
  });
}

}  // namespace
}  // namespace folkman
