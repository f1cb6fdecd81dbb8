# What every target of ours is compiled with. No contraction into fused multiply-adds: results must
# not depend on the instruction set. No fast-math, no -march=native.
add_library(folkman_options INTERFACE)
target_compile_options(folkman_options INTERFACE -ffp-contract=off)
if(FOLKMAN_DEVELOPER)
  target_compile_options(folkman_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wold-style-cast
    -Wdouble-promotion -Wshadow -Werror)
endif()
# Most of the time of compiling goes into headers. The sources of a folder are one unit of
# compilation, which reads them once; a new file can only clash with those of its folder. A file that
# Highway compiles once for each instruction set includes itself and stays alone.
function(folkman_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${FOLKMAN_COMPILE_TOGETHER}
    UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} once_for_each_set REGEX "hwy/foreach_target.h" LIMIT_COUNT 1)
    if(NOT once_for_each_set AND source MATCHES "\\.cpp$")
      file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${source})
      get_filename_component(folder ${folder} DIRECTORY)
      string(REPLACE "/" "_" folder ${folder})
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
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
