#include "folkman/methods/finite.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

Selection sound() {
  Selection selection;
  selection.support = {1};
  selection.scores = {2};
  selection.certificate = {.value = 1, .bound = 2, .floor = 0, .proven = 2};
  return selection;
}

TEST(FiniteProof, a_sound_answer_comes_back_as_it_is) {
  EXPECT_EQ(finite_proof(sound()).certificate, sound().certificate);
}

TEST(FiniteProof, one_number_that_is_not_finite_spoils_the_answer) {
  for (const double bad : {HUGE_VAL, -HUGE_VAL, static_cast<double>(NAN)}) {
    for (double Certificate::*part :
         {&Certificate::value, &Certificate::bound, &Certificate::floor, &Certificate::proven}) {
      Selection selection = sound();
      selection.certificate.*part = bad;
      EXPECT_THROW((void)finite_proof(selection), Error);
    }
    for (std::vector<double> Selection::*part :
         {&Selection::scores, &Selection::class_mix, &Selection::scales, &Selection::weight}) {
      Selection selection = sound();
      (selection.*part).push_back(bad);
      EXPECT_THROW((void)finite_proof(selection), Error);
    }
    Path path;
    path.k = {1};
    path.value = {0};
    path.bound = {bad};
    EXPECT_THROW((void)finite_proof(path), Error);
  }
}

}  // namespace
}  // namespace folkman
