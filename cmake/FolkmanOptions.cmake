# What every target of ours is compiled with. No contraction into fused multiply-adds: results must
# not depend on the instruction set. No fast-math, no -march=native.
add_library(folkman_options INTERFACE)
target_compile_options(folkman_options INTERFACE -ffp-contract=off)
if(FOLKMAN_DEVELOPER)
  target_compile_options(folkman_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wold-style-cast
    -Wdouble-promotion -Werror)
  # Files that are compiled together see each other's constants; shadowing is for the other builds.
  if(NOT CMAKE_UNITY_BUILD)
    target_compile_options(folkman_options INTERFACE -Wshadow)
  endif()
endif()
# In a unity build, sources of a target whose names begin alike are compiled together: a new file can
# only clash with those. A file that Highway compiles once for each instruction set includes itself
# and stays alone.
function(folkman_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} once_for_each_set REGEX "hwy/foreach_target.h" LIMIT_COUNT 1)
    if(source MATCHES "/([a-z])[a-z0-9_]*\\.cpp$" AND NOT once_for_each_set)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
    endif()
  endforeach()
endfunction()

if(FOLKMAN_SANITIZE)
  target_compile_options(folkman_options INTERFACE -fsanitize=${FOLKMAN_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(folkman_options INTERFACE -fsanitize=${FOLKMAN_SANITIZE})
endif()
if(FOLKMAN_BUILD_FUZZERS)
  target_compile_options(folkman_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
