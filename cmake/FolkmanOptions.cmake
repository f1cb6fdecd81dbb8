# What every target of ours is compiled with. No contraction into fused multiply-adds: results must
# not depend on the instruction set. No fast-math, no -march=native.
add_library(folkman_options INTERFACE)
target_compile_options(folkman_options INTERFACE -ffp-contract=off)
if(FOLKMAN_DEVELOPER)
  target_compile_options(folkman_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -Wold-style-cast
    -Wdouble-promotion -Werror)
endif()
if(FOLKMAN_SANITIZE)
  target_compile_options(folkman_options INTERFACE -fsanitize=${FOLKMAN_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(folkman_options INTERFACE -fsanitize=${FOLKMAN_SANITIZE})
endif()
if(FOLKMAN_BUILD_FUZZERS)
  target_compile_options(folkman_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
