# What `make install` puts in place: the library with its headers, a package for find_package and one
# for pkg-config, the command line with its man page and completions. All paths are relative.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS ${folkman_libraries} EXPORT folkmanTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# The public API: folkman/folkman.hpp, what it includes, and so on.
set(waiting folkman/folkman.hpp)
set(public_headers "")
while(waiting)
  list(POP_BACK waiting header)
  list(APPEND public_headers ${header})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${header})
  file(STRINGS ${PROJECT_SOURCE_DIR}/${header} used REGEX "^#include \"folkman/")
  list(TRANSFORM used REPLACE "^#include \"(.*)\".*" "\\1")
  list(APPEND waiting ${used})
  list(REMOVE_DUPLICATES waiting)
  list(REMOVE_ITEM waiting ${public_headers})
endwhile()
foreach(header IN LISTS public_headers)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/${header}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/folkman)
install(EXPORT folkmanTargets NAMESPACE folkman:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/folkmanConfig.cmake.in
  ${PROJECT_BINARY_DIR}/folkmanConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/folkmanConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/folkmanConfig.cmake
  ${PROJECT_BINARY_DIR}/folkmanConfigVersion.cmake ${PROJECT_SOURCE_DIR}/cmake/FindLiblinear.cmake
  DESTINATION ${package_dir})

file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/folkman.pc.in ${PROJECT_BINARY_DIR}/folkman.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/folkman.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET folkman_cli)
  install(TARGETS folkman_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set(shell_files ${PROJECT_BINARY_DIR}/shell)  # written by the program itself: cli/CMakeLists.txt
  install(FILES ${shell_files}/folkman.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${shell_files}/folkman
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${shell_files}/_folkman DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${shell_files}/folkman.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
