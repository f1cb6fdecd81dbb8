# What every target of ours is compiled with. No contraction into fused multiply-adds: results must
# not depend on the instruction set. No fast-math, no -march=native.
add_library(folkman_options INTERFACE)
target_compile_options(folkman_options INTERFACE -ffp-contract=off)
# GCC takes a source that a unit includes for a header, and warns of what a header should not hold.
if(FOLKMAN_COMPILE_TOGETHER AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(folkman_options INTERFACE -Wno-subobject-linkage)
endif()
if(FOLKMAN_DEVELOPER)
  target_compile_options(folkman_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wold-style-cast
    -Wdouble-promotion -Werror)
  # Files that are compiled together see each other's constants, and may use their names for locals.
  if(NOT FOLKMAN_COMPILE_TOGETHER)
    target_compile_options(folkman_options INTERFACE -Wshadow)
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(folkman_options INTERFACE -Wshadow=local)
  endif()
endif()
# Most of the time of compiling goes into headers. Sources of a target whose names begin alike are one
# unit of compilation, which reads them once; a new file can only clash with those of its group. A file
# that Highway compiles once for each instruction set includes itself and stays alone.
function(folkman_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${FOLKMAN_COMPILE_TOGETHER}
    UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} once_for_each_set REGEX "hwy/foreach_target.h" LIMIT_COUNT 1)
    if(once_for_each_set)
      continue()
    endif()
    foreach(initials a-c d-h i-n o-r s-z)
      if(source MATCHES "/[${initials}][a-z0-9_]*\\.cpp$")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${initials})
      endif()
    endforeach()
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
